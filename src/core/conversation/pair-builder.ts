import type { ReplyPair, Turn } from './reply-pair.ts'
import { isOneBurst, sessionGap } from './turns.ts'

/** A reply after more than this is not an answer, ms. */
export const replyWindow = 12 * 3_600_000
/** Earlier turns that a pair carries. */
const contextTurns = 2

/** Something said, with the text that may be learned from. */
export interface Utterance {
  readonly guid: string
  readonly fromMe: boolean
  /** Equal for the same sender; ignored for the owner. */
  readonly sender: number
  /** ms since 1970. */
  readonly at: number
  /** Empty if it has no text of its own, such as a photo or a forwarded text. */
  readonly bubbles: readonly string[]
  /** guid of the message that this one answers inline. */
  readonly thread: string | null
}

/** The message that an inline reply answers: the latest one by someone else in that thread. */
export interface ThreadTarget {
  readonly at: number
  readonly bubbles: readonly string[]
}

/** Finds the message that the owner's inline reply in `thread` at time `before` (ms) answers. Null if they answer themselves or it is gone. */
export type FindThreadTarget = (thread: string, before: number) => ThreadTarget | null

export interface PairBuilder {
  /** Takes the next utterance in order of time. Returns the pair that it completes. Null if there is none. */
  add(utterance: Utterance): ReplyPair | null
  /** Ends the conversation. */
  end(): ReplyPair | null
}

interface OpenTurn {
  readonly fromMe: boolean
  readonly sender: number
  readonly thread: string | null
  readonly start: number
  end: number
  firstGuid: string
  readonly bubbles: string[]
}

/** A turn of theirs that the owner has not answered yet, with its context. */
interface Pending {
  readonly start: number
  readonly end: number
  readonly bubbles: readonly string[]
  readonly previous: readonly Turn[]
}

/**
 * Splits one conversation into turns, sessions, and reply pairs while it is read. Keeps only a few turns in memory, however long the history.
 *
 * A pair is their last turn and the owner's next one, at most twelve hours later, with nothing by the owner in between. An inline reply is
 * paired with the message that it answers. In groups, their turn is the last turn of the person who wrote last.
 */
export function createPairBuilder(contact: string, group: boolean, findThreadTarget: FindThreadTarget): PairBuilder {
  let open: OpenTurn | null = null
  let pending: Pending | null = null
  let lastEnd: number | null = null
  let history: readonly Turn[] = []

  function close(turn: OpenTurn): ReplyPair | null {
    // An earlier session is not context, and not part of this exchange, except within the twelve hours.
    if (lastEnd !== null && turn.start - lastEnd >= sessionGap) history = []
    const pair = turn.fromMe ? answer(turn) : null
    if (!turn.fromMe) pending = { start: turn.start, end: turn.end, bubbles: turn.bubbles, previous: history }
    if (turn.bubbles.length > 0) history = [...history.slice(1 - contextTurns), { fromMe: turn.fromMe, bubbles: turn.bubbles }]
    lastEnd = turn.end
    return pair
  }

  function answer(turn: OpenTurn): ReplyPair | null {
    if (turn.thread === null) {
      const asked = pending
      pending = null
      return asked === null ? null : pairOf(turn, asked.end, asked.bubbles, asked.previous)
    }
    const target = findThreadTarget(turn.thread, turn.start)
    if (target === null) return null
    if (pending !== null && target.at >= pending.start) pending = null
    return pairOf(turn, target.at, target.bubbles, [])
  }

  function pairOf(turn: OpenTurn, askedAt: number, incoming: readonly string[], previous: readonly Turn[]): ReplyPair | null {
    const delay = Math.max(0, turn.start - askedAt)
    if (incoming.length === 0 || turn.bubbles.length === 0 || delay > replyWindow) return null
    return { id: turn.firstGuid, contact, group, at: turn.start, delay, incoming, previous, reply: turn.bubbles }
  }

  function continues(turn: OpenTurn, next: Utterance): boolean {
    if (turn.fromMe !== next.fromMe || !isOneBurst(turn.end, next.at)) return false
    return next.fromMe ? turn.thread === next.thread : turn.sender === next.sender
  }

  return {
    add(utterance) {
      if (open !== null && continues(open, utterance)) {
        if (open.bubbles.length === 0) open.firstGuid = utterance.guid
        open.bubbles.push(...utterance.bubbles)
        open.end = Math.max(open.end, utterance.at)
        return null
      }
      const pair = open === null ? null : close(open)
      const { guid, fromMe, sender, thread, at, bubbles } = utterance
      open = { fromMe, sender, thread: fromMe ? thread : null, start: at, end: at, firstGuid: guid, bubbles: [...bubbles] }
      return pair
    },
    end() {
      const pair = open === null ? null : close(open)
      open = null
      pending = null
      history = []
      lastEnd = null
      return pair
    },
  }
}
