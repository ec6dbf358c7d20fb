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

/** How many of the newest are used: enough for a confidence of two digits, few enough to take about a second. */
const maxJudged = 400
/** The most drafts that the owner may have been shown for one turn. */
const maxShown = 5

/**
 * The owner's verdicts on drafts they were shown, as evidence for the confidence. Each draft is made again from the moments that existed at
 * that time. If the result differs now (the rules or the voice have changed), it says nothing about today's drafts and is left out.
 */
export function judgedDrafts(find: ReturnType<typeof createSketcher>, judged: readonly JudgedDraft[]): TriedDraft[] {
  const newest = judged.toSorted((a, b) => a.at - b.at).slice(-maxJudged)
  return newest.flatMap(({ contact, register = 'text', at, incoming, draft, right }) => {
    const { sketch } = find({ contact, register, incoming, previous: [], count: maxShown, asOf: at })
    const found = sketch().find(({ text }) => text === draft)
    return found === undefined ? [] : [{ signs: found.signs, accepted: right }]
  })
}
