import { z } from 'zod'
import type { Target } from '#core/channel/channel.ts'

const chat = z.object({
  /** guid of the chat of their newest message. */
  chatGuid: z.string(),
  /** Normalized address of the other person. Null for groups. */
  address: z.string().nullable(),
})

/** Destination of a text, in the form stored with suggestions and in the outbox. */
export function writeTarget({ chatGuid, address }: z.infer<typeof chat>): Target {
  return JSON.stringify({ chatGuid, address })
}

export function readTarget(target: Target): z.infer<typeof chat> {
  return chat.parse(JSON.parse(target))
}
