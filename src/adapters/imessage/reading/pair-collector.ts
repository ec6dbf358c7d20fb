import type { ExclusionReason } from '#core/conversation/exclusion.ts'
import { createConversationFlow, type ConversationFlow } from '#core/conversation/flow.ts'
import type { FindThreadTarget } from '#core/conversation/pair-builder.ts'
import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import type { ExtractionSummary } from '#core/ports/history.ts'
import type { Conversation } from '../conversations.ts'
import type { ReadRow } from './row-reading.ts'

/** Takes rows of any conversations in order of time, passes on their reply pairs in batches, and counts. */
export interface PairCollector {
  take(conversation: Conversation, row: ReadRow): void
  /** Counts rows that are excluded without looking at their text. */
  skip(reason: ExclusionReason, count?: number): void
  /** Call after the last row. */
  end(): Omit<ExtractionSummary, 'sampleData'> & {
    /** Rows whose text was read, whether or not they were used. */
    readonly texts: number
    /** Rows that belong to a conversation. */
    readonly rows: number
  }
}

export interface CollectorOptions {
  readonly onPairs: (pairs: readonly ReplyPair[]) => void
  readonly findThreadTarget: FindThreadTarget
  readonly sentByProduct: (row: ReadRow, conversation: Conversation) => boolean
}

const batchSize = 500

export function createPairCollector(options: CollectorOptions): PairCollector {
  const flows = new Map<Conversation, ConversationFlow>()
  const useful = new Set<Conversation>()
  const skipped = new Map<ExclusionReason, number>()
  const counts = { sent: 0, received: 0, pairs: 0, texts: 0, rows: 0 }
  let batch: ReplyPair[] = []

  function give(pair: ReplyPair | null): void {
    if (pair === null) return
    counts.pairs += 1
    if (batch.push(pair) >= batchSize) flush()
  }

  function flush(): void {
    if (batch.length > 0) options.onPairs(batch)
    batch = []
  }

  function skip(reason: ExclusionReason, count = 1): void {
    if (count > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + count)
    if (reason !== 'no-chat' && reason !== 'no-date' && reason !== 'future-date') counts.rows += count
  }

  function flowOf(conversation: Conversation): ConversationFlow {
    const known = flows.get(conversation)
    if (known !== undefined) return known
    const flow = createConversationFlow(conversation.key, conversation.group, options.findThreadTarget)
    flows.set(conversation, flow)
    return flow
  }

  return {
    skip,
    take(conversation, row) {
      const { guid, fromMe, at, text, linkBalloon, thread } = row
      if (text !== null) counts.texts += 1
      const byProduct = fromMe && row.exclusion === null && options.sentByProduct(row, conversation)
      const { exclusion, pair } = flowOf(conversation).add({
        guid,
        fromMe,
        // One person may write from several handles. In a group, every handle is a person.
        sender: conversation.group ? row.handle : 0,
        at: at ?? 0,
        text: text ?? '',
        linkBalloon,
        thread,
        exclusion: byProduct ? 'sent-by-product' : row.exclusion,
      })
      give(pair)
      if (exclusion !== null) {
        skip(exclusion)
        return
      }
      counts.rows += 1
      useful.add(conversation)
      if (fromMe) counts.sent += 1
      else counts.received += 1
    },
    end() {
      for (const flow of flows.values()) give(flow.end())
      flows.clear()
      flush()
      const contacts = [...useful].map(contactOf)
      return { ...counts, conversations: useful.size, skipped: Object.fromEntries(skipped), contacts }
    },
  }
}

function contactOf({ key, name, group, addresses, shortNames, members, doubt }: Conversation): Contact {
  return {
    key,
    name,
    group,
    addresses,
    ...(shortNames === undefined ? {} : { shortNames }),
    ...(members === undefined ? {} : { members }),
    ...(group ? {} : { doubt: doubt ?? null }),
  }
}
