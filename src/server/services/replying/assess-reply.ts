import type { Reason } from '#contract/live/suggestions.ts'
import {
  checkDraft,
  decide,
  inReadingOrder,
  isSameText,
  modeOf,
  readListOf,
  isPlain,
  reasonTexts,
  type ContactMode,
  type Decision,
  type EarlierRow,
  type IncomingMessage,
  type DraftToSend,
  type Outcome,
  type PastSend,
  type Situation,
  type TurnElsewhere,
  undraftable,
} from '#core/auto-reply/index.ts'
import { readAddress } from '#core/conversation/address.ts'
import type { MailFacts } from '#core/channel/mail-facts.ts'
import type { Medium } from '#core/channel/medium.ts'
import type { Observation, ThreadMessage } from '#core/channel/observation.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Listener } from '#server/store/live/listeners.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { loadAutomaticSettings, type AutomaticSettings } from '../sending/automatic-settings.ts'
import { currentTurn, says, textOf } from '#core/conversation/turns.ts'
import { toIncoming } from '#core/channel/incoming.ts'
import { allKeysOf, keysOf } from '../sending/modes-of-people.ts'
import type { ListenSession, WroteElsewhere } from '../listening/live-deps.ts'
import { graveWordsAt, newerOf } from './around/grave-words.ts'
import { turnsElsewhere } from './around/turns-elsewhere.ts'
import { isShadowed, shadowReason } from '../trust/shadow.ts'

/** What may happen to a reply, in the words the owner reads. */
export interface Verdict {
  readonly outcome: Outcome
  readonly reasons: readonly Reason[]
  /** The person's mode is to ask. */
  readonly asks: boolean
}

export type Candidate = Pick<
  StoredSuggestion,
  'accountId' | 'channel' | 'thread' | 'target' | 'peer' | 'turn' | 'drafts' | 'text' | 'edited' | 'context' | 'fresh' | 'letter'
>

type Asked = Pick<Candidate, 'accountId' | 'channel' | 'thread' | 'peer'>

/** With all keys that their person may have been known by. */
interface AskedByKeys extends Asked {
  readonly keys: readonly string[]
}

/** Sends of a thread that are looked at, to tell the product's own words from the owner's. */
export const threadLimit = 200
const hour = 60 * 60_000
const day = 24 * hour
/** The newest sends to a person that are looked at: far more than the caps let out between two words of the owner. */
const sendsLimit = 200

/** What the store and the listener say: plain data, all of one moment. */
export interface Ground {
  readonly now: number
  readonly medium: Medium
  /** Null where the listener does not run here: nothing is sent then, for the reason in `unheard`. */
  readonly settings: Situation['settings'] | null
  readonly unheard: Reason
  readonly mode: ContactMode | null
  /** To this person by whatever channel, and to everybody in the last hour. */
  readonly sends: readonly PastSend[]
  /** Into this thread. */
  readonly here: readonly PastSend[]
  /** Mails of the last day that were sent by themselves, by this channel; none for texts. */
  readonly mails: readonly PastSend[]
  /** What forbids to send besides the rules. */
  readonly beyond: readonly Reason[]
  /** See `History.graveAt`. */
  readonly graveAt: number | null
  readonly wroteElsewhere: WroteElsewhere
  /** See `History.elsewhere`. */
  readonly elsewhere: readonly TurnElsewhere[]
  /** They are newly on auto: what may be sent is only shown. */
  readonly shadowed: boolean
}

/**
 * Reads what a decision rests on besides the thread: settings, list, what was sent. `tables` are those of the transaction that acts on the
 * decision, so that nothing of it changes before the act.
 */
export async function readGround(tables: Tables, session: ListenSession | null, candidate: Asked, now: number): Promise<Ground> {
  const { accountId, channel, peer } = candidate
  const listener = await tables.listeners.find(accountId, channel)
  const automatic = await loadAutomaticSettings(tables, accountId)
  const medium = session?.channel.medium ?? 'text'
  const contacts = await tables.contacts.list(accountId)
  const keys = keysOf(peer, contacts)
  return {
    now,
    medium,
    settings: session === null || listener === null ? null : settingsOf(automatic, listener, { medium, answersFrom: session.answersFrom }),
    // Another process listens, or will: what this one has at hand is what somebody left behind.
    unheard: listener?.running === true ? interrupted : listenerStopped,
    mode: automatic.modeOf(keys),
    sends: await recentSends(tables, { ...candidate, keys }, now),
    here: (await tables.outbox.ofThread(accountId, candidate, threadLimit)).map(toPastSend),
    mails: medium === 'email' ? await automaticMails(tables, { ...candidate, keys }, now) : [],
    beyond: session === null ? [] : [...session.channel.whyOnlySuggests(accountId), ...(session.trouble === null ? [] : [session.trouble])],
    wroteElsewhere: (await session?.wroteElsewhere(tables, candidate, contacts)) ?? { at: null, toUnknownAt: null },
    elsewhere: peer.group ? [] : await turnsElsewhere(tables, accountId, { ...candidate, keys: allKeysOf(peer, contacts) }, now),
    graveAt: newerOf(await graveWordsAt(tables, accountId), session?.unstoredGraveAt() ?? null),
    shadowed: await isShadowed(tables, accountId, peer.key, now),
  }
}

