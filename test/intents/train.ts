import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bucketCount, featuresOf, probabilities } from '#core/drafting/intents/classifier/classifier.ts'
import type { Trained } from '#core/drafting/intents/classifier/trained.ts'
import { readByRules } from '#core/drafting/intents/read-turn.ts'
import type { IntentId } from '#core/drafting/intents/table.ts'
import { isMainModule } from '../../bin/ensure/main-module.mjs'
import { isHeldOut, readTaught, type Example } from './examples.ts'

/** `npm run intents`: learns the classifier from two thirds of the examples and grave texts, and writes its weights. The same texts give the same bytes. */
interface Row {
  readonly features: readonly number[]
  readonly wanted: number
}

const passCount = 25
const stepSize = 0.3
const shrinkage = 0.00002
/** Errors that move nothing. */
const smallError = 0.001
/** Nine of ten readings at this bar are right, and nearly half of the turns are read; chosen among few on the totals of the held-out third. */
const sureBar = { believed: 0.8, kept: 0.65 }
/** Good enough to draft from: three of four turns are guessed at. Chosen on the totals of the held-out third and two sets of `test/reading`. */
const faintBar = { believed: 0.29, fitting: 0.36 }
const guessBar = { believed: 0.33, fitting: 0.4, kept: 0.05 }
const cheerfulBar = 0.12

/** The rules were written after these very texts: what they say of grave ones is kept from the classifier. */
const silentIntents: ReadonlySet<IntentId> = new Set(['emergency', 'serious'])

export function train(examples: readonly Example[]): Trained {
  const learned = examples.filter((example) => !isHeldOut(example))
  const read = learned.map(({ text }) => readByRules(text.split(' / ')))
  const usable = read.flatMap((one, i) =>
    one.language === 'en' && one.whole.text !== '' ? [{ ...one, wanted: learned[i]?.intent ?? 'unknown' }] : [],
  )
  const intents = [...new Set(usable.flatMap(({ wanted, intent }) => [wanted, intent]))].toSorted()
  const rows = usable.flatMap(({ whole, wanted, intent }): Row[] =>
    (silentIntents.has(wanted) ? (['unknown'] as const) : ([silentIntents.has(intent) ? 'unknown' : intent, 'unknown'] as const)).map(
      (rule) => ({
        features: featuresOf(whole.text, whole.asks, rule),
        wanted: intents.indexOf(wanted),
      }),
    ),
  )
  const weights = fit(rows, intents.length)
  const most = weights.reduce((high, weight) => Math.max(high, Math.abs(weight)), 1e-9)
  const scale = most / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return {
    intents,
    weights: Buffer.from(bytes.buffer).toString('base64'),
    scale,
    sure: sureBar,
    guess: guessBar,
    faint: faintBar,
    cheerful: cheerfulBar,
  }
}

function fit(rows: readonly Row[], classes: number): Float64Array {
  const weights = new Float64Array(bucketCount * classes)
  /** Classes whose odds are off, and by how much: few of all. */
  const off = new Int32Array(classes)
  const errors = new Float64Array(classes)
  const kept = 1 - shrinkage
  for (let pass = 0; pass < passCount; pass++) {
    const step = stepSize / (1 + pass / 8)
    for (const { features, wanted } of rows) {
      const odds = probabilities(features, weights, classes, 1)
      const size = step / Math.sqrt(features.length)
      let count = 0
      for (let i = 0; i < classes; i++) {
        const missed = (i === wanted ? 1 : 0) - (odds[i] as number)
        if (Math.abs(missed) < smallError) continue
        off[count] = i
        errors[count++] = size * missed
      }
      if (count === 0) continue
      for (const feature of features) {
        const from = feature * classes
        for (let k = 0; k < count; k++) {
          const at = from + (off[k] as number)
          weights[at] = (weights[at] as number) * kept + (errors[k] as number)
        }
      }
    }
  }
  return weights
}

if (isMainModule(import.meta.url)) {
  const trained = train(readTaught())
  const text = `import type { Trained } from './trained.ts'\n\n/** Made by \`npm run intents\`; not to be edited. */\nexport const trainedWeights: Trained = {\n  intents: [${trained.intents.map((name) => `'${name}'`).join(', ')}],\n  scale: ${trained.scale},\n  sure: { believed: ${trained.sure.believed}, kept: ${trained.sure.kept} },\n  guess: { believed: ${trained.guess.believed}, fitting: ${trained.guess.fitting}, kept: ${trained.guess.kept} },\n  faint: { believed: ${trained.faint.believed}, fitting: ${trained.faint.fitting} },\n  cheerful: ${trained.cheerful},\n  weights:\n    '${trained.weights}',\n}\n`
  writeFileSync(join(import.meta.dirname, '../../src/core/drafting/intents/classifier/weights.ts'), text)
  console.log(`${trained.intents.length} intents, ${Math.round(trained.weights.length / 1024)} KiB`)
}
