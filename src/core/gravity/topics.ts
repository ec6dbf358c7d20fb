import { grave } from './topics-of-body.ts'
import { worldly } from './topics-of-life.ts'
import { spellings } from './plain-text.ts'
import { createWordFinder } from './topic-words.ts'

/**
 * What is never answered automatically, whoever writes it: neither their words nor the draft's may touch it. The table is the second wall; the first
 * is that words without a precedent are never answered (`auto-reply/precedent/judge.ts`). So a row may be wide: what it holds in vain, the owner sends with one press.
 *
 * How to add one (a topic): a row in `topics-of-life.ts` or `topics-of-body.ts`, its words where there are some, its sentence in `auto-reply/reasons.ts`, and texts in
 * `test/precedent/` that only it holds.
 */
export const topics = [...grave, ...worldly] as const
export type TopicId = (typeof topics)[number]['id']

const find = createWordFinder<TopicId>(topics)

/**
 * The topics whose words stand in a text, in whatever sense: "my phone is dying" too. Senses that look harmless were told apart once, and "my phone is dying, i
 * love you all" went through.
 */
export function topicsOf(text: string): ReadonlySet<TopicId> {
  return text === '' ? new Set() : find(spellings(text))
}
