import { minVerdicts, type Ladder, type LadderPerson, type TrustSettings } from '#contract/live/trust.ts'
import { effectiveThreshold, isReached, isSureEnough, type AllowedList } from '#core/auto-reply/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import { isYes, type Verdict } from '#core/trust/index.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Rung } from '#server/store/trust/ladder.ts'
import { loadAutomaticSettings } from '../automatic/automatic-settings.ts'
import { registerOf, type Register } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { LiveControl } from '../listening/live-control.ts'
import { onDeviceLabel } from '../language-model/model-words.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'
import { allConversations, modeThatHolds, toReachable } from '../automatic/reachable-people.ts'
import { courtesiesAmong, whyFew, type Courtesies } from './free-courtesies.ts'
import { readTrustSettings } from './settings.ts'
import { shadowOf } from './shadow.ts'
import { hourOf, maxVerdicts, unsureOf, type Confidences, type FittedTrust } from './confidences.ts'

export interface LadderDeps {
  readonly store: Store
  readonly clock: Clock
  readonly confidences: Pick<Confidences, 'trustIn' | 'ofDrafts'>
  readonly drafting: Pick<Drafting, 'people'>
  readonly live: Pick<LiveControl, 'allowedList'>
  readonly chosen: (accountId: string) => Promise<{ readonly key: string; readonly label: string } | null>
}

export interface LadderAsked {
  readonly people?: readonly string[] | undefined
  readonly allowed_numbers?: readonly string[] | undefined
  readonly threshold?: number | undefined
  /** `text` if omitted. */
  readonly register?: Register | undefined
}

const week = 7 * 86_400_000
/** How many weeks of texts are checked. Older ones are deleted. */
const weeks = 4
const maxTexts = 1_000

/** How well automatic replies are proven for some people, or for everybody they would reach now. Read-only. */
export async function readLadder(deps: LadderDeps, accountId: string, asked: LadderAsked): Promise<Ladder> {
  const { store, clock, confidences } = deps
  const register = registerOf(asked)
  const chosen = (await deps.chosen(accountId)) ?? { key: onDeviceKey, label: onDeviceLabel }
  const [settings, trustSettings, allowed, known, trust, verdicts, rungs, texts] = await Promise.all([
    loadAutomaticSettings(store, accountId),
    readTrustSettings(store, accountId),
    deps.live.allowedList(accountId, asked.allowed_numbers ?? null),
    allConversations(deps, accountId),
    confidences.trustIn(accountId, chosen.key, register),
    store.verdicts.list(accountId, maxVerdicts),
    store.ladder.all(accountId),
    store.suggestions.list(accountId, null, maxTexts),
  ])
  const threshold = effectiveThreshold(asked.threshold ?? settings.threshold, null)
  const own = verdicts.filter((one) => one.engine === chosen.key && one.register === register && !one.decoy)
  const named = asked.people === undefined ? null : new Set(asked.people)
  const reached = known.filter((one) => {
    if (named?.has(one.key) === true) return true
    if (named !== null && asked.allowed_numbers === undefined) return false
    // People who were moved back to ask are listed with the reason.
    if (named === null && rungs.some(({ conversation, down }) => conversation === one.key && down !== null)) return true
    return isReached(toReachable(one, settings, allowed))
  })
  const since = clock.now() - weeks * week
  const facts = { engine: chosen.key, register, trust, threshold, own, trustSettings, now: clock.now() }
  const people: LadderPerson[] = []
  for (const one of reached) {
    const theirs = texts.filter((text) => registerOf(text) === register && text.peer.key === one.key && text.receivedAt >= since)
    const courtesies = courtesiesAmong(theirs)
    const counted = await wouldSend(deps, accountId, courtesies.free, facts)
    const mode = modeThatHolds(toReachable(one, settings, allowed))
    const rung = rungs.find(({ conversation }) => conversation === one.key)
    people.push(personOf({ ...one, mode }, facts, { texts: theirs, courtesies, sends: counted, rung }))
  }
  const unsure = unsureOf(trust)
  const needed = minVerdicts
  return {
    engine: chosen.key,
    label: chosen.label,
    threshold,
    verdicts: trust.verdicts,
    needed,
    unsure,
    people,
    summary: summaryOf(people, unsure?.text ?? null, allowed),
  }
}

