import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '#core/ports/random.ts'

/** Randomness from the operating system. */
export const systemRandom: Random = {
  id: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}

/** A random number in [0, 1) for human-like timing, from the first 32 bits of a secret. */
export function fraction(token: string): number {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length < 4 ? 0.5 : bytes.readUInt32BE(0) / 2 ** 32
}
