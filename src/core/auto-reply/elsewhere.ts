import { bubblesIn } from '../channel/register.ts'
import { saidOf } from '../mail/letter.ts'
import { isNearIdentical, repeatWindowMs } from './checks/near-identical.ts'
import { clockSkewMs } from './facts-of-situation.ts'
import { isSerious } from './gravity-around.ts'
import { asksAnything } from './precedent/asking.ts'
import { turnText } from './said.ts'
import type { Situation, TurnElsewhere } from './situation.ts'

/** What the owner and this person wrote to each other in other threads, on any channel. */

/** The owner wrote to this person elsewhere since the turn began, by clocks that may differ. */
export function isAnsweredElsewhere(situation: Situation): boolean {
  return isSinceTurn(situation, situation.history.wroteElsewhereAt)
}

/** The owner wrote since then, and it may have been to this person. */
export function mayBeAnsweredElsewhere(situation: Situation): boolean {
  return isSinceTurn(situation, situation.history.wroteToUnknownAt)
}

function isSinceTurn({ now, incoming }: Situation, at: number | null = null): boolean {
  const begin = Math.min(...incoming.map((message) => message.at ?? now))
  return at !== null && !(at < begin - clockSkewMs)
}

/** A question of theirs, or something serious, waits elsewhere: nobody goes on cheerfully beside it. */
export function leavesUnansweredElsewhere({ history: { elsewhere = [] } }: Situation): boolean {
  return elsewhere.some(({ waits, text }) => waits && (asksAnything(text) || isSerious(text)))
}

/** All that they say here they also said elsewhere, and there it has been dealt with: whoever writes the same twice hears back once. */
export function isSaidElsewhere(situation: Situation): boolean {
  const { now, channel, history } = situation
  const here = { text: turnText(situation), register: channel }
  if (here.text === '') return false
  const dealtWith = (history.elsewhere ?? []).filter(({ waits, at }) => !waits && !(now - at > repeatWindowMs))
  return dealtWith.some((there) => isSaidIn(here, there))
}

function isSaidIn(here: Pick<TurnElsewhere, 'text' | 'register'>, there: Pick<TurnElsewhere, 'text' | 'register'>): boolean {
  const [own, other] = [here, there].map(({ text, register }) => saidOf(text, register) || text)
  if (own === undefined || other === undefined) return false
  const pieces = bubblesIn(other, 'text')
  return isNearIdentical(own, other) || bubblesIn(own, 'text').every((piece) => pieces.some((one) => isNearIdentical(piece, one)))
}
