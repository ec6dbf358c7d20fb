import type { OutputOf } from '#contract/define-endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { model as contract } from '#contract/language-model/model.ts'
import { writtenOut } from '#core/channel/register.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { Store } from '#server/store/db.ts'
import { currentVoice } from '../voice/current-voice.ts'
import { AskFailure, type AskModel } from './ask-model.ts'
import { createAskedRequests, type AskedRequests } from './asking/asked-requests.ts'
import { failureText, fallbackText, whyFellBack } from './model-words.ts'
import type { PastTurn } from '../voice/past-turns.ts'

export type ModelTest = ReturnType<typeof createModelTest>

type Tested = OutputOf<typeof contract.test>

const testDrafts = 3

/** Drafts for a real past message with the chosen engine, to compare with the on-device drafts and the owner's reply. */
export function createModelTest(deps: {
  readonly store: Pick<Store, 'learned' | 'voices' | 'voiceParts' | 'voiceTexts' | 'transaction'>
  readonly compute: Pick<Compute, 'brief'>
  readonly clock: Clock
  readonly ask: AskModel
  readonly pastTurn: (accountId: string, skip: number) => Promise<PastTurn | null>
}) {
  const { store, compute, clock, ask } = deps
  const never = new AbortController().signal

  return {
    /** Throws AppError `not-trained` or `not-enough-messages`. If the model fails, `fallback` says why. */
    async run(accountId: string, skip: number): Promise<Tested> {
      const voice = await currentVoice(store, accountId)
      const turn = await deps.pastTurn(accountId, skip)
      if (turn === null) throw new AppError('not-enough-messages', 'There is no past message to draft for. Extract your messages first.')
      const { contact, name, register, incoming, previous, wrote, at } = turn
      const excluded = [...(await store.learned.excluded(accountId)), turn.id]
      // As of that time: none of the moments from this reply on is used (`DraftingRequest.asOf`).
      const request = { contact, register, incoming, previous, count: testDrafts, excluded, asOf: at }
      const brief = await compute.brief(voice, request)
      const onDevice = [...brief.onDevice]
      const started = clock.now()
      const result = { contact: name, incoming: writtenOut(incoming, register), wrote, on_device: onDevice }
      const asked = createAskedRequests()
      const without = { ...result, drafts: onDevice, engine: 'on-device', fallback: null, cost: 0 }
      try {
        const made = await ask(accountId, voice, request, { purpose: 'test-draft', signal: never, brief, asked })
        const latency_ms = clock.now() - started
        if (made === null) return { ...without, latency_ms, sent: null }
        const drafts = made.drafts.map(({ draft }) => draft)
        return { ...result, drafts, engine: made.model.key, fallback: null, latency_ms, sent: sentOf(asked), cost: made.cost / 1e6 }
      } catch (error) {
        if (!(error instanceof AskFailure)) throw error
        const fallback = { code: error.code, text: fallbackText(whyFellBack(error.label, error.code), onDevice.length) }
        return { ...without, fallback, latency_ms: clock.now() - started, sent: sentOf(asked) }
      }
    },
  }
}

/** Null if no model was asked. A request that nobody waits for any longer had no answer in time. */
function sentOf(asked: AskedRequests): Tested['sent'] {
  const sent = asked.list().map(({ purpose, answers, messages, outcome }) => ({
    purpose,
    answers,
    failure:
      outcome === 'answered'
        ? null
        : outcome === 'internal'
          ? 'there is an error in Idiolect'
          : failureText(outcome === 'waiting' ? 'timed-out' : outcome),
    messages: messages.map(({ role, content }) => ({ role, content })),
  }))
  return sent.length === 0 ? null : sent
}
