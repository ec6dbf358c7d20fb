import { fitTrust, type StatedConfidence, type Trust } from './trust.ts'
import type { JudgedMoment, Verdict } from './verdict.ts'

export interface TrustRequest {
  readonly key: string
  readonly version: string
  /** Called if no fit of this version is cached. */
  readonly verdicts: () => Promise<readonly Verdict[]>
  readonly drafts: readonly { readonly person: string; readonly moment: JudgedMoment }[]
}

export interface TrustAnswer {
  readonly trust: Omit<Trust, 'state'>
  /** One per draft, in order. Null if nothing may be stated. */
  readonly states: readonly (StatedConfidence | null)[]
}

type Asked = Pick<TrustRequest, 'key' | 'version' | 'drafts'>

/** An account rarely has more than two engines. */
const maxFits = 16

/** A cache of trust fits by key; each is kept until another version is asked for. */
export function keepFits() {
  const fits = new Map<string, { readonly version: string; readonly trust: Trust }>()
  return {
    /** Null if no fit of this version is cached and no verdicts are passed. */
    answer({ key, version, drafts }: Asked, verdicts: readonly Verdict[] | null): TrustAnswer | null {
      const kept = fits.get(key)
      if (verdicts === null && kept?.version !== version) return null
      const trust = kept?.version === version ? kept.trust : fitTrust(verdicts ?? [])
      fits.delete(key)
      fits.set(key, { version, trust })
      const [oldest] = fits.keys()
      if (fits.size > maxFits && oldest !== undefined) fits.delete(oldest)
      const { missing, verdicts: count, attention, stated } = trust
      return {
        trust: { missing, verdicts: count, attention, stated },
        states: drafts.map(({ person, moment }) => trust.state(person, moment)),
      }
    },
  }
}
