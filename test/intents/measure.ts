import { readText } from '#core/drafting/intents/texts/read-text.ts'
import { intentIds, rowOf, type IntentId } from '#core/drafting/intents/table.ts'
import { isMainModule } from '../../bin/ensure/main-module.mjs'
import { isHeldOut, readExamples, type Example } from './examples.ts'

/**
 * How well turns are read: `precision` of those for which anything is offered, `coverage` of those which want something. Grave turns are measured
 * by `test/gravity`, and silence is nothing offered.
 */
export interface IntentReport {
  readonly texts: number
  readonly precision: number
  /** … where not the intent, but the first answer it leads to is one that the right intent allows as well. */
  readonly fitting: number
  readonly coverage: number
  /** Wanted → read → how often; only what was read wrongly. */
  readonly confusions: ReadonlyMap<IntentId, ReadonlyMap<IntentId, number>>
  readonly wrong: readonly { readonly text: string; readonly wanted: IntentId; readonly read: IntentId }[]
}

const silentIntents: ReadonlySet<IntentId> = new Set(['emergency', 'serious', 'automated'])

export function measureIntents(examples: readonly Example[], level: 'sure' | 'guess'): IntentReport {
  const confusions = new Map<IntentId, Map<IntentId, number>>()
  const wrong: { text: string; wanted: IntentId; read: IntentId }[] = []
  let offered = 0
  let right = 0
  let fitting = 0
  let wanting = 0
  let met = 0
  for (const { text, intent } of examples) {
    if (silentIntents.has(intent)) continue
    const { intent: read, sure } = readText(text.split(' / '))
    if (intent !== 'unknown') wanting++
    if (read === 'unknown' || silentIntents.has(read) || (level === 'sure' && !sure)) continue
    offered++
    if (intent !== 'unknown') met++
    const [first] = rowOf(read).answers
    if (read === intent || (first !== undefined && rowOf(intent).answers.includes(first))) fitting++
    if (read === intent) {
      right++
      continue
    }
    wrong.push({ text, wanted: intent, read })
    const row = confusions.get(intent) ?? new Map<IntentId, number>()
    row.set(read, (row.get(read) ?? 0) + 1)
    confusions.set(intent, row)
  }
  return {
    texts: examples.length,
    precision: right / Math.max(1, offered),
    fitting: fitting / Math.max(1, offered),
    coverage: met / Math.max(1, wanting),
    confusions,
    wrong,
  }
}

if (isMainModule(import.meta.url)) {
  const all = readExamples()
  const heldOut = all.filter(isHeldOut)
  const learned = all.filter((example) => !isHeldOut(example))
  for (const [name, examples] of [
    ['learned from', learned],
    ['held out', heldOut],
  ] as const) {
    for (const level of ['sure', 'guess'] as const) {
      const { texts, precision, fitting, coverage } = measureIntents(examples, level)
      console.log(
        `${name}, ${level}: ${texts} texts of ${intentIds.length} intents, the same intent ${(100 * precision).toFixed(1)} %, a fitting answer first ${(100 * fitting).toFixed(1)} %, coverage ${(100 * coverage).toFixed(1)} %`,
      )
    }
  }
  const report = measureIntents(process.argv.includes('--learned') ? learned : heldOut, 'guess')
  if (process.argv.includes('--wrong')) for (const { text, wanted, read } of report.wrong) console.log(`${wanted} → ${read}: ${text}`)
  if (process.argv.includes('--confusions')) {
    for (const [wanted, row] of [...report.confusions].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      console.log(
        `| ${wanted} | ${[...row]
          .toSorted((a, b) => b[1] - a[1])
          .map(([read, times]) => `${read} ${times}`)
          .join(', ')} |`,
      )
  }
}
