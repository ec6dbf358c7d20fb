import type { gmail_v1 } from '@googleapis/gmail'
import { htmlLines } from '#core/mail/html/html-lines.ts'
import type { Alias } from '#core/mail/reply/reply.ts'
import { canonicalAddress } from '#core/mail/parse/addresses.ts'
import type { Clock } from '#core/ports/clock.ts'
import { MailboxFailure, type Mailbox, type MailList } from '#core/ports/mailbox.ts'
import type { z } from 'zod'
import {
  aliasesAnswer,
  anyAnswer,
  draftAnswer,
  draftsAnswer,
  listAnswer,
  mailAnswer,
  sentAnswer,
  signsOf,
  threadAnswer,
} from './answers.ts'
import { createAsk, type AccessToken, type GmailLimits } from './ask.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { readMailAnswer } from './mail-answer.ts'
import type { Quota } from './quota.ts'

export interface GmailOptions {
  /** See `Mailbox.id`. */
  readonly id: string
  /** Base URL of the Gmail API: `https://gmail.googleapis.com/`. */
  readonly root: string
  readonly fetch: typeof fetch
  readonly accessToken: AccessToken
  /** Quota of the mailbox; all objects for one mailbox share it. */
  readonly quota: Quota
  readonly clock: Clock
  /** Waits, ms. */
  readonly pause: (ms: number) => Promise<void>
  readonly limits?: Partial<GmailLimits>
}

const me = 'me'
/** What each list asks for. Google leaves out spam and trash. */
const labelled: Readonly<Record<MailList, { readonly labelIds?: string[] }>> = {
  unread: { labelIds: ['INBOX', 'UNREAD'] },
  sent: { labelIds: ['SENT'] },
  all: {},
}
/** Mails per page of ids. */
const pageSize = 100
/** Google accepts mail of up to 50 MB; base64 and JSON make it a third larger. */
const usualLimits: GmailLimits = { call: 30_000, mail: 120_000, bytes: 70 * 1024 * 1024 }

/**
 * A Gmail mailbox, using Google's own client. Mail is read raw, since only that has all headers in order. A mail is sent as a draft, by the draft's
 * id, which works once: Gmail has no other way to make a repeated request harmless.
 *
 * @see https://developers.google.com/workspace/gmail/api/reference/rest
 */
