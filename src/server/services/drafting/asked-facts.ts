import type { AskedFacts } from '#contract/account/own-facts.ts'
import { ownGapIn } from '#contract/account/own-gaps.ts'
import { askedOwnFacts, asksPlainly } from '#core/drafting/echo/texted/own-facts.ts'

/**
 * What a page needs in order to fill gaps of drafts with what the owner saved about themselves: which of their facts the turn asks for. Empty if none, or if
 * no draft leaves it open. `isSure`: whether it is certain who reads the reply, and that the owner writes to them here, and that nothing but `bubbles` was sent.
 */
export function askedFactsOf(
  drafts: readonly { readonly text: string }[],
  bubbles: readonly string[],
  isSure: boolean,
): { readonly asked_facts?: AskedFacts } {
  const open = new Set(drafts.map(({ text }) => ownGapIn(text)?.kind))
  open.delete(undefined)
  if (open.size === 0) return {}
  const kinds = askedOwnFacts(bubbles).filter((kind) => open.has(kind))
  return kinds.length === 0 ? {} : { asked_facts: { kinds, at_once: isSure && asksPlainly(bubbles) } }
}
