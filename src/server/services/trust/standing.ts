import { effectiveThreshold, isSureEnough } from '#core/auto-reply/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import { lookedBack, noLongerSure } from '#core/trust/index.ts'
import { suggestionState } from '#contract/live/suggestions.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Rung } from '#server/store/trust/ladder.ts'
import { loadAutomaticSettings } from '../sending/automatic-settings.ts'
import { registerOf, registers, type Register } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import { putBack, type SteppedDown } from './judge-suggestion.ts'
import { hourOf, type Stating } from './stating.ts'

/**
 * Whether what was proved for a person still holds. Each verdict changes how sure drafts are stated, also those for others: where most of the last
 * replies to somebody on auto would no longer be sure enough, that person goes back to ask. A lower threshold of the owner's own is no reason to.
 */
export function createStanding(deps: { readonly store: Store; readonly clock: Clock; readonly stating: Pick<Stating, 'stateOf'> }) {
  const { store, clock, stating } = deps
  /** Verdicts as they were at the last look, by account. */
  const looked = new Map<string, string>()

  /** The last replies of a register to them that went out automatically, or would have, as sure as each would be stated now. */
  async function sureNow(accountId: string, { conversation, since }: Rung, register: Register, threshold: number): Promise<boolean[]> {
    const found = await store.suggestions.ofConversation(accountId, conversation, suggestionState.options)
    const replies = found.filter((one) => wasOnItsOwn(one) && registerOf(one) === register && one.updatedAt >= since).slice(0, lookedBack)
    const engine = replies[0]?.drafts[0]?.engine
    if (engine === undefined) return []
    const drafts = []
    for (const { peer, turn, drafts: made, text, receivedAt } of replies) {
      const draft = made.find((one) => one.text === text) ?? made[0]
      if (draft?.signs === undefined || draft.engine !== engine) continue
      const signs = { ...draft.signs, hour: await hourOf(store, accountId, receivedAt) }
      drafts.push({ person: peer.key, moment: { incoming: textOf(turn, register), draft: draft.text, signs } })
    }
    const states = await stating.stateOf(accountId, engine, register, drafts)
    return states.map((stated) => stated !== null && isSureEnough(stated.confidence, threshold))
  }

  return {
    /** Puts back to ask whoever is not proved any more; looks only where there are other verdicts than at the last look. */
    async look(accountId: string): Promise<readonly SteppedDown[]> {
      const version = await store.verdicts.version(accountId)
      if (looked.get(accountId) === version) return []
      const rungs = (await store.ladder.all(accountId)).filter(({ down }) => down === null)
      const threshold = effectiveThreshold((await loadAutomaticSettings(store, accountId)).threshold, null)
      const fallen: SteppedDown[] = []
      for (const rung of rungs) {
        const sure = await Promise.all(registers.map((register) => sureNow(accountId, rung, register, threshold)))
        if (!sure.some(noLongerSure)) continue
        const down = { at: clock.now(), text: belowText(rung.name, threshold) }
        const back = await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          return (await isSame(tables, accountId, rung)) ? putBack(tables, accountId, rung, down) : null
        })
        if (back !== null) fallen.push(back)
      }
      looked.set(accountId, version)
      return fallen
    },
  }
}

function wasOnItsOwn({ automatic, state, wouldSendAt }: StoredSuggestion): boolean {
  return (automatic === true && state === 'sent') || (wouldSendAt ?? null) !== null
}

/** The owner may have put them somewhere else meanwhile. */
async function isSame(tables: Tables, accountId: string, { conversation, since }: Rung): Promise<boolean> {
  const now = await tables.ladder.find(accountId, conversation)
  return now !== null && now.down === null && now.since === since
}

function belowText(name: string, threshold: number): string {
  const sure = `${Math.round(threshold * 100)}%`
  return `Idiolect asks you before it writes to ${name} again: going by your newest verdicts, its replies to them would no longer be ${sure} sure.`
}
