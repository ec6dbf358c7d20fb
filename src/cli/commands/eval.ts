import { writeFile } from 'node:fs/promises'
import type { EngineId, RedactionMode } from '#contract/language-model/model.ts'
import type { MeasuredModel } from '#composition/language-models/measured-model.ts'
import type { Engine, EngineReport, EvaluationReport, HandPart, LookDecides, ModelEngine, ReadingTurn } from '#core/evaluation/index.ts'
import { parse, wholeNumber, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Measure drafts on reply pairs of real conversations, beside baselines'
export const usage =
  'eval --pairs FILE[.gz] [--pairs FILE …] [--engine on-device|apple|box|local|openai|other|recorded] [--base-url URL] [--model M] [--send-to HOST] ' +
  '[--redaction mask|off|block] [--history 10000] [--test 500] [--every 1] [--anew 0] [--k 3] [--seed 1] [--closely] [--without shapes,habits,layout] [--last-look off|veto|rank] [--drafts-out FILE] [--reading SHEET] [--two-choice SHEET [--masked]] [--json]\n' +
  '       eval … --engine recorded --prompts-out FILE | --answers FILE [--answers FILE …]\n' +
  '       eval --verdicts FILE --reading SHEET | --two-choice SHEET [--json]'

const engineNames: readonly (EngineId | 'recorded')[] = ['on-device', 'apple', 'box', 'local', 'openai', 'other', 'recorded']
const looks: readonly (LookDecides | 'off')[] = ['off', 'veto', 'rank']
const redactions: readonly RedactionMode[] = ['off', 'mask', 'block']

/**
 * Learns from the last `--history` pairs before the 80 % point of each file and drafts for the `--test` pairs after it. `--every N` drafts for
 * every Nth of them. `--anew N` retrains before every Nth draft, like someone who trains again and again. Prints one table per file and, for
 * several files, a combined one with the bootstrap interval of the lift over all turns. Uses no data folder. A language model is measured as the
 * product uses it, including guards and fallback. Text goes to another machine only if `--send-to` names it.
 *
 * A model that no server here offers is measured from recorded answers, in two rounds. `--prompts-out` writes the prompts for the drafts. With
 * `--answers` (the model's answers to those), it writes the prompts for the last looks at these drafts. With `--answers` twice, the drafts are
 * those that the product would show. `--last-look` overrides what a last look decides; with `off` there is no second round.
 *
 * `--without` removes parts of the hand from the prompt and from postprocessing, to measure their effect: `shapes` of real moments, `habits` (what
 * models write and the owner never does), `layout` of mail. Without all three, the prompt is plain. `--closely` adds them for a model that gets a
 * plain prompt in the product because it is small.
 *
 * `--reading` writes the drafted turns for a blind reader, with the key in a separate file. `--two-choice` shows each first draft next to the real
 * reply, for a reader who has to say which one is real. `--masked` replaces links, addresses, code, numbers, and names with placeholders
 * everywhere, because a reader could otherwise decide by facts that no draft may contain. `--verdicts` counts the reader's verdicts.
 */
export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {
    pairs: { type: 'string', multiple: true },
    engine: { type: 'string', default: 'on-device' },
    'base-url': { type: 'string' },
    model: { type: 'string' },
    'send-to': { type: 'string' },
    redaction: { type: 'string' },
    history: { type: 'string' },
    test: { type: 'string' },
    every: { type: 'string' },
    anew: { type: 'string' },
    k: { type: 'string' },
    seed: { type: 'string' },
    closely: { type: 'boolean', default: false },
    without: { type: 'string' },
    'last-look': { type: 'string' },
    'drafts-out': { type: 'string' },
    reading: { type: 'string' },
    'two-choice': { type: 'string' },
    masked: { type: 'boolean', default: false },
    'prompts-out': { type: 'string' },
    answers: { type: 'string', multiple: true },
    verdicts: { type: 'string' },
  })
  const seed = wholeNumber('seed', options.seed, { min: 0, max: 2 ** 31 - 1, default: 1 })
  if (options.verdicts !== undefined) {
    const { printFooled, printVerdicts } = await import('../eval/blind-reading.ts')
    const chosen = options['two-choice']
    if ((options.reading === undefined) === (chosen === undefined))
      throw new WrongUse('--verdicts needs --reading or --two-choice: the sheet that was read, with its key beside it.')
    if (chosen !== undefined) return printFooled({ verdicts: options.verdicts, sheet: chosen }, options.json, io)
    return printVerdicts({ verdicts: options.verdicts, sheet: options.reading ?? '' }, { json: options.json, seed }, io)
  }
  const files = options.pairs ?? []
  if (files.length === 0) throw new WrongUse('--pairs is missing: a JSONL file of reply pairs, gzipped or not.')
  const engineName = engineNames.find((name) => name === options.engine)
  if (engineName === undefined) throw new WrongUse(`There is no engine "${options.engine}". There is: ${engineNames.join(', ')}.`)
  const redaction = options.redaction === undefined ? undefined : redactions.find((mode) => mode === options.redaction)
  if (options.redaction !== undefined && redaction === undefined) throw new WrongUse(`--redaction is one of ${redactions.join(', ')}.`)
  const history = wholeNumber('history', options.history, { min: 10, max: 1_000_000, default: 10_000 })
  const test = wholeNumber('test', options.test, { min: 1, max: 100_000, default: 500 })
  const every = wholeNumber('every', options.every, { min: 1, max: 100_000, default: 1 })
  const k = wholeNumber('k', options.k, { min: 1, max: 5, default: 3 })
  const without = await partsNamed(options.without)
  const lastLook = looks.find((one) => one === options['last-look'])
  if (options['last-look'] !== undefined && lastLook === undefined) throw new WrongUse(`--last-look is one of ${looks.join(', ')}.`)
  const draftsOut = options['drafts-out']
  if (draftsOut !== undefined && files.length > 1) throw new WrongUse('--drafts-out takes the drafts of one file: give --pairs once.')

  const asked = {
    files,
    history,
    test,
    every,
    anew: wholeNumber('anew', options.anew, { min: 0, max: 100_000, default: 0 }),
    k,
    seed,
    without,
    lastLook,
    draftsOut,
    reading: options.reading,
    twoChoice: options['two-choice'],
    masked: options.masked,
    json: options.json,
  }
  if (engineName === 'on-device') {
    if (without.length > 0 || options.closely || lastLook !== undefined)
      throw new WrongUse('--without, --closely and --last-look are for language models: the on-device engine is told none of these parts.')
    const { onDeviceEngine } = await import('#core/evaluation/index.ts')
    return measure(asked, () => onDeviceEngine(seed), io)
  }
  const text = (value: string | undefined): string | null => value ?? null
  if (engineName === 'recorded') {
    const promptsOut = options['prompts-out']
    if (promptsOut === undefined && options.answers === undefined)
      throw new WrongUse('--engine recorded takes --prompts-out FILE, --answers FILE or both.')
    const { openRecordedModel, recordedCapabilities } = await import('../eval/recorded-answers.ts')
    const recorded = await openRecordedModel(options.answers ?? [])
    const sent = { requests: 0, bytes: 0 }
    const code = await measureModel(
      asked,
      { name: 'recorded', model: recorded.model, capabilities: recordedCapabilities, closely: true, recipient: null, sent },
      redaction ?? 'off',
      io,
    )
    if (promptsOut !== undefined) await recorded.writePrompts(promptsOut)
    return code
  }
  const { openModelToMeasure } = await import('#composition/language-models/model-facade.ts')
  const model = await openModelToMeasure({
    engine: engineName,
    baseUrl: text(options['base-url']),
    model: text(options.model),
    sendTo: text(options['send-to']),
  })
  try {
    return await measureModel(
      asked,
      options.closely ? { ...model, closely: true } : model,
      redaction ?? (model.recipient === null ? 'off' : 'mask'),
      io,
    )
  } finally {
    await model.close()
  }
}

