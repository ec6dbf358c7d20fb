import { grave } from './topics-of-body.ts'
import { worldly } from './topics-of-life.ts'
import { spellings } from './plain-text.ts'

/**
 * What is never answered by itself, whoever writes it: neither their words nor the draft's may touch it. The table is the second wall; the first
 * is that words without a precedent are never answered (`judge.ts`). So a row may be wide: what it holds in vain, the owner sends with one press.
 *
 * How to add one (a topic): a row in one of the two files of rows, its words where there are some, its sentence in `../reasons.ts`, and texts in
 * `test/precedent/` that only it holds.
 */
export const topics = [...grave, ...worldly] as const
export type TopicId = (typeof topics)[number]['id']

const rules: readonly (readonly [TopicId, RegExp])[] = topics.map(({ id, words }) => [id, patternOf(words)])

function patternOf(words: readonly string[]): RegExp {
  const one = words
    .flatMap((line) => line.split('|'))
    .map((word) =>
      word
        .trim()
        .replaceAll('*', String.raw`\p{L}*`)
        .replaceAll(' ', String.raw`\s+`),
    )
    .join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${one})(?![\p{L}\p{N}])`, 'u')
}

/** The topics that a text touches, in the order of the table. */
export function topicsOf(text: string): readonly TopicId[] {
  if (text === '') return []
  const read = spellings(text)
  return rules.filter(([, rule]) => rule.test(read)).map(([id]) => id)
}
