import { AppError } from '#contract/errors.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import { registerOf, writtenOut, type Register } from '../channel/register.ts'
import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import { learnAnswered } from '../drafting/phrases/answered.ts'
import { createSketcher } from '../drafting/drafter.ts'
import { sanitize } from '../drafting/guard/sanitize.ts'
import { remembering } from '../drafting/phrases/remembering.ts'
import { readTold } from '../drafting/thread.ts'
import { seeded, shuffledIndices } from '../evaluation/seeded.ts'
import type { JudgedDraft } from './judged-drafts.ts'
import type { TrainingCheckpoint } from './checkpoint.ts'
import { boundTurns, maxTurns, spreadOver } from '../style-report/choose-turns.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import { profileOf } from '../voice/profile.ts'
import type { Voice } from '../voice/voice.ts'
import { collectWordStatistics } from '../voice/word-statistics.ts'
import { readTrainingState, writeTrainingState, type TrainingState } from './checkpoint.ts'
import type { ConfidenceModel } from '../drafting/confidence.ts'
import { fitConfidence } from './fit-confidence.ts'
import { fitPrecedent } from './fit-precedent.ts'
import { evaluateHeldOut, replayHeldOut } from './held-out.ts'
import { indexPairs, usablePairs } from './index-pairs.ts'
import { judgedDrafts } from './judged-drafts.ts'
import { createRehearsals, triedDrafts } from './rehearse.ts'

export const minPairs = 10

export interface TrainingInput {
  /** In any order; unusable ones are left out. */
  readonly pairs: readonly ReplyPair[]
  readonly contacts: readonly Contact[]
  readonly seed: number
  /** Where an earlier run of the same pairs stopped. */
  readonly resume: TrainingCheckpoint | null
  /** Default true: hold out the last tenth by time for the report. The benchmark, which holds out itself, turns it off. */
  readonly evaluate?: boolean
  /** The owner's verdicts on drafts they were shown. */
  readonly judged?: readonly JudgedDraft[]
}

export interface TrainingEvents {
  /** A phase begins; `progress` is the share of the whole run (0–1) that is done. */
  phase(phase: TrainingPhase, progress: number): void
  checkpoint(checkpoint: TrainingCheckpoint): void
  /**
   * The held-out turns (at most 200, spread over their time) with the drafts made from earlier pairs only, and a confidence fitted before
   * them. Called once, also in a resumed training; not called if nothing was held out.
   */
  replayed?(turns: readonly ReplayTurn[]): void
}

/**
 * Turns rehearsed to fit the confidence, and held out for the report. Accepted drafts are rare (one turn in a hundred on the chat files), so
 * the confidence needs many turns; each costs one draft.
 */
const maxRehearsed = 800
const maxHeldOut = 300

/**
 * Trains a voice: profiling → indexing → calibrating → evaluating. The finished voice is calibrated on the last fifth of the pairs and indexes
 * all of them. The report covers the last tenth and uses a calibration on the fifth before it. Deterministic for a seed.
 *
 * Throws AppError `not-enough-messages` below 10 usable pairs.
 *
 * How to add one (a phase): its name in the contract's `trainingPhase`, its result in `TrainingState`, its place here between two checkpoints.
 */
