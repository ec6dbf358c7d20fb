import type { DraftingRequest } from '../ports/drafting-request.ts'
import type { QueryWord } from '../voice/inverted-index.ts'
import { tokenize } from '../voice/tokens.ts'
import type { Voice } from '../voice/voice.ts'
import { factContext, type FactContext } from './guard/facts.ts'
import { readMail } from './intents/mail/read-mail.ts'
import { isGrave, silenced, type TurnReading } from './intents/read-turn.ts'
import { readText } from './intents/texts/read-text.ts'
import { registerOf, writtenOut, type Register } from '../channel/register.ts'
import { hasAsked, toldIn } from './phrases/answered.ts'
import { saidOf } from '../mail/letter.ts'

/** The recipient of a draft. */
export interface Addressee {
  /** Index into the voice's contacts, or -1. */
  readonly contact: number
  readonly register: Register
}

/** A drafting request as the parts of the drafter need it. */
export interface Thread extends Addressee {
  /** Their turn as text. */
  readonly incoming: string
  /** Its content; for a mail, the part between greeting and sign-off. */
  readonly said: string
  readonly facts: FactContext
  /** What they want. */
  readonly reading: TurnReading
  /** Words of their turn, and of the turns before it, that the voice knows. */
  readonly turnWords: readonly QueryWord[]
  readonly earlierWords: readonly QueryWord[]
}

/** Turns further back are about another subject. */
const earlierTurns = 2
/** A grave word from either side still matters this many turns later. */
const graveTurns = 4

/** Reads the intent of a turn (`toldIn`). `asked`: whether the owner's previous turn asked something. */
export type TurnReader = (told: readonly string[], asked: boolean, register: Register) => TurnReading

export const readTold: TurnReader = (told, asked, register) => (register === 'email' ? readMail : readText)(told, asked)

export function readThread(voice: Voice, request: Omit<DraftingRequest, 'count'>, read: TurnReader = readTold): Thread {
  const register = registerOf(request)
  const incoming = writtenOut(request.incoming, register)
  const said = saidOf(incoming, register)
  const earlier = request.previous.slice(-earlierTurns).map((turn) => writtenOut(turn.bubbles, register))
  const contact = request.contact === null ? -1 : voice.contacts.findIndex(({ key }) => key === request.contact)
  const name = voice.contacts[contact]?.name ?? ''
  const turnWords = queryWords(voice, [said])
  const reading = read(toldIn(request.incoming, register), hasAsked(request.previous), register)
  // The greeting line is not part of what is read, but it can be grave: "Hi my dad died this morning,".
  const isHidden = register === 'email' && reading.intent !== 'serious' && isGrave(request.incoming)
  const shadowed = isHidden || request.previous.slice(-graveTurns).some(({ bubbles }) => isGrave(bubbles))
  return {
    incoming,
    said,
    contact,
    register,
    reading: shadowed ? silenced(reading) : reading,
    facts: factContext([
      incoming,
      name,
      request.instruction ?? '',
      ...request.previous.toReversed().map((turn) => writtenOut(turn.bubbles, register)),
    ]),
    turnWords,
    earlierWords: queryWords(voice, earlier),
  }
}

function queryWords(voice: Voice, texts: readonly string[]): QueryWord[] {
  const found = new Set<number>()
  for (const text of texts) {
    for (const token of tokenize(text)) {
      const word = voice.lexicon.find(token)
      if (word >= 0) found.add(word)
    }
  }
  return [...found].map((word) => ({ word, weight: 1 }))
}
