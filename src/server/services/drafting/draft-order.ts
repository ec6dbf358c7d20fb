import type { Draft } from '#contract/voice/drafts.ts'

/** What would be sent is the draft that the voice is surest of; the others keep their order. */
export function surestFirst(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))
}

/** The dice of human timing, [0, 1): the first 32 bits of a secret. */
export function fraction(token: string): number {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length < 4 ? 0.5 : bytes.readUInt32BE(0) / 2 ** 32
}
