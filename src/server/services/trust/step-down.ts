import { effectiveThreshold, isSureEnough } from '#core/auto-reply/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import { leastReplies, lookedBack, noLongerSure } from '#core/trust/index.ts'
import { suggestionState } from '#contract/live/suggestions.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Rung } from '#server/store/trust/ladder.ts'
import { loadAutomaticSettings } from '../automatic/automatic-settings.ts'
import { registerOf, registers, type Register } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import { putBack, type SteppedDown } from './judge-suggestion.ts'
import { hourOf, type Confidences } from './confidences.ts'

/**
 * Checks whether people on auto still qualify. Each verdict changes the confidence of all drafts. If most of the last replies to a person
 * would no longer be sure enough, that person goes back to ask. A lower threshold set by the owner is no reason.
 */
export function createStepDowns(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly confidences: Pick<Confidences, 'ofDrafts'>
}) {
  const { store, clock, confidences } = deps
  /** Version of the verdicts at the last check, by account. */
  const checked = new Map<string, string>()

  /** The last replies to them that were, or would have been, sent automatically. */
  async function repliesTo(accountId: string, { conversation, since }: Rung): Promise<StoredSuggestion[]> {
    const found = await store.suggestions.ofConversation(accountId, conversation, suggestionState.options)
    return found.filter((one) => wasOnItsOwn(one) && one.updatedAt >= since)
  }

  /** For the last of these replies in a register: whether each is sure enough today. */
  async function sureNow(accountId: string, all: readonly StoredSuggestion[], register: Register, threshold: number): Promise<boolean[]> {
    const replies = all.filter((one) => registerOf(one) === register).slice(0, lookedBack)
    const engine = replies[0]?.drafts[0]?.engine
    if (engine === undefined) return []
    const drafts = []
    for (const { peer, turn, drafts: made, text, receivedAt } of replies) {
      const draft = made.find((one) => one.text === text) ?? made[0]
      if (draft?.signs === undefined || draft.engine !== engine) continue
      const signs = { ...draft.signs, hour: await hourOf(store, accountId, receivedAt) }
      drafts.push({ person: peer.key, moment: { incoming: textOf(turn, register), draft: draft.text, signs } })
    }
    const states = await confidences.ofDrafts(accountId, engine, register, drafts)
    return states.map((stated) => stated !== null && isSureEnough(stated.confidence, threshold))
  }

  return {
    /** Moves people who no longer qualify back to ask. Checks only if the verdicts have changed since the last time. */
    async check(accountId: string): Promise<readonly SteppedDown[]> {
      const version = await store.verdicts.version(accountId)
      if (checked.get(accountId) === version) return []
      const onAuto = (await store.ladder.all(accountId)).filter(({ down }) => down === null)
      // Counted for all of them at once: opening what each was sent costs far more, and most have too little to tell.
      const enough = new Set(
        await store.suggestions.withAtLeast(
          accountId,
          onAuto.map(({ conversation }) => conversation),
          leastReplies,
        ),
      )
      const rungs = onAuto.filter(({ conversation }) => enough.has(conversation))
      const threshold = effectiveThreshold((await loadAutomaticSettings(store, accountId)).threshold, null)
      const fallen: SteppedDown[] = []
      for (const rung of rungs) {
        const replies = await repliesTo(accountId, rung)
        const sure = await Promise.all(registers.map((register) => sureNow(accountId, replies, register, threshold)))
        if (!sure.some(noLongerSure)) continue
        const down = { at: clock.now(), text: belowText(rung.name, threshold) }
        const back = await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          return (await isSame(tables, accountId, rung)) ? putBack(tables, accountId, rung, down) : null
        })
        if (back !== null) fallen.push(back)
      }
      checked.set(accountId, version)
      return fallen
    },
  }
}

function wasOnItsOwn({ automatic, state, wouldSendAt }: StoredSuggestion): boolean {
  return (automatic === true && state === 'sent') || (wouldSendAt ?? null) !== null
}

/** Whether the person's state is unchanged; the owner may have changed their mode meanwhile. */
async function isSame(tables: Tables, accountId: string, { conversation, since }: Rung): Promise<boolean> {
  const now = await tables.ladder.find(accountId, conversation)
  return now !== null && now.down === null && now.since === since
}

function belowText(name: string, threshold: number): string {
  const sure = `${Math.round(threshold * 100)}%`
  return `Idiolect asks you before it writes to ${name} again: going by your newest verdicts, its replies to them would no longer be ${sure} sure.`
}
