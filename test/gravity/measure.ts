import { readTurn } from '#core/drafting/intents/read-turn.ts'
import { isGraveByRules } from '#core/gravity/read-gravity.ts'
import { readWeighty, type Weighty } from './texts.ts'

/** `silenced`: harmless texts that would be answered were they not taken to be grave. Shares: of grave texts that are seen to be, by the rules alone and with the classifier; of harmless ones that are taken to be grave. */
export function measureGravity(texts: readonly Weighty[]) {
  const grave = texts.filter((one) => one.grave)
  const harmless = texts.filter((one) => !one.grave)
  const bubbles = ({ text }: Weighty) => text.split(' / ')
  const missed = grave.filter((one) => !isSeen(bubbles(one))).map(({ text }) => text)
  const silenced = harmless.filter((one) => isSeen(bubbles(one))).map(({ text }) => text)
  return {
    grave: grave.length,
    byRules: grave.filter((one) => isGraveByRules(bubbles(one))).length / Math.max(1, grave.length),
    seen: 1 - missed.length / Math.max(1, grave.length),
    missed,
    harmless: harmless.length,
    silenced,
  }
}

function isSeen(bubbles: readonly string[]): boolean {
  const { intent } = readTurn(bubbles)
  return intent === 'emergency' || intent === 'serious'
}

if (process.argv[1] === import.meta.filename) {
  const all = readWeighty()
  for (const [name, heldOut] of [
    ['learned from', false],
    ['held out', true],
  ] as const) {
    const report = measureGravity(all.filter((one) => one.heldOut === heldOut))
    console.log(
      `gravity, ${name}: ${report.grave} grave texts, ${(100 * report.seen).toFixed(1)} % seen (rules alone ${(100 * report.byRules).toFixed(1)} %); ${report.harmless} harmless, ${((100 * report.silenced.length) / report.harmless).toFixed(1)} % silenced`,
    )
    if (process.argv.includes('--wrong') && (!heldOut || process.argv.includes('--held-out'))) {
      for (const text of report.missed) console.log(`missed: ${text}`)
      for (const text of report.silenced) console.log(`silenced: ${text}`)
    }
  }
}
