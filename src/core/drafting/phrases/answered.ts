import { registerOf, writtenOut, type Register } from '#core/channel/register.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { readLetter, saidOf } from '#core/mail/letter.ts'
import { parseReply } from '../answers/parse.ts'
import { readWanted } from '../intents/read-turn.ts'
import { readWantedByMail } from '../intents/mail/read-mail.ts'
import { intentIds, type IntentId } from '../intents/table.ts'
import { saysAffection } from '../affection.ts'
import { remembering } from './remembering.ts'

/** What each of the owner's replies answered, and which phrase it was. Phrases are chosen from this. */
export interface Answered {
  /** Per pair: the index in `intentIds` of what the incoming turn wanted. */
  readonly intents: Uint8Array
  /** Per pair: the index of its reply in `phrases` plus one, or 0 if it is not a phrase. */
  readonly phraseOf: Uint16Array
  /** Normal forms of the owner's whole replies that say nothing but an answer (`parseReply`). */
  readonly phrases: readonly string[]
  /** Per contact: the first pair in which the owner wrote words of love to them, or -1. */
  readonly lovedSince: readonly number[]
}

const maxPhrases = 0xffff

/** `pairs` in chronological order; `contactOf` returns the contact's index. */
export function learnAnswered(pairs: readonly ReplyPair[], contactOf: (pair: number) => number, contacts: number): Answered {
  const intents = new Uint8Array(pairs.length)
  const phraseOf = new Uint16Array(pairs.length)
  const places = new Map<string, number>()
  const lovedSince = Array.from({ length: contacts }, () => -1)
  const readText = placesOf(readWanted)
  const readMails = placesOf(readWantedByMail)
  for (const [i, pair] of pairs.entries()) {
    const register = registerOf(pair)
    const text = saidOf(writtenOut(pair.reply, register), register)
    const contact = contactOf(i)
    if (lovedSince[contact] === -1 && saysAffection(text.slice(0, 400))) lovedSince[contact] = i
    const parsed = parseReply(text)
    if (parsed !== null) {
      const known = places.get(parsed.key)
      if (known === undefined && places.size < maxPhrases) places.set(parsed.key, places.size + 1)
      phraseOf[i] = places.get(parsed.key) ?? 0
    }
    // Turns that were not answered with a phrase say nothing about phrases.
    if (phraseOf[i] !== 0)
      intents[i] = (register === 'email' ? readMails : readText)(toldIn(pair.incoming, register), hasAsked(pair.previous))
  }
  return { intents, phraseOf, phrases: [...places.keys()], lovedSince }
}

/** Reads turns to the index of their intent in `intentIds`, each turn once. */
function placesOf(
  wanted: (incoming: readonly string[], asked: boolean) => IntentId,
): (incoming: readonly string[], asked: boolean) => number {
  return remembering(
    (incoming: readonly string[], asked: boolean) => `${asked ? '?' : '.'}${incoming.join('\n')}`,
    (incoming, asked) => intentIds.indexOf(wanted(incoming, asked)),
  )
}

/** Their turn in the form that is read: a mail without greeting and sign-off, by paragraphs. */
export function toldIn(incoming: readonly string[], register: Register): readonly string[] {
  return register === 'email' ? incoming.flatMap((mail) => readLetter(mail).body) : incoming
}

const endMarks = /(?<![\s\p{P}\p{Extended_Pictographic}\ufe0f])[\s\p{P}\p{Extended_Pictographic}\ufe0f]+$/u

/** Whether the owner's previous turn asked something. */
export function hasAsked(previous: readonly { readonly fromMe: boolean; readonly bubbles: readonly string[] }[]): boolean {
  const last = previous.at(-1)
  return last?.fromMe === true && endMarks.exec(last.bubbles.at(-1) ?? '')?.[0].includes('?') === true
}
