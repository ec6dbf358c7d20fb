import { z } from 'zod'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { practice as contract, PracticeCard, PracticeState } from '#contract/live/practice.ts'
import { registerOf } from '#core/channel/register.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import { isDecoy, type VerdictKind } from '#core/trust/index.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import type { PracticeCardRow } from '#server/store/trust/practice-cards.ts'
import { failureText, onDeviceLabel } from '#server/services/language-model/model-words.ts'
import { onDeviceKey } from '#server/services/style-report/on-device-replay.ts'
import { currentVoice } from '#server/services/voice/current-voice.ts'
import { createDraftingAhead, maxAhead } from './drafting-ahead.ts'
import { judge, type SteppedDown } from '../judge-suggestion.ts'
import { createPracticeDrafts, type PracticeDraftsDeps } from './practice-drafts.ts'
import { hourOf, unsureOf, type Confidences } from '../confidences.ts'

export interface PracticeDeps extends PracticeDraftsDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly confidences: Pick<Confidences, 'trustIn'>
  readonly models: {
    chosen(accountId: string): Promise<{ readonly key: string; readonly label: string } | null>
    state(accountId: string): Promise<Pick<ModelState, 'cloud' | 'recipient' | 'why_not' | 'spent'>>
  }
  /** Called with people whom a verdict moved back to ask. */
  readonly steppedDown: (accountId: string, people: readonly SteppedDown[]) => Promise<void>
}

export type Practice = ReturnType<typeof createPractice>

interface Making {
  readonly card: Promise<PracticeCardRow | null>
  readonly ending: AbortController
}

/** Cards for a good start: about three minutes. */
const cards = 20
const kinds = { yes: 'practice-yes', almost: 'practice-almost', no: 'practice-no' } as const satisfies Record<string, VerdictKind>
const startedKey = 'trust.practice'
const startedWith = z.array(z.string())

