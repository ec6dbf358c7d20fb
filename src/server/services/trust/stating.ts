import type { Draft } from '#contract/drafts.ts'
import type { Evidence, Unsure } from '#contract/trust.ts'
import type { PrecedentedDraft } from '#core/auto-reply/index.ts'
import { findZone } from '#core/auto-reply/zoned-time.ts'
import type { Clock } from '#core/ports.ts'
import { fitTrust, whatIsMissing, type Register, type StatedConfidence, type Trust } from '#core/trust/index.ts'
import type { Tables } from '../../store/db.ts'
import { readAutoResponse } from '../automatic-settings.ts'

export type Stating = ReturnType<typeof createStating>

/** Verdicts that are opened to fit on, those of all engines together: `fitTrust` takes the newest of one. */
export const mostVerdicts = 1_000
/** Fits that are kept: an account rarely has more than two engines. */
const mostFits = 32

export interface Drafted {
  /** Engine and model that wrote them. */
  readonly engine: string
  /** Key of the contact; null for somebody the owner has not written to. */
  readonly contact: string | null
  /** Their turn, bubbles separated by a newline. */
  readonly incoming: string
  readonly register?: Register
}

/**
 * States how sure a draft is, from the owner's own verdicts on this engine in this register, whatever the engine itself had to say. A fit is
 * kept until there is another verdict.
 */
export function createStating({ store, clock }: { readonly store: Pick<Tables, 'verdicts' | 'settings'>; readonly clock: Clock }) {
  const fits = new Map<string, { readonly version: string; readonly trust: Trust }>()

  async function trustIn(accountId: string, engine: string, register: Register): Promise<Trust> {
    const key = JSON.stringify([accountId, engine, register])
    const version = await store.verdicts.version(accountId)
    const kept = fits.get(key)
    if (kept?.version === version) return kept.trust
    const verdicts = await store.verdicts.list(accountId, mostVerdicts)
    const trust = fitTrust(verdicts.filter((one) => one.engine === engine && one.register === register))
    fits.delete(key)
    fits.set(key, { version, trust })
    const [oldest] = fits.keys()
    if (fits.size > mostFits && oldest !== undefined) fits.delete(oldest)
    return trust
  }

  return {
    trustIn,

    /** The same drafts with a confidence and its evidence, or with why there is none. */
    async state<D extends PrecedentedDraft>(
      accountId: string,
      drafted: Drafted,
      drafts: readonly D[],
    ): Promise<(D & { engine: string })[]> {
      const { engine, contact, incoming } = drafted
      const trust = await trustIn(accountId, engine, drafted.register ?? 'text')
      const hour = await hourOf(store, accountId, clock.now())
      return drafts.map((draft) => {
        const stated =
          contact === null || draft.signs === undefined
            ? null
            : trust.state(contact, { incoming, draft: draft.text, signs: { ...draft.signs, hour } })
        return { ...draft, ...shownOf(trust, stated), engine }
      })
    },
  }
}

/** The hour of the owner's day (time zone of their schedule), 0–23. */
export async function hourOf(store: Pick<Tables, 'settings'>, accountId: string, at: number): Promise<number> {
  const { stored } = await readAutoResponse(store, accountId)
  return new Date(findZone(stored.schedule.time_zone)?.wallTime(at) ?? at).getUTCHours()
}

export function unsureOf(trust: Trust): Unsure | null {
  const text = whatIsMissing(trust)
  return text === null ? null : { code: trust.missing ?? 'not-fitted', text }
}

const unjudged: Unsure = { code: 'not-fitted', text: 'There is nothing yet to compare this draft with.' }

function shownOf(trust: Trust, stated: StatedConfidence | null): Pick<Draft, 'confidence' | 'evidence' | 'unsure'> {
  if (stated === null) return { confidence: null, evidence: null, unsure: unsureOf(trust) ?? unjudged }
  return { confidence: stated.confidence, evidence: shownEvidence(stated.evidence), unsure: null }
}

function shownEvidence({ yes, of, last }: StatedConfidence['evidence']): Evidence {
  return { yes, of, last: last === null ? null : new Date(last).toISOString() }
}
