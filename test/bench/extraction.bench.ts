import { statSync } from 'node:fs'
import { join } from 'node:path'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { removeDataDir, temporaryDataDir } from '#test/product/product.ts'
import { runChild } from './children/run-child.ts'
import type { Report } from './report.ts'

export const name = 'Extraction'

const rounds = 3

interface Extracted {
  ms: number
  pairs: number
  peakMb: number
}

/** Reading whole histories, against a bare SELECT of the same columns by the same SQLite in the same run; medians, warm file. */
export function run(report: Report): Promise<void> {
  for (const messages of [100_000, 1_000_000]) {
    const folder = temporaryDataDir()
    try {
      const chatDb = join(folder, 'chat.db')
      const generated = generateSampleDatabase({ path: chatDb, seed: 11, now: Date.now(), scale: { messages } })
      const selects: number[] = []
      const extractions: Extracted[] = []
      runChild('select.ts', chatDb)
      for (let round = 0; round < rounds; round++) {
        selects.push((runChild('select.ts', chatDb) as { ms: number }).ms)
        extractions.push(runChild('extract.ts', chatDb) as Extracted)
      }
      const middle = extractions.toSorted((a, b) => a.ms - b.ms)[Math.floor(rounds / 2)]
      if (middle === undefined) return Promise.resolve()
      const floor = selects.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
      const count = generated.messages.toLocaleString('en-US')
      report.row(`${count} messages`, middle.ms, 'ms', {
        floor: { what: 'bare SELECT', value: floor },
        ...(messages === 1_000_000 ? { target: 'at most × 4' } : {}),
      })
      const peak = Math.max(...extractions.map((extraction) => extraction.peakMb))
      report.row(`${count} messages, peak memory`, peak, 'MB', messages === 1_000_000 ? { target: 'at most 250 MB' } : {})
      report.note(
        `${count} messages: ${Math.round(statSync(chatDb).size / 2 ** 20)} MB, ${middle.pairs.toLocaleString('en-US')} reply pairs.`,
      )
    } finally {
      removeDataDir(folder)
    }
  }
  return Promise.resolve()
}
