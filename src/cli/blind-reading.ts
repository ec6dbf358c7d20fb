import { readFile, writeFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import {
  countVerdicts,
  formatVerdicts,
  keyLine,
  layOutReading,
  verdictWords,
  type KeyLine,
  type ReadingTurn,
  type VerdictWord,
} from '#core/evaluation/index.ts'
import type { Io } from './product-command.ts'

/** The key lies beside the sheet under another name, so that a reader can be given the sheet alone. */
export const keyOf = (sheet: string): string => `${sheet}.key.jsonl`

/** Writes the sheet for a blind reader and, apart from it, the key. */
export async function writeReading(sheet: string, turns: readonly ReadingTurn[], seed: number): Promise<void> {
  const reading = layOutReading(turns, seed)
  await writeFile(sheet, `${reading.sheet.join('\n')}\n`)
  await writeFile(keyOf(sheet), reading.key.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Counts a reader's verdicts against the key of the sheet. Texts are in neither file, so none can reach the output. */
export async function printVerdicts(
  files: { verdicts: string; sheet: string },
  options: { json: boolean; seed: number },
  io: Io,
): Promise<number> {
  const key = await readKey(keyOf(files.sheet))
  const verdicts = await readVerdicts(files.verdicts, new Set(key.map(({ id }) => id)))
  const report = countVerdicts(key, verdicts, options.seed)
  const missing = new Set(key.map(({ id }) => id)).size - verdicts.size
  if (options.json) io.out(JSON.stringify({ ...report, missing }))
  else {
    for (const line of formatVerdicts(report)) io.out(line)
    if (missing > 0) io.out(`${missing} candidates have no verdict and are not counted.`)
  }
  return 0
}

async function readKey(file: string): Promise<KeyLine[]> {
  const lines = await linesOf(file)
  return lines.map((line, i) => {
    const parsed = keyLine.safeParse(jsonOrNull(line))
    if (!parsed.success) throw new AppError('invalid-input', `${file}, line ${i + 1}: this is not a line of a key.`)
    return parsed.data
  })
}

async function readVerdicts(file: string, known: ReadonlySet<string>): Promise<Map<string, VerdictWord>> {
  const verdicts = new Map<string, VerdictWord>()
  for (const [i, line] of (await linesOf(file)).entries()) {
    const [id = '', said = ''] = line.trim().split(/\s+/u)
    const word = verdictWords.find((one) => one === said.toLowerCase())
    const where = `${file}, line ${i + 1}`
    if (word === undefined) throw new AppError('invalid-input', `${where}: expected an id and one of ${verdictWords.join(', ')}.`)
    if (!known.has(id)) throw new AppError('invalid-input', `${where}: the sheet has no candidate of this id.`)
    if (verdicts.has(id) && verdicts.get(id) !== word)
      throw new AppError('invalid-input', `${where}: this candidate was judged before, differently.`)
    verdicts.set(id, word)
  }
  return verdicts
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not-found', `${file} cannot be read (${cause.code ?? 'unknown'}).`, { cause })
  })
  return text.split('\n').filter((line) => line.trim() !== '')
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
