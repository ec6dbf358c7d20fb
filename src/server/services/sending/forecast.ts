import type { Forecast } from '#contract/live/auto-response.ts'
import { effectiveThreshold, isReached, type AllowedList } from '#core/auto-reply/index.ts'
import type { Medium } from '#core/channel/medium.ts'
import { formatAddress } from '#core/conversation/address.ts'
import { thresholdOutcome } from '#core/style-report/index.ts'
import type { Store } from '#server/store/db.ts'
import type { Replay } from '#server/store/voice/replays.ts'
import type { Evaluation } from '#server/store/voice/voices.ts'
import { loadAutomaticSettings } from './automatic-settings.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { LiveControl } from '../listening/live-control.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'
import { knownConversations, strangerOf, toReachable } from './reachable-people.ts'

export interface Asked {
  /** Null: the configuration that holds now. */
  readonly allowedNumbers: readonly string[] | null
  readonly threshold: number | null
}

/** Thresholds at which the held-out replies were replayed (`core/training/held-out.ts`). */
const replayedAt = [0.9, 0.8, 0.7, 0.6, 0.5]

/** Whom automatic sending may reach and what it would have sent. Where it is not certain, it counts too many, never too few. */
export async function forecastSending(
  deps: {
    store: Store
    drafting: Pick<Drafting, 'people'>
    live: Pick<LiveControl, 'allowedList'>
    /** Texts where it is left out. */
    medium?: Medium
    /** Engine and model that draft now, such as `openai/gpt-4o-mini`; the on-device engine where it is left out. */
    engineKey?: (accountId: string) => Promise<string>
  },
  accountId: string,
  asked: Asked,
): Promise<Forecast> {
  const { store, live } = deps
  const [settings, allowed, known, voice] = await Promise.all([
    loadAutomaticSettings(store, accountId),
    live.allowedList(accountId, asked.allowedNumbers),
    knownConversations(deps, accountId),
    store.voices.current(accountId),
  ])
  const keys = new Set(known.map(({ key }) => key))
  const alone = [...(await store.conversationModes.all(accountId)).keys()].filter((key) => !keys.has(key)).map(strangerOf)
  const reached = [...known, ...alone].filter((one) => isReached(toReachable(one, settings, allowed, deps.medium))).map(({ name }) => name)
  const names = [...reached, ...strangersOn(allowed, [...known, ...alone])]

  const threshold = effectiveThreshold(asked.threshold ?? settings.threshold, null)
  const engine = (await deps.engineKey?.(accountId)) ?? onDeviceKey
  const outlook = voice === null ? noVoice : onDeviceOutlook(voice.evaluation, threshold)
  const model = voice === null || engine === onDeviceKey ? null : await store.replays.find({ accountId, voiceId: voice.id, engine })
  const groups = new Set(known.filter(({ group }) => group).map(({ key }) => key))
  const { replayed, holdsEverything, text } =
    voice === null || engine === onDeviceKey ? outlook : modelOutlook(model, outlook, threshold, groups)
  return {
    people: names.length,
    names: names.slice(0, 5),
    replayed,
    holds_everything: holdsEverything,
    summary: [
      ...(settings.active ? [] : ['Automatic replies are switched off: nothing is sent until they are enabled again.']),
      peopleText(names),
      text,
    ].join(' '),
  }
}

interface Outlook {
  readonly replayed: Forecast['replayed']
  readonly holdsEverything: boolean
  readonly text: string
}

const noVoice: Outlook = {
  replayed: null,
  holdsEverything: true,
  text: 'Auto will hold everything for now: there is no voice yet.',
}

function onDeviceOutlook(evaluation: Evaluation | null, threshold: number): Outlook {
  const replayed = replay(evaluation, threshold)
  const holdsEverything = !canReach(evaluation, replayed?.sent ?? 0, threshold)
  return { replayed, holdsEverything, text: holdsEverything ? holdsText(evaluation, threshold) : replayText(replayed) }
}

/**
 * Of a language model, from its replay. Where the model gives nothing, the drafts of the device answer with a confidence of their own, so that
 * everything is held only where neither may reach the threshold.
 */
