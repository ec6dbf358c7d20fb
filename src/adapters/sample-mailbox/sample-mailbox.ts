import { parseMail } from '#core/mail/parse/parse-mail.ts'
import type { MailboxSign } from '#core/mail/classify/mail-situation.ts'
import type { Clock } from '#core/ports/clock.ts'
import { MailboxFailure, type Mailbox, type MailList } from '#core/ports/mailbox.ts'
import { arrive, letArrive, planAnswer, type Times } from './arriving.ts'
import { owner } from './correspondents.ts'
import type { HistoryRequest } from './history.ts'
import { openMailboxFile, type MailboxFile, type MailRow } from './mailbox-file.ts'

export interface SampleMailboxOptions {
  /** See `Mailbox.id`. */
  readonly id: string
  /** Path of its file, which may not exist yet. */
  readonly path: string
  readonly seed: number
  readonly clock: Clock
  /** Local time minus UTC at a time (ms since 1970), in minutes. */
  readonly utcOffsetMinutes: (at: number) => number
}

const pageSize = 100

const hasLabel = (label: string) => `EXISTS (SELECT 1 FROM json_each(m.labels) WHERE value = '${label}')`
/** What each list asks for. There is neither spam nor trash here. */
const listed: Readonly<Record<MailList, string>> = {
  unread: `${hasLabel('INBOX')} AND ${hasLabel('UNREAD')}`,
  sent: hasLabel('SENT'),
  all: 'TRUE',
}

const signByLabel: Readonly<Record<string, MailboxSign>> = {
  SENT: 'sent',
  DRAFT: 'draft',
  CATEGORY_PROMOTIONS: 'promotions',
  CATEGORY_SOCIAL: 'social',
  CATEGORY_FORUMS: 'forums',
  CATEGORY_UPDATES: 'updates',
}

/**
 * The mailbox of the sample's person, in a file in the sample's folder: two years of threads, and new mail while somebody uses it. Sent mail stays in
 * it. The file is opened on the first call.
 */
export function createSampleMailbox({ id, path, seed, clock, utcOffsetMinutes }: SampleMailboxOptions): Mailbox & { close(): void } {
  let open: MailboxFile | null = null
  const times = (): Times => ({ now: clock.now(), utcOffsetMinutes: utcOffsetMinutes(clock.now()) })

  /** Calls return later, as over a network, and fail like network calls. */
  async function call<T>(work: (file: MailboxFile) => T): Promise<T> {
    await Promise.resolve()
    try {
      open ??= openMailboxFile(path, { seed, ...times() })
      const { db } = open
      const file = open
      return db.transaction(() => work(file)).immediate()
    } catch (error) {
      if (error instanceof MailboxFailure) throw error
      throw new MailboxFailure('unavailable', 'The sample’s mailbox cannot be opened.', { cause: error })
    }
  }

  const mailOf = (file: MailboxFile, draft: string): MailRow | null => {
    const mail = file.db.prepare<[string], string>('SELECT mail FROM draft WHERE id = ?').pluck().get(draft)
    return mail === undefined ? null : file.mail(mail)
  }
  const gone = () => new MailboxFailure('refused', 'The draft is not in the mailbox any more: it was sent or deleted.')

  return {
    id,
    sample: true,
    aliases: () => Promise.resolve([owner]),

    list: ({ which, after, page }) =>
      call((file) => {
        if (which !== 'sent') letArrive(file, times())
        const from = page === null ? 0 : Number(page)
        const rows = file.db
          .prepare<[number, number, number], { id: string; thread: string }>(
            `SELECT id, thread FROM mail m WHERE at >= ? AND ${listed[which]} ORDER BY at DESC, number DESC LIMIT ? OFFSET ?`,
          )
          .all(after, pageSize + 1, from)
        return { mails: rows.slice(0, pageSize), next: rows.length > pageSize ? String(from + pageSize) : null }
      }),

    fetch: (mail) =>
      call((file) => {
        const row = file.mail(mail)
        if (row === null) return null
        const { thread, at, labels, raw } = row
        return { id: mail, thread, at, unread: ['INBOX', 'UNREAD'].every((label) => labels.includes(label)), signs: signsOf(labels), raw }
      }),

    thread: (thread) =>
      call((file) => {
        const rows = file.thread(thread)
        if (rows.length === 0) return null
        const version = `${Math.max(...rows.map(({ change }) => change))}/${rows.length}`
        return { version, mails: rows.map((row) => ({ id: row.id, at: row.at, signs: signsOf(row.labels) })) }
      }),

    async createDraft(raw, thread) {
      const { messageId } = await parseMail(raw)
      return call((file) => {
        if (file.thread(thread).length === 0) throw new MailboxFailure('refused', 'The conversation being answered no longer exists.')
        const mail = file.put({ thread, at: clock.now(), labels: ['DRAFT'], messageId: messageId ?? '', raw })
        const count = file.db.prepare<[], number>('UPDATE counter SET drafts = drafts + 1 RETURNING drafts').pluck().get()
        const draft = `r${count}`
        file.db.prepare('INSERT INTO draft VALUES (?, ?)').run(draft, mail.id)
        return draft
      })
    },

    async sendDraft(draft) {
      const kept = await call((file) => mailOf(file, draft))
      if (kept === null) throw gone()
      const { to, cc, from } = await parseMail(kept.raw)
      if (to.length === 0 || from[0]?.address !== owner.address) throw new MailboxFailure('refused', 'This mail cannot be sent.')
      return call((file) => {
        // Another process may have been faster.
        const still = mailOf(file, draft)
        if (still === null) throw gone()
        file.db.prepare('DELETE FROM draft WHERE id = ?').run(draft)
        file.delete(still.id)
        const sent = file.put({ ...still, at: clock.now(), labels: ['SENT'] })
        planAnswer(
          file,
          sent,
          [...to, ...cc].map(({ address }) => address),
        )
        return { id: sent.id }
      })
    },

    drafts: (after) =>
      call((file) =>
        file.db
          .prepare<[number], { draft: string; mail: string }>(
            'SELECT d.id AS draft, d.mail AS mail FROM draft d JOIN mail m ON m.id = d.mail WHERE m.at >= ? ORDER BY m.at DESC, m.number DESC LIMIT 100',
          )
          .all(after),
      ),

    draft: (draft) => call((file) => (mailOf(file, draft) === null ? 'gone' : 'there')),

    deleteDraft: (draft) =>
      call((file) => {
        const mail = mailOf(file, draft)
        file.db.prepare('DELETE FROM draft WHERE id = ?').run(draft)
        if (mail !== null) file.delete(mail.id)
      }),

    close() {
      open?.close()
      open = null
    },
  }
}

/** Delivers the next mail of the list now, even if it isn't due. Throws AppError `sample-mismatch`. */
export function playNextMail(path: string, request: HistoryRequest): Pick<MailRow, 'id' | 'thread' | 'at' | 'messageId' | 'change'> {
  const file = openMailboxFile(path, request)
  try {
    return file.db.transaction(() => arrive(file, request)).immediate()
  } finally {
    file.close()
  }
}

function signsOf(labels: readonly string[]): ReadonlySet<MailboxSign> {
  return new Set(labels.flatMap((label) => signByLabel[label] ?? []))
}
