import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

/** What an owner may save about themselves, in the order in which it is shown. */
export const ownFactKind = z.enum(['address', 'email', 'phone', 'birthday', 'instagram', 'snapchat', 'venmo', 'cash-app'])
export type OwnFactKind = z.infer<typeof ownFactKind>

/** A draft with one of these gaps leaves open what the owner may have saved. Each kind belongs to exactly one of them. */
export const ownGaps: Readonly<Record<OwnFactKind, string>> = {
  address: '[my address]',
  email: '[my email]',
  phone: '[my number]',
  birthday: '[my birthday]',
  instagram: '[my instagram]',
  snapchat: '[my snapchat]',
  venmo: '[my venmo]',
  'cash-app': '[my cash app]',
}

/** Which own facts the other person's turn asks for: a page offers to fill these in, and no others. */
export const askedFacts = z.array(ownFactKind)
export type AskedFacts = z.infer<typeof askedFacts>

export const ownFact = z.object({ kind: ownFactKind, value: z.string() })
export type OwnFact = z.infer<typeof ownFact>

const all = z.object({ facts: z.array(ownFact) })

/** "About you": what the owner saved to fill gaps in drafts. A page fills them in; nothing is drafted or decided from the values. */
export const ownFacts = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/own-facts',
    access: 'session',
    summary: 'What the owner saved about themselves, to fill gaps in drafts',
    input: z.object({}),
    output: all,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/own-facts/:kind',
    access: 'session',
    summary: 'Save one of them in place of what was saved before',
    input: z.object({ kind: ownFactKind, value: z.string().max(1_000) }),
    output: all,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/own-facts/:kind',
    access: 'session',
    summary: 'Delete one of them; twice is once',
    input: z.object({ kind: ownFactKind }),
    output: all,
  }),
}
