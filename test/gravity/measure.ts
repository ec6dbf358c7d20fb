import { answerTable } from '#core/drafting/answers/table.ts'
import { readText } from '#core/drafting/intents/texts/read-text.ts'
import { rowOf } from '#core/drafting/intents/table.ts'
import { isGraveByRules } from '#core/gravity/read-gravity.ts'
import { isMainModule } from '../../bin/ensure/main-module.mjs'
import { readWeighty, type Weighty } from './texts.ts'

/** How a text is treated: nothing or one condolence is said; only what cannot hurt; whatever it seems to want. */
export type Treatment = 'silent' | 'careful' | 'free'

export function treatmentOf({ text }: Pick<Weighty, 'text'>): Treatment {
  const { intent, touched } = readText(text.split(' / '))
  if (intent === 'serious' || rowOf(intent).answers.length === 0) return 'silent'
  if (!touched) return 'free'
  return rowOf(intent).answers.some((answer) => answerTable[answer].careful === true) ? 'careful' : 'silent'
}

export interface GravityReport {
  readonly texts: number
  /** Share that the rules alone take to be grave. */
  readonly byRules: number
  /** Texts by how they are treated. */
  readonly treated: Readonly<Record<Treatment, readonly string[]>>
}

export function measureGravity(texts: readonly Weighty[]): GravityReport {
  const treated: Record<Treatment, string[]> = { silent: [], careful: [], free: [] }
  for (const one of texts) treated[treatmentOf(one)].push(one.text)
  return {
    texts: texts.length,
    byRules: texts.filter(({ text }) => isGraveByRules(text.split(' / '))).length / Math.max(1, texts.length),
    treated,
  }
}

if (isMainModule(import.meta.url)) {
  const all = readWeighty()
  for (const heldOut of [false, true]) {
    for (const grave of [true, false]) {
      const { texts, byRules, treated } = measureGravity(all.filter((one) => one.heldOut === heldOut && one.grave === grave))
      const share = (of: number): string => `${((100 * of) / texts).toFixed(1)} %`
      console.log(
        `${heldOut ? 'held out' : 'learned from'}, ${texts} ${grave ? 'grave' : 'harmless'}: silent ${share(treated.silent.length)}, careful answers alone ${share(treated.careful.length)}, free ${share(treated.free.length)} (grave by the rules ${(100 * byRules).toFixed(1)} %)`,
      )
      if (process.argv.includes('--free') && grave) for (const text of [...treated.free, ...treated.careful]) console.log(`  ${text}`)
    }
  }
}
