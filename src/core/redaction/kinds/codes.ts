import { oneTimeCodesIn } from '#core/conversation/text/one-time-code.ts'
import type { Span } from '../view.ts'

/** One-time codes, by the same rule as for what is learned and sent (`core/conversation/text/one-time-code.ts`). */
export function findCodes(text: string): Span[] {
  return oneTimeCodesIn(text)
}
