import { seeded } from '#core/evaluation/seeded.ts'
import { live, type LifeOutcome } from '#test/trust/trust-life.ts'
import { owners, type OwnerName, type SimulatedMoment } from '#test/trust/simulated-owner.ts'
import { quantile, type Report } from './report.ts'

export const name = 'Confidence that is earned by verdicts: simulated owners, 50 seeds each'

const seedCount = 50
const momentCount = 200

export async function run(report: Report): Promise<void> {
  for (const owner of Object.keys(owners) as OwnerName[]) {
    for (const threshold of [0.7, 0.9]) {
      say(report, `${owner}, threshold ${threshold}`, threshold, lives(owner, threshold))
      // Lets the other benches' timers and signals through.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  for (const [rival, sure] of Object.entries(rivals())) {
    for (const owner of ['careful', 'careless', 'drifting'] as const)
      for (const threshold of [0.7, 0.9])
        say(report, `${rival} instead: ${owner}, threshold ${threshold}`, threshold, lives(owner, threshold, sure))
  }
  report.note(
    'kept promise: seeds in which at most 30 % (threshold 0.7) or 10 % (0.9) of what was sent was unwanted; seeds that sent nothing count.',
  )
}

function lives(owner: OwnerName, threshold: number, rival?: (moment: SimulatedMoment) => number): LifeOutcome[] {
  const options = { threshold, moments: momentCount, ...(rival === undefined ? {} : { rival }) }
  return Array.from({ length: seedCount }, (_, seed) => live(owners[owner], seed + 1, options))
}

function say(report: Report, what: string, threshold: number, seeds: readonly LifeOutcome[]): void {
  const allowed = threshold === 0.7 ? 0.3 : 0.1
  const kept = seeds.filter(({ sent, unwanted }) => sent === 0 || unwanted / sent <= allowed).length
  const sent = seeds.reduce((sum, one) => sum + one.sent, 0)
  const unwanted = seeds.reduce((sum, one) => sum + one.unwanted, 0)
  report.row(`${what}: seeds that kept the promise`, (100 * kept) / seeds.length, '', { target: 'at least 95 of 100' })
  report.row('  sent · unwanted of 100', sent === 0 ? 0 : (100 * unwanted) / sent, '', { floor: { what: 'sent', value: sent } })
  const firsts = seeds.flatMap(({ firstAfter }) => (firstAfter === null ? [] : [firstAfter]))
  if (firsts.length > 0)
    report.row(`  verdicts before the first reply, median (${firsts.length} of ${seeds.length} seeds)`, quantile(firsts, 0.5), '')
  const drift = seeds.flatMap(({ afterDrift }) => (afterDrift === null ? [] : [afterDrift]))
  if (drift.length > 0)
    report.row('  verdicts until replies stopped after a change, 95th percentile', quantile(drift, 0.95), '', { target: '10' })
}

/** What decides in place of trust, for comparison. */
function rivals(): Record<string, (moment: SimulatedMoment) => number> {
  const random = seeded(4)
  return { 'a constant 0.95': () => 0.95, 'a random confidence': () => random(), "the model's own opinion": ({ opinion }) => opinion }
}
