import { registerOf } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import type { Store } from '#server/store/db.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Tables } from '#server/store/tables.ts'
import { hourOf, type Confidences } from './confidences.ts'

/** What the owner's verdicts say of a draft that was stored with a confidence. */
export interface ConfidenceNow {
  /** 0–1. Null if it has none anymore, or it could not be found out. */
  readonly confidence: number | null
  /** The verdicts that it rests on (`verdicts.version`). */
  readonly version: string
}

/**
 * Each verdict changes the confidence of all drafts, and the owner may have turned down others since a reply was scheduled. The fit runs in the drafting
 * worker, so it is asked for before the transaction that decides, which checks that there were no verdicts since (`isOutdated`).
 */
export function createConfidenceNow(deps: {
  readonly store: Store
  readonly confidences: Pick<Confidences, 'ofDrafts'>
  readonly log: { error(details: object, message: string): void }
}) {
  const { store, confidences, log } = deps

  /** Null if the draft has no signs to judge it by, so that what is stored with it stands. */
  return async (suggestion: StoredSuggestion): Promise<ConfidenceNow | null> => {
    const { accountId, drafts, peer, turn, receivedAt } = suggestion
    const [draft] = drafts
    if (draft?.signs === undefined || draft.engine === undefined) return null
    const register = registerOf(suggestion)
    const version = await store.verdicts.version(accountId)
    const signs = { ...draft.signs, hour: await hourOf(store, accountId, receivedAt) }
    const moment = { incoming: textOf(turn, register), draft: draft.text, signs }
    try {
      const [stated = null] = await confidences.ofDrafts(accountId, draft.engine, register, [{ person: peer.key, moment }])
      return { confidence: stated?.confidence ?? null, version }
    } catch (error) {
      log.error({ err: error }, 'how sure a due reply is could not be found out')
      return { confidence: null, version }
    }
  }
}

/** Whether the owner has judged something since. */
export async function isOutdated({ verdicts }: Pick<Tables, 'verdicts'>, accountId: string, now: ConfidenceNow | null): Promise<boolean> {
  return now !== null && (await verdicts.version(accountId)) !== now.version
}

/** The suggestion, no surer than the verdicts make it now. */
export function asSureAs(suggestion: StoredSuggestion, now: ConfidenceNow | null): StoredSuggestion {
  const [first, ...rest] = suggestion.drafts
  if (now === null || first === undefined) return suggestion
  const confidence = first.confidence === null || now.confidence === null ? null : Math.min(first.confidence, now.confidence)
  return { ...suggestion, drafts: [{ ...first, confidence }, ...rest] }
}