async function partsNamed(value: string | undefined): Promise<HandPart[]> {
  const { handParts } = await import('#core/evaluation/index.ts')
  return (value?.split(',') ?? []).map((name) => {
    const part = handParts.find((one) => one === name.trim())
    if (part === undefined) throw new WrongUse(`--without names parts of ${handParts.join(', ')}, with commas between them.`)
    return part
  })
}

type AskedOf = Omit<MeasuredModel, 'close'>

async function measureModel(asked: Asked, model: AskedOf, redaction: RedactionMode, io: Io): Promise<number> {
  const { modelEngine } = await import('#core/evaluation/index.ts')
  const engines: ModelEngine[] = []
  const createEngine = () => {
    const engine = modelEngine({
      name: model.name,
      model: model.model,
      capabilities: model.capabilities,
      closely: model.closely,
      redaction,
      seed: asked.seed,
      without: asked.without,
      ...(asked.lastLook === undefined ? {} : { lastLook: asked.lastLook }),
    })
    engines.push(engine)
    return engine
  }
  const code = await measure(asked, createEngine, io)
  if (!asked.json) for (const line of whatTheModelDid(engines, model)) io.out(line)
  return code
}

interface Asked {
  readonly files: readonly string[]
  readonly history: number
  readonly test: number
  readonly every: number
  readonly anew: number
  readonly k: number
  readonly seed: number
  readonly without: readonly HandPart[]
  readonly lastLook: LookDecides | 'off' | undefined
  readonly draftsOut: string | undefined
  readonly reading: string | undefined
  readonly twoChoice: string | undefined
  readonly masked: boolean
  readonly json: boolean
}