/** Asks the policy whether a reply may be sent now, on a look at its thread. What could not be read holds it. Pure. */
export function assess(
  candidate: Candidate,
  observation: Observation,
  ground: Ground,
  options: { readonly claim: string | null; readonly ownerTyping: boolean },
): Verdict {
  const { settings } = ground
  if (settings === null) return { outcome: 'hold', reasons: [ground.unheard], asks: false }
  const thread = observation.readable ? observation.thread : candidate.turn.map(asIfThere)
  const situation = situationOf(candidate, thread, { ...ground, settings }, options)
  const asks = modeOf(situation).mode === 'ask' && !candidate.peer.group
  if (!observation.readable) {
    const { code, message } = observation.failure
    return { outcome: 'hold', reasons: [{ code, text: message }], asks }
  }
  const decision = explained(decide(situation), candidate)
  const verdict = toVerdict(decision, [...(candidate.fresh ? [] : [notFresh]), ...ground.beyond], situation.mail?.why ?? [])
  return verdict.outcome === 'send' && ground.shadowed ? { outcome: 'hold', reasons: [shadowReason], asks } : { ...verdict, asks }
}

/** Why nothing is drafted for a turn at all; empty: something is. */
export function whyUndrafted(candidate: Candidate, observation: Observation, ground: Ground): readonly Reason[] {
  const { settings } = ground
  if (settings === null || !observation.readable) return []
  const situation = situationOf(candidate, observation.thread, { ...ground, settings }, { claim: null, ownerTyping: false })
  return inReadingOrder(undraftable(situation).map(toReason))
}

const listenerStopped: Reason = { code: 'listener-stopped', text: reasonTexts['listener-stopped'] }

/** Whoever was about to send it has ended, or does not listen any more. */
export const interrupted: Reason = { code: 'restarted', text: 'Idiolect was stopped before it was sent.' }

const notFresh: Reason = { code: 'before-start', text: 'The message was not seen as it was written.' }

async function recentSends(tables: Tables, { accountId, channel, peer, keys }: AskedByKeys, now: number): Promise<readonly PastSend[]> {
  const rows = await tables.outbox.since(accountId, now - hour)
  for (const key of keys) rows.push(...(await tables.outbox.ofConversation(accountId, key, sendsLimit)))
  const known = new Set(keys)
  const theirs = (row: OutboxRow) => (known.has(row.conversation) ? inConversation(row, peer.key) : row)
  // A message of one channel is not answered by what went out on another, though it counts for the person's caps.
  const sends = rows.map(theirs).map((row) => toPastSend(row.channel === channel ? row : withoutAnswers(row)))
  return [...new Map(sends.map((send) => [send.id, send])).values()]
}

/** Whoever writes in a thread by other addresses is still who was answered there; and in any thread, whoever had another key then. */
async function automaticMails(tables: Tables, { accountId, channel, thread, peer, keys }: AskedByKeys, now: number): Promise<PastSend[]> {
  const rows = await tables.outbox.since(accountId, now - day)
  const known = new Set(keys)
  const theirs = (row: OutboxRow) => row.thread === thread || known.has(row.conversation)
  return rows
    .filter((row) => row.channel === channel && row.automatic)
    .map((row) => toPastSend(theirs(row) ? inConversation(row, peer.key) : row))
}

function inConversation(row: OutboxRow, conversation: string): OutboxRow {
  return { ...row, conversation }
}

function withoutAnswers(row: OutboxRow): OutboxRow {
  return { ...row, answers: [] }
}

export function toPastSend({ id, conversation, answers, claimedAt, automatic, text, sentGuid }: OutboxRow): PastSend {
  return { id, conversation, answers, at: claimedAt, automatic, text, sentAs: sentGuid }
}

