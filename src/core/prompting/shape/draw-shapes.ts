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
import { speaksCode } from '../letter/code.ts'
import { countWords, webLink, shapeOf, type Shape } from './shape.ts'

/** Number of newest moments to draw from. Manners and sign-offs change over the years. Mails are fewer, so the same number of them would reach further back. */
const drawnFrom = { messages: 1500, letters: 400 }
/** Maximum UTF-16 units of a frame: a prompt contains several. */
export const longestShape = { messages: 320, letters: 900 }
/** Extra weight of a moment with this contact, and of one whose turn shares words with theirs. */
const sameContact = 4
const sameWords = 12
/** Frames offered per draft: if the first cannot be turned into an answer, another may. */
const offered = { messages: 6, letters: 5 }

/**
 * The others must be built like the first (`apart`). Short frames fit more often, and drafts that could always pick one came out half as long as the owner's.
 */
const alikeWithin = 0.6

/** A real reply whose form a draft may take, and the message it answered. */
export interface ShapeExample {
  readonly incoming: string
  readonly bubbles: readonly string[]
}

/** The frames of one draft: it edits the first one that can be turned into an answer. */
export interface ShapeChoice {
  /** Place of the draft in its set, from 0. */
  readonly place: number
  readonly examples: readonly ShapeExample[]
}

interface Drawable {
  readonly example: ShapeExample
  readonly shape: Shape
  readonly weight: number
}

export interface ShapesWanted {
  readonly thread: Thread
  readonly letters: Letters | null
  readonly count: number
  /** By pair: similarity of its incoming turn to this one, 0–1. A missing pair has none. */
  readonly nearness: ReadonlyMap<number, number>
  readonly isExcluded: (id: string) => boolean
}

/**
 * Real replies of the owner for the drafts of a set in their order, other ones for each. They are drawn, with odds that rise with how alike
 * the turn was that each answered, first of all in what it asked: over many turns they are the owner's own distribution, given the kind of turn. Averages would
 * make the same tidy paragraph every time. What cannot be made into an answer is passed over for the next one that is built like it.
 * The same thread draws the same ones.
 */
export function drawShapes(voice: Voice, { thread, letters, count, nearness, isExcluded }: ShapesWanted): ShapeChoice[] {
  const { store } = voice
  const kind = turnKind(thread.said)
  // Friends are not written to as people at work are: the shapes of one are none for the other.
  const formalities = voice.contacts.map((_, contact) => formalityOf(voice, thread.register, contact))
  const formality = formalities[thread.contact] ?? formalityOf(voice, thread.register, -1)
  const each = letters === null ? offered.messages : offered.letters
  const ofCode = speaksCode([thread.incoming])
  const pool: Drawable[] = []
  for (const pair of newestIn(store, thread.register, letters === null ? drawnFrom.messages : drawnFrom.letters)) {
    const stored = readPair(store, pair)
    const theirs = thread.contact >= 0 && store.contacts[pair] === thread.contact
    if (letters === null && formalities[store.contacts[pair] ?? -1] !== formality) continue
    if (isExcluded(stored.id) || !mayBeShape(stored, theirs, letters, ofCode)) continue
    const incoming = writtenOut(stored.incoming, thread.register)
    const own = turnKind(saidOf(incoming, thread.register))
    const weight = alike(own, kind) * (theirs ? sameContact : 1) * (1 + sameWords * (nearness.get(pair) ?? 0))
    const bubbles = stored.reply.map((bubble) => sanitize(bubble).trim())
    pool.push({ example: { incoming, bubbles }, shape: shapeOf(bubbles, letters), weight })
  }
  const taken = new Set<Drawable>()
  const draw = (from: readonly Drawable[], what: string): Drawable | undefined => {
    const left = from.filter((one) => !taken.has(one))
    let at = drawn(`${what} ${thread.incoming}`) * left.reduce((sum, { weight }) => sum + weight, 0)
    const one = left.find(({ weight }) => (at -= weight) < 0) ?? left[0]
    if (one !== undefined) taken.add(one)
    return one
  }
  const firsts = Array.from({ length: count }, (_, place) => draw(pool, String(place))).filter((one) => one !== undefined)
  return firsts.map((first, place) => {
    const built = pool.filter(({ shape }) => apart(shape, first.shape) <= alikeWithin)
    const next = Array.from({ length: each - 1 }, (_, i) => draw(built, `${place} ${i}`)).filter((one) => one !== undefined)
    return { place, examples: [first, ...next].map(({ example }) => example) }
  })
}

/** The newest pairs of a register, in chronological order. */
function newestIn(store: Voice['store'], register: Register, most: number): number[] {
  const found: number[] = []
  for (let pair = store.size - 1; pair >= 0 && found.length < most; pair--) if (registerAt(store, pair) === register) found.push(pair)
  return found.toReversed()
}

/** A text with a link, a mail of hardly anything but links, and a reply half a page long have no shape that a draft without their facts could take. */
function mayBeShape({ reply }: PairText, theirs: boolean, letters: Letters | null, ofCode: boolean): boolean {
  const text = reply.join('\n')
  if (text.trim() === '' || text.length > longestShape[letters === null ? 'messages' : 'letters']) return false
  if (letters === null) {
    if (text.search(webLink) >= 0 || reply.some((bubble) => bubble.includes('\n'))) return false
  } else if (!mayBeEdited(text, ofCode)) return false
  return theirs || !saysAffection(text)
}

const outputLine = /^\s*(?:\[\d|[>#$%+] )|\d.*\d.*\d.*\d/u
const codeLine = /^\s*\S+ ?<- |<-|\)\s*[{;]?$|[{}=]/u
/** Minimum words left after links are removed. */
const minSaid = 4

/** Program output, and code if the thread has none, could not stay in a draft. */
function mayBeEdited(text: string, ofCode: boolean): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const output = lines.filter((line) => outputLine.test(line)).length
  const code = lines.filter((line) => codeLine.test(line)).length
  return (
    output <= 1 &&
    (ofCode ? code <= lines.length / 2 : code + output <= 1) &&
    countWords(text.replace(webLink, '')) >= Math.min(minSaid, countWords(text))
  )
}

/** Distance of two shapes. 0 means built alike; twice the length, or one more message, is about .7. */
export function apart(a: Shape, b: Shape): number {
  const ratio = Math.abs(Math.log((a.length + 6) / (b.length + 6)))
  const parts = Math.abs(Math.log((a.words.length + 0.5) / (b.words.length + 0.5)))
  return ratio + parts + (a.asks === b.asks ? 0 : 0.4) + (a.fragment === b.fragment ? 0 : 0.3)
}
