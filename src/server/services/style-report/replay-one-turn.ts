import { bubblesIn, registerOf } from '#core/channel/register.ts'
import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { shorten, type ReplayTurn } from '#core/style-report/index.ts'
import type { Store } from '#server/store/db.ts'
import type { ReplayKey } from '#server/store/voice/replays.ts'
import type { AskModel } from '../language-model/ask-model.ts'
import type { OpenModel } from '../language-model/model-access.ts'
import { failureText } from '../language-model/model-words.ts'
import { currentVoice } from '../voice/current-voice.ts'

export interface TurnReplayDeps {
  readonly store: Store
  readonly ask: AskModel
  /** ms; ends early where it is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A replay that does not go on, with words for the owner. */
export class ReplayEnded extends Error {
  override readonly name = 'ReplayEnded'
  readonly state: 'stopped' | 'failed'
  constructor(state: 'stopped' | 'failed', words: string) {
    super(words)
    this.state = state
  }
}

export interface ReplayedTurn {
  readonly turn: ReplayTurn
  /** True if the engine is to blame; a turn that the owner's own settings keep back says nothing of it. */
  readonly failed: boolean
}

export interface TurnOf extends ReplayKey {
  /** What it was started as: a replay that began on this machine does not leave it. */
  readonly cloud: boolean
}

/** After these no other turn would fare better. */
const ending: ReadonlySet<ModelFailureCode> = new Set([
  'cost-cap',
  'no-key',
  'consent-needed',
  'not-chosen',
  'forbidden',
  'no-model',
  'out-of-credit',
])
const draftCount = 3
/** How often one turn is asked for where the server asks to wait, and how long it is waited for at most, ms: beyond that the owner decides. */
const maxTries = 3
const longestWait = 120_000

const otherEngine = () => new ReplayEnded('stopped', 'Another engine was chosen in the meantime.')

/** Drafts for one turn as if it were its time: nothing of that time or later may be leant on, least of all the turn's own pair. */
export function replayRequest(turn: ReplayTurn, excluded: readonly string[]): DraftingRequest {
  const register = registerOf(turn)
  return {
    contact: turn.contact,
    register,
    incoming: bubblesIn(turn.incoming, register),
    previous: turn.previous.map(({ fromMe, text }) => ({ fromMe, bubbles: bubblesIn(text, register) })),
    count: draftCount,
    excluded: [...excluded, turn.id],
    asOf: turn.at,
  }
}

/** Asks the model for one turn at a time; its consent, its key and what is chosen are looked at anew for each. */
export function createTurnReplay({ store, ask: askModel, wait }: TurnReplayDeps) {
  async function ask(turn: ReplayTurn, { accountId, voiceId, engine, cloud }: TurnOf, signal: AbortSignal): Promise<ReplayTurn> {
    const voice = await currentVoice(store, accountId)
    if (voice.id !== voiceId) throw new ReplayEnded('stopped', 'Your voice was retrained in the meantime.')
    const request = replayRequest(turn, await store.learned.excluded(accountId))
    const opened = (model: OpenModel) => {
      if (model.key !== engine || (model.cloud && !cloud)) throw otherEngine()
    }
    const asked = await askModel(accountId, voice, request, { purpose: 'replay', signal, opened })
    if (asked === null) throw otherEngine()
    const made = asked.drafts.map(({ draft, signs }) => ({ text: shorten(draft.text), confidence: null, signs }))
    return { ...turn, drafts: made, failure: null }
  }

  /** Throws `ReplayEnded` where the replay ends, and what is no failure of a model. */
  return async (turn: ReplayTurn, asked: TurnOf, signal: AbortSignal): Promise<ReplayedTurn> => {
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted()
      try {
        return { turn: await ask(turn, asked, signal), failed: false }
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ModelFailure)) throw error
        const { code, retryAfter } = error
        if (ending.has(code) || (retryAfter ?? 0) > longestWait) throw new ReplayEnded('failed', `Ended early: ${failureText(code)}.`)
        if (retryAfter === null || tries >= maxTries)
          return { turn: { ...turn, drafts: [], failure: failureText(code) }, failed: code !== 'blocked' }
        await wait(Math.max(0, retryAfter), signal)
      }
    }
  }
}
