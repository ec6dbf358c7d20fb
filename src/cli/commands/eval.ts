import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { CorpusPair, Engine, EngineReport, EvaluationReport } from '#core/evaluation/index.ts'
import { parse, wholeNumber, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Measure drafts on reply pairs of real conversations, beside baselines'
export const usage =
  'eval --pairs FILE[.gz] [--pairs FILE …] [--engine on-device] [--history 10000] [--test 500] [--k 3] [--seed 1] [--drafts-out FILE] [--json]'

/** An engine is made for every file anew: what it learnt from one person must not reach the next. */
const engines: Readonly<Record<string, (seed: number) => Promise<Engine>>> = {
  'on-device': async (seed) => (await import('#core/evaluation/index.ts')).onDeviceEngine(seed),
}

/**
 * Learns from the last `--history` pairs before the 80 % point of each file and drafts for the `--test` pairs after it. Prints one table a
 * file and, for several, one for all together with the bootstrap interval of the lift over all turns. Touches no data folder.
 */
export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, {
    pairs: { type: 'string', multiple: true },
    engine: { type: 'string', default: 'on-device' },
    history: { type: 'string' },
    test: { type: 'string' },
    k: { type: 'string' },
    seed: { type: 'string' },
    'drafts-out': { type: 'string' },
  })
  const files = options.pairs ?? []
  if (files.length === 0) throw new WrongUse('--pairs is missing: a JSONL file of reply pairs, gzipped or not.')
  const createEngine = Object.hasOwn(engines, options.engine) ? engines[options.engine] : undefined
  if (createEngine === undefined)
    throw new WrongUse(`There is no engine "${options.engine}". There is: ${Object.keys(engines).join(', ')}.`)
  const history = wholeNumber('history', options.history, { min: 10, max: 1_000_000, default: 10_000 })
  const test = wholeNumber('test', options.test, { min: 1, max: 100_000, default: 500 })
  const k = wholeNumber('k', options.k, { min: 1, max: 5, default: 3 })
  const seed = wholeNumber('seed', options.seed, { min: 0, max: 2 ** 31 - 1, default: 1 })
  const draftsOut = options['drafts-out']
  if (draftsOut !== undefined && files.length > 1) throw new WrongUse('--drafts-out takes the drafts of one file: give --pairs once.')

  const { evaluatePairs, formatReport, legend, poolReports } = await import('#core/evaluation/index.ts')
  const reports: EvaluationReport[] = []
  for (const file of files) {
    const pairs = await readPairs(file)
    const engine = await createEngine(seed)
    const report = await evaluatePairs(pairs, { engine, history, test, k, seed, now: () => performance.now() })
    reports.push(report)
    if (draftsOut !== undefined) await writeFile(draftsOut, report.drafts.map((record) => `${JSON.stringify(record)}\n`).join(''))
    if (options.json) continue
    const title = `${file}: ${report.pairs} pairs, learnt from ${report.history}, drafted for ${report.test}, seed ${seed}`
    for (const line of formatReport(report, title)) io.out(line)
    io.out('')
  }
  const pooled = reports.length > 1 ? poolReports(reports, seed) : null
  if (options.json) {
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

/** Reads and checks a file of pairs. Its text goes into no message: only the place of what is wrong. */
async function readPairs(file: string): Promise<CorpusPair[]> {
  const { AppError } = await import('#contract/errors.ts')
  const { corpusPair } = await import('#core/evaluation/index.ts')
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not-found', `${file} cannot be read (${cause.code ?? 'unknown'}).`, { cause })
  })
  const pairs: CorpusPair[] = []
  for (const [i, line] of unpacked(bytes, file, AppError).split('\n').entries()) {
    if (line.trim() === '') continue
    let parsed
    try {
      parsed = corpusPair.safeParse(JSON.parse(line))
    } catch {
      throw new AppError('invalid-input', `${file}, line ${i + 1}: this is not JSON.`)
    }
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? ''
      throw new AppError(
        'invalid-input',
        `${file}, line ${i + 1}: ${where === '' ? 'this is not a reply pair' : `"${where}" is missing or of another kind`}.`,
      )
    }
    pairs.push(parsed.data)
  }
  return pairs
}

function unpacked(bytes: Buffer, file: string, Failure: typeof import('#contract/errors.ts').AppError): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8')
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch (cause) {
    throw new Failure('invalid-input', `${file} is a damaged gzip file.`, { cause })
  }
}

/** Numbers of one file; the lifts of every turn stay out. */
function summaryOf(file: string, report: EvaluationReport) {
  const { pairs, history, test, k, seed, engines } = report
  return { file, pairs, history, test, k, seed, engines: engines.map(withoutTurns) }
}

function withoutTurns({ lifts: _lifts, ...report }: EngineReport): Omit<EngineReport, 'lifts'> {
  return report
}
