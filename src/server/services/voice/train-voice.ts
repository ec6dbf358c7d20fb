import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { fewestPairs, sentMail, trainingPhase, type TrainingStatus } from '#contract/voice/training.ts'
import { trainingCheckpoint } from '#core/training/checkpoint.ts'
import type { TrainingSummary } from '#core/ports/compute.ts'
import { voiceFormat } from '#core/voice/index.ts'
import { iso } from '#server/iso.ts'
import type { Run } from '#server/store/voice/runs.ts'
import { keepOnDeviceReplay } from '../style-report/on-device-replay.ts'
import type { Replays } from '../style-report/replay-turns.ts'
import type { Store } from '#server/store/db.ts'
import { deleteVoice } from '#server/store/forget.ts'
import type { Source } from '#server/store/voice/sources.ts'
import type { MailReading } from './mails/learn-mails.ts'
import { readJudgedDrafts, readLearnedPairs, withLearned, type LearnedSpan } from './learned-pairs.ts'
import { endThrown, mustBeUnfinished, RunningWork, type WorkDeps } from './running-work.ts'
import { startTraining } from './start-run.ts'

export type Trainings = ReturnType<typeof createTrainings>

/** Fewer pairs than this get a warning. From OpenAI's fine-tuning guide (smallest useful training set). */
const fewPairs = 50

/** Sent mail is read again after this, ms. */
const mailsStaleAfter = sentMail.staleAfterDays * 86_400_000

/** `mails`: whether sent mail is read first. */
const runParams = z.object({ seed: z.number(), mails: z.boolean().default(false) })

/** Builds the owner's voice from extracted messages. Phases are stored as they begin; a restart continues after the last finished one. */
export function createTrainings(
  deps: WorkDeps & {
    readonly replays: Pick<Replays, 'halt' | 'afterTraining'>
    readonly mails: Pick<MailReading, 'isConnected' | 'finish' | 'cancel'>
  },
) {
  const { store, compute, clock, events, log, texts } = deps
  const jobs = new RunningWork<TrainingSummary>('training', deps.leases)

  async function tell(accountId: string): Promise<void> {
    events.publish(accountId, { type: 'training', status: await status(accountId) })
  }

  async function perform(run: Run, signal: AbortSignal): Promise<TrainingSummary> {
    const { accountId } = run
    await mustBeUnfinished(store, run.id)
    try {
      const params = runParams.parse(run.params)
      // Half-written voices of an earlier attempt are useless; the checkpoint is not.
      for (const half of await store.voices.ofRun(run.id)) await deleteVoice(store, half.id)
      // The replay's voice is about to be replaced, and both would compete for the machine.
      await deps.replays.halt(accountId)
      if (params.mails && !(await hasReadMailsSince(accountId, run.startedAt))) await deps.mails.finish(accountId, sentMail.days, signal)
      const sources = await store.sources.list(accountId)
      const { warning, sampleData } = mustBeEnough(sources)
      await store.runs.setPhase(run.id, 'collecting', { progress: 0, samples: pairsOf(sources), warning })
      const voiceId = deps.random.id()
      const created = { id: voiceId, accountId, runId: run.id, format: voiceFormat, sampleData, now: clock.now() }
      await store.voices.create(created)
      const contacts = await store.contacts.list(accountId)
      const known = new Set(contacts.map(({ key }) => key))
      // Only items from before the training started, so that a resumed training has the same pairs as its checkpoint.
      const learned = await readLearnedPairs(store, accountId, { from: await readSince(store, sources, texts), until: run.startedAt })
      const judged = await readJudgedDrafts(store, accountId, run.startedAt)
      const done = await store.runs.readCheckpoint(run.id, trainingCheckpoint)
      // Automatic sends are no evidence of how the owner writes.
      const skip = await store.outbox.automaticGuids(accountId)
      let parts = 0
      let blocks = 0
      const summary = await compute.train(
        { contacts: [...contacts, ...learned.contacts.filter(({ key }) => !known.has(key))], seed: params.seed, done, skip, judged },
        withLearned(allBlocks(store, sources), learned),
        {
          phase: async (phase, progress) => {
            await store.runs.setPhase(run.id, phase, { progress })
            await tell(accountId)
          },
          checkpoint: async (checkpoint) => {
            await store.runs.writeCheckpoint(run.id, checkpoint)
          },
          part: (part) => store.voiceParts.append(voiceId, parts++, part),
          texts: async (some) => {
            await store.voiceTexts.append(voiceId, blocks, some)
            blocks += some.length
          },
        },
        signal,
      )
      const { pairs, evaluation } = summary
      await keepOnDeviceReplay(store, { accountId, voiceId }, summary, clock.now())
      await store.finishTraining({ accountId, runId: run.id, voiceId, pairs, evaluation, warning, at: clock.now() })
      log.info({ run: run.id, pairs }, 'training finished')
      deps.replays.afterTraining(accountId)
      return summary
    } catch (error) {
      await endThrown({ store, log }, run.id, error, { left: jobs.isLeft(signal), words: 'training failed' })
      throw error
    } finally {
      if (!jobs.isLeft(signal)) await tell(accountId)
    }
  }

  /** Whether the mails that this training waited for have been read: before a restart, or while it began. */
  async function hasReadMailsSince(accountId: string, at: number): Promise<boolean> {
    const read = await store.sources.find(accountId, 'email')
    return read !== null && read.extractedAt >= at && (await store.runs.findRunning(accountId, 'extraction', 'email')) === null
  }

  /** Whether to read the sent mail of a connected mailbox, or wait until it is read: before the first training, and again if the last read is old. */
  async function readsMails(accountId: string, sources: readonly Source[]): Promise<boolean> {
    if ((await store.runs.findRunning(accountId, 'extraction', 'email')) !== null) return true
    const read = sources.find(({ source }) => source === 'email')
    if (read !== undefined && clock.now() - read.extractedAt < mailsStaleAfter) return false
    return deps.mails.isConnected(accountId)
  }

  async function status(accountId: string): Promise<TrainingStatus> {
    const [run, voice, sources] = await Promise.all([
      store.runs.newest(accountId, 'training'),
      store.voices.current(accountId),
      store.sources.list(accountId),
    ])
    const shown = run === null || run.dismissed ? null : run
    const phase = shown === null ? null : trainingPhase.parse(shown.phase)
    return {
      in_progress: shown !== null && shown.finishedAt === null,
      trained: phase === 'ready' && voice !== null,
      run_id: shown?.id ?? null,
      phase,
      progress: shown?.progress ?? null,
      samples: shown?.samples ?? null,
      imessage_count: sources.find(({ source }) => source === texts.source)?.count ?? 0,
      total_count: sources.reduce((sum, source) => sum + source.count, 0),
      error: shown?.error ?? null,
      warning: shown?.warning ?? null,
      started_at: iso(shown?.startedAt),
      finished_at: iso(shown?.finishedAt),
      voice:
        voice === null
          ? null
          : {
              id: voice.id,
              pairs: voice.pairs,
              trained_at: iso(voice.trainedAt),
              sample_data: voice.sampleData,
              evaluation: voice.evaluation,
            },
    }
  }

  return {
    status,

    /** Throws `not-enough-messages` with the count, or `conflict` while an extraction is running. */
    async start(accountId: string) {
      const sources = await store.sources.list(accountId)
      const mails = await readsMails(accountId, sources)
      if (sources.length === 0 && !mails)
        throw new AppError('not-enough-messages', 'Add at least one data source above before training your Idiolect.')
      const warning = mails ? null : mustBeEnough(sources).warning
      const seed = clock.now() % 2 ** 31
      const { run, started } = await startTraining(store, { id: deps.random.id(), accountId, texts: texts.source, mails, seed })
      if (started) {
        await store.runs.setPhase(run.id, 'collecting', { progress: 0, samples: pairsOf(sources), warning })
        void jobs.begin(accountId, run.id, (signal) => perform(run, signal))
      }
      const now = await status(accountId)
      return {
        success: true as const,
        message: started
          ? 'Training has started in the background. It takes 30-60 minutes; small histories finish much sooner.'
          : 'Training is already running in the background.',
        run_id: run.id,
        imessage_count: now.imessage_count,
        total_count: now.total_count,
        warning: now.warning,
      }
    },

    async cancel(accountId: string): Promise<void> {
      // A training in the collecting phase waits for emails that are being read for it.
      const collects = (await store.runs.findRunning(accountId, 'training'))?.phase === 'collecting'
      await jobs.cancel(accountId)
      if (collects) await deps.mails.cancel(accountId)
      const elsewhere = await store.runs.findRunning(accountId, 'training')
      if (elsewhere === null) return
      await store.runs.finish(elsewhere.id, 'cancelled')
      await jobs.revoke(elsewhere.id)
      await tell(accountId)
    },

    /** The previous voice keeps drafting. Throws `conflict` while a training is running. */
    async reset(accountId: string): Promise<void> {
      if ((await store.runs.findRunning(accountId, 'training')) !== null)
        throw new AppError('conflict', 'Training is running. Stop it before you reset.')
      await store.runs.dismiss(accountId, 'training')
      await tell(accountId)
    },

    /** Continues a training that was cut off, unless another process does. */
    resume(run: Run): void {
      if (jobs.find(run.accountId) === undefined) void jobs.begin(run.accountId, run.id, (signal) => perform(run, signal))
    },

    stop: () => jobs.stop(),
  }
}

function pairsOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { pairs }) => sum + pairs, 0)
}

/** Throws AppError `not-enough-messages`. Otherwise returns a warning if there is little to learn from. */
function mustBeEnough(sources: readonly Source[]): { warning: string | null; sampleData: boolean } {
  const pairs = pairsOf(sources)
  const usable = `${pairs} ${pairs === 1 ? 'reply' : 'replies'} of yours can be learned from`
  if (pairs < fewestPairs)
    throw new AppError(
      'not-enough-messages',
      `Only ${usable}, and at least ${fewestPairs} are needed. Extract more days, or come back later.`,
    )
  const warning = pairs < fewPairs ? `Only ${usable}. Drafts get better from about ${fewPairs} on.` : null
  return { warning, sampleData: sources.some(({ sampleData }) => sampleData) }
}

/** The pair blocks of all sources in sequence. Throws AppError `conflict` if some of them are gone: a voice is not trained on a part of what was read. */
async function* allBlocks({ pairBlocks }: Pick<Store, 'pairBlocks'>, sources: readonly Source[]): AsyncGenerator<Uint8Array> {
  for (const { runId, pairs } of sources)
    if ((yield* pairBlocks.read(runId)) !== pairs)
      throw new AppError('conflict', 'What was read of your messages was replaced while it was learned from. Start the training again.')
}

/** When the read of each source began, ms since 1970. 0 if it was not read. */
async function readSince(
  { runs }: Pick<Store, 'runs'>,
  sources: readonly Source[],
  texts: WorkDeps['texts'],
): Promise<LearnedSpan['from']> {
  const since = async (source: string) => {
    const read = sources.find((one) => one.source === source)
    return read === undefined ? 0 : ((await runs.find(read.runId))?.startedAt ?? 0)
  }
  return { text: await since(texts.source), email: await since('email') }
}
