import { grave } from './topics-of-body.ts'
import { worldly } from './topics-of-life.ts'
import { spellings } from './plain-text.ts'
import { createWordFinder } from './topic-words.ts'

/**
 * Topics that are never answered automatically: neither their turn nor the draft may touch one. This table is the second line of defense; the
 * first is that turns without a precedent are never answered (`auto-reply/precedent/judge.ts`). So a row may be broad: the owner can send a
 * reply that was held unnecessarily with one press.
 *
 * How to add one (a topic): a row in `topics-of-life.ts` or `topics-of-body.ts`, its words where there are some, its sentence in `auto-reply/reasons.ts`, and texts in
 * `test/precedent/` that only it holds.
 */
export const topics = [...grave, ...worldly] as const
export type TopicId = (typeof topics)[number]['id']

const find = createWordFinder<TopicId>(topics)

/**
 * The topics whose words occur in a text, in any sense, including "my phone is dying". Harmless senses were once let through, and so was "my
 * phone is dying, i love you all".
 */
export function topicsOf(text: string): ReadonlySet<TopicId> {
  return text === '' ? new Set() : find(spellings(text))
}
