import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import { maxCloudTurns, maxTurns, spreadOver, type ReplayTurn } from '#core/style-report/index.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Leases } from '#server/jobs/leases.ts'
import { sleep } from '#server/sleep.ts'
import type { Replay } from '#server/store/voice/replays.ts'
import type { ModelAccess, OpenModel } from '../language-model/model-access.ts'
import { failureText } from '../language-model/model-words.ts'
import { onDeviceKey, reportPeople } from './on-device-replay.ts'
import { createTurnReplay, ReplayEnded, type TurnReplayDeps } from './replay-one-turn.ts'
import { failureOf, RunningWork } from '../voice/running-work.ts'

export interface ReplayDeps extends Omit<TurnReplayDeps, 'wait'> {
  readonly models: Pick<ModelAccess, 'current'>
  readonly compute: Pick<Compute, 'judgeReplay'>
  readonly leases: Leases
  readonly clock: Clock
  readonly events: Pick<EventHub, 'publish'>
  readonly log: { error(details: object, message: string): void }
  /** For tests. */
  readonly wait?: TurnReplayDeps['wait']
}

export type Replays = ReturnType<typeof createReplays>

/** A fixed seed, so that the same replay gives the same numbers. */
const seed = 1
/** After this many failures in a row, the engine is not asked for the rest. */
const maxFailures = 5

/** The on-device engine's turns that a model is asked for, evenly spread. */
export function turnsFor<T>(turns: readonly T[], cloud: boolean): T[] {
  return spreadOver(turns, cloud ? maxCloudTurns : maxTurns)
}

/** Turns of an earlier start that still count. Failed ones are tried again. */
export function keptTurns(kept: readonly ReplayTurn[], chosen: readonly ReplayTurn[]): ReplayTurn[] {
  const ids = new Set(chosen.map(({ id }) => id))
  return kept.filter(({ id, failure }) => failure === null && ids.has(id))
}

/**
 * Replays past turns with the chosen language model, for the style report and for the model's confidence: the turns that the training
 * replayed, each as of its own time. One replay per account at a time. Each turn is stored as it finishes, so a replay that was stopped or cut
 * off by a restart continues where it was. A remote model is only ever asked because the owner pressed the button.
 */
