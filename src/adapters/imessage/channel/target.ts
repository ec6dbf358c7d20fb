import { z } from 'zod'
import type { Target } from '#core/channel/channel.ts'

const chat = z.object({
  /** guid of the chat that their newest message hangs on. */
  chatGuid: z.string(),
  /** Normalized sender of a conversation of two; null for groups. */
  address: z.string().nullable(),
})

/** Where a text would go, as it is kept with what waits to be sent. */
export function writeTarget({ chatGuid, address }: z.infer<typeof chat>): Target {
  return JSON.stringify({ chatGuid, address })
}

export function readTarget(target: Target): z.infer<typeof chat> {
  return chat.parse(JSON.parse(target))
}
