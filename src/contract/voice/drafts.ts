import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { askedFacts } from '../account/own-facts.ts'
import { evidence, register, unsure } from '../live/trust.ts'

/** One of the owner's past exchanges that a draft is based on. */
export const moment = z.object({
  id: z.string(),
  /** Display name of the other person. */
  contact: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** What the other person wrote. */
  incoming: z.string(),
  /** What the owner answered. */
  reply: z.string(),
})
export type Moment = z.infer<typeof moment>

export const draft = z.object({
  /** For texts, one bubble per line. For email, paragraphs separated by blank lines. */
  text: z.string(),
  /**
   * Lower end (0–1) of the 90 % interval for the probability that the owner would send it unchanged, based on their verdicts. Null if none can
   * be stated; `unsure` says why.
   */
  confidence: z.number().min(0).max(1).nullable(),
  /** The verdicts behind the confidence. Absent or null if there is none. */
  evidence: evidence.nullish(),
  /** Why there is no confidence. Absent or null if there is one. */
  unsure: unsure.nullish(),
  /** The moments it was made from, most similar first. Empty if only the style is the owner's, not the words. */
  because: z.array(moment),
  /** What kind of candidate it is, in one plain sentence. */
  reason: z.string(),
})
export type Draft = z.infer<typeof draft>

/** Blanks that only the owner can fill in, in every language that drafts are written in. */
const gaps =
  /\[(?:time|date|day|place|minutes|name|number|link|address|email|username|what|doing what|my (?:address|email|number|birthday|instagram|snapchat|venmo|cash app)|hora|lugar|minutos|Uhrzeit|Ort|Minuten|heure|lieu)\]/iu

/** The first blank left for the owner to fill in, such as `[time]`. Null if there is none. A text with a blank is never sent or inserted. */
export function gapIn(text: string): string | null {
  return gaps.exec(text)?.[0] ?? null
}

/** Shown while the model that wrote the drafts ranks them. */
export const choosingText = 'Choosing the best one…'

export const contact = z.object({
  /** Stable key of a person (or group), not an address. */
  id: z.string(),
  name: z.string(),
  group: z.boolean(),
  /** Number of reply pairs with this person in the voice. */
  pairs: z.number().int(),
  /** Time of the newest pair: ISO 8601, UTC. */
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
      /** A contact's id. Null to draft for someone the owner has never written to. */
      contact_id: z.string().nullable().default(null),
      /** Medium of the incoming message; the draft uses the same one. A mail gets paragraphs, a greeting, and a sign-off. */
      register: register.default('text'),
      /** The incoming turn: for texts, one bubble per line; for email, the text as it is. */
      text: z.string().trim().min(1, 'Type what they wrote first.').max(20_000),
      /** Earlier messages of the thread, oldest first. */
      thread: z.array(threadMessage).max(50).default([]),
      count: z.number().int().min(1).max(5).default(3),
      /** Chosen by the page. It receives the model's partial output as `draft-progress` events with this id, then `draft-choosing`. */
      request_id: z.string().max(100).optional(),
    }),
    output: z.object({
      drafts: z.array(draft),
      /** As in `suggestion`. */
      asked_facts: askedFacts.optional(),
      /** What wrote them: `on-device`, or engine and model such as `openai/gpt-4o-mini` or `local/llama3.2@127.0.0.1:11434`. */
      engine: z.string(),
      latency_ms: z.number(),
      /** Why the on-device engine drafted instead of the chosen model. Null if it did not. */
      fallback: z.object({ code: z.string(), text: z.string() }).nullable(),
      /** Why the model did not rank its drafts. Absent or null if it did, or had nothing to rank. */
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
