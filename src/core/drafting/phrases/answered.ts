import { registerOf, writtenOut, type Register } from '#core/channel/register.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { readLetter, saidOf } from '#core/mail/letter.ts'
import { parseReply } from '../answers/parse.ts'
import { readWanted } from '../intents/read-turn.ts'
import { readWantedByMail } from '../intents/mail/read-mail.ts'
import { intentIds, type IntentId } from '../intents/table.ts'
import { saysAffection } from '../affection.ts'
import { remembering } from './remembering.ts'

/** What each of the owner's turns answered and which phrase it was: what phrases are chosen from. */
export interface Answered {
  /** Per pair: the place of what came in among `intentIds`. */
  readonly intents: Uint8Array
  /** Per pair: 0, or one more than the place of its reply among `phrases`. */
  readonly phraseOf: Uint16Array
  /** Normal forms of the owner's whole replies that say nothing but an answer (`parseReply`). */
  readonly phrases: readonly string[]
  /** By contact: the first pair in which the owner wrote words of love to them, or -1. */
  readonly lovedSince: readonly number[]
}

const maxPhrases = 0xffff

/** `pairs` in the order of time; `contactOf` numbers their contacts. */
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
    // What was answered otherwise says nothing about phrases.
    if (phraseOf[i] !== 0)
      intents[i] = (register === 'email' ? readMails : readText)(toldIn(pair.incoming, register), hasAsked(pair.previous))
  }
  return { intents, phraseOf, phrases: [...places.keys()], lovedSince }
}

/** Reads turns to the place of what they want among `intentIds`, each once. */
function placesOf(
  wanted: (incoming: readonly string[], asked: boolean) => IntentId,
): (incoming: readonly string[], asked: boolean) => number {
  return remembering(
    (incoming: readonly string[], asked: boolean) => `${asked ? '?' : '.'}${incoming.join('\n')}`,
    (incoming, asked) => intentIds.indexOf(wanted(incoming, asked)),
  )
}

/** Their turn as it is read: of mails what they say, paragraph by paragraph. */
export function toldIn(incoming: readonly string[], register: Register): readonly string[] {
  return register === 'email' ? incoming.flatMap((mail) => readLetter(mail).body) : incoming
}

/** Whether the owner's own last turn asked something. */
export function hasAsked(previous: readonly { readonly fromMe: boolean; readonly bubbles: readonly string[] }[]): boolean {
  const last = previous.at(-1)
  return last?.fromMe === true && /\?[\s\p{P}\p{Extended_Pictographic}\ufe0f]*$/u.test(last.bubbles.at(-1) ?? '')
}
