import type { PrecedentedDraft } from '#core/auto-reply/index.ts'

/** What would be sent is the draft that the voice is surest of; the others keep their order. None goes before those that a last look found sendable. */
export function surestFirst<D extends PrecedentedDraft>(drafts: readonly D[]): D[] {
  const behind = ({ lastLook }: D) => Number(lastLook === 'not-sendable')
  return drafts.toSorted((a, b) => behind(a) - behind(b) || (b.confidence ?? -1) - (a.confidence ?? -1))
}

/** The dice of human timing, [0, 1): the first 32 bits of a secret. */
export function fraction(token: string): number {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length < 4 ? 0.5 : bytes.readUInt32BE(0) / 2 ** 32
}
