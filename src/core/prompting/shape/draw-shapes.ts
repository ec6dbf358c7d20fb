import { writtenOut } from '#core/channel/register.ts'
import { saysAffection } from '#core/drafting/affection.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import { formalityOf } from '#core/drafting/phrases/formality.ts'
import type { Thread } from '#core/drafting/thread.ts'
import { readPair, registerAt, type StoredPair } from '#core/voice/pair-store.ts'
import type { Voice } from '#core/voice/voice.ts'
import type { Letters } from '../letter/letters.ts'
import { drawn } from '../answer/drawn.ts'
import { LINK, shapeOf, type Shape } from './shape.ts'

/** The newest moments are drawn from: somebody's manner changes over the years, and how they sign with it. Mails are fewer, and years apart sooner. */
const DRAWN_FROM = { messages: 1500, letters: 400 }
/** Nothing near this length helps anybody as a draft. */
const LONGEST = 1200
/** What a moment weighs less where they had not asked as they ask now, for each step in which their turn was longer or shorter; more with this contact. */
const OTHER_KIND = 0.3
const A_STEP = 0.5
const SAME_CONTACT = 4
/** Two shapes of a set may not be nearer than this. */
const LEAST_APART = 0.35
const LOOKED_AT = 12

/** A real reply whose form a draft takes over. */
export interface ShapeExample {
  /** Of the draft in its set, from 0. */
  readonly place: number
  readonly bubbles: readonly string[]
}

/**
 * Real replies of the owner, a different shape each, for the drafts of a set in their order. Each is drawn, with odds that rise with how alike
 * the turn was that it answered: over many turns their shapes are the owner's own, given the kind of turn. Averages would make the same tidy
 * paragraph every time. The same thread draws the same ones.
 */
export function drawShapes(
  voice: Voice,
  thread: Thread,
  letters: Letters | null,
  count: number,
  isExcluded: (id: string) => boolean,
): ShapeExample[] {
  const { store } = voice
  const asked = kindOf(thread.incoming)
  // Friends are not written to as people at work are: the shapes of one are none for the other.
  const formalities = voice.contacts.map((_, contact) => formalityOf(voice, thread.register, contact))
  const formality = formalities[thread.contact] ?? formalityOf(voice, thread.register, -1)
  const pool: { readonly bubbles: readonly string[]; readonly weight: number }[] = []
  let whole = 0
  for (let pair = Math.max(0, store.size - (letters === null ? DRAWN_FROM.messages : DRAWN_FROM.letters)); pair < store.size; pair++) {
    if (registerAt(store, pair) !== thread.register) continue
    const stored = readPair(store, pair)
    const theirs = thread.contact >= 0 && store.contacts[pair] === thread.contact
    if (letters === null && formalities[store.contacts[pair] ?? -1] !== formality) continue
    if (isExcluded(stored.id) || !mayBeShape(stored, theirs, letters)) continue
    const kind = kindOf(writtenOut(stored.incoming, thread.register))
    const weight =
      (kind.asks === asked.asks ? 1 : OTHER_KIND) * A_STEP ** Math.abs(kind.length - asked.length) * (theirs ? SAME_CONTACT : 1)
    whole += weight
    pool.push({ bubbles: stored.reply.map((bubble) => sanitize(bubble).trim()), weight })
  }
  const chosen: { readonly bubbles: readonly string[]; readonly shape: Shape }[] = []
  for (let look = 0; look < count * LOOKED_AT && chosen.length < Math.min(count, pool.length); look++) {
    let left = drawn(`${look} ${thread.incoming}`) * whole
    const bubbles = (pool.find(({ weight }) => (left -= weight) < 0) ?? pool[0])?.bubbles ?? []
    const shape = shapeOf(bubbles, letters)
    if (chosen.every((one) => apart(one.shape, shape) >= LEAST_APART)) chosen.push({ bubbles, shape })
  }
  return chosen.map(({ bubbles }, place) => ({ place, bubbles }))
}

/** Whoever only sent a link, or half a page, gave no shape that a draft without their facts could have. */
function mayBeShape({ reply }: StoredPair, theirs: boolean, letters: Letters | null): boolean {
  const text = reply.join('\n')
  if (text.trim() === '' || text.length > LONGEST || text.search(LINK) >= 0) return false
  if (letters === null && reply.some((bubble) => bubble.includes('\n'))) return false
  return theirs || !saysAffection(text)
}

interface Kind {
  readonly asks: boolean
  readonly length: number
}

const STEPS = [15, 40, 90, 200, 500]

function kindOf(text: string): Kind {
  return { asks: text.includes('?'), length: STEPS.filter((step) => text.length >= step).length }
}

/** 0: built alike. A draft twice as long, or with one message more, is about .7 away. */
export function apart(a: Shape, b: Shape): number {
  const ratio = Math.abs(Math.log((a.length + 6) / (b.length + 6)))
  const parts = Math.abs(Math.log((a.words.length + 0.5) / (b.words.length + 0.5)))
  return ratio + parts + (a.asks === b.asks ? 0 : 0.4) + (a.fragment === b.fragment ? 0 : 0.3)
}
