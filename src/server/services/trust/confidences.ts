import type { Draft } from '#contract/voice/drafts.ts'
import type { Evidence, Unsure } from '#contract/live/trust.ts'
import type { PrecedentedDraft } from '#core/auto-reply/index.ts'
import { findZone } from '#core/auto-reply/timing/zoned-time.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Register } from '#core/channel/register.ts'
import { whatIsMissing, type StatedConfidence, type Trust } from '#core/trust/index.ts'
import { iso } from '#server/iso.ts'
import type { Tables } from '#server/store/tables.ts'
import { readAutoResponse } from '../automatic/automatic-settings.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'

export type Confidences = ReturnType<typeof createConfidences>

/** How many verdicts, of all engines together, are read for a fit. `fitTrust` takes the newest of one engine. */
export const maxVerdicts = 1_000
const onDeviceAlone: ReadonlySet<string> = new Set([onDeviceKey])

export interface Drafted {
  /** The engine and model that wrote the drafts. */
  readonly engine: string
  /** Key of the contact. Null for somebody the owner has not written to. */
  readonly contact: string | null
  /** The incoming turn, bubbles separated by newlines. */
  readonly incoming: string
  readonly register?: Register
}

/** The trust in an engine's drafts in one register. */
export type FittedTrust = Omit<Trust, 'state'>

type Judgeable = Parameters<Compute['trust']>[0]['drafts']

/**
 * Computes the confidence of drafts from the owner's verdicts on this engine in this register, ignoring what the engine itself reports. The fit
 * runs in the drafting worker, off the server's thread.
 */
export function createConfidences(deps: {
  readonly store: Pick<Tables, 'verdicts' | 'settings'>
  readonly clock: Clock
  readonly compute: Pick<Compute, 'trust'>
  /** Engines whose drafts never get a confidence, whatever the verdicts. By default the on-device engine. */
  readonly draftsOnly?: ReadonlySet<string>
}) {
  const { store, clock, compute, draftsOnly = onDeviceAlone } = deps

  async function ask(accountId: string, engine: string, register: Register, drafts: Judgeable) {
    const asked = {
      key: JSON.stringify([accountId, engine, register]),
      version: await store.verdicts.version(accountId),
      verdicts: async () => {
        const all = await store.verdicts.list(accountId, maxVerdicts)
        return all.filter((one) => one.engine === engine && one.register === register)
      },
      drafts,
    }
    const { trust, states } = await compute.trust(asked)
    if (!draftsOnly.has(engine)) return { trust, states }
    return { trust: { ...trust, missing: 'drafts-only' as const }, states: states.map(() => null) }
  }

  return {
    trustIn: async (accountId: string, engine: string, register: Register): Promise<FittedTrust> =>
      (await ask(accountId, engine, register, [])).trust,

    /** The confidence of each draft, in order. Null for a draft without one. */
    ofDrafts: async (accountId: string, engine: string, register: Register, drafts: Judgeable) =>
      (await ask(accountId, engine, register, drafts)).states,

    /** The same drafts, each with a confidence and its evidence, or with the reason why there is none. */
    async addTo<D extends PrecedentedDraft>(
      accountId: string,
      drafted: Drafted,
      drafts: readonly D[],
    ): Promise<(D & { engine: string })[]> {
      const { engine, contact, incoming } = drafted
      const hour = await hourOf(store, accountId, clock.now())
      const judgeable = drafts.map(({ text, signs }) =>
        contact === null || signs === undefined ? null : { person: contact, moment: { incoming, draft: text, signs: { ...signs, hour } } },
      )
      const { trust, states } = await ask(
        accountId,
        engine,
        drafted.register ?? 'text',
        judgeable.filter((one) => one !== null),
      )
      const next = states.values()
      const { register = 'text' } = drafted
      return drafts.map((draft, i) => {
        const stated = judgeable[i] === null ? null : (next.next().value ?? null)
        return { ...draft, ...shownOf(trust, stated), engine, ...(register === 'text' ? {} : { register }) }
      })
    },
  }
}

/** The hour of day in the time zone of the owner's schedule, 0–23. */
export async function hourOf(store: Pick<Tables, 'settings'>, accountId: string, at: number): Promise<number> {
  const { stored } = await readAutoResponse(store, accountId)
  return new Date(findZone(stored.schedule.time_zone)?.wallTime(at) ?? at).getUTCHours()
}

export function unsureOf(trust: FittedTrust): Unsure | null {
  const text = whatIsMissing(trust)
  return text === null ? null : { code: trust.missing ?? 'not-fitted', text }
}

const unjudged: Unsure = { code: 'not-fitted', text: 'There is nothing yet to compare this draft with.' }

function shownOf(trust: FittedTrust, stated: StatedConfidence | null): Pick<Draft, 'confidence' | 'evidence' | 'unsure'> {
  if (stated === null) return { confidence: null, evidence: null, unsure: unsureOf(trust) ?? unjudged }
  return { confidence: stated.confidence, evidence: shownEvidence(stated.evidence), unsure: null }
}

function shownEvidence({ yes, of, last }: StatedConfidence['evidence']): Evidence {
  return { yes, of, last: iso(last) }
}
