import { AppError } from '#contract/errors.ts'
import { z } from 'zod'
import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedBatch, ArrivedMessage, IgnoredMessage, ListenFrom, Listening } from '#core/channel/channel.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Mailbox, MailList, MailPage } from '#core/ports/mailbox.ts'
import type { SeenIn } from '#core/ports/seen-mails.ts'
import { createArrivals, type Arrival } from './arrivals.ts'
import { toAppError } from './failure.ts'
import type { createMailJudge } from './judge-mail.ts'
import type { MailParts } from './parts.ts'
import type { MailReader } from './read-mail.ts'
import { createRetries } from './retries.ts'
import type { Rest } from './rest.ts'

/** ms since 1970: nothing older is listed. */
const cursorShape = z.object({ after: z.number() })

/** How far a poll looks back before the last complete one, ms: mail may be listed late. */
const overlap = 24 * 3_600_000
/** Maximum pages per poll. */
const maxPages = 50
/** Maximum unread mails listed per poll, and drafted for, whatever the owner configures. */
export const maxUnread = 500
/**
 * Maximum unread mails per minute besides those that are drafted for: newsletters of a night must not delay what is below them for minutes, nor use up
 * what a mailbox lets one read.
 */
const maxIgnored = 100
/** Maximum sent mails per poll: hundreds sent by a program must not delay incoming mail. */
const maxSent = 50
/** Maximum mails per poll that were read elsewhere. If there are more, the next poll follows at once. */
const maxOther = 50

const noIds: ReadonlySet<string> = new Set()

type Listed = MailPage['mails'][number]

/** What is new in one of the lists. */
interface News {
  /** ms since 1970: nothing older was listed. */
  readonly from: number
  /** The newest, without those whose thread rests. */
  readonly mails: readonly Listed[]
  /** Those whose thread rests. */
  readonly resting: readonly Listed[]
  /** Ids of everything new that was listed. */
  readonly ids: ReadonlySet<string>
  /** It was listed to its end. */
  readonly listed: boolean
  /** It was listed to its end, and `mails` leaves out only what rests. */
  readonly all: boolean
  /** Somebody has taken one that was listed, and may have ended before its outcome was stored. */
  readonly underWay: boolean
}

/**
 * Listens for unread mail, and for mail sent from any program: a message the owner answered by hand counts as answered. Mail that was read elsewhere
 * is not answered, and counts for what is sent to its author. The rows of `seen` decide what is new; the cursor only keeps the lists short.
 */
