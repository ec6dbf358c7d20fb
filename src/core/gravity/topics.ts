import { grave } from './topics-of-body.ts'
import { worldly } from './topics-of-life.ts'
import { spellings } from './plain-text.ts'
import { createWordFinder } from './topic-words.ts'

/**
 * What is never answered by itself, whoever writes it: neither their words nor the draft's may touch it. The table is the second wall; the first
 * is that words without a precedent are never answered (`auto-reply/precedent/judge.ts`). So a row may be wide: what it holds in vain, the owner sends with one press.
 *
 * How to add one (a topic): a row in `topics-of-life.ts` or `topics-of-body.ts`, its words where there are some, its sentence in `auto-reply/reasons.ts`, and texts in
 * `test/precedent/` that only it holds.
 */
export const topics = [...grave, ...worldly] as const
export type TopicId = (typeof topics)[number]['id']

const find = createWordFinder<TopicId>(topics)

/** The topics that a text touches. */
export function topicsOf(text: string): ReadonlySet<TopicId> {
  return text === '' ? new Set() : find(spellings(text))
}
