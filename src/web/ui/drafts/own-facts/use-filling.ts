import { useState } from 'react'
import { filledIn, ownGapIn, ownGaps, type AskedFacts, type OwnFactKind } from '#contract/account/own-facts.ts'
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

/**
 * Fills in what the owner saved about themselves, on this page alone: the server keeps drafts with their gaps. By itself only where the turn asks for it, the
 * owner surely writes to this person, and they have not changed the draft; elsewhere once they `ask` for it.
 */
export function useFilling(asked: AskedFacts | null | undefined): {
  /** `draft`: the draft's own text; `text`: what the owner has made of it. */
  readonly fill: (draft: string, text: string) => Filled
  readonly ask: (text: string) => void
  /** The text with gaps in place of what was filled in, for what a draft is made from. */
  readonly withGaps: (draft: string, text: string) => string
} {
  const { data: saved = [] } = useOwnFacts((asked?.kinds.length ?? 0) > 0)
  /** Texts that the owner had filled in by a click. */
  const [clicked, setClicked] = useState<readonly string[]>([])
  const valueOf = (kind: OwnFactKind): string | undefined =>
    asked?.kinds.includes(kind) === true ? saved.find((fact) => fact.kind === kind)?.value : undefined

  const fill = (draft: string, text: string): Filled => {
    const gap = ownGapIn(text)
    if (gap !== null) {
      const { kind, before, after } = gap
      const value = valueOf(kind)
      if (value === undefined) return { text }
      if (!clicked.includes(text) && !(asked?.at_once === true && text === draft)) return { text, own: { state: 'offered', kind } }
      const end = before.length + value.length
      return { text: `${before}${value}${after}`, own: { state: 'filled', kind, from: text, start: before.length, end } }
    }
    const typed = filledIn(draft, text)
    if (typed === null || typed.value !== valueOf(typed.kind)) return { text }
    const start = text.indexOf(typed.value, ownGapIn(draft)?.before.trimStart().length ?? 0)
    return { text, own: { state: 'filled', kind: typed.kind, from: draft, start, end: start + typed.value.length } }
  }
  return {
    fill,
    ask: (text) => setClicked((before) => [...before, text]),
    withGaps: (draft, text) => {
      if (filledIn(draft, text) !== null) return draft
      const kind = ownGapIn(draft)?.kind
      const value = kind === undefined ? undefined : valueOf(kind)
      return kind === undefined || value === undefined ? text : text.replaceAll(value, ownGaps[kind])
    },
  }
}