function settingsOf(
  automatic: AutomaticSettings,
  { running, config }: Listener,
  { medium, answersFrom }: { readonly medium: Medium; readonly answersFrom: number },
): Situation['settings'] {
  return {
    active: automatic.active,
    listenerRunning: running,
    autoRespond: config.auto_respond,
    channelAllowed: automatic.channels[medium],
    schedule: automatic.schedule,
    until: automatic.until[medium],
    allowed: { ...readListOf(medium, config.allowed, config.country), restricts: config.restricts },
    defaultMode: automatic.defaultMode,
    threshold: automatic.threshold,
    channelThreshold: config.threshold,
    answersFrom,
  }
}

function situationOf(
  candidate: Candidate,
  thread: readonly ThreadMessage[],
  around: Ground & { readonly settings: Situation['settings'] },
  options: { readonly claim: string | null; readonly ownerTyping: boolean },
): Situation {
  const { peer, turn } = candidate
  const seen = new Map(turn.map((message) => [message.guid, message]))
  const begin = thread.findIndex(({ guid }) => seen.has(guid))
  const since = begin < 0 ? [] : thread.slice(begin)
  const there = new Set(since.map(({ guid }) => guid))
  // Gone from the conversation: taken back or deleted; what is left of the turn is not what was read.
  const gone = turn.filter(({ guid }) => !there.has(guid)).map(takenBack)
  const incoming: readonly IncomingMessage[] = [...gone, ...since.filter(({ fromMe }) => !fromMe).map((row) => toIncoming(row, seen))]
  const { here } = around
  // What the owner approved or edited is their own word.
  const byItself = here.filter(({ automatic }) => automatic)
  const human = thread.filter((row) => row.fromMe && says(row) && !isOurs(row, here))
  const first = since[0]?.at ?? turn[0]?.at ?? around.now
  const newest = turn.findLast(says)
  const draft = draftOf(candidate)
  return {
    now: around.now,
    channel: around.medium,
    incoming,
    mail: around.medium === 'email' ? mailFacts(since) : null,
    conversation: {
      key: peer.key,
      group: peer.group,
      addresses: peer.addresses.map((address) => readAddress(address, null)),
      filtered: false,
      known: peer.known,
      ...(peer.senderDoubt === undefined ? {} : { senderDoubt: peer.senderDoubt }),
      mode: around.mode,
      lastFromMe: thread.findLast(says)?.fromMe === true,
      // By its place in the thread, too: dates of two devices are not those of one clock.
      answered: [...since, ...thread.filter(({ at }) => at !== null && at >= first)].some((row) => isByHand(row, here)),
      ownerTyping: options.ownerTyping,
    },
    owner: { addresses: new Set() },
    draft:
      draft === null
        ? null
        : { ...draft, madeFor: newest?.guid ?? '', findings: checkDraft(draft.text, [...candidate.context, peer.name], namesOf(draft)) },
    settings: around.settings,
    history: {
      sends: around.sends,
      mails: around.mails,
      ownerWroteAt: human.at(-1)?.at ?? null,
      graveAt: around.graveAt,
      wroteElsewhereAt: around.wroteElsewhere.at,
      wroteToUnknownAt: around.wroteElsewhere.toUnknownAt,
      elsewhere: around.elsewhere,
      around: whatWasBefore(begin < 0 ? thread : thread.slice(0, begin), (row) => row.byOwner !== true && isOurs(row, byItself)),
      earlierIncoming: earlierTurns(begin < 0 ? thread : thread.slice(0, begin)),
    },
    claim: options.claim,
  }
}

function takenBack(message: IncomingMessage): IncomingMessage {
  return { ...message, edited: true }
}

/** What all of their mails say together: one that may not be answered is enough. Null where one says nothing. */
function mailFacts(thread: readonly ThreadMessage[]): MailFacts | null {
  const all: MailFacts[] = []
  for (const { fromMe, mail } of thread) {
    if (fromMe) continue
    if (mail === undefined) return null
    all.push(mail)
  }
  if (all.length === 0) return null
  return {
    automatic: all.some(({ automatic }) => automatic),
    bulk: all.some(({ bulk }) => bulk),
    noReply: all.some(({ noReply }) => noReply),
    authenticated: all.every(({ authenticated }) => authenticated),
    toOwner: all.every(({ toOwner }) => toOwner),
    why: distinct(all.flatMap(({ why = [] }) => why)),
  }
}

function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [reason.code, reason])).values()]
}

/** A turn that cannot be looked at stands as it was seen: its person's mode can still be told. */
function asIfThere({ guid, kind, text, at, exclusion, sender, edited }: IncomingMessage): ThreadMessage {
  return { guid, kind, text, at, exclusion, sender, edited, conversation: '', group: false, fromMe: false, thread: null }
}

