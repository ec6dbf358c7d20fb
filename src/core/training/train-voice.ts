import { AppError } from '#contract/errors.ts'
import type { TrainingPhase } from '#contract/training.ts'
import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import { fitActModel } from '../drafting/act-model.ts'
import { candidatesFor } from '../drafting/candidates.ts'
import { draftSet, isFreeOfFacts, type Sketch } from '../drafting/draft-set.ts'
import { responseSet } from '../drafting/response-set.ts'
import { Retrieval } from '../drafting/retrieval.ts'
import { sanitize } from '../drafting/sanitize.ts'
import { isAccepted } from '../drafting/similarity.ts'
import { readThread } from '../drafting/thread.ts'
import { seeded, shuffledIndices } from '../evaluation/seeded.ts'
import type { JudgedDraft, TrainingCheckpoint } from '../ports.ts'
import { boundTurns, MOST_TURNS, spreadOver } from '../style-report/choose-turns.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import { profileOf } from '../voice/profile.ts'
import type { Voice } from '../voice/voice.ts'
import { collectWordStatistics } from '../voice/word-statistics.ts'
import { readTrainingState, writeTrainingState, type TrainingState } from './checkpoint.ts'
import { fitConfidence } from './fit-confidence.ts'
import { fitPrecedent } from './fit-precedent.ts'
import { DEFAULT_AIMS, fitLengths, mean, type Rehearsal } from './fit-lengths.ts'
import { evaluateHeldOut, replayHeldOut } from './held-out.ts'
import { indexPairs, usablePairs } from './index-pairs.ts'
import { judgedDrafts } from './judged-drafts.ts'

export const LEAST_PAIRS = 10

export interface TrainingInput {
  /** In any order; unusable ones are left out. */
  readonly pairs: readonly ReplyPair[]
  readonly contacts: readonly Contact[]
  readonly seed: number
  /** Where an earlier run of the same pairs stopped. */
  readonly resume: TrainingCheckpoint | null
  /** Default true: hold out the last tenth by time for the report. The benchmark, which holds out itself, turns it off. */
  readonly evaluate?: boolean
  /** What the owner said of drafts they were shown. */
  readonly judged?: readonly JudgedDraft[]
}

export interface TrainingEvents {
  /** A phase begins, with the share of the whole run (0–1) behind it. */
  phase(phase: TrainingPhase, progress: number): void
  checkpoint(checkpoint: TrainingCheckpoint): void
  /**
   * The held-out turns (at most 200, spread over their time) with what the voice that was rehearsed before them drafted, and its confidence.
   * Comes once, also in a training that was taken up again; not where nothing was held out.
   */
  replayed?(turns: readonly ReplayTurn[]): void
}

/**
 * Turns rehearsed to fit confidence and lengths, and held out for the report. What a reply accepts is rare (one turn in a hundred on the
 * chat files), so confidence wants many of them; a rehearsed turn costs a draft.
 */
const REHEARSED = 1200
const HELD_OUT = 400
const LENGTHS_FROM = 200

/**
 * Makes a voice. Goes through profiling → indexing → calibrating → evaluating; the finished voice is calibrated on the last fifth of the
 * pairs and indexes all of them; the report is about the last tenth and comes from a calibration on the fifth before it. Deterministic for a seed.
 *
 * Throws AppError `not-enough-messages` below 10 usable pairs.
 *
 * How to add one (a phase): its name in the contract's `trainingPhase`, its result in `TrainingState`, its place here between two checkpoints.
 */
