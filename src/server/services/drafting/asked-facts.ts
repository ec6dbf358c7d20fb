import type { AskedFacts } from '#contract/account/own-facts.ts'
import { ownGapIn } from '#contract/account/own-gaps.ts'
import { askedOwnFacts } from '#core/drafting/echo/texted/own-facts.ts'

/** For which gaps of drafts a page offers what the owner saved: the own facts that the turn asks for. Empty if none, or if no draft leaves it open. */
export function askedFactsOf(
  drafts: readonly { readonly text: string }[],
  bubbles: readonly string[],
): { readonly asked_facts?: AskedFacts } {
  const open = new Set(drafts.map(({ text }) => ownGapIn(text)?.kind))
  open.delete(undefined)
  if (open.size === 0) return {}
  const kinds = askedOwnFacts(bubbles).filter((kind) => open.has(kind))
  return kinds.length === 0 ? {} : { asked_facts: kinds }
}
