import type { Reason } from '#contract/live/suggestions.ts'
import {
  clockSkewMs,
  readListOf,
  reasonTexts,
  type ContactMode,
  type PastSend,
  type Situation,
  type TurnElsewhere,
} from '#core/auto-reply/index.ts'
import { suggestionsFor } from '#core/channel/one-peer.ts'
import type { Medium } from '#core/channel/medium.ts'
import { runsSince, type Listener } from '#server/store/live/listeners.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Tables } from '#server/store/tables.ts'
import type { ListenSession, SeenOfPerson, WroteElsewhere } from '#server/services/listening/live-deps.ts'
import { loadAutomaticSettings, type AutomaticSettings } from '#server/services/automatic/automatic-settings.ts'
import { allKeysOf } from '#server/services/automatic/modes-of-people.ts'
import { isShadowed } from '#server/services/trust/shadow.ts'
import { graveWordsAt, newerOf } from './grave-words.ts'
import { turnsElsewhere } from './turns-elsewhere.ts'
import { threadLimit, toPastSend } from './whose-words.ts'

type Asked = Pick<StoredSuggestion, 'accountId' | 'channel' | 'thread' | 'peer'>

/** Includes every key that the person may have been known by. */
interface AskedByKeys extends Asked {
  readonly keys: readonly string[]
}

const hour = 60 * 60_000
const day = 24 * hour
/** How many of the newest sends to a person are read: far more than the caps allow between two of the owner's messages. */
const sendsLimit = 200

/** What a decision depends on besides the thread, as the store and the listener know it: plain data, all read at the same time. */
export interface DecisionFacts {
  readonly now: number
  readonly medium: Medium
  /** Null if the listener does not run here. Nothing is sent then, for the reason in `unheard`. */
  readonly settings: Situation['settings'] | null
  readonly unheard: Reason
  readonly mode: ContactMode | null
  /** Sends to this person on any channel, and to everybody in the last hour. */
  readonly sends: readonly PastSend[]
  /** Sends to this thread. */
  readonly here: readonly PastSend[]
  /** Automatic emails of the last day on this channel. Empty for texts. */
  readonly mails: readonly PastSend[]
  /** Reasons besides the rules that forbid sending. */
  readonly beyond: readonly Reason[]
  /** When the owner last said "never like this again" of one of their moments. Null if no moment is excluded. */
  readonly excludedAt: number | null
  /** See `History.graveAt`. */
  readonly graveAt: number | null
  readonly wroteElsewhere: WroteElsewhere
  readonly seen: SeenOfPerson
  /** See `History.elsewhere`. */
  readonly elsewhere: readonly TurnElsewhere[]
  /** See `History.dismissedAt`. */
  readonly dismissedAt: number | null
  /** The person is newly on auto: replies are shown instead of sent. */
  readonly shadowed: boolean
}

/**
 * Reads everything a decision needs besides the thread: settings, allowed list, past sends. `tables` belong to the transaction that acts on the
 * decision, so nothing changes in between.
 */
export async function readDecisionFacts(
  tables: Tables,
  session: ListenSession | null,
  candidate: Asked,
  now: number,
): Promise<DecisionFacts> {
  const { accountId, channel, peer } = candidate
  const listener = await tables.listeners.find(accountId, channel)
  const automatic = await loadAutomaticSettings(tables, accountId)
  const medium = session?.channel.medium ?? 'text'
  const contacts = await tables.contacts.list(accountId)
  const keys = allKeysOf(peer, contacts)
  return {
    now,
    medium,
    settings:
      session === null || listener === null
        ? null
        : settingsOf(automatic, listener, {
            ...session,
            answersFrom: Math.max(session.answersFrom, await allowedFrom(tables, accountId, keys)),
          }),
    // Another process listens, or will: this row was left behind by a process that ended.
    unheard: listener?.running === true ? interrupted : listenerStopped,
    mode: automatic.modeOf(keys),
    sends: await recentSends(tables, { ...candidate, keys }, now),
    here: (await tables.outbox.ofThread(accountId, candidate, threadLimit)).map(toPastSend),
    mails: medium === 'email' ? await automaticMails(tables, { ...candidate, keys }, now) : [],
    beyond: session === null ? [] : [...session.channel.whyOnlySuggests(accountId), ...(session.trouble === null ? [] : [session.trouble])],
    excludedAt: await tables.learned.excludedAt(accountId),
    wroteElsewhere: (await session?.wroteElsewhere(tables, candidate, contacts)) ?? { at: null, toThemAt: null, toUnknownAt: null },
    seen: (await session?.seenOf(tables, candidate, contacts)) ?? nothingSeen,
    elsewhere: peer.group ? [] : await turnsElsewhere(tables, accountId, { ...candidate, keys }, now),
    graveAt: newerOf(await graveWordsAt(tables, accountId), session?.unstoredGraveAt() ?? null),
    dismissedAt: await dismissedAt(tables, candidate, medium),
    shadowed: await isShadowed(tables, accountId, peer.key, now),
  }
}