/** How far from the time of a send a text with the same words may be dated and still be that send, ms; before it only where clocks differ. */
const sentWithin = { before: 60_000, after: hour }

/**
 * Whether the product itself wrote a row of the owner's side. `sends`: what went into its thread. Told by what it is known to have become; as long
 * as nobody knows that, by its words about then: the owner says the same words at other times.
 */
export function isOurs(row: Pick<ThreadMessage, 'guid' | 'text' | 'at' | 'edited' | 'byProduct'>, sends: readonly PastSend[]): boolean {
  // Only the owner changes what was sent: the words are theirs by now.
  if (row.edited) return false
  return row.byProduct === true || sends.some((send) => isOf(row, send))
}

function isOf({ guid, text, at }: Pick<ThreadMessage, 'guid' | 'text' | 'at'>, send: PastSend): boolean {
  if (typeof send.sentAs === 'string') return send.sentAs === guid
  if (send.text === null || text === null || !isSameText(send.text, text)) return false
  return at === null || (at >= send.at - sentWithin.before && at <= send.at + sentWithin.after)
}

/** Whether a row of the owner's side is what they did about the turn by hand: also a heart, a sticker, what did not arrive, and what they took back. */
export function isByHand(row: ThreadMessage, sends: readonly PastSend[]): boolean {
  return row.fromMe && row.kind !== 'event' && row.exclusion !== 'auto-reply' && !isOurs(row, sends)
}

/** An edited draft has the owner's words, and no measured confidence: it is never sent by itself. */
function draftOf({ text, edited, drafts }: Candidate): Pick<DraftToSend, 'text' | 'confidence' | 'precedent'> | null {
  const first = drafts[0]
  return text === '' || first === undefined
    ? null
    : { text, confidence: edited ? null : first.confidence, precedent: edited ? null : (first.precedent ?? null) }
}

/** The voice's names among the draft's words, however they are written. */
function namesOf({ precedent }: Pick<DraftToSend, 'precedent'>): WordStatistics {
  return { names: new Set(precedent?.names), contactNames: new Set() }
}

function whatWasBefore(thread: readonly ThreadMessage[], isProducts: (row: ThreadMessage) => boolean): EarlierRow[] {
  return thread.map((row) => ({
    from: !row.fromMe ? 'them' : isProducts(row) ? 'product' : 'owner',
    text: row.text,
    at: row.at ?? Number.POSITIVE_INFINITY,
    plain: isPlain(row, row.thread !== null),
    says: says(row),
  }))
}

function earlierTurns(thread: readonly ThreadMessage[]): { text: string; at: number }[] {
  const turns: { text: string; at: number }[] = []
  for (let rows = thread; rows.length > 0;) {
    const turn = currentTurn(rows)
    const at = turn.at(-1)?.at
    if (at !== undefined && at !== null) turns.push({ text: textOf(turn), at })
    const start = turn[0]
    rows = start === undefined ? rows.slice(0, -1) : rows.slice(0, rows.indexOf(start))
  }
  return turns.filter(({ text }) => text !== '')
}

/** Why there is no confidence says more than that there is none. */
function explained({ outcome, reasons }: Decision, { edited, drafts }: Candidate): Decision {
  const unsure = edited ? null : drafts[0]?.unsure?.text
  if (unsure === undefined || unsure === null) return { outcome, reasons }
  return { outcome, reasons: reasons.map((one) => (one.id === 'not-enough-evidence' ? { ...one, text: unsure } : one)) }
}

/** `beyond`: what forbids to send besides the rules. */
function toVerdict({ outcome, reasons }: Decision, beyond: readonly Reason[], why: readonly Reason[]): Omit<Verdict, 'asks'> {
  const coarse = why.length > 0
  const own = distinct([...why, ...reasons.filter(({ id }) => !(coarse && isOfMail(id))).map(toReason)])
  if (outcome !== 'send') return { outcome, reasons: [...inReadingOrder(own), ...beyond.filter((reason) => reason !== notFresh)] }
  return beyond.length === 0 ? { outcome, reasons: own } : { outcome: 'hold', reasons: beyond }
}

/** What was found in a mail says it better. */
function isOfMail(id: Decision['reasons'][number]['id']): boolean {
  return id.startsWith('mail-') && id !== 'mail-limit' && id !== 'mail-day-limit'
}

function toReason({ id, text }: Decision['reasons'][number]): Reason {
  return { code: id, text }
}
