import { createMessageArchive, readMessages } from '#adapters/imessage/index.ts'
import type { Message } from '#core/conversation/message.ts'
import type { ContactCard } from '#core/conversation/people.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import type { ExtractionSummary, SentByProduct } from '#core/ports/history.ts'
import { now } from './messages-database.ts'

export interface Extracted {
  readonly summary: ExtractionSummary
  /** In order of time. */
  readonly pairs: readonly ReplyPair[]
  /** `their words → my words`, for tests that look at nothing else. */
  readonly talk: readonly string[]
}

export interface ExtractOptions {
  readonly days?: number
  readonly cards?: readonly ContactCard[]
  readonly sentByProduct?: readonly SentByProduct[]
}

export function extract(chatDb: string, options: ExtractOptions = {}): Extracted {
  const pairs: ReplyPair[] = []
  const archive = createMessageArchive({ addressBook: { cards: () => options.cards ?? [] } })
  const summary = archive.extract(
    { chatDb, days: options.days ?? 365, now, sentByProduct: options.sentByProduct ?? [] },
    (batch) => pairs.push(...batch),
    () => undefined,
  )
  const inOrder = pairs.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return { summary, pairs: inOrder, talk: inOrder.map(({ incoming, reply }) => `${incoming.join(' / ')} → ${reply.join(' / ')}`) }
}

export function messagesOf(chatDb: string, within: { days: number; now: number } | null = null): Message[] {
  return [...readMessages({ chatDb, within, cards: [] })].flat()
}
