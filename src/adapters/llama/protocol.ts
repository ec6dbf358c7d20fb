import { z } from 'zod'

/** Messages between the server and the model's process, as JSON over their channel. */

export interface LoadOrder {
  readonly op: 'load'
  readonly id: number
  readonly path: string
  /** Tokens of prompt and answer together. Less if the model was trained with less. */
  readonly contextSize: number
  readonly threads: number
  /** False: CPU only. */
  readonly gpu: boolean
}

export interface CompleteOrder {
  readonly op: 'complete'
  readonly id: number
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly maxTokens: number
  readonly temperature: number
  /** One answer per seed. */
  readonly seeds: readonly number[]
}

export type Order = LoadOrder | CompleteOrder | { readonly op: 'abort'; readonly id: number }

const id = z.number().int()
const count = z.number().int().min(0)

export const failureCodes = ['bad-file', 'no-file', 'no-memory', 'unsupported', 'too-long', 'stopped', 'empty', 'broken'] as const

export const loaded = z.object({
  /** `metal`, `vulkan`, `cuda` or `cpu`. */
  runsOn: z.string(),
  contextSize: count,
})
export type Loaded = z.infer<typeof loaded>

export const completed = z.object({
  answers: z.array(z.object({ text: z.string(), finish: z.enum(['stop', 'length']), logprob: z.number().max(0).nullable() })),
  /**
   * Tokens. `evaluated`: prompt tokens that weren't in memory already; `prefillMs`: the time they took; `again`: tokens that were evaluated again for
   * an answer.
   */
  usage: z.object({ input: count, output: count, evaluated: count, prefillMs: z.number(), again: count }),
})
export type Completed = z.infer<typeof completed>

/** Validated on arrival: a process whose native library crashed may send anything. */
export const report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('partial'), id, answer: count, text: z.string() }),
  /** Still working; `memory` in bytes. */
  z.object({ kind: z.literal('alive'), memory: count }),
  z.object({ kind: z.literal('loaded'), id, loaded, memory: count }),
  z.object({ kind: z.literal('completed'), id, completed, memory: count }),
  z.object({ kind: z.literal('failed'), id, code: z.enum(failureCodes), detail: z.string().max(300).nullable() }),
])
export type Report = z.infer<typeof report>
