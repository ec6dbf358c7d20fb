import { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import {
  checkDraft,
  decide,
  effectiveMode,
  findEcho,
  readAllowedList,
  isPlain,
  type Decision,
  type EarlierRow,
  type IncomingMessage,
  type DraftToSend,
  type Outcome,
  isConfirmed,
  type PastSend,
  type Reachable,
  type Situation,
} from '#core/auto-reply/index.ts'
import { readAddress } from '#core/conversation/address.ts'
import type { Message } from '#core/conversation/message.ts'
import type { ThreadMessage } from '#core/ports/live-messages.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Listener } from '#server/store/live/listeners.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { loadAutomaticSettings } from '../sending/automatic-settings.ts'
import { currentTurn, says, textOf, toIncoming } from './current-turn.ts'
import type { ListenSession } from '../listening/live-deps.ts'
import { isShadowed, shadowReason } from '../trust/shadow.ts'

/** What may happen to a reply, in the words the owner reads. */
export interface Verdict {
  readonly outcome: Outcome
  readonly reasons: readonly Reason[]
}

type Candidate = Pick<StoredSuggestion, 'accountId' | 'peer' | 'turn' | 'drafts' | 'text' | 'edited' | 'context' | 'fresh'>

/** Rows of a conversation that are looked at. */
export const threadLimit = 200
const hour = 60 * 60_000
/** The newest of a conversation's sends that are looked at: far more than the caps let out between two words of the owner. */
const sendsLimit = 200

/**
 * Asks the policy, with everything read anew: settings, list, conversation, what was sent. `tables` are those of the transaction that acts on
 * the answer. Whatever cannot be read holds the reply.
 */
export async function assess(
  deps: { readonly tables: Tables; readonly session: ListenSession | null; readonly now: number },
  candidate: Candidate,
  options: { readonly claim: string | null; readonly ownerTyping: boolean },
): Promise<Verdict> {
  const { tables, session, now } = deps
  const listener = await tables.listeners.find(candidate.accountId)
  if (session === null || listener === null) {
    return { outcome: 'hold', reasons: [{ code: 'listener-stopped', text: 'The listener is not running.' }] }
  }
  let thread: readonly ThreadMessage[]
  try {
    thread = session.view.thread(candidate.peer.chat, threadLimit)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { outcome: 'hold', reasons: [{ code: error.code, text: error.message }] }
  }
  const sends = await recentSends(tables, candidate, now)
  const settings = await situationSettings(tables, listener, session)
  const situation = situationOf(candidate, thread, sends, { ...options, now, settings: settings.of(candidate.peer.key) })
  const beyond = [
    ...(candidate.fresh ? [] : [notFresh]),
    ...(session.mayAct() ? [] : [otherServer]),
    ...(session.maySend() ? [] : [noAutomation]),
    ...(session.trouble === null ? [] : [session.trouble]),
  ]
  const verdict = toVerdict(explained(decide(situation), candidate), beyond)
  if (verdict.outcome !== 'send') return verdict
  const shadowed = await isShadowed(tables, candidate.accountId, candidate.peer.key, now)
  return shadowed ? { outcome: 'hold', reasons: [shadowReason] } : verdict
}

const notFresh: Reason = { code: 'before-start', text: 'The message was not seen as it was written.' }

const otherServer: Reason = {
  code: 'other-server',
  text: 'Another Idiolect server on this computer answers for the same Messages, so this one only suggests.',
}

const noAutomation: Reason = {
  code: 'automation-unknown',
  text: 'macOS has not said that Idiolect may control Messages, so nothing is sent by itself. See Permissions under iMessage.',
}

async function recentSends(tables: Tables, candidate: Candidate, now: number): Promise<readonly PastSend[]> {
  const rows = [
    ...(await tables.outbox.since(candidate.accountId, now - hour)),
    ...(await tables.outbox.ofConversation(candidate.accountId, candidate.peer.key, sendsLimit)),
  ]
  return [...new Map(rows.map((row) => [row.id, toPastSend(row)])).values()]
}

export function toPastSend({ id, conversation, answers, claimedAt, automatic, text }: OutboxRow): PastSend {
  return { id, conversation, answers, at: claimedAt, automatic, text }
}

async function situationSettings(tables: Tables, listener: Listener, session: ListenSession) {
  const automatic = await loadAutomaticSettings(tables, listener.accountId)
  const { config } = listener
  const settings: Situation['settings'] = {
    active: automatic.active,
    listenerRunning: listener.running,
    autoRespond: config.auto_respond,
    channelAllowed: automatic.channels.text,
    schedule: automatic.schedule,
    until: automatic.until.text,
    allowed: { ...readAllowedList(config.allowed_numbers, config.country), restricts: config.restricts },
    defaultMode: automatic.defaultMode,
    threshold: automatic.threshold,
    channelThreshold: null,
    answersFrom: session.answersFrom,
  }
  return { of: (key: string) => ({ settings, mode: automatic.modeOf(key) }) }
}

interface Around {
  readonly now: number
  readonly claim: string | null
  readonly ownerTyping: boolean
  readonly settings: { readonly settings: Situation['settings']; readonly mode: Situation['conversation']['mode'] }
}

function situationOf(candidate: Candidate, thread: readonly ThreadMessage[], sends: readonly PastSend[], around: Around): Situation {
  const { peer, turn } = candidate
  const seen = new Map(turn.map((message) => [message.guid, message]))
  const begin = thread.findIndex(({ guid }) => seen.has(guid))
  const since = begin < 0 ? [] : thread.slice(begin)
  const there = new Set(since.map(({ guid }) => guid))
  // Gone from the conversation: taken back or deleted; what is left of the turn is not what was read.
  const gone = turn.filter(({ guid }) => !there.has(guid)).map(takenBack)
  const incoming: readonly IncomingMessage[] = [...gone, ...since.filter(({ fromMe }) => !fromMe).map((row) => toIncoming(row, seen))]
  const here = sends.filter(({ conversation }) => conversation === peer.key)
  const human = thread.filter((row) => row.fromMe && says(row) && !isOurs(row, peer.key, here))
  const first = since[0]?.at ?? turn[0]?.at ?? around.now
  const newest = turn.findLast(says)
  const draft = draftOf(candidate)
  return {
    now: around.now,
    channel: 'text',
    incoming,
    mail: null,
    conversation: {
      key: peer.key,
      group: peer.group,
      addresses: peer.addresses.map((address) => readAddress(address, null)),
      filtered: false,
      known: peer.known,
      mode: around.settings.mode,
      lastFromMe: thread.findLast(says)?.fromMe === true,
      answered: human.some(({ at }) => at !== null && at >= first),
      ownerTyping: around.ownerTyping,
    },
    owner: { addresses: new Set() },
    draft:
      draft === null
        ? null
        : { ...draft, madeFor: newest?.guid ?? '', findings: checkDraft(draft.text, [...candidate.context, peer.name], namesOf(draft)) },
    settings: around.settings.settings,
    history: {
      sends,
      ownerWroteAt: human.at(-1)?.at ?? null,
      around: whatWasBefore(begin < 0 ? thread : thread.slice(0, begin), (row) => isOurs(row, peer.key, here)),
      earlierIncoming: earlierTurns(begin < 0 ? thread : thread.slice(0, begin)),
    },
    claim: around.claim,
  }
}

function takenBack(message: IncomingMessage): IncomingMessage {
  return { ...message, edited: true }
}

/** Whether the conversation's mode is to ask. */
export async function isAsked(
  tables: Tables,
  { accountId, peer, turn }: Pick<StoredSuggestion, 'accountId' | 'peer' | 'turn'>,
): Promise<boolean> {
  const settings = await loadAutomaticSettings(tables, accountId)
  const listener = await tables.listeners.find(accountId)
  const reachable: Reachable = {
    channel: 'text',
    conversation: {
      group: peer.group,
      addresses: peer.addresses.map((address) => readAddress(address, null)),
      filtered: false,
      known: peer.known,
      mode: settings.modeOf(peer.key),
    },
    owner: { addresses: new Set() },
    settings: {
      allowed: readAllowedList(listener?.config.allowed_numbers ?? [], listener?.config.country ?? null),
      defaultMode: settings.defaultMode,
    },
  }
  const { mode } = effectiveMode(reachable, turn.every(isConfirmed))
  return mode === 'ask' && !peer.group
}

/** Whether the product itself wrote a row of the owner's side (design, section 6). */
export function isOurs(row: Pick<Message, 'text'>, conversation: string, sends: readonly PastSend[]): boolean {
  const texts = sends.flatMap(({ text, at }) => (text === null ? [] : [{ conversation, text, at }]))
  return row.text !== null && findEcho({ conversation, text: row.text }, texts) !== null
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

function whatWasBefore(thread: readonly Message[], isProducts: (row: Message) => boolean): EarlierRow[] {
  return thread.map((row) => ({
    from: !row.fromMe ? 'them' : isProducts(row) ? 'product' : 'owner',
    text: row.text,
    at: row.at ?? Number.POSITIVE_INFINITY,
    plain: isPlain(row, row.thread !== null),
    says: says(row),
  }))
}

function earlierTurns(thread: readonly Message[]): { text: string; at: number }[] {
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
function toVerdict({ outcome, reasons }: Decision, beyond: readonly Reason[]): Verdict {
  const own = reasons.map(({ id, text }) => ({ code: id, text }))
  if (outcome !== 'send') return { outcome, reasons: [...own, ...beyond.filter((reason) => reason !== notFresh)] }
  return beyond.length === 0 ? { outcome, reasons: own } : { outcome: 'hold', reasons: beyond }
}
