import { readFile, writeFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import {
  byTime,
  countFooled,
  countVerdicts,
  formatFooled,
  formatVerdicts,
  keyLine,
  layOutPairs,
  layOutReading,
  privateReplies,
  verdictWords,
  type CorpusPair,
  type EarlierReplies,
  type EvaluationReport,
  type KeyLine,
  type PairsAsked,
  type Reading,
  type ReadingTurn,
} from '#core/evaluation/index.ts'
import type { Io } from '../product-command.ts'

/** Path of the key: a separate file next to the sheet, so that a reader can be given only the sheet. */
export const keyOf = (sheet: string): string => `${sheet}.key.jsonl`

/** Writes the sheet for a blind reader and, separately, the key. */
export async function writeReading(sheet: string, turns: readonly ReadingTurn[], seed: number): Promise<void> {
  await write(sheet, layOutReading(turns, seed))
}

/** Writes first drafts next to real replies, for a reader who has to choose, and, separately, the key. */
export async function writePairs(sheet: string, turns: readonly ReadingTurn[], earlier: EarlierReplies, asked: PairsAsked): Promise<void> {
  await write(sheet, layOutPairs(turns, earlier, asked))
}

async function write(sheet: string, reading: Reading): Promise<void> {
  await writeFile(sheet, `${reading.sheet.join('\n')}\n`)
  await writeFile(keyOf(sheet), reading.key.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Counts a reader's verdicts against the sheet's key. Neither file contains texts, so none can reach the output. */
export async function printVerdicts(
  files: { verdicts: string; sheet: string },
  options: { json: boolean; seed: number },
  io: Io,
): Promise<number> {
  const key = await readKey(keyOf(files.sheet))
  const verdicts = await readVerdicts(files.verdicts, new Set(key.map(({ id }) => id)), verdictWords)
  const report = countVerdicts(key, verdicts, options.seed)
  const missing = new Set(key.map(({ id }) => id)).size - verdicts.size
  if (options.json) io.out(JSON.stringify({ ...report, missing }))
  else {
    for (const line of formatVerdicts(report)) io.out(line)
    if (missing > 0) io.out(`${missing} candidates have no verdict and are not counted.`)
  }
  return 0
}

/** Counts how often a reader took the draft for the real reply. */
export async function printFooled(files: { verdicts: string; sheet: string }, json: boolean, io: Io): Promise<number> {
  const key = await readKey(keyOf(files.sheet))
  const chosen = await readVerdicts(files.verdicts, new Set(key.map(({ id }) => id)), ['real'])
  const pairOf = (id: string): string => id.slice(0, id.lastIndexOf('-'))
  const twice = [...Map.groupBy(chosen.keys(), pairOf)].find(([, ids]) => ids.length > 1)
  if (twice !== undefined) throw new AppError('invalid-input', `${files.verdicts}: both answers of pair ${twice[0]} are said to be real.`)
  const report = countFooled(key, new Set(chosen.keys()))
  if (json) io.out(JSON.stringify({ fooled: report.fooled, people: report.people, open: report.open, missing: report.missing }))
  else for (const line of formatFooled(report)) io.out(line)
  return 0
}

/** One file is one owner. Earlier turns alternate between the two sides; the last one before the turn to answer is the owner's. */
export function readingTurns(file: string, pairs: readonly CorpusPair[], { drafts }: EvaluationReport): ReadingTurn[] {
  const sorted = byTime(pairs)
  const isPrivate = privateReplies(pairs)
  return drafts.map(({ i, drafts: texts }): ReadingTurn => {
    const { peer, prev, ctx, reply } = sorted[i] as CorpusPair
    const earlier = prev.map((text, at) => ({ from: (prev.length - at) % 2 === 1 ? ('me' as const) : ('them' as const), text }))
    return {
      id: String(i),
      person: file,
      who: peer,
      thread: [...earlier, { from: 'them', text: ctx }],
      drafts: texts.map(({ text }) => text),
      real: reply,
      private: isPrivate(sorted[i] as CorpusPair),
    }
  })
}

/** The owner's replies before the first drafted turn, oldest first. */
export function earlierReplies(pairs: readonly CorpusPair[], { drafts }: EvaluationReport): string[] {
  return byTime(pairs)
    .slice(0, drafts[0]?.i ?? 0)
    .map(({ reply }) => reply)
}

async function readKey(file: string): Promise<KeyLine[]> {
  const lines = await linesOf(file)
  return lines.map((line, i) => {
    const parsed = keyLine.safeParse(jsonOrNull(line))
    if (!parsed.success) throw new AppError('invalid-input', `${file}, line ${i + 1}: this is not a line of a key.`)
    return parsed.data
  })
}

async function readVerdicts<W extends string>(file: string, known: ReadonlySet<string>, words: readonly W[]): Promise<Map<string, W>> {
  const verdicts = new Map<string, W>()
  for (const [i, line] of (await linesOf(file)).entries()) {
    const [id = '', said = ''] = line.trim().split(/\s+/u)
    const word = words.find((one) => one === said.toLowerCase())
    const where = `${file}, line ${i + 1}`
    if (word === undefined)
      throw new AppError('invalid-input', `${where}: expected an id and ${words.length > 1 ? 'one of ' : ''}${words.join(', ')}.`)
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
