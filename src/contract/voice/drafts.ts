import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { evidence, register, unsure } from '../live/trust.ts'

/** One of the owner's own moments that a draft leans on. */
export const moment = z.object({
  id: z.string(),
  /** Display name of the person it was written to. */
  contact: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** What they had written. */
  incoming: z.string(),
  /** What the owner answered. */
  reply: z.string(),
})
export type Moment = z.infer<typeof moment>

export const draft = z.object({
  /** Of texts with bubbles separated by a newline; a mail has its paragraphs, parted by blank lines. */
  text: z.string(),
  /** Lower end (0–1) of the 90 % interval of the probability that the owner would send it as it is, by their own verdicts; null: see `unsure`. */
  confidence: z.number().min(0).max(1).nullable(),
  /** What stands behind the confidence; left out or null if there is none. */
  evidence: evidence.nullish(),
  /** Why there is no confidence; left out or null if there is one. */
  unsure: unsure.nullish(),
  /** Why this draft: the own moments it was made from, nearest first; empty where only the style is the owner's, not the words. */
  because: z.array(moment),
  /** One plain sentence: what kind of candidate it is. */
  reason: z.string(),
})
export type Draft = z.infer<typeof draft>

/** What only the owner can fill in, in the words of the languages that drafts are written in. */
const gaps = /\[(?:time|date|day|place|minutes|name|number|link|doing what|hora|lugar|minutos|Uhrzeit|Ort|Minuten|heure|lieu)\]/iu

/** The first gap of a text that a draft left for the owner to fill in, such as `[time]`, or null. A text with a gap is never sent or inserted. */
export function gapIn(text: string): string | null {
  return gaps.exec(text)?.[0] ?? null
}

/** What the owner reads, wherever drafts are waited for, while a model that has written them all looks at them once more. */
export const choosingText = 'Choosing the best one…'

export const contact = z.object({
  /** Stable key of a person (or group), not an address. */
  id: z.string(),
  name: z.string(),
  group: z.boolean(),
  /** How many of the owner's reply pairs with them the voice has. */
  pairs: z.number().int(),
  /** ISO 8601, UTC, of the newest pair. */
  last_at: z.string().nullable(),
})
export type Contact = z.infer<typeof contact>

export const threadMessage = z.object({ from_me: z.boolean(), text: z.string().max(20_000) })

export const drafts = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/drafts',
    access: 'session',
    summary: "Draft replies in the owner's voice",
    input: z.object({
      /** A contact's id; null drafts for somebody the owner has not written to. */
      contact_id: z.string().nullable().default(null),
      /** What they wrote by: a text is answered as texts, a mail as a mail, with its paragraphs, greeting and sign-off. */
      register: register.default('text'),
      /** What they wrote: one turn, of texts with its bubbles separated by a newline, of mails as it stands. */
      text: z.string().trim().min(1, 'Type what they wrote first.').max(20_000),
      /** Earlier messages of the thread, oldest first. */
      thread: z.array(threadMessage).max(50).default([]),
      count: z.number().int().min(1).max(5).default(3),
      /** Chosen by the page: what a model has written so far comes as `draft-progress` events that name it, then `draft-choosing`. */
      request_id: z.string().max(100).optional(),
    }),
    output: z.object({
      drafts: z.array(draft),
      /** What wrote them: `on-device`, or engine and model such as `openai/gpt-4o-mini` or `local/llama3.2@127.0.0.1:11434`. */
      engine: z.string(),
      latency_ms: z.number(),
      /** Why the on-device drafts answered in place of the chosen model, or null. */
      fallback: z.object({ code: z.string(), text: z.string() }).nullable(),
      /** Why the model did not choose among what it wrote, as it otherwise does; left out or null where it did, or has nothing to choose. */
      unchosen: z.object({ code: z.string(), text: z.string() }).nullish(),
    }),
  }),
  contacts: defineEndpoint({
    method: 'GET',
    path: '/api/contacts',
    access: 'session',
    summary: 'The people the voice knows, most recent first',
    input: z.object({ query: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(1000).default(200) }),
    output: z.object({ contacts: z.array(contact), total: z.number().int() }),
  }),
}
