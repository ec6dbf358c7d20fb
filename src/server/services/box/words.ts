import type { Fit } from '#core/language-model/catalog.ts'
import type { GgufProblem } from '#core/language-model/box/gguf.ts'

/**
 * All sentences about built-in models that the owner reads.
 *
 * How to add one: a function here; no service writes such a sentence itself.
 */
export function sizeOf(bytes: number): string {
  const [unit, name] = bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB']
  const size = bytes / unit
  return `${size < 10 && unit === 1e9 ? size.toFixed(1) : Math.round(size)} ${name}`
}

/** A sentence on whether a model fits this computer. `needs` and `memory` in bytes. */
export function fitText(fit: Fit, needs: number | null, memory: number): string {
  if (fit === 'good') return 'Fits this computer’s memory well.'
  if (fit === 'tight') return 'Fits this computer’s memory, and leaves little for other programs.'
  if (fit === 'unknown') return 'How much memory it needs is not known.'
  return `Needs about ${sizeOf(needs ?? 0)} of memory and room beside it; this computer has ${sizeOf(memory)}.`
}

export const headProblems: Readonly<Record<GgufProblem, string>> = {
  'not-gguf': 'This is no GGUF file, the format in which models for llama.cpp are kept.',
  old: 'This GGUF file is of a version that is too old.',
  damaged: 'This GGUF file is damaged.',
  'not-a-model': 'This GGUF file holds no language model of its own, but a part or a helper of one.',
  split: 'This model is split into several files. Join them into one first.',
}

export const notThere = 'There is no file at this path that Idiolect may read. Type the whole path, from the root of the disk.'
export const notKnown = 'Idiolect knows no such model on this computer.'
export const notHere = 'This model is not on this computer yet. Download it first.'
export const onlyHere = 'This engine is only there where Idiolect runs on your own computer.'
export const notBuilt = 'There is no build of the engine for this computer.'
export const nothingToGoOn = 'Nothing of this model is being downloaded.'
export const alreadyHere = 'This model is on this computer already.'

export function noRoom(needs: number, free: number): string {
  return `The download needs ${sizeOf(needs)} more on the disk, and ${sizeOf(free)} are free.`
}

export function agreementNeeded(name: string, host: string, bytes: number | null, license: string): string {
  const size = bytes === null ? '' : `, ${sizeOf(bytes)}`
  return `${name} is only downloaded from ${host}${size} (${license}) once you have agreed to it.`
}

/** Descriptions of models kept by other programs, and of the owner's files. */
export const about = {
  ollama: 'Kept on this computer by Ollama, and used where it lies.',
  'lm-studio': 'Kept on this computer by LM Studio, and used where it lies.',
  file: 'A file of yours, used where it lies.',
} as const
