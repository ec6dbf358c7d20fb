import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { threadMessage } from '../voice/drafts.ts'
import { unsure } from './trust.ts'

/** One past moment with a draft for it. Nothing here reveals which drafts are decoys. */
export const practiceCard = z.object({
  id: z.string(),
  /** The person's key and name. */
  contact_id: z.string(),
  name: z.string(),
  /** When they wrote: ISO 8601, UTC. */
  at: z.string(),
  /** Earlier messages, oldest first. */
  thread: z.array(threadMessage),
  /** Their turn, one bubble per line. */
  incoming: z.string(),
  draft: z.string(),
})
export type PracticeCard = z.infer<typeof practiceCard>

export const practiceState = z.object({
  /** Engine and model that drafts, and its display name. */
  engine: z.string(),
  label: z.string(),
  cloud: z.boolean(),
  /** Host that would receive the moments. Null if nothing leaves. */
  recipient: z.string().nullable(),
  /** Estimated cost of the cards for a good start, including those drafted ahead, US dollars. 0 if nothing is billed. */
  cost: z.number(),
  /** The owner has agreed (`start`) to show this engine past moments. Always true if nothing leaves. */
  started: z.boolean(),
  /** Why no card can be made, in one sentence. Null if cards can be made. */
  why_not: z.string().nullable(),
  /** Cards judged with this engine, without skipped ones, and how many make a good start. */
  done: z.number().int(),
  of: z.number().int(),
  /** Verdicts that count for this engine, from Practice and from everyday use. */
  verdicts: z.number().int(),
  /** Why no confidence is stated yet. Null if one is. */
  unsure: unsure.nullable(),
  /** Gentle advice if the owner approved many decoys. Null otherwise. */
  advice: z.string().nullable(),
  /** True once every past moment has been judged or skipped. */
  exhausted: z.boolean(),
})
export type PracticeState = z.infer<typeof practiceState>

export const practice = {
  status: defineEndpoint({
    method: 'GET',
    path: '/api/practice',
    access: 'session',
    summary: 'How far practice has come with the chosen engine',
    input: z.object({}),
    output: practiceState,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/practice/start',
    access: 'session',
    summary: 'Agree that the chosen engine, where it runs elsewhere, is shown past moments; each request is entered in the ledger',
    input: z.object({}),
    output: practiceState,
  }),
  card: defineEndpoint({
    method: 'POST',
    path: '/api/practice/card',
    access: 'session',
    summary: 'The card to judge: the open one, else a new one; may take as long as a draft. Null: there is none left',
    input: z.object({}),
    output: z.object({ card: practiceCard.nullable(), state: practiceState }),
  }),
  leave: defineEndpoint({
    method: 'POST',
    path: '/api/practice/leave',
    access: 'session',
    summary: 'The owner leaves: cards that are drafted ahead are thrown away, the open one waits',
    input: z.object({}),
    output: z.object({ success: z.literal(true) }),
  }),
  judge: defineEndpoint({
    method: 'POST',
    path: '/api/practice/:id/verdict',
    access: 'session',
    summary: 'Judge a card (1 yes, 2 almost, 3 no, S skip); twice is one verdict',
    input: z.object({ id: z.string().max(200), verdict: z.enum(['yes', 'almost', 'no', 'skip']) }),
    output: z.object({
      /** What the owner really wrote. */
      wrote: z.string(),
      state: practiceState,
    }),
  }),
}