export function createMailListening(
  parts: MailParts,
  using: { readonly reader: MailReader; readonly judging: ReturnType<typeof createMailJudge>; readonly rest: Rest },
  { accountId, startedAt, since, cursor }: ListenFrom,
): Listening {
  const { mailboxes, seen, clock } = parts
  const arrivals = createArrivals(parts, using, { accountId, startedAt })
  let after = readCursor(cursor) ?? since
  const retries = createRetries(clock)
  /** Mails that wait to be answered, and were read: what they say is known. */
  const waiting = new Set<string>()
  const allowance = createAllowance(clock, maxIgnored)
  let taken: { readonly where: SeenIn; readonly mails: MailPage['mails'] } | null = null

  async function poll(): Promise<ArrivedBatch> {
    const mailbox = await mailboxes.of(accountId)
    if (mailbox === null) throw new AppError('unavailable', `${parts.place} is not connected.`)
    const { maxPerPoll } = await parts.filters(accountId)
    const where = { accountId, mailbox: mailbox.id }
    const began = clock.now()
    // Listed first: what arrives in between is then among the unread ones only.
    const every = await unseen(mailbox, where, { which: 'all', from: Math.max(after, began - overshadowedMs), most: maxPages * maxUnread })
    const unread = await unseen(mailbox, where, { which: 'unread', from: after, most: maxUnread })
    const sent = await unseen(mailbox, where, { which: 'sent', from: after, most: maxSent })
    // What more there is of those would be among the others.
    const isOther = ({ id }: Listed) => unread.listed && sent.listed && !unread.ids.has(id) && !sent.ids.has(id)
    const [unlisted, resting] = [every.mails.filter(isOther), every.resting.filter(isOther)]
    const drafts = unlisted.length + resting.length === 0 ? noIds : await draftsIn(mailbox, every.from)
    const others = unlisted.filter(({ id }) => !drafts.has(id))
    const mayMatter = ({ id }: Listed) => !waiting.has(id) && !drafts.has(id)
    const mine: Listed[] = []
    const lost: Listed[] = []
    try {
      const messages: ArrivedMessage[] = []
      const ignored: IgnoredMessage[] = []
      const overheard: ArrivedMessage[] = []
      let unknown = false
      const keep = (found: Arrival) => {
        unknown ||= found.unknown === true
        if (found.message !== undefined) messages.push(found.message)
        if (found.ignored !== undefined) ignored.push(found.ignored)
        if (found.overheard !== undefined) overheard.push(found.overheard)
      }
      for await (const mail of taking(sent.mails, where, { mine, lost })) {
        keep({ message: await arrivals.written(mailbox, mail, retries.since(mail.thread)) })
      }
      const mayIgnore = Math.max(maxPerPoll, allowance.left())
      let [drafted, undrafted] = [0, 0]
      for await (const { id, thread } of taking(unread.mails, where, { mine, lost })) {
        const found = await arrivals.arrived(mailbox, id, { after, firstTriedAt: retries.since(thread) })
        keep(found)
        if (found.message === undefined) undrafted += 1
        else drafted += 1
        if (drafted >= maxPerPoll || undrafted >= mayIgnore) break
      }
      allowance.use(undrafted)
      const tried = new Set([...mine, ...lost].map(({ id }) => id))
      const isCut = !unread.all || !sent.all || unread.mails.some(({ id }) => !tried.has(id))
      for await (const { id } of taking(others.slice(0, maxOther), where, { mine, lost })) {
        const found = await arrivals.readElsewhere(mailbox, id)
        if (found !== 'later') {
          keep(found)
          continue
        }
        mine.pop()
        await seen.giveBack(where, [id])
      }
      taken = { where, mails: mine }
      // What could not be answered is given back, and has to be listed again.
      if (!isCut && unread.resting.length + sent.resting.length === 0)
        after = Math.max(after, Math.min(began - overlap, ...messages.map(({ at }) => at ?? began)))
      messages.sort(byTime)
      overheard.sort(byTime)
      const leaves = others.length > maxOther
      const isUnderWay = lost.length > 0 || [every, unread, sent].some(({ underWay }) => underWay)
      const isLeft = [...unread.resting, ...sent.resting, ...resting].some(mayMatter)
      const behind = isCut || leaves || !every.listed || isUnderWay || isLeft
      // The owner's limit is for each poll, and the next one need not follow at once.
      const more = leaves && !isCut
      return { messages, overheard, unknown, ignored, cursor: JSON.stringify({ after }), more, behind, failure: null, doubt: null }
    } catch (error) {
      await seen.giveBack(
        where,
        mine.map(({ id }) => id),
      )
      throw error
    }
  }

  /** Those that no other process takes; the others are `lost`. They are added to `mine` before they are read, so that a failure gives them back. */
  async function* taking(mails: readonly Listed[], where: SeenIn, to: { readonly mine: Listed[]; readonly lost: Listed[] }) {
    for (const mail of mails) {
      const isMine = await seen.take(where, mail.id)
      if (isMine) {
        to.mine.push(mail)
        yield mail
      } else if (!to.mine.some(({ id }) => id === mail.id)) to.lost.push(mail)
    }
  }

  /** Each change of a draft may be a new mail, and as large as what is attached. A draft that is sent may keep its id, so it stays new. */
  async function draftsIn(mailbox: Mailbox, from: number): Promise<ReadonlySet<string>> {
    return new Set((await mailbox.drafts(from)).map(({ mail }) => mail))
  }

  /** Lists page by page to the end: a full page of known ones must not hide new mails, and what is not taken now must not pass for another list's. */
  async function unseen(
    mailbox: Mailbox,
    where: SeenIn,
    { which, from, most }: { readonly which: MailList; readonly from: number; readonly most: number },
  ): Promise<News> {
    const mails: Listed[] = []
    const resting: Listed[] = []
    const news = new Set<string>()
    let page: string | null = null
    let underWay = false
    for (let pages = 0; pages < maxPages; pages++) {
      const listed = await mailbox.list({ which, after: from, page })
      const ids = listed.mails.map(({ id }) => id)
      const found = await seen.unseen(where, ids)
      underWay ||= found.underWay
      const fresh = new Set(found.fresh)
      for (const id of fresh) news.add(id)
      for (const one of listed.mails) if (fresh.has(one.id)) (retries.rests(one.thread) ? resting : mails).push(one)
      page = listed.next
      if (page === null) break
    }
    const listed = page === null
    return { from, mails: mails.slice(0, most), resting, ids: news, listed, all: listed && mails.length <= most, underWay }
  }

  return {
    async poll() {
      try {
        return await using.rest.unlessResting(accountId, poll)
      } catch (error) {
        const failure = toAppError(error)
        return { messages: [], ignored: [], cursor: JSON.stringify({ after }), more: false, failure, doubt: null }
      }
    },
    async kept(again) {
      if (taken === null) return
      const { where, mails } = taken
      taken = null
      const [back, done] = [mails.filter(({ id }) => again.includes(id)), mails.filter(({ id }) => !again.includes(id))]
      for (const { thread } of done) retries.over(thread)
      for (const { id } of done) waiting.delete(id)
      for (const { id } of back) waiting.add(id)
      for (const thread of new Set(back.map((mail) => mail.thread))) retries.failed(thread)
      await seen.giveBack(where, again)
      await seen.done(
        where,
        done.map(({ id }) => id),
      )
    },
    async dropped() {
      if (taken === null) return
      const { where, mails } = taken
      taken = null
      await seen.giveBack(
        where,
        mails.map(({ id }) => id),
      )
    },
  }
}

/** How much may be done by now, if `perMinute` may be done at once, and as much again within each minute. */
function createAllowance(clock: Clock, perMinute: number) {
  let [amount, at] = [perMinute, clock.now()]
  return {
    left(): number {
      const now = clock.now()
      // A clock that was set back gives nothing.
      amount = Math.min(perMinute, amount + (Math.max(0, now - at) * perMinute) / 60_000)
      at = now
      return Math.floor(amount)
    },
    use: (used: number): void => void (amount -= used),
  }
}

/** Null without one, or if it has another form: then everything since the start is listed again, and only what is new is read. */
function readCursor(cursor: string | null): number | null {
  if (cursor === null) return null
  try {
    return cursorShape.parse(JSON.parse(cursor)).after
  } catch {
    return null
  }
}

function byTime(one: Pick<ArrivedMessage, 'at'>, other: Pick<ArrivedMessage, 'at'>): number {
  return (one.at ?? 0) - (other.at ?? 0)
}
