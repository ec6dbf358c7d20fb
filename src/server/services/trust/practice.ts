import { z } from 'zod'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { ModelState } from '#contract/language-model/model.ts'
import type { practice as contract, PracticeCard, PracticeState } from '#contract/live/practice.ts'
import { isListed, type AllowedList, type PrecedentedDraft } from '#core/auto-reply/index.ts'
import { readAddress } from '#core/conversation/address.ts'
import { isGroupKey } from '#core/conversation/reply-pair.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Random } from '#core/ports/random.ts'
import type { ReplayTurn } from '#core/style-report/index.ts'
import { isDecoy, isOfAnotherIntent, practiceOrder, type VerdictKind } from '#core/trust/index.ts'
import type { Store } from '../../store/db.ts'
import type { PracticeCardRow } from '../../store/trust/practice-cards.ts'
import type { ModelAccess, ModelDrafting } from '../language-model/model-access.ts'
import { failureText, onDeviceLabel } from '../language-model/model-words.ts'
import { onDeviceKey } from '../style-report/on-device-replay.ts'
import { replayRequest } from '../style-report/replay-one-turn.ts'
import { judge } from './judge.ts'
import { practiceMoments } from './practice-moments.ts'
import { hourOf, unsureOf, type Stating } from './stating.ts'

export interface PracticeDeps {
  readonly store: Store
  readonly compute: Pick<Compute, 'draft'>
  readonly clock: Clock
  readonly random: Random
  readonly stating: Pick<Stating, 'trustIn'>
  readonly models: Pick<ModelAccess, 'current'> & {
    chosen(accountId: string): Promise<{ readonly key: string; readonly label: string } | null>
    state(accountId: string): Promise<Pick<ModelState, 'cloud' | 'recipient' | 'why_not'>>
  }
  readonly drafting: ModelDrafting
  /** Loads the account's voice for drafting and gives its id. Throws AppError `not-trained`. */
  readonly ready: (accountId: string) => Promise<string>
  readonly allowed: (accountId: string) => Promise<AllowedList>
}

export type Practice = ReturnType<typeof createPractice>

/** Cards that make a good start: about three minutes. */
const cards = 20
/** Moments that are tried for one card where the engine has nothing to say to some. */
const mostTries = 8
const kinds = { yes: 'practice-yes', almost: 'practice-almost', no: 'practice-no' } as const satisfies Record<string, VerdictKind>
const startedKey = 'trust.practice'
const startedWith = z.array(z.string())

