import type { FetchedThread } from '#core/ports/compute.ts'
import { MailboxFailure, type Mailbox, type MailThread } from '#core/ports/mailbox.ts'

/** Sent mails of a list's page, or of a part of it: what is fetched at a time stays within memory. */
export interface FetchedPage {
  readonly threads: readonly FetchedThread[]
  /** Wanted mails in it. */
  readonly mails: number
  /** Set on the last part of a page. */
  readonly ends: { readonly next: string | null } | null
}

/** Asks the mailbox until it answers or fails for good. */
export type Patiently = <T>(ask: () => Promise<T>) => Promise<T>

/** Bytes of mails that are held at a time, give or take one mail. */
const heldBytes = 16 * 1024 * 1024

/**
 * The mails that the owner sent since `after` (ms since 1970), newest first, from a page of the list on, each thread with what was answered in it. Fetched when asked for. What is gone meanwhile,
 * or what the mailbox will not give, is left out.
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

/** The wanted mails of a thread, each with the mail of somebody else before it: each of them costs a request. */
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

/** Places of the newest mails of somebody else before a wanted one. */
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
