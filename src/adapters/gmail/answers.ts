import { z } from 'zod'
import type { MailboxSign } from '#core/mail/classify/mail-situation.ts'

/** The parts of Google's responses that we read. Ids go into later requests and into the store, so their format is checked. */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/u)
const labels = z.array(z.string()).default([])
/** ms since 1970, as a string. */
const internalDate = z
  .string()
  .regex(/^\d{1,15}$/u)
  .transform(Number)

export const listAnswer = z.object({
  messages: z.array(z.object({ id, threadId: id })).default([]),
  nextPageToken: z.string().min(1).max(2000).optional(),
})

/** `raw` is null if it cannot be decoded (`readMailAnswer`). */
export const mailAnswer = z.object({ id, threadId: id, labelIds: labels, internalDate, raw: z.instanceof(Uint8Array).nullable() })

export const threadAnswer = z.object({
  historyId: z.string().regex(/^\d{1,25}$/u),
  messages: z.array(z.object({ id, labelIds: labels, internalDate })).default([]),
})

export const draftAnswer = z.object({ id, message: z.object({ labelIds: labels }).optional() })

export const draftsAnswer = z.object({
  drafts: z.array(z.object({ id, message: z.object({ id }) })).default([]),
})

export const sentAnswer = z.object({ id })

/** Response whose body is not read. */
export const anyAnswer = z.unknown()

export const aliasesAnswer = z.object({
  sendAs: z
    .array(
      z.object({
        sendAsEmail: z.string(),
        displayName: z.string().default(''),
        /** HTML. */
        signature: z.string().default(''),
        isPrimary: z.boolean().default(false),
        isDefault: z.boolean().default(false),
        verificationStatus: z.string().optional(),
      }),
    )
    .default([]),
})

const signByLabel: Readonly<Record<string, MailboxSign>> = {
  SENT: 'sent',
  DRAFT: 'draft',
  SPAM: 'spam',
  TRASH: 'trash',
  CATEGORY_PROMOTIONS: 'promotions',
  CATEGORY_SOCIAL: 'social',
  CATEGORY_FORUMS: 'forums',
  CATEGORY_UPDATES: 'updates',
}

export function signsOf(labelIds: readonly string[]): ReadonlySet<MailboxSign> {
  return new Set(labelIds.flatMap((label) => signByLabel[label] ?? []))
}
