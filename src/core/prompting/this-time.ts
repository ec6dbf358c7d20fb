import type { StyleProfile } from '../voice/profile.ts'

/** On fewer replies than these no habit is measured. */
const LEAST_TURNS = 20
/** Rarer than this it is not asked for, and what is nearly always so needs no dice. */
const RARELY = 0.04
/** A letter has lines, and they are no messages. */
const NEARLY_ALWAYS = 0.9

/**
 * What this one reply should look like, drawn from the owner's habits. A model that reads "28 of 100 have an emoticon" puts one into three
 * replies of four, and sends several messages where the owner sends one (measured: docs/benchmarks.md, "Language models"); told for each reply
 * which it is, it writes as often this way as the owner does. Null where there is nothing to say.
 *
 * `turn`: what is answered. The same turn draws the same, so that a repeated request gives the same prompt.
 */
export function thisTime(profile: StyleProfile, turn: string): string | null {
  if (profile.turns < LEAST_TURNS) return null
  const { moreThanOne } = profile.bubbles
  const wishes = [
    moreThanOne > RARELY && moreThanOne < NEARLY_ALWAYS
      ? drawn(`messages ${turn}`) < moreThanOne
        ? 'several short messages, a line each'
        : 'one message, no line break'
      : null,
    habit('emoticon', profile.emoticon, turn),
    habit('emoji', profile.emoji, turn),
  ].filter((wish) => wish !== null)
  return wishes.length === 0 ? null : `This time: ${wishes.join('; ')}.`
}

function habit(name: string, share: number, turn: string): string | null {
  if (share <= RARELY) return null
  return drawn(`${name} ${turn}`) < share ? `with an ${name}` : `no ${name}`
}

/** A number in [0, 1) that belongs to a text (FNV-1a, its bits mixed once more). */
export function drawn(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
