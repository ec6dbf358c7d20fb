import type { Register } from '../channel/register.ts'
import type { createSketcher } from '../drafting/drafter.ts'
import type { TriedDraft } from './fit-confidence.ts'

/** A draft that the owner was shown, and whether they would send it as it is. */
export interface JudgedDraft {
  readonly contact: string
  /** `text` if omitted (`registerOf`). */
  readonly register?: Register
  /** ms since 1970. */
  readonly at: number
  /** Their turn, bubbles in order. */
  readonly incoming: readonly string[]
  readonly draft: string
  readonly right: boolean
}

/** The newest so many are enough for two digits, few enough for a second. */
const maxJudged = 400
/** The owner may have been shown up to so many. */
const maxShown = 5

/**
 * What the owner said of drafts that they were shown, as evidence for the confidence. Each is drafted again from the moments there were at that
 * time; one that does not come out the same any more (the rules or the voice have changed) says nothing about the drafts of today and is left
 * out.
 */
export function judgedDrafts(find: ReturnType<typeof createSketcher>, judged: readonly JudgedDraft[]): TriedDraft[] {
  const newest = judged.toSorted((a, b) => a.at - b.at).slice(-maxJudged)
  return newest.flatMap(({ contact, register = 'text', at, incoming, draft, right }) => {
    const { sketch } = find({ contact, register, incoming, previous: [], count: maxShown, asOf: at })
    const found = sketch().find(({ text }) => text === draft)
    return found === undefined ? [] : [{ signs: found.signs, accepted: right }]
  })
}
