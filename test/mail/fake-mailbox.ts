import type { AppError } from '#contract/errors.ts'
import type { ArrivedMessage, Channel, Target } from '#core/channel/channel.ts'
import type { MailFacts } from '#core/channel/mail-facts.ts'
import { mia } from '../fake-messages.ts'
import type { FakeClock } from '../fakes.ts'

/** A mail as the box holds it; `change` counts what happened to the box until then. */
interface Mail extends Omit<ArrivedMessage, 'in'> {
  readonly thread: null
  readonly of: string
  readonly change: number
}

export interface FakeMailbox {
  readonly channel: Channel
  /** They write into a thread; gives the id. */
  arrives(text: string, given?: Partial<Mail>): string
  /** The owner answers by hand, in whatever program. */
  byHand(text: string, given?: Partial<Mail>): void
  /** Something of the thread changes that is no message, such as a label. */
  touch(thread: string): void
  readonly sent: { readonly thread: string; readonly text: string }[]
  /** What a call waits for: the network. Null answers at once, and still not synchronously. */
  slow: { observe: Promise<void> | null; handOver: Promise<void> | null; look: Promise<void> | null }
  /** Called while the box is read for a decision; its clock may move on meanwhile. */
  onObserve: (() => void) | null
  /** Called between the look that a handover was decided on and the handover. */
  onHandOver: (() => void) | null
  /** False: what is sent is taken, and never shows in its thread. */
  shows: boolean
  /** Why nothing can be read. */
  failure: AppError | null
  readonly mails: readonly Mail[]
}

export const miasMail = { ...mia, address: 'mia@example.com' }
const personal: MailFacts = { automatic: false, bulk: false, noReply: false, authenticated: true, toOwner: true }
const freshMs = 24 * 3_600_000

/** A mailbox in memory, behind a network: every call comes back later, threads have a version of their own, and texts have paragraphs. */
export function fakeMailbox(
  clock: FakeClock,
  { id = 'mail', resource = `box of ${id}` }: { id?: string; resource?: string } = {},
): FakeMailbox {
  const mails: Mail[] = []
  /** The newest change of each thread. */
  const versions = new Map<string, number>()
  let changes = 0

  function add(text: string, fromMe: boolean, given: Partial<Mail>): string {
    const of = given.of ?? 'lunch'
    changes += 1
    versions.set(of, changes)
    const guid = given.guid ?? `<${changes}@${resource}>`
    mails.push({
      guid,
      of,
      change: changes,
      conversation: miasMail.key,
      name: miasMail.name,
      addresses: [miasMail.address],
      group: false,
      fromMe,
      sender: fromMe ? null : miasMail.address,
      at: clock.now(),
      kind: 'text',
      text,
      thread: null,
      exclusion: null,
      edited: false,
      fresh: true,
      service: null,
      known: true,
      mail: personal,
      ...given,
    })
    return guid
  }

  async function network(slow: Promise<void> | null): Promise<void> {
    await slow
    await Promise.resolve()
    if (box.failure !== null) throw box.failure
  }

  /** In order of time: what another program brings in later may be older. */
  const inThread = (thread: string) => mails.filter(({ of }) => of === thread).toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
  const stampOf = (thread: string) => String(versions.get(thread) ?? 0)
  const target = (thread: string): Target => JSON.stringify({ resource, replyIn: thread })
  /** The mail that a text became. */
  function find({ thread, text }: { thread: string; text: string }, baseline: string): Mail[] {
    return inThread(thread).filter((mail) => mail.fromMe && mail.text === text && mail.change > Number(baseline))
  }

  function arrived({ of, ...mail }: Mail, startedAt: number): ArrivedMessage {
    const at = mail.at ?? 0
    const fresh = mail.fresh && clock.now() - at <= freshMs && at >= startedAt
    return { ...mail, fresh, in: { thread: of, target: target(of) } }
  }

  const channel: Channel = {
    id,
    medium: 'email',
    resource,
    words: { place: 'your mailbox' },
    whyOnlySuggests: () => [],
    prepare: () => Promise.resolve(),
    listen({ startedAt, cursor }) {
      let read = cursor === null ? changes : Number(cursor)
      return {
        async look() {
          try {
            await network(box.slow.look)
          } catch (error) {
            return { messages: [], cursor: String(read), more: false, failure: error as AppError, doubt: null }
          }
          const news = mails.filter(({ change }) => change > read)
          read = changes
          return { messages: news.map((mail) => arrived(mail, startedAt)), cursor: String(read), more: false, failure: null, doubt: null }
        },
      }
    },
    async observe({ thread }) {
      const at = clock.now()
      try {
        await network(box.slow.observe)
        box.onObserve?.()
        return { readable: true, at, thread: inThread(thread).slice(-200), stamp: stampOf(thread) }
      } catch (error) {
        return { readable: false, at, failure: error as AppError }
      }
    },
    maySend: () => true,
    async baseline() {
      await network(null)
      return String(changes)
    },
    async handOver({ thread, text, target: to }, stamp) {
      await network(box.slow.handOver)
      box.onHandOver?.()
      if (stampOf(thread) !== stamp) return { outcome: 'moved' }
      if (to !== target(thread)) throw new Error('a reply went to another box')
      box.sent.push({ thread, text })
      const last = inThread(thread).at(-1)
      if (box.shows && last !== undefined)
        add(text, true, { of: thread, conversation: last.conversation, name: last.name, group: last.group })
      return { outcome: 'handed' }
    },
    async verify(outgoing, baseline) {
      await network(null)
      const [mail] = find(outgoing, baseline)
      if (mail !== undefined) return { outcome: 'sent', messageId: mail.guid, notes: [] }
      return { outcome: 'unknown', messageId: null, message: 'The mail was not found in its thread.', absent: true }
    },
    whyNotDelivered: () => Promise.resolve(null),
    copies: (outgoing, baseline) => Promise.resolve(find(outgoing, baseline).length),
    isOwnerWriting: () => Promise.resolve(false),
    insert: () => Promise.resolve({ ok: false, message: 'Nothing is inserted into a mailbox.' }),
  }

  const box: FakeMailbox = {
    channel,
    mails,
    sent: [],
    slow: { observe: null, handOver: null, look: null },
    onObserve: null,
    onHandOver: null,
    shows: true,
    failure: null,
    arrives: (text, given = {}) => add(text, false, given),
    byHand: (text, given = {}) => void add(text, true, given),
    touch(thread) {
      changes += 1
      versions.set(thread, changes)
    },
  }
  return box
}
