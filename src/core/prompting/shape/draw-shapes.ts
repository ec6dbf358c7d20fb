import { writtenOut, type Register } from '#core/channel/register.ts'
import { saysAffection } from '#core/drafting/affection.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import { formalityOf } from '#core/drafting/phrases/formality.ts'
import type { Thread } from '#core/drafting/thread.ts'
import { readPair, registerAt } from '#core/voice/pair-store.ts'
import type { PairText } from '#core/voice/texts/pair-texts.ts'
import type { Voice } from '#core/voice/voice.ts'
import type { Letters } from '../letter/letters.ts'
import { drawn } from '../answer/drawn.ts'
import { saidOf } from '#core/mail/letter.ts'
import { alike, turnKind } from './turn-kind.ts'
import { LINK } from './shape.ts'

/** The newest moments are drawn from: somebody's manner changes over the years, and how they sign with it. Mails are fewer, and years apart sooner. */
const DRAWN_FROM = { messages: 1500, letters: 400 }
/** UTF-16 units of what may be edited: a prompt holds several. */
export const LONGEST = { messages: 320, letters: 900 }
/** What a moment with this contact weighs more, and one whose turn has the words of theirs. */
const SAME_CONTACT = 4
const SAME_WORDS = 12
const LOOKED_AT = 12
/** For each draft: where the first cannot be made into an answer, one of the next may. */
const OFFERED = { messages: 5, letters: 4 }

/** A real reply whose form a draft may take over, and what it answered. */
export interface ShapeExample {
  readonly incoming: string
  readonly bubbles: readonly string[]
}

/** What one draft is an edit of: the first of these that can be made into an answer. */
export interface ShapeChoice {
  /** Of the draft in its set, from 0. */
  readonly place: number
  readonly examples: readonly ShapeExample[]
}

export interface ShapesWanted {
  readonly thread: Thread
  readonly letters: Letters | null
  readonly count: number
  /** By pair, 0–1: how near what had come in is to what came in now; none: not at all. */
  readonly nearness: ReadonlyMap<number, number>
  readonly isExcluded: (id: string) => boolean
}

/**
 * Real replies of the owner for the drafts of a set in their order, other ones for each. They are drawn, with odds that rise with how alike
 * the turn was that each answered, first of all in what it asked: over many turns they are the owner's own distribution, given the kind of turn. Averages would
 * make the same tidy paragraph every time. What cannot be made into an answer is passed over for the next, so that what is sent is drawn among those that can.
 * The same thread draws the same ones.
 */
export function drawShapes(voice: Voice, { thread, letters, count, nearness, isExcluded }: ShapesWanted): ShapeChoice[] {
  const { store } = voice
  const kind = turnKind(thread.said)
  // Friends are not written to as people at work are: the shapes of one are none for the other.
  const formalities = voice.contacts.map((_, contact) => formalityOf(voice, thread.register, contact))
  const formality = formalities[thread.contact] ?? formalityOf(voice, thread.register, -1)
  const pool: { readonly example: ShapeExample; readonly weight: number }[] = []
  let whole = 0
  for (const pair of newestIn(store, thread.register, letters === null ? DRAWN_FROM.messages : DRAWN_FROM.letters)) {
    const stored = readPair(store, pair)
    const theirs = thread.contact >= 0 && store.contacts[pair] === thread.contact
    if (letters === null && formalities[store.contacts[pair] ?? -1] !== formality) continue
    if (isExcluded(stored.id) || !mayBeShape(stored, theirs, letters)) continue
    const incoming = writtenOut(stored.incoming, thread.register)
    const own = turnKind(saidOf(incoming, thread.register))
    const weight = alike(own, kind) * (theirs ? SAME_CONTACT : 1) * (1 + SAME_WORDS * (nearness.get(pair) ?? 0))
    whole += weight
    pool.push({ example: { incoming, bubbles: stored.reply.map((bubble) => sanitize(bubble).trim()) }, weight })
  }
  const examples: ShapeExample[] = []
  const taken = new Set<number>()
  const wanted = Math.min(count * (letters === null ? OFFERED.messages : OFFERED.letters), pool.length)
  for (let look = 0; look < wanted * LOOKED_AT && examples.length < wanted; look++) {
    let left = drawn(`${look} ${thread.incoming}`) * whole
    const at = Math.max(
      0,
      pool.findIndex(({ weight }) => (left -= weight) < 0),
    )
    const example = pool[at]?.example
    if (example === undefined || taken.has(at)) continue
    taken.add(at)
    examples.push(example)
  }
  const places = Math.min(count, examples.length)
  return Array.from({ length: places }, (_, place) => ({ place, examples: examples.filter((_, i) => i % places === place) }))
}

/** The newest pairs of a register, oldest first. */
function newestIn(store: Voice['store'], register: Register, most: number): number[] {
  const found: number[] = []
  for (let pair = store.size - 1; pair >= 0 && found.length < most; pair--) if (registerAt(store, pair) === register) found.push(pair)
  return found.toReversed()
}

/** Whoever only sent a link, or half a page, gave no shape that a draft without their facts could have. */
function mayBeShape({ reply }: PairText, theirs: boolean, letters: Letters | null): boolean {
  const text = reply.join('\n')
  if (text.trim() === '' || text.length > LONGEST[letters === null ? 'messages' : 'letters'] || text.search(LINK) >= 0) return false
  if (letters === null ? reply.some((bubble) => bubble.includes('\n')) : isMostlyCode(text)) return false
  return theirs || !saysAffection(text)
}

const CODE_LINE = /^\s*(?:\[\d|\S+ ?<- |[>#$%+] )|<-|\)\s*[{;]?$|\d.*\d.*\d|[{}=]/u

/** Code, output and numbers of another mail are nothing that could stay. */
function isMostlyCode(text: string): boolean {
  return text.split('\n').filter((line) => CODE_LINE.test(line)).length > 1
}
