import { useState } from 'react'
import type { AskedFacts, OwnFactKind } from '#contract/account/own-facts.ts'
import { filledIn, ownGapIn } from '#contract/account/own-gaps.ts'
import { useOwnFacts } from '#web/lib/queries/own-facts.ts'

/** Where a draft says, or leaves open, what the owner saved about themselves. */
export type OwnPart =
  /** It is in the text, from `start` to `end`. `from`: the text with its gap. */
  | { readonly state: 'filled'; readonly kind: OwnFactKind; readonly from: string; readonly start: number; readonly end: number }
  /** It is filled in if the owner asks for it. */
  | { readonly state: 'offered'; readonly kind: OwnFactKind }

/** A draft's text as the page shows it, and as it is used from there. */
export interface Filled {
  readonly text: string
  readonly own?: OwnPart | undefined
}

interface Given {
  /** What the turn asks for that this draft is for, if it is another. */
  readonly asked?: AskedFacts | null | undefined
  /** The owner is typing it: nothing may change under their hands. */
  readonly isTyped?: boolean
}

/**
 * Fills in what the owner saved about themselves, on this page alone: the server keeps drafts with their gaps. Only where the turn asks for it, and once the
 * owner does (`ask`), which counts for this `turn` alone: the id of one turn of one person. Nothing is filled in by itself, because a turn does not say for
 * certain which address, or whose, is meant.
 */
export function useFilling(
  asked: AskedFacts | null | undefined,
  turn: string,
): {
  /** `draft`: the draft's own text; `text`: what the owner has made of it. */
  readonly fill: (draft: string, text: string, given?: Given) => Filled
  readonly ask: (text: string) => void
} {
  const { data: saved = [] } = useOwnFacts((asked?.length ?? 0) > 0)
  /** Texts that the owner had filled in by a click. */
  const [clicked, setClicked] = useState<{ readonly turn: string; readonly texts: readonly string[] }>({ turn, texts: [] })
  const texts = clicked.turn === turn ? clicked.texts : []

  const fill = (draft: string, text: string, { asked: of = asked, isTyped = false }: Given = {}): Filled => {
    const valueOf = (kind: OwnFactKind): string | undefined =>
      of?.includes(kind) === true ? saved.find((fact) => fact.kind === kind)?.value : undefined
    const gap = ownGapIn(text)
    if (gap !== null) {
      const { kind, before, after } = gap
      const value = valueOf(kind)
      if (value === undefined) return { text }
      if (isTyped || !texts.includes(text)) return { text, own: { state: 'offered', kind } }
      const end = before.length + value.length
      return { text: `${before}${value}${after}`, own: { state: 'filled', kind, from: text, start: before.length, end } }
    }
    const [typed, another] = filledIn(draft, text) ?? []
    if (typed === undefined || another !== undefined || typed.value !== valueOf(typed.kind)) return { text }
    const start = text.indexOf(typed.value, ownGapIn(draft)?.before.trimStart().length ?? 0)
    return { text, own: { state: 'filled', kind: typed.kind, from: draft, start, end: start + typed.value.length } }
  }
  return { fill, ask: (text) => setClicked({ turn, texts: [...texts, text] }) }
}
