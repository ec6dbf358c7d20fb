import Database from 'better-sqlite3'
import { join } from 'node:path'
import { readTypedstream, readWithLibrary } from '#adapters/imessage/body/typedstream.ts'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { removeDataDir, temporaryDataDir } from '#test/product/product.ts'
import type { Report } from './report.ts'

export const name = 'Decoding message bodies'

const messages = 100_000
/** The library is timed on a part: all of them would take it half a minute. */
const forLibrary = 5_000

/** Bodies as Messages writes them, already in memory; the floor is turning as many bytes into text without looking at them. */
export function run(report: Report): Promise<void> {
  const folder = temporaryDataDir()
  try {
    const chatDb = join(folder, 'chat.db')
    generateSampleDatabase({ path: chatDb, seed: 11, now: Date.now(), scale: { messages } })
    const db = new Database(chatDb, { readonly: true })
    const bodies = db.prepare<[], Buffer>('SELECT attributedBody FROM message WHERE attributedBody IS NOT NULL').pluck().all()
    db.close()
    const perBody = (work: (body: Buffer) => unknown, of: readonly Buffer[]) => {
      for (const body of of.slice(0, 2000)) work(body)
      const since = performance.now()
      for (const body of of) work(body)
      return ((performance.now() - since) / of.length) * 1e6
    }
    const floor = { what: 'bytes to text', value: perBody((body) => body.toString('latin1'), bodies) }
    const ours = perBody(readTypedstream, bodies)
    const library = perBody(readWithLibrary, bodies.slice(0, forLibrary))
    report.row('own path with fallback, ns a body', ours, '', { floor })
    report.row('the library alone, ns a body', library, '', { floor })
    const missed = bodies.filter((body) => readTypedstream(body) === null).length
    report.note(
      `${bodies.length.toLocaleString('en-US')} bodies, ${missed} unreadable; ${Math.round(library / ours)} times as fast as the library.`,
    )
  } finally {
    removeDataDir(folder)
  }
  return Promise.resolve()
}
