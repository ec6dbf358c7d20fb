import { readPrompt } from '#test/fake-model.ts'

export interface PromptMessage {
  readonly role: string
  readonly content: string
}

/**
 * Different replies of the owner out of the prompt, those first whose question is most like the one to be answered; without temperature all are
 * the same one. A stand-in knows nothing of the owner but what stands there. A prompt that lacks card, exchanges or thread gets words that no
 * guard lets through and no owner ever wrote, so that a test on it turns red. A last look at drafts finds all of them sendable.
 */
export function repliesTo(messages: readonly PromptMessage[], count: number, varied: boolean): string[] {
  const looked = marksFor(messages)
  if (looked !== null) return Array.from({ length: count }, () => looked)
  const read = readOrWhyNot(messages)
  if (typeof read === 'string') return Array.from({ length: count }, () => `As an AI language model I cannot: ${read}`)
  const words = wordsOf(read.turn)
  const ranked = read.exchanges
    .map(({ them, me }, at) => ({ me, at, shared: [...wordsOf(them)].filter((word) => words.has(word)).length }))
    .toSorted((a, b) => b.shared - a.shared || a.at - b.at)
  const texts = [...new Set(ranked.map(({ me }) => me))]
  return Array.from({ length: count }, (_, index) => texts[varied ? index % texts.length : 0] ?? '')
}

/** By their texts, in whatever order they are shown: a set stands the same each time. */
function marksFor(messages: readonly PromptMessage[]): string | null {
  const [, drafts] = messages.at(-1)?.content.split(/^DRAFTS, .*$/mu) ?? []
  if (drafts === undefined) return null
  const shown = [...drafts.matchAll(/^([a-e]): (".*")$/gmu)].toSorted(([, , a = ''], [, , b = '']) => (a < b ? -1 : 1))
  return shown.map(([, letter]) => `${letter}+`).join(' ')
}

function readOrWhyNot(messages: readonly PromptMessage[]): ReturnType<typeof readPrompt> | string {
  try {
    return readPrompt(messages.map(({ role, content }) => ({ role: role === 'system' ? 'system' : 'user', content })))
  } catch (error) {
    return error instanceof Error ? error.message : 'the prompt cannot be read.'
  }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}']+/gu))
}