/** Past moments, one at a time, with the draft that the chosen engine makes knowing only what was known then. */
export function createPractice(deps: PracticeDeps) {
  const { store, compute, clock, random, stating, models, drafting } = deps
  /** Two pages that ask at once get one card. */
  const making = new Map<string, Promise<PracticeCardRow | null>>()
  /** Where the last look for a card found none: reading all moments for every state would take too long. */
  const exhausted = new Map<string, string>()

  async function engineOf(accountId: string) {
    const chosen = await models.chosen(accountId)
    if (chosen === null) return { key: onDeviceKey, label: onDeviceLabel, cloud: false, recipient: null, whyNot: null }
    const { cloud, recipient, why_not: whyNot } = await models.state(accountId)
    return { ...chosen, cloud, recipient, whyNot: whyNot?.text ?? null }
  }

  async function stateOf(accountId: string): Promise<PracticeState> {
    const engine = await engineOf(accountId)
    const trust = await stating.trustIn(accountId, engine.key, 'text')
    const voice = await store.voices.current(accountId)
    const own = (await store.practiceCards.list(accountId)).filter((card) => card.engine === engine.key)
    const started = !engine.cloud || ((await store.settings.get(accountId, startedKey, startedWith)) ?? []).includes(engine.key)
    const blind = trust.attention.weight !== null && trust.attention.weight < 0.5
    return {
      engine: engine.key,
      label: engine.label,
      cloud: engine.cloud,
      recipient: engine.recipient,
      started,
      why_not: voice === null ? 'Train your voice first.' : engine.whyNot === null ? null : `It can’t be asked: ${engine.whyNot}.`,
      done: own.filter(({ open, skipped }) => !open && !skipped).length,
      of: cards,
      verdicts: trust.verdicts,
      unsure: unsureOf(trust),
      advice: blind
        ? 'A few of the drafts you approved were made for a different message. No harm done: read each one as if it were about to go out.'
        : null,
      exhausted: voice !== null && exhausted.get(accountId) === `${voice.id} ${engine.key}`,
    }
  }

  /** What has not been on a card of this engine, in order. */
  async function nextMoments(accountId: string, voiceId: string, engine: string): Promise<ReplayTurn[]> {
    const seen = new Set((await store.practiceCards.list(accountId)).filter((card) => card.engine === engine).map(({ moment }) => moment))
    const { heldOut, others } = await practiceMoments(store, accountId, voiceId)
    const list = await deps.allowed(accountId)
    const contacts = await store.contacts.list(accountId)
    const isAllowed = (addresses: readonly string[]) =>
      isListed(
        list,
        addresses.map((address) => readAddress(address, null)),
      )
    const allowed = new Set(contacts.filter(({ group, addresses }) => !group && isAllowed(addresses)).map(({ key }) => key))
    const left = (turns: readonly ReplayTurn[]) =>
      practiceOrder(
        turns.filter(({ id, contact, wrote }) => !seen.has(id) && !isGroupKey(contact) && wrote.trim() !== ''),
        allowed,
      )
    const first = left(heldOut)
    const isCovered = allowed.size === 0 || first.some(({ contact }) => allowed.has(contact))
    return first.length > 0 && isCovered ? first : left([...heldOut, ...(await others())])
  }

  /** The engine's first draft for a moment, as if it were then. */
  async function draftFor(accountId: string, voiceId: string, turn: ReplayTurn): Promise<PrecedentedDraft | null> {
    const request = replayRequest(turn, await store.learned.excluded(accountId))
    const signal = new AbortController().signal
    const model = await models.current(accountId, signal)
    if (model === null) return (await compute.draft(voiceId, request))[0] ?? null
    const made = await drafting.draft(accountId, voiceId, model, request, {
      purpose: 'replay',
      signal,
      loaded: () => deps.ready(accountId),
    })
    return made.drafts[0]?.draft ?? null
  }

  async function makeCard(accountId: string): Promise<PracticeCardRow | null> {
    const engine = await engineOf(accountId)
    const kept = (await store.practiceCards.list(accountId)).filter((card) => card.engine === engine.key)
    const open = kept.find((card) => card.open)
    if (open !== undefined) return open
    const voiceId = await deps.ready(accountId)
    const moments = await nextMoments(accountId, voiceId, engine.key)
    const place = kept.filter(({ skipped }) => !skipped).length
    const decoy = isDecoy(place, seedOf(accountId))
    for (const turn of moments.slice(0, mostTries)) {
      const draft = decoy ? await draftForAnother(accountId, voiceId, turn, moments) : await draftFor(accountId, voiceId, turn)
      if (draft?.signs === undefined || draft.text.trim() === '') continue
      const card: PracticeCardRow = {
        id: random.id(),
        open: true,
        at: clock.now(),
        moment: turn.id,
        engine: engine.key,
        contact: turn.contact,
        name: (await store.contacts.list(accountId)).find(({ key }) => key === turn.contact)?.name ?? 'Somebody',
        writtenAt: turn.at,
        thread: turn.previous,
        judged: { incoming: turn.incoming, draft: draft.text, signs: { ...draft.signs, hour: await hourOf(store, accountId, turn.at) } },
        wrote: turn.wrote,
        decoy,
        skipped: false,
      }
      await store.practiceCards.put(accountId, card)
      exhausted.delete(accountId)
      return card
    }
    exhausted.set(accountId, `${voiceId} ${engine.key}`)
    return null
  }

  /** From the far end of the moments: what is drafted there does something else, and is not on a card of its own soon. */
  async function draftForAnother(accountId: string, voiceId: string, here: ReplayTurn, moments: readonly ReplayTurn[]) {
    const others = moments
      .toReversed()
      .filter(({ id, wrote }) => id !== here.id && isOfAnotherIntent(wrote, { wrote: here.wrote, draft: null }))
    for (const other of others.slice(0, mostTries)) {
      const draft = await draftFor(accountId, voiceId, other)
      if (draft !== null && isOfAnotherIntent(draft.text, { wrote: here.wrote, draft: null })) return draft
    }
    return null
  }

  return {
    status: stateOf,

    /** The owner's yes to showing past moments to the engine that is chosen now. */
    async start(accountId: string): Promise<PracticeState> {
      const { key } = await engineOf(accountId)
      const started = (await store.settings.get(accountId, startedKey, startedWith)) ?? []
      if (!started.includes(key)) await store.settings.put(accountId, startedKey, [...started, key])
      return stateOf(accountId)
    },

    /** Throws AppError `not-trained`, `consent-needed`, `cost-cap` or `model-failed`, with words. */
    async card(accountId: string): Promise<OutputOf<typeof contract.card>> {
      const state = await stateOf(accountId)
      if (!state.started) throw new AppError('consent-needed', `Agree first that ${state.label} is shown past messages.`)
      const running = making.get(accountId) ?? makeCard(accountId).finally(() => making.delete(accountId))
      making.set(accountId, running)
      try {
        const card = await running
        return { card: card === null ? null : shown(card), state: card === null ? await stateOf(accountId) : state }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        const code = error.code === 'consent-needed' || error.code === 'cost-cap' ? error.code : 'model-failed'
        throw new AppError(code, `The chosen model can’t be asked: ${failureText(error.code)}.`, { cause: error })
      }
    },

    async judge(accountId: string, id: string, verdict: 'yes' | 'almost' | 'no' | 'skip'): Promise<OutputOf<typeof contract.judge>> {
      const card = await store.transaction(async (tables) => {
        const found = await tables.practiceCards.find(accountId, id)
        if (found === null) throw new AppError('not-found', 'This card is gone.')
        if (!found.open) return found
        await tables.practiceCards.put(accountId, { ...found, open: false, skipped: verdict === 'skip' })
        if (verdict === 'skip') return found
        const { engine, contact: person, decoy, judged: moment } = found
        const said = { id, at: clock.now(), engine, register: 'text', person, kind: kinds[verdict], decoy, moment } as const
        await judge(tables, accountId, said, { sent: false })
        return found
      })
      return { wrote: card.wrote, state: await stateOf(accountId) }
    },
  }
}

function shown({ id, contact, name, writtenAt, thread, judged }: PracticeCardRow): PracticeCard {
  return {
    id,
    contact_id: contact,
    name,
    at: new Date(writtenAt).toISOString(),
    thread: thread.map(({ fromMe, text }) => ({ from_me: fromMe, text })),
    incoming: judged.incoming,
    draft: judged.draft,
  }
}

/** The same for an account, so that going on after a restart does not shift which cards are which. */
function seedOf(accountId: string): number {
  let hash = 7
  for (let i = 0; i < accountId.length; i++) hash = (Math.imul(hash, 31) + accountId.charCodeAt(i)) >>> 0
  return hash
}
