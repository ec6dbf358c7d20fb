import { writtenOut, type Register } from '../channel/register.ts'
import { formatAddress } from './address.ts'
import { isSilent } from './exclusion.ts'
import type { Message } from './message.ts'
import { bubblesOf } from './text/text-content.ts'

/** A turn is a burst of one side with no gap above this, ms. */
export const turnGap = 5 * 60_000
/** A session ends if nobody writes for this long, ms. Earlier messages are not context. */
export const sessionGap = 8 * 3_600_000

/** Whether a message at `later` continues the turn that ended at `earlier`, both ms since 1970. */
export function isOneBurst(earlier: number, later: number): boolean {
  return later - earlier <= turnGap
}

/** Whether a row has content: it is neither a reaction nor an event. */
export function says(message: Pick<Message, 'exclusion'>): boolean {
  return message.exclusion === null || !isSilent(message.exclusion)
}

/**
 * The turn at the end of a thread: messages by the other side since the owner's side last wrote, each within five minutes of the one before.
 * Empty if the owner's side wrote last. `thread` is oldest first.
 */
export function currentTurn<Row extends Pick<Message, 'fromMe' | 'exclusion' | 'at'>>(thread: readonly Row[]): readonly Row[] {
  const turn: Row[] = []
  let next: number | null = null
  for (const message of thread.toReversed()) {
    if (message.fromMe) {
      if (says(message)) break
      continue
    }
    if (says(message)) {
      if (next !== null && message.at !== null && !isOneBurst(message.at, next)) break
      next = message.at ?? next
    }
    turn.push(message)
  }
  const rows = turn.toReversed()
  // A reaction before the turn is not part of it.
  const first = rows.findIndex(says)
  return first < 0 ? rows : rows.slice(first)
}

/**
 * What of a turn comes after messages that are `ended`, by their ids: those that the owner has dismissed. What is written after them begins a new turn,
 * however soon. All of it if nothing comes after them.
 */
export function afterEnded<Row extends Pick<Message, 'guid' | 'exclusion'>>(
  turn: readonly Row[],
  ended: ReadonlySet<string>,
): readonly Row[] {
  const rows = turn.slice(turn.findLastIndex(({ guid }) => ended.has(guid)) + 1)
  const first = rows.findIndex(says)
  return rows.length === 0 ? turn : rows.slice(Math.max(0, first))
}

/** The turn as one text; empty if it has none. */
export function textOf(turn: readonly Pick<Message, 'text' | 'exclusion' | 'kind'>[], register: Register = 'text'): string {
  const bubbles = turn
    .filter((message) => says(message) && (message.kind === 'text' || message.kind === 'link'))
    .flatMap(({ text }) => (text === null ? [] : bubblesOf(text)))
  return writtenOut(bubbles, register)
}

/** What somebody of a group wrote without another in between. */
interface SaidBy {
  readonly name: string
  /** One bubble per line. */
  readonly text: string
}

/** A group's turn by who wrote what, in order of time. `names`: what to call its members, by normalized address; whoever is not there is called by theirs. */
export function saidByWhom(
  turn: readonly Pick<Message, 'text' | 'exclusion' | 'kind' | 'sender'>[],
  names: Readonly<Record<string, string>>,
): readonly SaidBy[] {
  const said: SaidBy[] = []
  for (const message of turn) {
    const text = textOf([message])
    if (text === '') continue
    const { sender } = message
    const name = sender === null ? 'Somebody' : (names[sender] ?? formatAddress(sender))
    const last = said.at(-1)
    if (last?.name === name) said[said.length - 1] = { name, text: `${last.text}\n${text}` }
    else said.push({ name, text })
  }
  return said
}
