import type { Forecast } from '#contract/live/auto-response.ts'
import { effectiveThreshold, isReached, isSureEnough, type AllowedList } from '#core/auto-reply/index.ts'
import type { Medium } from '#core/channel/medium.ts'
import { formatAddress } from '#core/conversation/address.ts'
import { whatIsMissing } from '#core/trust/index.ts'
import type { Store } from '#server/store/db.ts'
import { loadAutomaticSettings } from './automatic-settings.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { LiveControl } from '../listening/live-control.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'
import { allConversations, toReachable } from './reachable-people.ts'
import type { Confidences, FittedTrust } from '../trust/confidences.ts'

export interface Asked {
  /** Null for the current configuration. */
  readonly allowedNumbers: readonly string[] | null
  readonly threshold: number | null
}

/** Whom automatic sending may reach and what it would have sent. If uncertain, it overestimates, never underestimates. */
export async function forecastSending(
  deps: {
    store: Store
    drafting: Pick<Drafting, 'people'>
    live: Pick<LiveControl, 'allowedList'>
    /** The channel in question. Null for texts where this process has no channel for them. */
    of: { readonly id: string; readonly medium: Medium } | null
    /** Trust from the owner's verdicts. */
    confidences: Pick<Confidences, 'trustIn'>
    /** The engine and model that draft now. Null for the on-device engine. */
    chosen: (accountId: string) => Promise<{ readonly key: string } | null>
  },
  accountId: string,
  asked: Asked,
): Promise<Forecast> {
  const { store, live, of } = deps
  const [settings, allowed, known, voice] = await Promise.all([
    loadAutomaticSettings(store, accountId),
    live.allowedList(accountId, asked.allowedNumbers),
    allConversations(deps, accountId),
    store.voices.current(accountId),
  ])
  const reached = known.filter((one) => isReached(toReachable(one, settings, allowed, of?.medium))).map(({ name }) => name)
  const names = [...reached, ...strangersOn(allowed, known), ...domainsOn(allowed)]

  const own = of === null ? null : ((await store.listeners.find(accountId, of.id))?.config.threshold ?? null)
  const threshold = effectiveThreshold(asked.threshold ?? settings.threshold, own)
  const engine = (await deps.chosen(accountId))?.key ?? onDeviceKey
  const trust = voice === null ? null : await deps.confidences.trustIn(accountId, engine, of?.medium ?? 'text')
  const { judged, text } = trust === null ? noVoice : outlookOf(trust, threshold)
  return {
    people: names.length,
    names: names.slice(0, 5),
    judged,
    holds_everything: judged === null || judged.sure === 0,
    summary: [
      ...(settings.active ? [] : ['Automatic replies are switched off: nothing is sent until they are enabled again.']),
      peopleText(names, of?.medium ?? 'text'),
      text,
    ].join(' '),
  }
}

interface Outlook {
  /** Null if there is no trust to report. */
  readonly judged: Forecast['judged']
  readonly text: string
}

const noVoice: Outlook = { judged: null, text: 'Auto will hold everything for now: there is no voice yet.' }

/** From the owner's verdicts on the current engine. If it gives no drafts, the on-device engine drafts, and those drafts always wait. */
function outlookOf(trust: FittedTrust, threshold: number): Outlook {
  const holds = 'Auto will hold everything for now'
  const why = whatIsMissing(trust)
  if (why !== null) return { judged: null, text: `${holds}. ${why}` }
  const sure = trust.stated.filter(({ confidence }) => isSureEnough(confidence, threshold))
  const yes = sure.filter((one) => one.yes).length
  const judged = { threshold, of: trust.stated.length, sure: sure.length, yes }
  if (sure.length === 0)
    return { judged, text: `${holds}: none of the ${judged.of} drafts you judged was ${percent(threshold)} sure or more.` }
  const text = `Of ${judged.of} drafts you judged, ${judged.sure} were ${percent(threshold)} sure or more, and you’d have sent ${yes} of those.`
  return { judged, text }
}

/** List entries for people without a conversation; the entry allows them too. */
function strangersOn(allowed: AllowedList, conversations: readonly { readonly addresses: readonly string[] }[]): string[] {
  const seen = new Set(conversations.flatMap(({ addresses }) => addresses))
  return [...allowed.addresses].filter((address) => !seen.has(address)).map(formatAddress)
}

/** A domain entry allows everybody who writes from it. */
function domainsOn({ domains, above }: AllowedList): string[] {
  return [...[...(domains ?? [])].map((domain) => `anybody at ${domain}`), ...(above ?? []).map((domain) => `anybody below ${domain}`)]
}

function peopleText(names: readonly string[], medium: Medium): string {
  if (names.length === 0) return `It reaches nobody: no ${medium === 'email' ? 'sender' : 'number'} is allowed and nobody’s mode is auto.`
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
