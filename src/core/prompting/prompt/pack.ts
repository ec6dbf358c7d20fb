import { ModelFailure } from '#core/language-model/failure.ts'
import type { ChatMessage } from '#core/language-model/port.ts'
import { estimatePromptTokens } from '#core/language-model/tokens.ts'
import { writePrompt, type PromptParts, type QuotedExchange } from './prompt.ts'
import { cutInTheMiddle, shortened } from './quoted.ts'

/** Everything that could go into a prompt, best first. */
export interface Packable extends Omit<PromptParts, 'withContact' | 'withOthers'> {
  readonly exchanges: readonly (QuotedExchange & { readonly withContact: boolean })[]
}

export interface Packed {
  readonly messages: readonly ChatMessage[]
  /** How many exchanges went in, counted from the first. */
  readonly exchanges: number
  /** Estimated, on the high side. */
  readonly tokens: number
}

/** A manner cannot be learned from fewer than two examples. */
const minExchanges = 2
/** More examples make the prompt more expensive and the draft no better. */
const maxExchanges = 14
export const maxEarlier = 12
/** Packing order: two exchanges, up to this many earlier turns (a thread must be understood), up to this many exchanges, the rest of the thread, more exchanges. */
const earlierAtFirst = 4
const exchangesAtFirst = 6

export const earlierLimit = 600
const turnLimit = 6000
const minTurn = 120
const theirsLimit = 280
const mineLimit = 420
const minSide = 24

/**
 * The prompt in at most `budget` estimated tokens. Drops the oldest turns and the last exchanges first. Then cuts the middle of a long turn and shortens the
 * two exchanges that stay, and drops those last. The card is never dropped. Throws ModelFailure `too-long` if even that does not fit.
 */
export function pack(all: Packable, budget: number): Packed {
  let turn = turnLimit
  let side = 1
  const write = (exchanges: number, earlier: number): Packed => {
    const chosen = all.exchanges.slice(0, exchanges).map(({ them, me, withContact }) => ({
      them: shortened(them, Math.max(minSide, Math.floor(theirsLimit * side))),
      me: (all.parts.has('layout') && all.register === 'email' ? cutInTheMiddle : shortened)(
        me,
        Math.max(minSide, Math.floor(mineLimit * side)),
      ),
      withContact,
    }))
    const messages = writePrompt({
      ...all,
      withContact: chosen.filter(({ withContact }) => withContact),
      withOthers: chosen.filter(({ withContact }) => !withContact),
      earlier:
        earlier === 0 ? [] : all.earlier.slice(-earlier).map(({ fromMe, text }) => ({ fromMe, text: cutInTheMiddle(text, earlierLimit) })),
      turn: cutInTheMiddle(all.turn, turn),
    })
    return { messages, exchanges, tokens: estimatePromptTokens(messages) }
  }

  let exchanges = Math.min(minExchanges, all.exchanges.length)
  let packed = write(exchanges, 0)
  // Their turn and the two examples shrink together, so that neither crowds out the other.
  while (packed.tokens > budget && (Math.min(turn, all.turn.length) > minTurn || side > 0.05)) {
    turn = Math.max(minTurn, Math.floor(Math.min(turn, all.turn.length) * 0.8))
    side *= 0.8
    packed = write(exchanges, 0)
  }
  while (packed.tokens > budget && exchanges > 0) packed = write(--exchanges, 0)
  if (packed.tokens > budget) throw new ModelFailure('too-long')

  let earlier = 0
  for (const kind of additions(all)) {
    const next = kind === 'earlier' ? write(exchanges, earlier + 1) : write(exchanges + 1, earlier)
    if (next.tokens > budget) continue
    packed = next
    if (kind === 'earlier') earlier++
    else exchanges++
  }
  return packed
}

/** The order in which the rest is added. */
function additions(all: Packable): ('earlier' | 'exchange')[] {
  const turns = Math.min(all.earlier.length, maxEarlier)
  const more = Math.max(0, Math.min(all.exchanges.length, maxExchanges) - minExchanges)
  const times = <T>(count: number, one: T): T[] => Array.from({ length: Math.max(0, count) }, () => one)
  const firstTurns = Math.min(turns, earlierAtFirst)
  const firstExchanges = Math.min(more, exchangesAtFirst - minExchanges)
  return [
    ...times(firstTurns, 'earlier' as const),
    ...times(firstExchanges, 'exchange' as const),
    ...times(turns - firstTurns, 'earlier' as const),
    ...times(more - firstExchanges, 'exchange' as const),
  ]
}
