import type { EngineId } from '#contract/language-model/model.ts'

/** Minimum size, in billions of parameters, at which a model on a nearby server follows several instructions at once. */
const largeFrom = 24

/**
 * Whether a model follows instructions about form closely, so that each draft can be requested in the shape of a real moment. A small model with that many
 * instructions answers them instead of the message, so it gets the plain prompt. Built-in models and Apple's are small. For a nearby server the size in the
 * model's name decides ("llama3.3:70b", "qwen2.5-7b-instruct"). A hosted model is large unless its name says otherwise.
 */
export function keepsClosely(engine: EngineId, model: string): boolean {
  if (engine === 'on-device' || engine === 'box' || engine === 'apple') return false
  const sizes = [...model.matchAll(/(?<![\p{L}\p{N}.])(?:(\d{1,3})x)?(\d{1,4}(?:\.\d{1,2})?)b(?![\p{L}\p{N}])/giu)]
  const size = sizes.map(([, experts, each]) => Number(experts ?? 1) * Number(each)).toSorted((a, b) => b - a)[0]
  return size === undefined ? engine !== 'local' : size >= largeFrom
}
