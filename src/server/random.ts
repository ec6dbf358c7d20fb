import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '#core/ports/random.ts'

/** The system's own randomness. */
export const systemRandom: Random = {
  id: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
