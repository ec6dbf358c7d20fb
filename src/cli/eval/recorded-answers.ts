import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ChatMessage, LanguageModel } from '#core/language-model/port.ts'
import { promptSheet, type AskedPrompt } from './prompt-sheet.ts'

const answersLine = z.object({ prompt: z.string().min(1), answers: z.array(z.string()).min(1) })

/** Assumes a current large model, because a recording has no server to ask. */
export const recordedCapabilities: Capabilities = {
  streaming: false,
  n: true,
  logprobs: false,
  usage: false,
  contextLength: 8192,
  refused: [],
}

export interface RecordedModel {
  readonly model: LanguageModel
  /**
   * Writes the prompts that no file answers, as one JSON object per line: `prompt` (its name) and `messages`. If the file name ends with `.md`,
   * it writes a sheet for people, with all prompts and instructions.
   */
  writePrompts(file: string): Promise<void>
}

/**
 * A model that answers from files, so that any model can be measured, even without a server. First the prompts are written (`--prompts-out`), then
 * they are answered elsewhere, then the answers go through guards, style pass, and ranking like a live model's. The prompts of the last look depend
 * on the resulting drafts, so they are written in a second round and answered in a separate file.
 *
 * `files` have one JSON object per line with `prompt` and `answers`, best first. Extra answers are used for retries. With no files, all prompts are
 * unanswered. Throws AppError `not-found` and `invalid-input`.
 */
export async function openRecordedModel(files: readonly string[]): Promise<RecordedModel> {
  const left = new Map<string, string[]>()
  for (const file of files) for (const [name, answers] of await readAnswers(file)) left.set(name, answers)
  const answered = new Set(left.keys())
  const asked = new Map<string, AskedPrompt>()
  return {
    model: {
      name: 'recorded',
      complete({ messages, answers, temperature }) {
        const name = nameOf(messages)
        // At temperature 0 a retry would give the same answer, so there is none.
        const again = temperature === 0 ? 0 : answers
        if (!asked.has(name)) asked.set(name, { name, messages, answers, again })
        const given = left.get(name)?.splice(0, answers) ?? []
        if (given.length === 0) return Promise.reject(new ModelFailure('empty'))
        return Promise.resolve({
          answers: given.map((text) => ({ text, finish: 'stop' as const, logprob: null })),
          usage: { input: null, output: null },
        })
      },
    },
    async writePrompts(out) {
      const prompts = [...asked.values()].filter(({ name }) => !answered.has(name))
      const lines = prompts.map(({ name, messages }) => `${JSON.stringify({ prompt: name, messages })}\n`)
      await writeFile(out, out.endsWith('.md') ? promptSheet(prompts) : lines.join(''))
    },
  }
}

function nameOf(messages: readonly ChatMessage[]): string {
  return createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16)
}

async function readAnswers(file: string): Promise<Map<string, string[]>> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not-found', `${file} cannot be read (${cause.code ?? 'unknown'}).`, { cause })
  })
  const answers = new Map<string, string[]>()
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = answersLine.safeParse(jsonOrNull(line))
    if (!parsed.success) throw new AppError('invalid-input', `${file}, line ${i + 1}: expected "prompt" and "answers".`)
    answers.set(parsed.data.prompt, [...parsed.data.answers])
  }
  return answers
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