/** What is missing before this person may be put on auto. Null if nothing is. Unknown people never qualify. */
export async function missingForAuto(deps: LadderDeps, accountId: string, key: string): Promise<string | null> {
  const { people } = await readLadder(deps, accountId, { people: [key] })
  const found = people.find(({ id }) => id === key)
  return found === undefined ? 'You have not judged a draft for them yet.' : found.missing
}

interface Facts {
  readonly engine: string
  readonly register: Register
  readonly trust: FittedTrust
  readonly threshold: number
  readonly own: readonly Verdict[]
  readonly trustSettings: TrustSettings
  readonly now: number
}

/** The most of these texts that would be answered automatically, given today's confidence in their drafts. */
async function wouldSend(
  { store, confidences }: LadderDeps,
  accountId: string,
  texts: readonly StoredSuggestion[],
  { engine, register, threshold }: Pick<Facts, 'engine' | 'register' | 'threshold'>,
): Promise<number> {
  const drafts = []
  for (const { peer, turn, drafts: made, receivedAt } of texts) {
    const [draft] = made
    if (draft?.signs === undefined || (draft.precedent?.answers.length ?? 0) === 0) continue
    const signs = { ...draft.signs, hour: await hourOf(store, accountId, receivedAt) }
    drafts.push({ person: peer.key, moment: { incoming: textOf(turn, register), draft: draft.text, signs } })
  }
  if (drafts.length === 0) return 0
  const states = await confidences.ofDrafts(accountId, engine, register, drafts)
  return states.filter((stated) => stated !== null && isSureEnough(stated.confidence, threshold)).length
}

function personOf(
  one: { readonly key: string; readonly name: string; readonly mode: LadderPerson['mode'] },
  { trust, threshold, own, trustSettings, now }: Facts,
  given: {
    readonly texts: readonly StoredSuggestion[]
    readonly courtesies: Courtesies
    readonly sends: number
    readonly rung: Rung | undefined
  },
): LadderPerson {
  const { texts, courtesies, sends, rung } = given
  const theirs = own.filter(({ person }) => person === one.key)
  const sure = trust.stated.filter(({ person, confidence }) => person === one.key && isSureEnough(confidence, threshold))
  const oldest = texts.at(-1)?.receivedAt ?? now
  const span = Math.max(1, (now - oldest) / week)
  const perWeek = (count: number) => (texts.length === 0 ? null : Math.round((count / span) * 10) / 10)
  const shadow = rung === undefined || rung.down !== null || one.mode !== 'auto' ? null : shadowOf(rung, trustSettings, now)
  return {
    id: one.key,
    name: one.name,
    mode: one.mode,
    verdicts: theirs.length,
    yes: theirs.filter(isYes).length,
    at_threshold: { yes: sure.filter(({ yes }) => yes).length, of: sure.length },
    texts_per_week: perWeek(texts.length),
    sends_per_week: perWeek(sends),
    missing: missingFor(trust, sure.length),
    why_few: whyFew(courtesies),
    shadow: shadow === null ? null : { until: iso(shadow.until), drafts_left: shadow.draftsLeft },
    stepped_down: rung?.down === undefined || rung.down === null ? null : { at: iso(rung.down.at), text: rung.down.text },
  }
}

function missingFor(trust: FittedTrust, sure: number): string | null {
  if (trust.missing === 'few-verdicts') return `${Math.max(1, minVerdicts - trust.verdicts)} more in practice`
  if (trust.missing === 'drafts-only') return 'a model, because the on-device engine only drafts'
  if (trust.missing !== null) return unsureOf(trust)?.text ?? null
  return sure === 0 ? 'No draft for them has been this sure yet; a lower threshold or more practice would help.' : null
}

function summaryOf(people: readonly LadderPerson[], unsure: string | null, allowed: AllowedList): string {
  if (people.length === 0) return allowed.restricts ? 'Nobody on the list is known yet.' : 'Nobody is set to Auto.'
  if (unsure !== null) return `Nothing is sent automatically yet. ${unsure}`
  const ready = people.filter(({ missing }) => missing === null).length
  const week = people.reduce((sum, { sends_per_week: sends }) => sum + (sends ?? 0), 0)
  return `${ready} of ${people.length} could get replies automatically; on the last weeks’ texts that is at most ${Math.ceil(week)} a week.`
}
