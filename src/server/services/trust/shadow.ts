import type { Reason } from '#contract/live/suggestions.ts'
import type { TrustSettings } from '#contract/live/trust.ts'
import type { Tables } from '#server/store/tables.ts'
import type { SuggestionPeer } from '#server/store/live/suggestion-content.ts'
import type { Rung } from '#server/store/trust/ladder.ts'
import { readAutoResponse } from '../automatic/automatic-settings.ts'
import { findZone } from '#core/auto-reply/timing/zoned-time.ts'
import { readTrustSettings } from './settings.ts'

const hour = 60 * 60_000

export interface Shadow {
  /** ms since 1970. */
  readonly until: number
  readonly draftsLeft: number
}

/** What is left of the shadow period, in which replies are only shown. Null if it is over. */
export function shadowOf({ since, shown }: Pick<Rung, 'since' | 'shown'>, settings: TrustSettings, now: number): Shadow | null {
  const until = since + settings.shadow_hours * hour
  const draftsLeft = Math.max(0, settings.shadow_drafts - shown)
  return now >= until && draftsLeft === 0 ? null : { until, draftsLeft }
}

/** Whether a reply that may be sent is only shown, because the person is newly on auto. */
export async function isShadowed(tables: Tables, accountId: string, key: string, now: number): Promise<boolean> {
  const rung = await tables.ladder.find(accountId, key)
  const standing = rung === null || rung.down !== null ? { since: now, shown: 0 } : rung
  return shadowOf(standing, await readTrustSettings(tables, accountId), now) !== null
}

/** Reason code of replies that are only shown. */
export const shadowCode = 'shadow'
export const shadowReason: Reason = { code: shadowCode, text: 'It would have been sent automatically; for now Idiolect only shows you.' }

/** Records that a reply was, or would have been, sent automatically. The first one starts the shadow period. `shown`: it was only shown. */
export async function climb(
  tables: Tables,
  accountId: string,
  { key, name }: Pick<SuggestionPeer, 'key' | 'name'>,
  given: { readonly shown: boolean; readonly now: number },
): Promise<void> {
  const found = await tables.ladder.find(accountId, key)
  const rung = found === null || found.down !== null ? { conversation: key, name, since: given.now, shown: 0, down: null } : found
  await tables.ladder.put(accountId, { ...rung, shown: rung.shown + (given.shown ? 1 : 0) })
}

/** "Would have sent this at 2:02 PM.", in the owner's time zone. */
export async function wouldHaveSent(tables: Tables, accountId: string, at: number): Promise<Reason> {
  const { stored } = await readAutoResponse(tables, accountId)
  const wall = findZone(stored.schedule.time_zone)?.wallTime(at) ?? at
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(wall)
  return { code: shadowCode, text: `Would have sent this at ${time}. Would you have?` }
}