function modelOutlook(model: Replay | null, onDevice: Outlook, threshold: number, groups: ReadonlySet<string>): Outlook {
  const name = model?.label ?? 'the chosen model'
  const measured = model?.measured ?? null
  const replayed = measured === null ? null : thresholdOutcome(measured.outcomes, threshold, groups)
  const ceiling = model?.confidence?.ceiling ?? null
  const instead = onDevice.holdsEverything ? '' : ` Where it gives no drafts, those of the device answer. ${onDevice.text}`
  if (ceiling !== null && ceiling >= threshold) return { replayed, holdsEverything: false, text: `${replayText(replayed)}${instead}` }
  const holds = onDevice.holdsEverything ? 'Auto will hold everything for now' : `Auto will hold what ${name} writes`
  const why =
    ceiling === null
      ? `there is not enough evidence yet to say how sure a draft of ${name} is`
      : `no draft of ${name} is surer than ${percent(ceiling)}, and only ${percent(threshold)} or more is sent`
  return { replayed, holdsEverything: onDevice.holdsEverything, text: `${holds}: ${why}.${instead}` }
}

/** Entries of the list that name somebody without a conversation: the entry is the owner's yes to them too. */
function strangersOn(allowed: AllowedList, conversations: readonly { readonly addresses: readonly string[] }[]): string[] {
  const seen = new Set(conversations.flatMap(({ addresses }) => addresses))
  return [...allowed.addresses].filter((address) => !seen.has(address)).map(formatAddress)
}

function numberIn(evaluation: Evaluation | null, name: string): number | null {
  const value = evaluation?.[name]
  return typeof value === 'number' ? value : null
}

/** At the nearest threshold that was replayed and is not above the asked one. */
function replay(evaluation: Evaluation | null, threshold: number): Forecast['replayed'] {
  const at = replayedAt.find((one) => one <= threshold)
  if (at === undefined) return null
  const of = numberIn(evaluation, 'turns')
  const sent = numberIn(evaluation, `sent_at_${Math.round(at * 100)}`)
  const right = numberIn(evaluation, `right_at_${Math.round(at * 100)}`)
  return of === null || sent === null || right === null ? null : { threshold: at, of, sent, right }
}

/** No draft is surer than the voice's ceiling; a voice that was not measured has no confidence at all. */
function canReach(evaluation: Evaluation | null, sent: number, threshold: number): boolean {
  if (evaluation === null) return false
  if (!('ceiling' in evaluation)) return sent > 0
  const ceiling = numberIn(evaluation, 'ceiling')
  return ceiling !== null && ceiling >= threshold
}

function holdsText(evaluation: Evaluation | null, threshold: number): string {
  const holds = 'Auto will hold everything for now'
  const ceiling = numberIn(evaluation, 'ceiling')
  if (ceiling === null) return `${holds}: there is not enough evidence yet to say how sure a draft is.`
  return `${holds}: no draft of this voice is surer than ${percent(ceiling)}, and only ${percent(threshold)} or more is sent.`
}

function replayText(replayed: Forecast['replayed']): string {
  if (replayed === null) return 'What it would have sent was not measured.'
  const { of, sent, right, threshold } = replayed
  const tested = `Of your ${of} later replies that were replayed at ${percent(threshold)}`
  return sent === 0
    ? `${tested}, none would have been sent.`
    : `${tested}, ${sent} would have been sent: ${right} right, ${sent - right} wrong.`
}

function peopleText(names: readonly string[]): string {
  if (names.length === 0) return 'It reaches nobody: no number is allowed and nobody’s mode is auto.'
  if (names.length === 1) return `It may answer ${names[0] ?? ''}.`
  const shown = names.slice(0, 5)
  const rest = names.length - shown.length
  const last = rest > 0 ? `${rest} more` : (shown.pop() ?? '')
  return `It may answer ${names.length} people: ${shown.join(', ')} and ${last}.`
}

/** Rounded down: 69.9% is not 70%. */
function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
