import type { IncomingMessage } from '../auto-reply/situation.ts'
import { afterEnded, currentTurn, says } from '../conversation/turns.ts'
import type { ArrivedMessage } from './channel.ts'
import { asArrived, toIncoming } from './incoming.ts'
import type { ThreadMessage } from './observation.ts'

/** What new messages mean for the thread that they arrived in. */
export interface TurnFromNews {
  /** The turn to answer. The news alone if it is not `current`. */
  readonly turn: readonly IncomingMessage[]
  /** The messages before the turn, oldest first. Empty if it is not `current`. */
  readonly before: readonly ThreadMessage[]
  /** Some of the news is in the turn at the end of the thread. If not, they are answered already, or the thread does not show them. */
  readonly current: boolean
  /** News that a sync brought in along with the turn: old, and no part of it. */
  readonly late: readonly ArrivedMessage[]
  /** Everything said in the turn was seen to arrive, and all news but what is `late` is fresh (see `ArrivedMessage.fresh`). */
  readonly fresh: boolean
}

/**
 * The turn that a peer's new messages (`incoming`, at least one) belong to. `thread`, oldest first, and `open`, the suggestions that wait in it, are of
 * this peer and the owner alone (`threadWith`, `suggestionsFor`). `ended`: the messages that the owner has dismissed, by guid.
 */
export function turnFromNews(seen: {
  readonly thread: readonly ThreadMessage[]
  readonly incoming: readonly ArrivedMessage[]
  readonly open: readonly { readonly turn: readonly IncomingMessage[] }[]
  readonly ended: ReadonlySet<string>
}): TurnFromNews {
  const { thread, incoming, open, ended } = seen
  const watched = new Map([...open.flatMap(({ turn }) => turn), ...incoming.map(asArrived)].map((row) => [row.guid, row]))
  const rows = afterEnded(currentTurn(thread), ended)
  const isInTurn = ({ guid }: ArrivedMessage) => rows.some((row) => row.guid === guid)
  const current = incoming.some(isInTurn)
  const turn = current ? rows.map((row) => toIncoming(row, watched)) : incoming.map(asArrived)
  const begin = thread.findIndex(({ guid }) => guid === rows[0]?.guid)
  const late = incoming.filter((message) => current && !message.fresh && !isInTurn(message))
  return {
    turn,
    before: current ? thread.slice(0, begin) : [],
    current,
    late,
    fresh: incoming.every((message) => message.fresh || late.includes(message)) && turn.every((row) => watched.has(row.guid) || !says(row)),
  }
}
