import type { Draft } from '#contract/drafts.ts'
import { resembles } from '../drafting/similarity.ts'
import { tokenize } from '../voice/tokens.ts'

/**
 * The model's drafts, and in the places it left those of the device that say something else; at most `count`. Each still says in its reason
 * where it comes from.
 */
export function fillUp(written: readonly Draft[], onDevice: readonly Draft[], count: number): Draft[] {
  const drafts = written.slice(0, count)
  for (const draft of onDevice) {
    if (drafts.length >= count) break
    const texts = drafts.map(({ text }) => text)
    if (
      !resembles(
        draft.text,
        texts,
        texts.map((text) => tokenize(text)),
      )
    )
      drafts.push(draft)
  }
  return drafts
}