export function createReplays(deps: ReplayDeps) {
  const { store, compute, clock, events, log, models } = deps
  const jobs = new RunningWork<void>('replay', deps.leases)
  const wait = deps.wait ?? sleep
  const starting = new Set<Promise<void>>()
  const ending = new AbortController()
  const replayTurn = createTurnReplay({ ...deps, wait })

  async function perform(model: Pick<OpenModel, 'key' | 'label' | 'cloud'>, accountId: string, voiceId: string, signal: AbortSignal) {
    const key = { accountId, voiceId, engine: model.key }
    const chosen = turnsFor(await store.replays.turns({ ...key, engine: onDeviceKey }), model.cloud)
    const before = await store.replays.find(key)
    const kept = before === null || before.state === 'ready' ? [] : keptTurns(await store.replays.turns(key), chosen)
    const { cloud, label } = model
    const progress = { done: kept.length, of: chosen.length }
    const standing = (given: Partial<Replay>): Replay => ({
      ...key,
      ...progress,
      cloud,
      label,
      state: 'running',
      error: null,
      replayedAt: clock.now(),
      // The earlier fit stays valid until there is a newer one.
      confidence: before?.confidence ?? null,
      habits: before?.habits ?? [],
      measured: null,
      baseline: null,
      ...given,
    })
    const tell = (running: boolean) => events.publish(accountId, { type: 'replay', engine: model.key, ...progress, running })

    /** Ends the replay and evaluates the turns it has. */
    async function end(state: Replay['state'], error: string | null): Promise<void> {
      const turns = await store.replays.turns(key)
      const judged = await compute.judgeReplay(
        { turns, people: await reportPeople(store, accountId), seed, habits: before?.habits ?? [] },
        new AbortController().signal,
      )
      const confidence = judged.confidence ?? (state === 'ready' ? null : (before?.confidence ?? null))
      await store.transaction(async (tables) => {
        await tables.replays.put(standing({ state, error, confidence, habits: judged.habits, measured: judged.measured }))
        await tables.replays.replaceTurns(key, judged.turns)
      })
    }

    try {
      await store.transaction(async (tables) => {
        await tables.replays.put(standing({}))
        await tables.replays.replaceTurns(key, kept)
      })
      tell(true)
      const done = new Set(kept.map(({ id }) => id))
      let failures = 0
      for (const turn of chosen) {
        if (done.has(turn.id)) continue
        const replayed = await replayTurn(turn, { ...key, cloud }, signal)
        await store.replays.append(key, [replayed.turn])
        progress.done++
        await store.replays.put(standing({}))
        tell(true)
        failures = replayed.failed ? failures + 1 : 0
        if (failures >= maxFailures)
          throw new ReplayEnded('failed', `Ended after ${maxFailures} failures in a row: ${replayed.turn.failure ?? ''}.`)
      }
      await end('ready', null)
    } catch (error) {
      // Its row still says running, so the next start continues it.
      if (jobs.isLeft(signal)) return
      // The voice was replaced or deleted, along with its replays.
      if ((await store.replays.find(key)) === null) return
      const { state, words } = signal.aborted ? stopped : endingOf(error)
      if (state === 'failed' && !(error instanceof ReplayEnded) && !(error instanceof AppError))
        log.error({ engine: model.key, err: error }, 'a replay failed')
      await end(state, words).catch((failure: unknown) => log.error({ err: failure }, 'a replay could not be kept'))
    } finally {
      if (!jobs.isLeft(signal)) tell(false)
    }
  }

  function begin(model: Pick<OpenModel, 'key' | 'label' | 'cloud'>, accountId: string, voiceId: string): boolean {
    if (jobs.find(accountId) !== undefined) return false
    void jobs.begin(accountId, keyOf(voiceId, model.key), (signal) => perform(model, accountId, voiceId, signal))
    return true
  }

  /** Why no replay can be started, whatever the engine. Null if one can. */
  async function obstacle(accountId: string): Promise<AppError | null> {
    const voice = await store.voices.current(accountId)
    if (voice === null) return new AppError('not-trained', 'There is no voice yet. Extract your messages and train first.')
    if ((await store.runs.findRunning(accountId, 'training')) !== null)
      return new AppError('conflict', 'Training is running. Replay when it has finished.')
    const replayed = await store.replays.find({ accountId, voiceId: voice.id, engine: onDeviceKey })
    if (replayed === null) return new AppError('conflict', 'There are no later messages to replay. Train again, with more messages.')
    return null
  }

  async function start(accountId: string, only: 'any' | 'local'): Promise<'started' | 'joined' | 'not-now'> {
    if (jobs.find(accountId) !== undefined) return 'joined'
    const why = await obstacle(accountId)
    if (why !== null) throw why
    const model = await models.current(accountId, ending.signal)
    if (model === null) throw new AppError('conflict', 'The on-device engine is chosen: every training replays it.')
    if (only === 'local' && model.cloud) return 'not-now'
    const voice = await store.voices.current(accountId)
    if (voice === null) throw new AppError('not-trained', 'There is no voice anymore.')
    return begin(model, accountId, voice.id) ? 'started' : 'joined'
  }

  return {
    obstacle,

    /** Called by the owner's button. Throws `not-trained`, `conflict`, `consent-needed`, `cost-cap`, or `model-failed`, with a message. */
    async start(accountId: string): Promise<{ readonly message: string }> {
      try {
        const began = await start(accountId, 'any')
        return { message: began === 'joined' ? 'The replay is already running.' : 'The replay has started. It runs in the background.' }
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        const code = error.code === 'consent-needed' || error.code === 'cost-cap' ? error.code : 'model-failed'
        throw new AppError(code, `The chosen model cannot be asked: ${failureText(error.code)}.`, { cause: error })
      }
    },

    /** Stops the replay. Finished turns are kept. */
    async halt(accountId: string): Promise<void> {
      await jobs.cancel(accountId)
    },

    isRunning: (accountId: string) => jobs.find(accountId) !== undefined,

    /** Call after a training: automatically replays the chosen model in the background, if nothing leaves this machine. */
    afterTraining(accountId: string): void {
      const beginning = start(accountId, 'local')
        .catch((error: unknown) => {
          const expected = error instanceof AppError || error instanceof ModelFailure || ending.signal.aborted
          if (!expected) log.error({ err: error }, 'a replay could not start')
        })
        .then(() => void starting.delete(beginning))
      starting.add(beginning)
    },

    /** Continues replays that were cut off and that no other process runs. One that leaves this machine waits for the owner. */
    async resume(): Promise<void> {
      for (const { accountId, voiceId, ...row } of await store.replays.listRunning()) {
        if (await jobs.isHeld(keyOf(voiceId, row.engine))) continue
        // Another process may have ended it since it was listed.
        if ((await store.replays.find({ accountId, voiceId, engine: row.engine }))?.state !== 'running') continue
        const current = await store.voices.current(accountId)
        if (current?.id === voiceId && !row.cloud) begin({ key: row.engine, label: row.label, cloud: false }, accountId, voiceId)
        else
          await store.replays.put({
            ...row,
            accountId,
            voiceId,
            state: 'stopped',
            error: 'Idiolect was closed while it ran. It goes on where it was when you start it again.',
          })
      }
    },

    async stop(): Promise<void> {
      ending.abort()
      await Promise.all([jobs.stop(), ...starting])
    },
  }
}

function keyOf(voiceId: string, engine: string): string {
  return `${voiceId} ${engine}`
}

const stopped = { state: 'stopped', words: null } as const

function endingOf(error: unknown): { readonly state: 'stopped' | 'failed'; readonly words: string } {
  if (error instanceof ReplayEnded) return { state: error.state, words: error.message }
  return { state: 'failed', words: failureOf(error).message }
}