export function trainVoice(input: TrainingInput, on: TrainingEvents): Voice {
  const pairs = usablePairs(input.pairs)
  if (pairs.length < minPairs) {
    throw new AppError(
      'not-enough-messages',
      `There ${pairs.length === 1 ? 'is' : 'are'} ${pairs.length} usable ${pairs.length === 1 ? 'reply' : 'replies'} to learn from; at least ${minPairs} are needed.`,
      { details: { pairs: pairs.length, needed: minPairs } },
    )
  }
  const done: TrainingState = readTrainingState(input.resume, pairs.length, input.seed)
  const keep = (phase: TrainingPhase, part: Partial<TrainingState>): void => {
    Object.assign(done, part)
    on.checkpoint(writeTrainingState(phase, done))
  }

  on.phase('profiling', 0)
  const words = collectWordStatistics(pairs, input.contacts)
  const profile = done.profile ?? profileOf(pairs)
  if (done.profile === undefined) keep('profiling', { profile })

  on.phase('indexing', 0.2)
  const indexed = indexPairs(pairs, input.contacts)
  const replies = pairs.map((pair) => sanitize(writtenOut(pair.reply, registerOf(pair))).trim())
  const repliesIn = (register: Register) => newer(replies.filter((_, i) => registerOf(pairs[i] ?? {}) === register))
  const answered = learnAnswered(pairs, (pair) => indexed.store.contacts[pair] ?? 0, indexed.contacts.length)
  const base: Voice = {
    ...indexed,
    words,
    profile,
    answered,
    typicalLength: {
      text: typicalLength(repliesIn('text')),
      email: typicalLength(repliesIn('email')),
    },
    confidence: null,
    precedent: null,
    evaluation: null,
  }

  // Cached, because many texts repeat.
  const read = remembering((told, asked, register) => `${register}${asked ? '?' : '.'}${told.join('\n')}`, readTold)
  const sketcher = createSketcher(base, read)
  const rehearse = createRehearsals(sketcher, pairs, replies)
  /** The confidence fitted on drafts for the pairs from `from` to `to`, each made from earlier pairs only. */
  const fitted = (from: number, to: number): ConfidenceModel | null => {
    const tried = triedDrafts(rehearse(sample(from, to, maxRehearsed, input.seed)))
    const until = pairs[to]?.at ?? Number.POSITIVE_INFINITY
    return fitConfidence([
      ...tried,
      ...judgedDrafts(
        sketcher,
        (input.judged ?? []).filter(({ at }) => at < until),
      ),
    ])
  }

  on.phase('calibrating', 0.5)
  const n = pairs.length
  const confidence = done.final === undefined ? fitted(Math.floor(n * 0.8), n) : done.final.confidence
  if (done.final === undefined) keep('calibrating', { final: { confidence } })

  const precedent = fitPrecedent(base, pairs, from(Math.floor(n / 2), n), read)

  on.phase('evaluating', 0.75)
  let evaluation = done.evaluation ?? null
  if (done.evaluation === undefined && input.evaluate !== false) {
    const tail = Math.floor(n * 0.9)
    const rehearsed = { ...base, confidence: fitted(Math.floor(n * 0.7), tail) }
    const heldOut = rehearse(sample(tail, n, maxHeldOut, input.seed))
    const report = evaluateHeldOut(rehearsed, heldOut, input.seed)
    // No draft of this voice is ever surer than this, so a higher threshold certainly cannot be reached.
    evaluation = report === null ? null : { ...report, ceiling: confidence?.ceiling ?? null }
    const replay = boundTurns(replayHeldOut(rehearsed, spreadOver(heldOut, maxTurns)))
    keep('evaluating', { evaluation, replay })
  }
  if (done.replay !== undefined) on.replayed?.(done.replay)
  return { ...base, confidence, precedent, evaluation }
}

function from(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
}

/** The last 30 % of a list in the order of time. */
function newer(replies: readonly string[]): readonly string[] {
  return replies.slice(Math.floor(replies.length * 0.7))
}

/** Long pasted texts do not make somebody a writer of long texts. */
function typicalLength(replies: readonly string[]): number {
  return Math.max(1, replies.reduce((sum, reply) => sum + Math.min(1500, reply.length), 0) / Math.max(1, replies.length))
}

/** Numbers of at most `most` pairs from `from` to `to`, chosen by the seed, in the order of time. */
function sample(from: number, to: number, most: number, seed: number): number[] {
  return shuffledIndices(Math.max(0, to - from), seeded(seed))
    .slice(0, most)
    .map((i) => from + i)
    .toSorted((a, b) => a - b)
}
