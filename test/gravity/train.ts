import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bucketCount, graveFeatures, graveOdds } from '#core/gravity/classifier.ts'
import type { LearnedGravity } from '#core/gravity/learned.ts'
import { readByRules } from '#core/drafting/intents/read-turn.ts'
import { isMainModule } from '../../bin/ensure/main-module.mjs'
import { readWeighty, type Weighty } from './texts.ts'

/** `npm run intents`: learns which texts are grave from two thirds of them, and writes the weights. The same texts give the same bytes. */
const passCount = 30
const stepSize = 0.3
const shrinkage = 0.00002
/** A grave text weighs as much as so many others. */
const graveWeight = 4

export function trainGravity(texts: readonly Weighty[]): LearnedGravity {
  const weights = fit(texts.filter(({ heldOut }) => !heldOut).map(({ text, grave }) => ({ grave, features: featuresOf(text) })))
  const most = weights.reduce((high, weight) => Math.max(high, Math.abs(weight)), 1e-9)
  const scale = most / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}

/** What the rules want of a grave text says that it is grave: the classifier is there for those that they do not know. */
function featuresOf(text: string): number[] {
  const rule = readByRules(text.split(' / ')).intent
  return graveFeatures(text.replaceAll(' / ', '\n'), rule === 'serious' || rule === 'emergency' ? 'unknown' : rule)
}

function fit(rows: readonly { readonly grave: boolean; readonly features: readonly number[] }[]): Float64Array {
  const weights = new Float64Array(bucketCount)
  for (let pass = 0; pass < passCount; pass++) {
    const step = stepSize / (1 + pass / 8)
    for (const { grave, features } of rows) {
      const error = ((grave ? 1 : 0) - graveOdds(features, weights, 1)) * (grave ? graveWeight : 1) * (step / Math.sqrt(features.length))
      for (const feature of features) weights[feature] = (weights[feature] ?? 0) * (1 - shrinkage) + error
    }
  }
  return weights
}

if (isMainModule(import.meta.url)) {
  const { scale, weights } = trainGravity(readWeighty())
  const text = `import type { LearnedGravity } from './learned.ts'\n\n/** Made by \`npm run intents\`; not to be edited. */\nexport const learnedWeights: LearnedGravity = {\n  scale: ${scale},\n  weights:\n    '${weights}',\n}\n`
  writeFileSync(join(import.meta.dirname, '../../src/core/gravity/weights.ts'), text)
  console.log(`gravity: ${Math.round(weights.length / 1024)} KiB`)
}
