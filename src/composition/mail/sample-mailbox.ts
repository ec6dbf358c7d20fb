import { dirname, join } from 'node:path'
import { createSampleMailbox, playNextMail } from '#adapters/sample-mailbox/index.ts'
import { isSampleFile } from '#adapters/sample-messages/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import type { MessagesConfig } from '../config.ts'

/** Opaque, and the same in every store, because there is only one sample. */
const id = 'sample-mailbox'
/** Gives the same mail on every machine, ending shortly before the day it is generated. */
const seed = 1

/** Next to the sample's Messages database. Null if Messages is real or absent, because sample and real data must not mix. */
export function sampleMailboxFile(messages: Pick<MessagesConfig, 'chatDb' | 'useSample' | 'realHelper'> | null): string | null {
  if (messages === null || messages.realHelper || !(messages.useSample || isSampleFile(messages.chatDb))) return null
  return join(dirname(messages.chatDb), 'mailbox.db')
}

export function openSampleMailbox(path: string, clock: Clock): Mailbox & { close(): void } {
  return createSampleMailbox({ id, path, seed, clock, utcOffsetMinutes })
}

/** Delivers the next mail immediately. Throws AppError `sample-mismatch`. */
export function playSampleMail(path: string, now: number): ReturnType<typeof playNextMail> {
  return playNextMail(path, { seed, now, utcOffsetMinutes: utcOffsetMinutes(now) })
}

const utcOffsetMinutes = (at: number) => -new Date(at).getTimezoneOffset()