/** Creates a new engine for each file, because what it learned from one person must not reach the next. */
async function measure(
  { files, history, test, every, anew, k, seed, draftsOut, reading, twoChoice, masked, json }: Asked,
  createEngine: () => Engine,
  io: Io,
): Promise<number> {
  const { evaluatePairs, formatReport, formatToldApart, legend, maskingOf, poolReports } = await import('#core/evaluation/index.ts')
  const { readPairs } = await import('../eval/reply-pairs.ts')
  const reports: EvaluationReport[] = []
  const turns: ReadingTurn[] = []
  const earlier = new Map<string, readonly string[]>()
  const maskings = new Map<string, (text: string) => string>()
  for (const file of files) {
    const pairs = await readPairs(file)
    const engine = createEngine()
    const report = await evaluatePairs(pairs, { engine, history, test, every, anew, k, seed, now: () => performance.now() })
    reports.push(report)
    if (draftsOut !== undefined) await writeFile(draftsOut, report.drafts.map((record) => `${JSON.stringify(record)}\n`).join(''))
    if (reading !== undefined || twoChoice !== undefined) {
      const { earlierReplies, readingTurns } = await import('../eval/blind-reading.ts')
      turns.push(...readingTurns(file, pairs, report))
      earlier.set(file, earlierReplies(pairs, report))
      if (masked) maskings.set(file, maskingOf(pairs))
    }
    if (json) continue
    const title = `${file}: ${report.pairs} pairs, learned from ${report.history}, drafted for ${report.test}, seed ${seed}`
    for (const line of [...formatReport(report, title), ...formatToldApart(report)]) io.out(line)
    io.out('')
  }
  if (reading !== undefined) {
    const { writeReading } = await import('../eval/blind-reading.ts')
    await writeReading(reading, turns, seed)
  }
  if (twoChoice !== undefined) {
    const { writePairs } = await import('../eval/blind-reading.ts')
    const shown = (text: string, person: string): string => maskings.get(person)?.(text) ?? text
    await writePairs(twoChoice, turns, earlier, masked ? { seed, shown } : { seed })
  }
  const pooled = reports.length > 1 ? poolReports(reports, seed) : null
  if (json) {
    io.out(
      JSON.stringify({ files: reports.map((report, i) => summaryOf(files[i] ?? '', report)), pooled: pooled?.map(withoutTurns) ?? null }),
    )
    return 0
  }
  if (pooled !== null) {
    const turns = pooled[0]?.turns ?? 0
    for (const line of formatReport({ engines: pooled, k }, `All ${files.length} files together: ${turns} turns`)) io.out(line)
    io.out('')
  }
  for (const line of legend()) io.out(line)
  return 0
}

/** In how many turns the model's own drafts were measured, and why the on-device drafts were used in the others. */
function whatTheModelDid(engines: readonly ModelEngine[], model: AskedOf): string[] {
  const asked = engines.reduce((sum, { counts }) => sum + counts.asked, 0)
  const answered = engines.reduce((sum, { counts }) => sum + counts.answered, 0)
  const why = new Map<string, number>()
  for (const { counts } of engines) for (const [code, times] of counts.fallbacks) why.set(code, (why.get(code) ?? 0) + times)
  const rest = [...why].map(([code, times]) => `${code} ${times}`).join(', ')
  const said = { sendable: 0, 'not-sendable': 0, unknown: 0 }
  for (const { counts } of engines) for (const [verdict, times] of counts.looks) said[verdict] += times
  const looked = said.sendable + said['not-sendable']
  const where = model.recipient === null ? 'nothing left this machine' : `sent to ${model.recipient}`
  return [
    `${model.name}: drafts in ${answered} of ${asked} turns${rest === '' ? '' : `; on-device drafts in the others (${rest})`}.`,
    ...(looked + said.unknown === 0
      ? []
      : [`Looked at ${looked} sets once more: ${said['not-sendable']} with nothing that can be sent; ${said.unknown} not looked at.`]),
    `${model.sent.requests} requests, ${model.sent.bytes} bytes, ${where}.`,
  ]
}

/** Numbers for one file, without those for single turns. */
function summaryOf(file: string, report: EvaluationReport) {
  const { pairs, history, test, k, seed, engines, realAgainstReal } = report
  return { file, pairs, history, test, k, seed, realAgainstReal, engines: engines.map(withoutTurns) }
}

function withoutTurns({ lifts: _lifts, toldApart, ...report }: EngineReport) {
  return { ...report, toldApart: toldApart === null ? null : { ...toldApart.area, signs: toldApart.signs } }
}
