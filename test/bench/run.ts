import { readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { createReport, type Report } from './report.ts'

/**
 * `npm run bench [word …]`: runs every `test/bench/*.bench.ts` whose file name contains one of the words, one after the other.
 *
 * How to add one: a file `<noun>.bench.ts` here that exports `name` and `run(report)`. Measure the floor in the same run, and give a
 * ratio: milliseconds alone say more about the machine than about the product.
 */
interface Bench {
  readonly name: string
  run(report: Report): Promise<void>
}

const words = process.argv.slice(2)
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => file.includes(word))))
  .toSorted()

if (files.length === 0) {
  console.error(`No bench has a name with ${words.join(' or ')}.`)
  process.exit(2)
}
console.log(
  `Node ${process.versions.node}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}\n`,
)
for (const file of files) {
  const bench: Bench = await import(new URL(file, import.meta.url).href)
  const report = createReport()
  try {
    await bench.run(report)
  } catch (error) {
    report.note(`could not run: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
  console.log(`${report.print(bench.name)}\n`)
}
