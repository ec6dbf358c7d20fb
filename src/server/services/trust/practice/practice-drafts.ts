import { isListed, type AllowedList, type PrecedentedDraft } from '#core/auto-reply/index.ts'
import { readAddress } from '#core/conversation/address.ts'
import { isGroupKey } from '#core/conversation/reply-pair.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { ReplayTurn } from '#core/style-report/index.ts'
import { isOfAnotherIntent, practiceOrder } from '#core/trust/index.ts'
import type { Store } from '#server/store/db.ts'
import type { AskModel } from '#server/services/language-model/ask-model.ts'
import { replayRequest } from '#server/services/style-report/replay-one-turn.ts'
import { voiceRef } from '#server/services/voice/current-voice.ts'
import { practiceMoments } from './practice-moments.ts'

export interface PracticeDraftsDeps {
  readonly store: Store
  readonly compute: Pick<Compute, 'draft'>
  readonly ask: AskModel
  readonly allowed: (accountId: string) => Promise<AllowedList>
}

export interface CardOrder {
  readonly accountId: string
  readonly voiceId: string
  readonly engine: string
  /** Whether the card is a decoy, with a draft for another moment. */
  readonly decoy: boolean
  /** Moments that other cards use. */
  readonly taken: ReadonlySet<string>
  readonly signal: AbortSignal
}

/** A past moment with a draft that nobody has seen yet. */
export interface DraftedCard {
  readonly turn: ReplayTurn
  readonly draft: PrecedentedDraft & Required<Pick<PrecedentedDraft, 'signs'>>
  readonly decoy: boolean
}

/** How many moments are tried for one card, since the engine may have no draft for some. */
const maxTries = 8

/** How many verdicts are looked through for moments that were judged as they came in, and how long after a text its verdict may come, ms. */
const maxVerdicts = 1_000
const judgedWithin = 7 * 24 * 3_600_000

/** Finds the next past moment and drafts for it as of its own time. Null if there is none left. */
export function createPracticeDrafts(deps: PracticeDraftsDeps): (order: CardOrder) => Promise<DraftedCard | null> {
  const { store, compute, ask } = deps

  /** Moments on which the owner has not judged this engine yet, on a card or when the message came in, in order. */
  async function nextMoments({ accountId, voiceId, engine, taken }: CardOrder): Promise<ReplayTurn[]> {
    const seen = new Set((await store.practiceCards.list(accountId)).filter((card) => card.engine === engine).map(({ moment }) => moment))
    const verdicts = (await store.verdicts.list(accountId, maxVerdicts)).filter((verdict) => verdict.engine === engine)
    const isJudged = ({ contact, incoming, at }: ReplayTurn): boolean =>
      verdicts.some(
        ({ person, moment, at: judgedAt }) =>
          person === contact && moment.incoming === incoming && judgedAt >= at && judgedAt - at <= judgedWithin,
      )
    const { heldOut, others } = await practiceMoments(store, accountId, voiceId)
    const list = await deps.allowed(accountId)
    const contacts = await store.contacts.list(accountId)
    const isAllowed = (addresses: readonly string[]) =>
      isListed(
        list,
        addresses.map((address) => readAddress(address, null)),
      )
    const allowed = new Set(contacts.filter(({ group, addresses }) => !group && isAllowed(addresses)).map(({ key }) => key))
    // Ordered before those that are done are left out: each card would be of the most frequent kind otherwise.
    const left = (turns: readonly ReplayTurn[]) =>
      practiceOrder(
        turns.filter(({ contact, wrote }) => !isGroupKey(contact) && wrote.trim() !== ''),
        allowed,
      ).filter((turn) => !seen.has(turn.id) && !taken.has(turn.id) && !isJudged(turn))
    const first = left(heldOut)
    const isCovered = allowed.size === 0 || first.some(({ contact }) => allowed.has(contact))
    return first.length > 0 && isCovered ? first : left([...heldOut, ...(await others())])
  }

  /** The engine's first draft for a moment. */
  async function draftFor({ accountId, voiceId, signal }: CardOrder, turn: ReplayTurn): Promise<PrecedentedDraft | null> {
    signal.throwIfAborted()
    const request = replayRequest(turn, await store.learned.excluded(accountId))
    const voice = voiceRef(store, voiceId)
    const asked = await ask(accountId, voice, request, { purpose: 'replay', signal })
    return asked === null ? ((await compute.draft(voice, request))[0] ?? null) : (asked.drafts[0]?.draft ?? null)
  }

  /** A draft for a moment from the far end of the list: it answers something else, and its own card is not due soon. */
  async function draftForAnother(order: CardOrder, here: ReplayTurn, moments: readonly ReplayTurn[]) {
    let tries = 0
    for (const other of moments.toReversed()) {
      if (tries >= maxTries) break
      if (other.id === here.id || !isOfAnotherIntent(other.wrote, { wrote: here.wrote, draft: null })) continue
      tries++
      const draft = await draftFor(order, other)
      if (draft !== null && isOfAnotherIntent(draft.text, { wrote: here.wrote, draft: null })) return draft
    }
    return null
  }

  return async (order) => {
    const moments = await nextMoments(order)
    for (const turn of moments.slice(0, maxTries)) {
      const draft = order.decoy ? await draftForAnother(order, turn, moments) : await draftFor(order, turn)
      if (draft?.signs === undefined || draft.text.trim() === '') continue
      return { turn, draft: { ...draft, signs: draft.signs }, decoy: order.decoy }
    }
    return null
  }
}
