import type { AddressBook, ExtractionProgress, MessageArchive } from '#core/ports.ts'
import { dateRange } from './apple-time.ts'
import { openChatDatabase } from './chat-database.ts'
import { readDirectory, type Directory } from './conversations.ts'
import { noMessages, undecodable } from './failures.ts'
import { createMessageSource, type MessageSource } from './message-source.ts'
import { createPairCollector, type PairCollector } from './pair-collector.ts'
import { clockSkew, plainTextOf } from './read-messages.ts'
import { readRow } from './row-reading.ts'
import { hasSampleMarker } from './sample-marker.ts'
import { column, probeSchema } from './schema.ts'
import { createThreadTargets } from './thread-targets.ts'
import { findReadingOrder, type ReadingOrder } from './time-order.ts'

export interface ArchiveOptions {
  readonly addressBook: AddressBook
  /** Whether the product itself sent the message with this guid: it is an answer, and no sample of how the owner writes. */
  readonly sentByProduct?: (guid: string) => boolean
}

const day = 86_400_000
const progressEvery = 1_000

/** The Messages database of this machine as something to learn from. */
export function createMessageArchive(options: ArchiveOptions): MessageArchive {
  return {
    extract(request, onPairs, onProgress) {
      const db = openChatDatabase(request.chatDb)
      try {
        const schema = probeSchema(db)
        const range = dateRange(request.now - request.days * day, request.now + clockSkew)
        const source = createMessageSource(db, schema, range)
        const directory = readDirectory(db, schema, options.addressBook.cards())
        const plainText = plainTextOf(db)
        const collector = createPairCollector({
          onPairs,
          findThreadTarget: createThreadTargets(db, schema, plainText),
          sentByProduct: options.sentByProduct ?? (() => false),
        })
        const rowsTotal = source.count('rows')
        const order = findReadingOrder(db, schema, directory, range)
        const progress = progressOf(rowsTotal, onProgress)
        if (order.allByDate) collector.skip('no-chat', source.count('orphans'))
        else readByRowid(source, directory, order, collector, plainText, progress)
        readByDate(source, order, collector, plainText, progress)
        collector.skip('no-date', source.count('undated'))
        collector.skip('future-date', source.count('future'))
        const { texts, rows, ...summary } = collector.end()
        if (rows === 0) throw noMessages(request.days)
        if (texts === 0 && (summary.skipped['undecodable'] ?? 0) > 0) throw undecodable()
        return { ...summary, sampleData: hasSampleMarker(db) }
      } finally {
        db.close()
      }
    },
  }
}

function readByRowid(
  source: MessageSource,
  directory: Directory,
  order: ReadingOrder,
  collector: PairCollector,
  plainText: (rowid: number) => unknown,
  progress: (rows: number) => void,
): void {
  for (const page of source.pages()) {
    for (const row of page) {
      const chat = row[column.chat]
      const conversation = typeof chat === 'number' ? directory.chats.get(chat)?.conversation : undefined
      if (conversation === undefined) collector.skip('no-chat')
      else if (conversation.exclusion !== null) collector.skip(conversation.exclusion)
      else if (!order.byDate.has(conversation)) collector.take(conversation, readRow(row, plainText))
    }
    progress(page.length)
  }
}

function readByDate(
  source: MessageSource,
  order: ReadingOrder,
  collector: PairCollector,
  plainText: (rowid: number) => unknown,
  progress: (rows: number) => void,
): void {
  for (const conversation of order.byDate) {
    // Read by ROWID, these were counted already.
    if (conversation.exclusion !== null && !order.allByDate) continue
    let read = 0
    for (const row of source.byDate(conversation)) {
      if (conversation.exclusion === null) collector.take(conversation, readRow(row, plainText))
      else collector.skip(conversation.exclusion)
      read += 1
      if (order.allByDate && read % progressEvery === 0) progress(progressEvery)
    }
    if (order.allByDate) progress(read % progressEvery)
    collector.finish(conversation)
  }
}

/** Counts rows up and tells, never beyond the total: rows may have come while we read. */
function progressOf(rowsTotal: number, onProgress: (progress: ExtractionProgress) => void): (rows: number) => void {
  let rowsRead = 0
  return (rows) => {
    if (rows === 0) return
    rowsRead = Math.min(rowsRead + rows, rowsTotal)
    onProgress({ rowsRead, rowsTotal })
  }
}
