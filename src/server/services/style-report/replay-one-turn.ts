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
  /** Waits `ms`. Ends early if aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A replay cannot continue. The message is for the owner. */
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
  /** True if the engine is to blame; false if the owner's own settings hold the turn back. */
  readonly failed: boolean
}

export interface TurnOf extends ReplayKey {
  /** Whether it was started as a cloud replay. One that was not never leaves this machine. */
  readonly cloud: boolean
}

/** Failures that would affect every other turn, too. */
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
/** Tries per turn if the server asks to wait, and the longest wait, ms. Beyond that the owner decides. */
const maxTries = 3
const longestWait = 120_000

const otherEngine = () => new ReplayEnded('stopped', 'Another engine was chosen in the meantime.')

/**
 * A request to draft for a turn as of its own time: nothing from then or later is used, least of all the turn's own pair. Two exceptions: a voice that was trained
 * before it kept early numbers (`Voice.early`) uses those of all its pairs, and an engine that has been replayed with this voice before avoids what it was then
 * seen to overdo ("ME never").
 */
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

/** Asks the model for one turn at a time. Consent, key, and choice are checked again for each. */
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

  /** Throws `ReplayEnded` if the replay ends, and any error that is not a model failure. */
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