/** Shows past moments one at a time, each with a draft by the chosen engine from only what was known then. */
export function createPractice(deps: PracticeDeps) {
  const { store, clock, random, confidences, models } = deps
  const draft = createPracticeDrafts(deps)
  const ahead = createDraftingAhead(draft)
  /** Cards in progress, so that two pages that ask at once get the same card. */
  const making = new Map<string, Making>()
  /** Voice and engine for which the last search found no card. Remembered, because reading all moments for every state would take too long. */
  const exhausted = new Map<string, string>()

  async function engineOf(accountId: string) {
    const chosen = await models.chosen(accountId)
    if (chosen === null) return { key: onDeviceKey, label: onDeviceLabel, cloud: false, recipient: null, whyNot: null, perCard: 0 }
    const { cloud, recipient, why_not: whyNot, spent } = await models.state(accountId)
    return { ...chosen, cloud, recipient, whyNot: whyNot?.text ?? null, perCard: spent.per_draft }
  }

  async function stateOf(accountId: string): Promise<PracticeState> {
    const engine = await engineOf(accountId)
    const trust = await confidences.trustIn(accountId, engine.key, 'text')
    const voice = await store.voices.current(accountId)
    const own = (await store.practiceCards.list(accountId)).filter((card) => card.engine === engine.key)
    const started = !engine.cloud || ((await store.settings.get(accountId, startedKey, startedWith)) ?? []).includes(engine.key)
    const done = own.filter(({ open, skipped }) => !open && !skipped).length
    const blind = trust.attention.weight !== null && trust.attention.weight < 0.5
    return {
      engine: engine.key,
      label: engine.label,
      cloud: engine.cloud,
      recipient: engine.recipient,
      started,
      why_not: voice === null ? 'Train your voice first.' : engine.whyNot === null ? null : `It can’t be asked: ${engine.whyNot}.`,
      cost: engine.perCard * (Math.max(0, cards - done) + maxAhead),
      done,
      of: cards,
      verdicts: trust.verdicts,
      unsure: unsureOf(trust),
      advice: blind
        ? 'A few of the drafts you approved were made for a different message. No harm done: read each one as if it were about to go out.'
        : null,
      exhausted: voice !== null && exhausted.get(accountId) === `${voice.id} ${engine.key}`,
    }
  }

  async function makeCard(accountId: string, signal: AbortSignal): Promise<PracticeCardRow | null> {
    const engine = await engineOf(accountId)
    const kept = (await store.practiceCards.list(accountId)).filter((card) => card.engine === engine.key)
    const place = kept.filter(({ open, skipped }) => !open && !skipped).length
    const isOther = (at: number) => isDecoy(at, seedOf(accountId))
    const open = kept.find((card) => card.open)
    const { id: voiceId } = await currentVoice(store, accountId)
    const whose = { accountId, voiceId, engine: engine.key }
    const card = open ?? (await newCard(whose, isOther(place), signal))
    // What was just drafted is of a voice that was deleted or replaced meanwhile: begins anew with what there is now.
    if (card === 'outdated') return makeCard(accountId, signal)
    if (card !== null && !signal.aborted) ahead.prepare(whose, [isOther(place + 1), isOther(place + 2)])
    return card
  }

  async function newCard(
    whose: { readonly accountId: string; readonly voiceId: string; readonly engine: string },
    decoy: boolean,
    signal: AbortSignal,
  ): Promise<PracticeCardRow | 'outdated' | null> {
    const { accountId, voiceId, engine } = whose
    const made = (await ahead.take(whose, decoy)) ?? (await draft({ ...whose, decoy, taken: ahead.takenBy(whose), signal }))
    if (made === null) {
      exhausted.set(accountId, `${voiceId} ${engine}`)
      return null
    }
    const { turn, draft: drafted } = made
    const card: PracticeCardRow = {
      id: random.id(),
      open: true,
      at: clock.now(),
      moment: turn.id,
      engine,
      contact: turn.contact,
      name: (await store.contacts.list(accountId)).find(({ key }) => key === turn.contact)?.name ?? 'Somebody',
      writtenAt: turn.at,
      thread: turn.previous,
      ...(turn.register === undefined ? {} : { register: turn.register }),
      judged: {
        incoming: turn.incoming,
        draft: drafted.text,
        signs: { ...drafted.signs, hour: await hourOf(store, accountId, turn.at) },
      },
      wrote: turn.wrote,
      decoy,
      skipped: false,
    }
    const kept = await store.transaction(async (tables) => {
      await tables.outbox.lock(accountId)
      if ((await tables.voices.current(accountId))?.id !== voiceId) return false
      await tables.practiceCards.put(accountId, card)
      return true
    })
    if (!kept) return 'outdated'
    exhausted.delete(accountId)
    return card
  }

  function begin(accountId: string): Making {
    const ending = new AbortController()
    const card = makeCard(accountId, ending.signal).finally(() => making.delete(accountId))
    const begun = { card, ending }
    making.set(accountId, begun)
    return begun
  }

  return {
    status: stateOf,

    /** Records the owner's consent to showing past moments to the chosen engine. */
    async start(accountId: string): Promise<PracticeState> {
      const { key } = await engineOf(accountId)
      await store.settings.change(accountId, startedKey, startedWith, (before) => [...new Set(before).add(key)])
      return stateOf(accountId)
    },

    /** Throws AppError `not-trained`, `consent-needed`, `cost-cap`, `model-failed`, or `cancelled`, with a message. */
    async card(accountId: string): Promise<OutputOf<typeof contract.card>> {
      const state = await stateOf(accountId)
      if (!state.started) throw new AppError('consent-needed', `Agree first that ${state.label} is shown past messages.`)
      const { card: made, ending } = making.get(accountId) ?? begin(accountId)
      try {
        const card = await made
        return { card: card === null ? null : shown(card), state: card === null ? await stateOf(accountId) : state }
      } catch (error) {
        if (ending.signal.aborted) throw new AppError('cancelled', 'What this was made from is being deleted.', { cause: error })
        if (!(error instanceof ModelFailure)) throw error
        const code = error.code === 'consent-needed' || error.code === 'cost-cap' ? error.code : 'model-failed'
        throw new AppError(code, `The chosen model can’t be asked: ${failureText(error.code)}.`, { cause: error })
      }
    },

    /** Discards drafts made ahead when the owner leaves the page. */
    leave: (accountId: string): void => ahead.leave(accountId),

    /** Stops all drafting for the account's practice, because its data are about to be deleted. Resolves once no card is being made. */
    async halt(accountId: string): Promise<void> {
      ahead.leave(accountId)
      const running = making.get(accountId)
      running?.ending.abort()
      await running?.card.catch(() => null)
    },

    async judge(accountId: string, id: string, verdict: 'yes' | 'almost' | 'no' | 'skip'): Promise<OutputOf<typeof contract.judge>> {
      const { card, down } = await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        const found = await tables.practiceCards.find(accountId, id)
        if (found === null) throw new AppError('not-found', 'This card is gone.')
        if (!found.open) return { card: found, down: [] }
        await tables.practiceCards.put(accountId, { ...found, open: false, skipped: verdict === 'skip' })
        if (verdict === 'skip') return { card: found, down: [] }
        const { engine, contact: person, decoy, judged: moment } = found
        const said = { id, at: clock.now(), engine, register: registerOf(found), person, kind: kinds[verdict], decoy, moment } as const
        return { card: found, down: await judge(tables, accountId, said, { sent: false }) }
      })
      await deps.steppedDown(accountId, down)
      return { wrote: card.wrote, state: await stateOf(accountId) }
    },
  }
}

function shown({ id, contact, name, writtenAt, thread, judged }: PracticeCardRow): PracticeCard {
  return {
    id,
    contact_id: contact,
    name,
    at: iso(writtenAt),
    thread: thread.map(({ fromMe, text }) => ({ from_me: fromMe, text })),
    incoming: judged.incoming,
    draft: judged.draft,
  }
}

/** A fixed seed per account, so that a restart does not change which cards are decoys. */
function seedOf(accountId: string): number {
  let hash = 7
  for (let i = 0; i < accountId.length; i++) hash = (Math.imul(hash, 31) + accountId.charCodeAt(i)) >>> 0
  return hash
}
