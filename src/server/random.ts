import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '#core/ports/random.ts'

/** Randomness from the operating system. */
export const systemRandom: Random = {
  id: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
