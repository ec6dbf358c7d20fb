import { z } from 'zod'
import type { Target } from '#core/channel/channel.ts'

/** Destination of a reply: a thread in this mailbox, and not in one that the owner connects later. */
const target = z.object({ mailbox: z.string(), thread: z.string() })
type MailTarget = z.infer<typeof target>

export function writeTarget(to: MailTarget): Target {
  return JSON.stringify(to)
}

export function readTarget(text: Target): MailTarget {
  return target.parse(JSON.parse(text))
}
