import type { FaultToMake } from '#adapters/sample-messages/index.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { MailboxFailure, type Mailbox } from '#core/ports/mailbox.ts'
import type { FakeClock } from '../../fakes.ts'
import { createPostOffice } from '../../mail/post-office.ts'
import { reachedThrough } from '#test/mail/sending/reached.ts'
import type { Life } from '../life.ts'

/** How many looks at a thread are slow, and how long the slowest takes, ms: longer than a look counts as new. */
const slow = { share: 0.06, most: 6_500 }

/** Mails in a page of a list: a look reads so many pages, and what is beyond them keeps replies waiting. */
const likeGmail = 100

/** The owner's mailbox, in memory, which outlives every server: slow at times, and not always true to its word. */
export function createPost(given: {
  readonly clock: FakeClock
  readonly elapse: (ms: number) => void
  /** What becomes of a mail with this text. */
  readonly faultOf: (text: string) => FaultToMake | null
  readonly random: () => number
}) {
  const { clock, elapse, faultOf, random } = given
  const box = createPostOffice(clock, likeGmail).box('ada@example.com')

  async function around(name: keyof Mailbox, [draft]: readonly unknown[], call: () => Promise<unknown>): Promise<unknown> {
    // The world goes on while a server waits for an answer.
    if (name === 'thread' && random() < slow.share) elapse(Math.ceil(random() * slow.most))
    if (name !== 'sendDraft') return call()
    const ready = box.drafts.get(String(draft))
    const text = ready === undefined ? '' : (await parseMail(ready.raw)).lines.map((line) => line.text).join('\n')
    const fault = faultOf(text)?.do
    if (fault === 'error') throw new MailboxFailure('refused', 'The mailbox refused it.')
    box.shows = fault !== 'swallow'
    const sent = await call().finally(() => (box.shows = true))
    if (fault === 'late-join') throw new MailboxFailure('unknown', 'No answer came.')
    return sent
  }

  return {
    box,
    reachedBy: (life: Life): Mailbox => reachedThrough(life, box.mailbox, { sending: 'mail', reading: 'mailbox' }, around),
  }
}