const nothingSeen: SeenOfPerson = { toldElsewhereAt: null, toldHereAt: null, saidHereAt: null, editedAt: null }

const listenerStopped: Reason = { code: 'listener-stopped', text: reasonTexts['listener-stopped'] }

/** The process that was about to send it ended or stopped listening. */
export const interrupted: Reason = { code: 'restarted', text: 'Idiolect was stopped before it was sent.' }

async function recentSends(tables: Tables, { accountId, channel, peer, keys }: AskedByKeys, now: number): Promise<readonly PastSend[]> {
  const rows = await tables.outbox.since(accountId, now - hour)
  for (const key of keys) rows.push(...(await tables.outbox.ofConversation(accountId, key, sendsLimit)))
  const known = new Set(keys)
  const theirs = (row: OutboxRow) => (known.has(row.conversation) ? inConversation(row, peer.key) : row)
  // A send on another channel does not answer a message on this one, but it counts toward the person's caps.
  const sends = rows.map(theirs).map((row) => toPastSend(row.channel === channel ? row : withoutAnswers(row)))
  return [...new Map(sends.map((send) => [send.id, send])).values()]
}

/** Taking a reply of unknown fate off the list, which keeps its reason, refuses nothing. */
async function dismissedAt({ suggestions }: Tables, { accountId, peer, ...where }: Asked, medium: Medium): Promise<number | null> {
  const dismissed = suggestionsFor(peer.key, await suggestions.ofThread(accountId, where, ['dismissed']), medium)
  return dismissed.find(({ reasons }) => reasons.length === 0)?.receivedAt ?? null
}

/** A person who writes from another address in the same thread is still the one who was answered; so is anyone known by another key back then. */
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

/** What came in before is not answered automatically, because the owner set this person to auto only then, ms since 1970. */
async function allowedFrom({ ladder }: Tables, accountId: string, keys: readonly string[]): Promise<number> {
  let from = Number.NEGATIVE_INFINITY
  for (const key of keys) from = Math.max(from, (await ladder.find(accountId, key))?.answersFrom ?? from)
  return from
}

function settingsOf(
  automatic: AutomaticSettings,
  listener: Listener,
  { channel: { medium }, startedAt, answersFrom }: Pick<ListenSession, 'channel' | 'startedAt' | 'answersFrom'>,
): Situation['settings'] {
  const { config } = listener
  return {
    active: automatic.active,
    listenerRunning: runsSince(listener, startedAt),
    autoRespond: config.auto_respond,
    channelAllowed: automatic.channels[medium],
    schedule: automatic.schedule,
    until: automatic.until[medium],
    allowed: { ...readListOf(medium, config.allowed, config.country), restricts: config.restricts },
    defaultMode: automatic.defaultMode,
    threshold: automatic.threshold,
    channelThreshold: config.threshold,
    // A model may still be writing what was asked of it before, and the dates of messages come from other clocks.
    answersFrom: automatic.onSince === null ? answersFrom : Math.max(answersFrom, automatic.onSince + clockSkewMs),
  }
}
