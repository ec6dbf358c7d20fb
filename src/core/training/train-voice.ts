import { AppError } from '#contract/errors.ts'
import type { TrainingPhase } from '#contract/voice/training.ts'
import { registerOf, writtenOut } from '../channel/register.ts'
import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import { learnAnswered } from '../drafting/phrases/answered.ts'
import { earlyVoice } from '../drafting/as-of.ts'
import { createSketcher } from '../drafting/drafter.ts'
import { sanitize } from '../drafting/guard/sanitize.ts'
import { remembering } from '../drafting/phrases/remembering.ts'
import { readTold } from '../drafting/thread.ts'
import { seeded, shuffledIndices } from '../evaluation/seeded.ts'
import type { JudgedDraft } from './judged-drafts.ts'
import type { TrainingCheckpoint } from './checkpoint.ts'
import { boundTurns, maxTurns, spreadOver } from '../style-report/choose-turns.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import { Bm25 } from '../voice/inverted-index.ts'
import { profileOf } from '../voice/profile.ts'
import type { Voice } from '../voice/voice.ts'
import { readTrainingState, writeTrainingState, type TrainingState } from './checkpoint.ts'
import type { ConfidenceModel } from '../drafting/confidence.ts'
import { fitConfidence } from './fit-confidence.ts'
import { fitPrecedent } from './fit-precedent.ts'
import { evaluateHeldOut, replayHeldOut } from './held-out.ts'
import { indexPairs, usablePairs } from './index-pairs.ts'
import { judgedDrafts } from './judged-drafts.ts'
import { measureTotals } from './measure-totals.ts'
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
 * The shares of the pairs, in the order of time, from which on turns are drafted for again: as evidence for the confidence of the report, as evidence for that of
 * the finished voice, and for the report itself.
 */
const rehearsedFrom = 0.7
const calibratedFrom = 0.8
const heldOutFrom = 0.9

/**
 * Trains a voice: profiling → indexing → calibrating → evaluating. Deterministic for a seed.
 *
 * Drafts for past turns are made from earlier moments only, by an `earlyVoice`: what is measured on many moments is measured before the first of these turns. So
 * nothing in the report on the last tenth has seen that tenth: neither the drafts, nor their confidence, which is fitted on the fifth before.
 *
 * The finished voice has: it is measured on all pairs, its confidence is fitted on drafts (of the early voice) for the last fifth, and its precedent bar on the turns
 * of the second half, with word weights of the first. The report measures neither; its `ceiling` is that of the finished voice. The confidence of a model's drafts is fitted on its replays of the last tenth, by the early voice, too.
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
  const n = pairs.length
  const early = Math.floor(n * rehearsedFrom)
  const earlyPairs = pairs.slice(0, early)
  const profiles = done.profiles ?? { all: profileOf(pairs), early: profileOf(earlyPairs) }
  if (done.profiles === undefined) keep('profiling', { profiles })

  on.phase('indexing', 0.2)
  const indexed = indexPairs(pairs, input.contacts)
  const replies = pairs.map((pair) => sanitize(writtenOut(pair.reply, registerOf(pair))).trim())
  const answered = learnAnswered(pairs, (pair) => indexed.store.contacts[pair] ?? 0, indexed.contacts.length)
  const base: Voice = {
    ...indexed,
    ...measureTotals({ pairs, replies, contacts: input.contacts, profile: profiles.all }),
    measured: n,
    early: { pairs: early, ...measureTotals({ pairs: earlyPairs, replies, contacts: input.contacts, profile: profiles.early }) },
    // What each moment answered is read from that moment alone, so as of an earlier time it is the beginning of this.
    answered,
    confidence: null,
    precedent: null,
    evaluation: null,
  }

  // Cached, because many texts repeat.
  const read = remembering((told, asked, register) => `${register}${asked ? '?' : '.'}${told.join('\n')}`, readTold)
  const rehearsing = earlyVoice(base)
  const sketcher = createSketcher(rehearsing, read)
  const rehearse = createRehearsals(sketcher, pairs, replies)
  /** The confidence fitted on drafts for the pairs from `from` to `to`, and on the owner's verdicts up to then on drafts that `judging` makes again. */
  const fitted = (from: number, to: number, judging: () => ReturnType<typeof createSketcher>): ConfidenceModel | null => {
    const tried = triedDrafts(rehearse(sample(from, to, maxRehearsed, input.seed)))
    const until = pairs[to]?.at ?? Number.POSITIVE_INFINITY
    const judged = (input.judged ?? []).filter(({ at }) => at < until)
    return fitConfidence([...tried, ...(judged.length === 0 ? [] : judgedDrafts(judging(), judged))])
  }

  on.phase('calibrating', 0.5)
  // What the owner judged was a draft of a finished voice, and their verdict is not taken from a reply that this one has measured.
  const confidence =
    done.final === undefined ? fitted(Math.floor(n * calibratedFrom), n, () => createSketcher(base, read)) : done.final.confidence
  if (done.final === undefined) keep('calibrating', { final: { confidence } })

  const half = Math.floor(n / 2)
  const precedent = fitPrecedent({ ...base, incoming: new Bm25(base.incoming.index, half) }, pairs, from(half, n), read)

  on.phase('evaluating', 0.75)
  let evaluation = done.evaluation ?? null
  if (done.evaluation === undefined && input.evaluate !== false) {
    const tail = Math.floor(n * heldOutFrom)
    const rehearsed = { ...rehearsing, confidence: fitted(early, tail, () => sketcher) }
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

/** Numbers of at most `most` pairs from `from` to `to`, chosen by the seed, in the order of time. */
function sample(from: number, to: number, most: number, seed: number): number[] {
  return shuffledIndices(Math.max(0, to - from), seeded(seed))
    .slice(0, most)
    .map((i) => from + i)
    .toSorted((a, b) => a - b)
}