export function createGmailMailbox({ id, root, fetch, accessToken, quota, clock, pause, ...options }: GmailOptions): Mailbox {
  const limits = { ...usualLimits, ...options.limits }
  let made: gmail_v1.Resource$Users | null = null
  /** Loads Google's client on the first call, so that it doesn't slow down startup. */
  async function users(): Promise<gmail_v1.Resource$Users> {
    const { gmail } = await import('@googleapis/gmail')
    // The environment may name another universe, which would then receive the token.
    made ??= gmail({
      version: 'v1',
      rootUrl: root,
      universe_domain: 'googleapis.com',
      fetchImplementation: guardedFetch(fetch, root, limits.bytes),
      retry: false,
      responseType: 'json',
      validateStatus: () => true,
    }).users
    return made
  }
  const askNow = createAsk({ accessToken, quota, clock, pause, limits })
  /** Loads the client before the deadline of the call starts. */
  const ask: typeof askNow = async (call) => {
    await users()
    return askNow(call)
  }

  return {
    id,
    sample: false,

    async aliases() {
      const answer = await ask({
        name: 'sendAs.list',
        kind: 'read',
        answer: aliasesAnswer,
        make: async (options) => (await users()).settings.sendAs.list({ userId: me }, options),
      })
      const aliases = aliasesOf(answer?.sendAs ?? [])
      if (aliases.length === 0) throw new MailboxFailure('unavailable', 'Gmail did not say which addresses you send from.')
      return aliases
    },

    async list({ which, after, page }) {
      const found = await ask({
        name: 'messages.list',
        kind: 'read',
        answer: listAnswer,
        make: async (options) =>
          (await users()).messages.list(
            {
              userId: me,
              ...labelled[which],
              maxResults: pageSize,
              ...(after > 0 ? { q: since(after) } : {}),
              ...(page === null ? {} : { pageToken: page }),
            },
            options,
          ),
      })
      if (found === null) throw new MailboxFailure('unavailable', 'Gmail did not answer as it should.')
      const mails = found.messages.map((mail) => ({ id: mail.id, thread: mail.threadId }))
      return { mails, next: found.nextPageToken ?? null }
    },

    async fetch(mail) {
      const found = await ask({
        name: 'messages.get',
        kind: 'read',
        answer: mailAnswer,
        make: async (options) => {
          const asked = { userId: me, id: mail, format: 'raw', fields: 'id,threadId,labelIds,internalDate,raw' }
          const answer = await (await users()).messages.get(asked, { ...options, responseType: 'stream' })
          const { rest, raw } = await readMailAnswer(answer.data)
          const isMail = typeof rest === 'object' && rest !== null && 'raw' in rest
          return { status: answer.status, headers: answer.headers, data: isMail ? { ...rest, raw } : rest }
        },
      })
      if (found === null) return null
      const { raw } = found
      if (raw === null) throw new MailboxFailure('refused', 'Gmail gave this mail in a form that cannot be read.')
      return {
        id: found.id,
        thread: found.threadId,
        at: found.internalDate,
        unread: ['INBOX', 'UNREAD'].every((label) => found.labelIds.includes(label)),
        signs: signsOf(found.labelIds),
        raw,
      }
    },

    async thread(thread) {
      const found = await ask({
        name: 'threads.get',
        kind: 'read',
        answer: threadAnswer,
        make: async (options) =>
          (await users()).threads.get(
            { userId: me, id: thread, format: 'minimal', fields: 'historyId,messages(id,labelIds,internalDate)' },
            options,
          ),
      })
      if (found === null) return null
      const mails = found.messages
        .map((mail) => ({ id: mail.id, at: mail.internalDate, signs: signsOf(mail.labelIds) }))
        .toSorted((a, b) => a.at - b.at)
      return { version: `${found.historyId}/${mails.length}`, mails }
    },

    async createDraft(raw, thread) {
      const made = await ask({
        name: 'drafts.create',
        kind: 'draft',
        answer: draftAnswer,
        make: async (options) =>
          (await users()).drafts.create(
            { userId: me, requestBody: { message: { raw: Buffer.from(raw).toString('base64url'), threadId: thread } } },
            options,
          ),
      })
      if (made === null) throw new MailboxFailure('refused', 'The conversation being answered no longer exists.')
      return made.id
    },

    async sendDraft(draft) {
      const sent = await ask({
        name: 'drafts.send',
        kind: 'send',
        answer: sentAnswer,
        make: async (options) => (await users()).drafts.send({ userId: me, requestBody: { id: draft } }, options),
      })
      if (sent === null) throw new MailboxFailure('refused', 'The draft is no longer in your mailbox: it was sent or deleted.')
      return { id: sent.id }
    },

    async drafts(after) {
      const found = await ask({
        name: 'drafts.list',
        kind: 'read',
        answer: draftsAnswer,
        make: async (options) =>
          (await users()).drafts.list({ userId: me, maxResults: pageSize, q: since(after), fields: 'drafts(id,message(id))' }, options),
      })
      return (found?.drafts ?? []).map(({ id: draft, message }) => ({ draft, mail: message.id }))
    },

    async draft(draft) {
      const found = await ask({
        name: 'drafts.get',
        kind: 'read',
        answer: draftAnswer,
        make: async (options) => (await users()).drafts.get({ userId: me, id: draft, format: 'minimal' }, options),
      })
      // For a moment, a draft may still point to the mail it has become.
      return found === null || signsOf(found.message?.labelIds ?? []).has('sent') ? 'gone' : 'there'
    },

    async deleteDraft(draft) {
      await ask({
        name: 'drafts.delete',
        kind: 'draft',
        answer: anyAnswer,
        make: async (options) => (await users()).drafts.delete({ userId: me, id: draft }, options),
      })
    },
  }
}

/** Addresses that Gmail sends from unchanged. It would replace any other with the account's own. */
function aliasesOf(sendAs: z.infer<typeof aliasesAnswer>['sendAs']): Alias[] {
  const usable = sendAs.flatMap((entry) => {
    const address = canonicalAddress(entry.sendAsEmail)
    const verified = entry.isPrimary || (entry.verificationStatus ?? 'accepted') === 'accepted'
    return address === null || !verified ? [] : [{ ...entry, address }]
  })
  const chosen = usable.find(({ isDefault }) => isDefault) ?? usable.find(({ isPrimary }) => isPrimary) ?? usable[0]
  return usable.map((entry) => ({
    address: entry.address,
    name: entry.displayName.trim(),
    signature: signatureText(entry.signature),
    isDefault: entry === chosen,
  }))
}

/** Search term in whole seconds, one second early so that nothing is missed. */
function since(at: number): string {
  return `after:${Math.max(0, Math.floor(at / 1000) - 1)}`
}

function signatureText(html: string): string {
  return htmlLines(html)
    .lines.map(({ text }) => text)
    .join('\n')
    .trim()
}
