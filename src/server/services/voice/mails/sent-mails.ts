import type { FetchedThread } from '#core/ports/compute.ts'
import { MailboxFailure, type Mailbox, type MailThread } from '#core/ports/mailbox.ts'

/** Sent emails of one list page, or of a part of it that fits into memory. */
export interface FetchedPage {
  readonly threads: readonly FetchedThread[]
  /** Number of wanted emails in it. */
  readonly mails: number
  /** Set on the last part of a page. Null on the others. */
  readonly ends: { readonly next: string | null } | null
}

/** Asks the mailbox until it answers or fails for good. */
export type Patiently = <T>(ask: () => Promise<T>) => Promise<T>

/** Bytes of emails held in memory at a time, plus or minus one email. */
const heldBytes = 16 * 1024 * 1024

/**
 * The emails that the owner sent since `after` (ms since 1970), newest first, starting at a page of the list, each thread with the emails they answer.
 * Fetched lazily. Emails that are gone, or that the mailbox refuses, are left out.
 */
export async function* sentMails(
  mailbox: Mailbox,
  patiently: Patiently,
  from: { readonly after: number; readonly page: string | null },
): AsyncGenerator<FetchedPage> {
  let { page } = from
  do {
    const asked = { which: 'sent' as const, after: from.after, page }
    const { mails, next } = await patiently(() => mailbox.list(asked))
    let threads: FetchedThread[] = []
    let wanted = 0
    let bytes = 0
    for (const [id, sent] of Map.groupBy(mails, ({ thread }) => thread)) {
      const fetched = await fetchThread(mailbox, patiently, id, new Set(sent.map((mail) => mail.id)))
      threads.push(fetched)
      wanted += sent.length
      bytes += fetched.reduce((sum, { raw }) => sum + raw.byteLength, 0)
      if (bytes < heldBytes) continue
      yield { threads, mails: wanted, ends: null }
      threads = []
      wanted = 0
      bytes = 0
    }
    yield { threads, mails: wanted, ends: { next } }
    page = next
  } while (page !== null)
}

/** The wanted emails of a thread, each with the preceding email from somebody else. Each email costs a request. */
async function fetchThread(mailbox: Mailbox, patiently: Patiently, id: string, wanted: ReadonlySet<string>): Promise<FetchedThread> {
  const thread = await patiently(() => mailbox.thread(id)).catch(unlessRefused)
  if (thread === null) return []
  const listed = thread.mails.filter(({ signs }) => !signs.has('draft') && !signs.has('trash') && !signs.has('spam'))
  const needed = listed.filter((mail, i) => wanted.has(mail.id) || answeredIn(listed, wanted).has(i))
  const fetched = []
  for (const mail of needed) {
    const stored = await patiently(() => mailbox.fetch(mail.id)).catch(unlessRefused)
    if (stored === null) continue
    fetched.push({ id: mail.id, at: stored.at, byOwner: mail.signs.has('sent'), isWanted: wanted.has(mail.id), raw: stored.raw })
  }
  return fetched
}

/** Indexes of the newest emails from somebody else before each wanted one. */
function answeredIn(listed: MailThread['mails'], wanted: ReadonlySet<string>): Set<number> {
  const places = listed.flatMap((mail, i) =>
    wanted.has(mail.id) ? [listed.slice(0, i).findLastIndex(({ signs }) => !signs.has('sent'))] : [],
  )
  return new Set(places)
}

function unlessRefused(error: unknown): null {
  if (error instanceof MailboxFailure && error.code === 'refused') return null
  throw error
}
