import { gapIn } from '#contract/voice/drafts.ts'
import { ownFactOf } from '#contract/account/own-gaps.ts'
import type { Sketch } from './draft-set.ts'

/** Why a draft is there, in one plain sentence. `name`: the recipient. Null for somebody new. */
export function reasonFor({ own, repeated, text, answer }: Sketch, name: string | null): string {
  const gap = gapIn(text)
  if (gap !== null && ownFactOf(gap) !== null) return `In your style, not your words. ${gap} comes from About you, or from you.`
  if (gap !== null) return `In your style, not your words. Fill in ${gap} before you send it.`
  if (answer === 'option-a' || answer === 'option-b') return 'One of the two they ask about.'
  if (own === null) return 'In your style, not your words.'
  if (repeated) return `You answered this very thing like this ${own.uses} times.`
  if (own.here > 0 && name !== null)
    return own.here === 1 ? `Your words: you wrote this to ${name} before.` : `Your words: you wrote this to ${name} ${own.here} times.`
  return own.uses === 1 ? 'Your words: you once gave this answer to something similar.' : `Your words: you said this ${own.uses} times.`
}
