import { z } from 'zod'
import type { Target } from '#core/channel/channel.ts'

/** Where a reply goes: this thread of this mailbox, and not one that the owner connects instead. */
const target = z.object({ mailbox: z.string(), thread: z.string() })
type MailTarget = z.infer<typeof target>

export function writeTarget(to: MailTarget): Target {
  return JSON.stringify(to)
}

export function readTarget(text: Target): MailTarget {
  return target.parse(JSON.parse(text))
}
