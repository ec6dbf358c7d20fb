import type { PrecedentedDraft } from '#core/auto-reply/index.ts'

/** Puts the surest draft first, since that one would be sent; the others keep their order. Drafts the last look marked as not sendable stay behind. */
export function surestFirst<D extends PrecedentedDraft>(drafts: readonly D[]): D[] {
  const behind = ({ lastLook }: D) => Number(lastLook === 'not-sendable')
  return drafts.toSorted((a, b) => behind(a) - behind(b) || (b.confidence ?? -1) - (a.confidence ?? -1))
}