export function trainVoice(input: TrainingInput, on: TrainingEvents): Voice {
  const pairs = usablePairs(input.pairs)
  if (pairs.length < LEAST_PAIRS) {
    throw new AppError(
      'not-enough-messages',
      `There ${pairs.length === 1 ? 'is' : 'are'} ${pairs.length} usable ${pairs.length === 1 ? 'reply' : 'replies'} to learn from; at least ${LEAST_PAIRS} are needed.`,
      { details: { pairs: pairs.length, needed: LEAST_PAIRS } },
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
  const replies = pairs.map((pair) => sanitize(pair.reply.join('\n')).trim())
  const base = { ...indexed, words, profile, evaluation: null }
  const phraseable = replies.map((reply) => (reply.length <= 40 && isFreeOfFacts(reply, words) ? reply : null))
  const retrieval = new Retrieval({ ...base, ...untrained(pairs, phraseable, 0) })

  /** A voice that has learnt from the pairs below `from` and is calibrated on those from there to `to`. */
  const calibrated = (from: number, to: number, stored: Calibrated | undefined): Voice => {
    const blank: Voice = { ...base, ...untrained(pairs, phraseable, from) }
    if (stored !== undefined) return { ...blank, ...stored }
    const rehearsals = rehearse(blank, retrieval, pairs, replies, from, sample(from, to, REHEARSED, input.seed))
    const typical = typicalLength(replies.slice(Math.floor(from * 0.7), to))
    const lengths = fitLengths(blank, everyNth(rehearsals, LENGTHS_FROM), typical)
    const tried = rehearsals.flatMap(({ thread, moments, candidates, reply }) =>
      draftSet({ voice: { ...blank, lengths }, thread, moments, candidates, lengths, count: 3 }).map((sketch) => triedDraft(sketch, reply)),
    )
    const until = pairs[to]?.at ?? Number.POSITIVE_INFINITY
    const judged = (input.judged ?? []).filter(({ at }) => at < until)
    return { ...blank, lengths, confidence: fitConfidence([...tried, ...judgedDrafts({ ...blank, lengths }, retrieval, pairs, judged)]) }
  }

  on.phase('calibrating', 0.5)
  const n = pairs.length
  const final = calibrated(Math.floor(n * 0.8), n, done.final)
  if (done.final === undefined) keep('calibrating', { final: { lengths: final.lengths, confidence: final.confidence } })

  const precedent = fitPrecedent(final, pairs, from(Math.floor(n / 2), n))

  on.phase('evaluating', 0.75)
  let evaluation = done.evaluation ?? null
  if (done.evaluation === undefined && input.evaluate !== false) {
    const tail = Math.floor(n * 0.9)
    const rehearsed = calibrated(Math.floor(n * 0.7), tail, undefined)
    const heldOut = rehearse(rehearsed, retrieval, pairs, replies, tail, sample(tail, n, HELD_OUT, input.seed))
    const report = evaluateHeldOut(rehearsed, heldOut, input.seed)
    // What no draft of this voice is ever surer than: says without a guess whether a threshold can be reached at all.
    evaluation = report === null ? null : { ...report, ceiling: final.confidence?.ceiling ?? null }
    const replay = boundTurns(replayHeldOut(rehearsed, spreadOver(heldOut, MOST_TURNS)))
    keep('evaluating', { evaluation, replay })
  }
  if (done.replay !== undefined) on.replayed?.(done.replay)
  const everything = untrained(pairs, phraseable, n)
  return { ...final, ...everything, lengths: final.lengths, confidence: final.confidence, precedent, evaluation }
}

type Calibrated = Pick<Voice, 'lengths' | 'confidence'>

/** What is learnt from the pairs below `before`, without calibration. */
function untrained(pairs: readonly ReplyPair[], phraseable: readonly (string | null)[], before: number) {
  const learned = pairs.slice(Math.max(0, before - 20_000), before)
  return {
    responses: responseSet(phraseable.slice(0, before)),
    acts: fitActModel(learned.map((pair) => ({ incoming: pair.incoming.join('\n'), reply: pair.reply.join('\n') }))),
    lengths: { typical: 40, ...DEFAULT_AIMS },
    confidence: null,
    precedent: null,
  }
}

function from(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
}

/** About `wanted` of a list, evenly spread: lengths drift over months. */
function everyNth<T>(list: readonly T[], wanted: number): T[] {
  const step = Math.max(1, Math.floor(list.length / wanted))
  return list.filter((_, i) => i % step === 0)
}

/** Long pasted texts do not make somebody a writer of long texts. */
function typicalLength(replies: readonly string[]): number {
  return Math.max(1, mean(replies.map((reply) => Math.min(1500, reply.length))))
}

/** Numbers of at most `most` pairs from `from` to `to`, chosen by the seed, in the order of time. */
function sample(from: number, to: number, most: number, seed: number): number[] {
  return shuffledIndices(Math.max(0, to - from), seeded(seed))
    .slice(0, most)
    .map((i) => from + i)
    .toSorted((a, b) => a - b)
}

function rehearse(
  voice: Voice,
  retrieval: Retrieval,
  pairs: readonly ReplyPair[],
  replies: readonly string[],
  before: number,
  turns: readonly number[],
): (Rehearsal & { readonly pair: ReplyPair })[] {
  return turns.map((turn) => {
    const pair = pairs[turn] as ReplyPair
    const thread = readThread(voice, pair)
    const moments = retrieval.find(thread, before)
    const candidates = candidatesFor(voice, thread, moments)
    return { thread, moments, candidates, reply: replies[turn] ?? '', pair }
  })
}

function triedDraft(sketch: Sketch, reply: string) {
  return { signs: sketch.signs, accepted: isAccepted(sketch.text, reply) }
}
