import type { AddressBook } from '#core/ports/address-book.ts'
import type { MessageArchive } from '#core/ports/history.ts'
import { dateRange } from './apple-time.ts'
import { openChatDatabase } from './chat-database.ts'
import { readDirectory } from '../conversations.ts'
import { noMessages, undecodable } from '../failures.ts'
import { createMessageSource } from './message-source.ts'
import { createPairCollector } from './pair-collector.ts'
import { clockSkew, plainTextOf } from './read-messages.ts'
import { readRow } from './row-reading.ts'
import { hasSampleMarker } from '../sample-marker.ts'
import { column, probeSchema } from './schema.ts'
import { createSentByProduct } from '../sent-by-product.ts'
import { createThreadTargets } from './thread-targets.ts'

export interface ArchiveOptions {
  readonly addressBook: AddressBook
}

const day = 86_400_000
/** Rows between two progress reports. */
const progressStep = 2_000

/** This machine's Messages database as a source to learn from. */
export function createMessageArchive(options: ArchiveOptions): MessageArchive {
  return {
    extract(request, onPairs, onProgress) {
      const db = openChatDatabase(request.chatDb)
      try {
        const schema = probeSchema(db)
        const { chats } = readDirectory(db, schema, options.addressBook.cards())
        const range = dateRange(request.now - request.days * day, request.now + clockSkew)
        const source = createMessageSource(db, schema, range)
        const plainText = plainTextOf(db)
        const collector = createPairCollector({
          onPairs,
          findThreadTarget: createThreadTargets(db, schema, plainText),
          sentByProduct: createSentByProduct(request.sentByProduct ?? [], chats.values()),
        })
        const rowsTotal = source.count()
        let rowsRead = 0
        let told = 0
        for (const page of source.pages()) {
          for (const row of page) {
            const chat = row[column.chat]
            const conversation = typeof chat === 'number' ? chats.get(chat)?.conversation : undefined
            if (conversation === undefined) collector.skip('no-chat')
            else if (conversation.exclusion === null) collector.take(conversation, readRow(row, plainText))
            else collector.skip(conversation.exclusion)
          }
          rowsRead += page.length
          if (rowsRead - told >= progressStep || rowsRead >= rowsTotal) {
            told = rowsRead
            onProgress({ rowsRead: Math.min(rowsRead, rowsTotal), rowsTotal })
          }
        }
        collector.skip('no-date', source.countUndated())
        collector.skip('future-date', source.countFuture())
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
