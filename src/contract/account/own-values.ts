import { z } from 'zod'
import type { OwnFactKind } from './own-facts.ts'

/** What breaks a line, turns what stands around it, or is not seen. Some scripts and emoji are written with joiners (U+200C, U+200D, U+FE0F). */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u2800]|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** As on a card or a bank statement: twelve digits or more, in groups or not, in the digits of any script. */
const accountNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){11}/u
/** As the United States number their citizens. */
const citizenNumber = /(?<!\p{Nd})\p{Nd}{3}-\p{Nd}{2}-\p{Nd}{4}(?!\p{Nd})/u

const oneLine = z
  .string()
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write something first.')
      .max(200, 'Use at most 200 characters.')
      .refine((text) => !hidden.test(text), 'Use one line of plain text.')
      .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Write something that can be read.')
      .refine((text) => !/[[\]{}<>]/u.test(text), 'Leave out brackets: they mark what is still to be filled in.')
      .refine((text) => !citizenNumber.test(text), 'Social security numbers are not kept here.'),
  )
const notAnAccount = oneLine.refine((text) => !accountNumber.test(text), 'Card and account numbers are not kept here.')
const short = notAnAccount.refine((text) => text.length <= 60, 'Use at most 60 characters.')
const username = short.refine((text) => !/\s/u.test(text), 'A username has no spaces.')

/** Pages print dashes of several kinds. */
const withPlainDashes = (text: string): string => text.replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
const extension = /[ ,]*(?:ext\.?|extension|x) ?\p{Nd}{1,6}$/iu

/** No number of more than twelve digits is dialed without the code of a country before it, and cards have fifteen and more. */
function isPhone(text: string): boolean {
  const number = text.replace(extension, '')
  const digits = number.replaceAll(/\P{Nd}/gu, '').length
  return /^\+?[\p{Nd}().\-/ ]+$/u.test(number) && digits >= 5 && digits <= (/^(?:\+|00)/u.test(number) ? 15 : 12)
}

/** A value is sent as it is written here. */
const values: Readonly<Record<OwnFactKind, z.ZodType<string>>> = {
  address: notAnAccount,
  email: notAnAccount.refine((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text), 'Write an email address, such as sam@example.com.'),
  phone: z
    .string()
    .transform((text) => withPlainDashes(text.normalize('NFKC')))
    .pipe(oneLine)
    .refine(isPhone, 'Write a phone number: digits, spaces and + ( ) - only, with an extension if it has one.'),
  birthday: short,
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

/** Words of a sentence, which no address and no birthday contains. */
const saying =
  /(?<![\p{L}\p{N}])(?:i|im|its|it|is|are|was|thats|that|this|you|your|my|me|we|our|they|their|his|her|hers|ask|but|not|dont|cant|no|same|still|as|like|when|if|so|because|then|have|has|will|just|see|look|call|text|tell|lol|haha|sorry|thanks|please|pls)(?![\p{L}\p{N}])|[?!…]/iu

/**
 * Whether what an owner wrote in place of a gap may be offered to be saved. They also write that it is on the invite, or none of your business.
 */
export function seemsOwnFact(kind: OwnFactKind, value: string): boolean {
  if ('problem' in readOwnFact(kind, value)) return false
  if (kind !== 'address' && kind !== 'birthday') return true
  return /\p{Nd}/u.test(value) && !saying.test(value.replaceAll(/['’]/gu, '')) && value.length <= (kind === 'address' ? 120 : 30)
}
