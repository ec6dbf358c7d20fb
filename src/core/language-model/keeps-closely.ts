import type { EngineId } from '#contract/language-model/model.ts'

/** Parameters in thousands of millions, from which on a model of a server nearby keeps to several instructions at once. */
const largeFrom = 24

/**
 * Whether a model keeps closely to what it is told about form, so that a draft can be asked for in one real moment's shape. A small one that is told
 * that much answers the instructions in place of the message: it gets the plain prompt. Models in the box and Apple's are small; what a
 * server nearby serves is told by the size in its name, as names have it ("llama3.3:70b", "qwen2.5-7b-instruct"); a hosted one is large unless its name
 * says otherwise.
 */
export function keepsClosely(engine: EngineId, model: string): boolean {
  if (engine === 'on-device' || engine === 'box' || engine === 'apple') return false
  const sizes = [...model.matchAll(/(?<![\p{L}\p{N}.])(?:(\d{1,3})x)?(\d{1,4}(?:\.\d{1,2})?)b(?![\p{L}\p{N}])/giu)]
  const size = sizes.map(([, experts, each]) => Number(experts ?? 1) * Number(each)).toSorted((a, b) => b - a)[0]
  return size === undefined ? engine !== 'local' : size >= largeFrom
}
