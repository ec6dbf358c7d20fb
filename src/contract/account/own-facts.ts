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

/** The kind that a gap stands for. Null for any other gap. */
export function ownFactOf(gap: string): OwnFactKind | null {
  return ownFactKind.options.find((kind) => ownGaps[kind] === gap.toLowerCase()) ?? null
}

const anyOwnGap = new RegExp(ownFactKind.options.map((kind) => ownGaps[kind].replaceAll(/[[\]]/gu, String.raw`\$&`)).join('|'), 'giu')

/** The only such gap of a text, with what stands around it. Null if there is none, or more than one. */
export function ownGapIn(text: string): { readonly kind: OwnFactKind; readonly before: string; readonly after: string } | null {
  const [found, another] = text.matchAll(anyOwnGap)
  const kind = found === undefined || another !== undefined ? null : ownFactOf(found[0])
  if (found === undefined || kind === null) return null
  return { kind, before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) }
}

/** What stands in `text` in place of the own gap of `draft`. Null if `text` is anything else than that draft, filled in. */
export function filledIn(draft: string, text: string): { readonly kind: OwnFactKind; readonly value: string } | null {
  const gap = ownGapIn(draft)
  if (gap === null) return null
  const [said, before, after] = [text.trim(), gap.before.trimStart(), gap.after.trimEnd()]
  if (!said.startsWith(before) || !said.endsWith(after) || said.length <= before.length + after.length) return null
  const value = said.slice(before.length, said.length - after.length).trim()
  return value === '' || ownGapIn(value) !== null ? null : { kind: gap.kind, value }
}

/** Which own facts the other person's turn asks for. */
export const askedFacts = z.object({
  kinds: z.array(ownFactKind),
  /** Whether a page may fill them in without being asked to: the owner is known to write to this very person, here. */
  at_once: z.boolean(),
})
export type AskedFacts = z.infer<typeof askedFacts>

/** What breaks a line, or turns what stands around it. Some scripts write words with joiners (U+200C, U+200D). */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

const oneLine = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(200, 'Use at most 200 characters.')
  .refine((text) => !hidden.test(text), 'Use one line of plain text.')
  .refine((text) => !/[[\]{}<>]/u.test(text), 'Leave out brackets: they mark what is still to be filled in.')
/** As on a card or a bank statement: sixteen digits, in groups or not. */
const isAccountNumber = (text: string): boolean => /\d(?:[ -]?\d){11}/u.test(text)
const notAnAccount = oneLine.refine((text) => !isAccountNumber(text), 'Card and account numbers are not kept here.')
const username = notAnAccount.max(60, 'Use at most 60 characters.').refine((text) => !/\s/u.test(text), 'A username has no spaces.')

/** A value is sent as it is written here. */
const values: Readonly<Record<OwnFactKind, z.ZodType<string>>> = {
  address: notAnAccount,
  email: oneLine.refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text), 'Write an email address, such as sam@example.com.'),
  phone: oneLine.refine(
    (text) => /^[+\d().\-/ ]+$/u.test(text) && /^\d{5,15}$/u.test(text.replaceAll(/\D/gu, '')),
    'Write a phone number: digits, spaces and + ( ) - only.',
  ),
  birthday: notAnAccount.max(60, 'Use at most 60 characters.'),
  instagram: username,
  snapchat: username,
  venmo: username,
  'cash-app': username,
}

/** The value as it is kept, or why it cannot be. */
export function readOwnFact(kind: OwnFactKind, value: string): { readonly value: string } | { readonly problem: string } {
  const read = values[kind].safeParse(value)
  return read.success ? { value: read.data } : { problem: read.error.issues[0]?.message ?? 'This cannot be kept.' }
}

export const ownFact = z.object({ kind: ownFactKind, value: z.string() })
export type OwnFact = z.infer<typeof ownFact>

const all = z.object({ facts: z.array(ownFact) })

/** "About you": what the owner saved to fill gaps in drafts. A page fills them in; nothing else ever reads the values. */
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
