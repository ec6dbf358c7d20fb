import { writtenOut, type Register } from '#core/channel/register.ts'
import { gapIn, type Moment } from '#contract/voice/drafts.ts'
import { answering } from '#core/drafting/answers/answering.ts'
import { pairsBefore, voiceAsOf } from '#core/drafting/as-of.ts'
import type { Retrieval } from '#core/drafting/retrieval.ts'
import { resembles, tokenF1 } from '#core/drafting/similarity.ts'
import { readThread, type Thread } from '#core/drafting/thread.ts'
import { isOneOf, replyText } from '#core/voice/pair-store.ts'
import { tokenize } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'
import { layOutLetter, writtenLetter } from '../letter/lay-out-letter.ts'
import { measureLetters } from '../letter/letters.ts'
import type { DressedDraft, DressingRequest } from '../prompt/brief.ts'
import type { Marks } from '../prompt/marks.ts'
import { partsBut } from '../prompt/hand.ts'
import type { ShapeChoice } from '../shape/draw-shapes.ts'
import { frameOf, inShape, strikes, type Frame } from '../shape/keep-shape.ts'
import { modelConfidenceOf } from './model-confidence.ts'
import { readAnswer } from './reading/read-answer.ts'
import { modelSignsVector } from './signs.ts'
import { sayable, type Said } from './sayable.ts'
import { stylePass } from './style-pass.ts'
import { writtenTo } from '#core/voice/written-to.ts'

/** The voice that drafts are dressed in, with measurements that are made once per voice. */
export interface Wardrobe {
  readonly voice: Voice
  readonly retrieval: Retrieval
  readonly marks: (register: Register) => Marks
  /** What models say and the owner does not. */
  readonly never: (register: Register) => readonly string[]
  /** Words too common to belong to any one conversation. */
  readonly common: (register: Register) => ReadonlySet<string>
  /** Dotted names, such as functions, in the mails of an owner who writes about programs (`dottedWords`). */
  readonly dotted: (register: Register) => ReadonlySet<string>
}

const maxBecause = 3

interface Read {
  readonly tokens: readonly string[]
  readonly logprob: number | null
  readonly choice: ShapeChoice | null
  readonly frame: Frame | null
  /** The greeting of a letter. */
  readonly greeting: string | null
  /** The part that may be said here, and whether that is all of it. */
  readonly said: Said | null
}

/**
 * Turns a model's answers into drafts: parses them (`readAnswer`), guards them like every draft, applies the owner's clear habits, drops duplicates, and adds a
 * calibrated confidence if there is one. Returns at most as many as were asked for, those first from which the guards removed nothing. Empty if nothing may be said.
 */
export function dressAnswers({ voice, retrieval, marks, never, common, dotted }: Wardrobe, dressing: DressingRequest): DressedDraft[] {
  const { request } = dressing
  const thread = readThread(voice, request)
  const profile = writtenTo(voice.profile, thread.register, request.contact)
  const name = voice.contacts[thread.contact]?.name
  // Exchanges are matched by contact name. If two people share a name, neither is quoted.
  const shared = voice.contacts.filter((contact) => contact.name === name).length > 1
  const foreign = dressing.because.filter(({ contact }) => shared || contact !== name).map(({ incoming }) => incoming)
  const letters = measureLetters(request.asOf === undefined ? voice : voiceAsOf(voice, request.asOf), thread)
  const parts = partsBut(dressing.without)
  const layout = parts.has('layout') ? letters : null
  const here = new Set(
    [thread.incoming, ...request.previous.map(({ bubbles }) => writtenOut(bubbles, thread.register))].flatMap((said) =>
      tokenize(said, readLimit),
    ),
  )
  const read = dressing.answers.flatMap((answer): Read[] => {
    const { text: written } = readAnswer(answer)
    if (written === null) return []
    const choice = answer.shape ?? null
    // Greeting and sign-off come from the owner, not the model: the guard skips them, and a trim cannot remove them.
    const { greeting, body: text } = layout === null ? { greeting: null, body: written } : writtenLetter(written, layout)
    const tokens = tokenize(text, readLimit)
    const examples = choice?.examples ?? []
    // A frame of common words only may stay as it is. The subject of another conversation may not.
    const tellsAnother = tokens.some((token) => token.length >= contentFrom && !here.has(token) && !common(thread.register).has(token))
    const isCopy =
      tellsAnother &&
      tokens.length >= minCopied &&
      examples.some(({ bubbles }) => tokenF1(tokens, tokenize(bubbles.join('\n'), readLimit)) >= alikeShare)
    const others = [...foreign, ...examples.map(({ incoming }) => incoming)]
    const said =
      isCopy || quotesAnother(tokens, others)
        ? null
        : sayable(voice, request, thread, text, { mayLeaveGap: choice !== null, dotted: dotted(thread.register) })
    return [{ tokens, logprob: answer.logprob, said, choice, greeting, frame: frameOf(written, examples, letters) }]
  })
  const own = nearestReplies(voice, retrieval, thread, request)
  const unsaid = [...(dressing.never ?? []), ...never(thread.register)]
  const typical = Math.max(1, profile.length.mean)
  const turn = tokenize(thread.incoming)
  const drafts = read.flatMap(({ logprob, tokens, said, choice, frame, greeting }): Ranked[] => {
    if (said === null) return []
    const edited = letters !== null && frame !== null
    const styled = stylePass(said.text, profile, marks(thread.register), voice.words, thread.register, edited)
    const body = frame === null || letters !== null ? styled : inShape(styled, frame.shape, profile)
    const text = layout === null ? body : layOutLetter({ greeting, body }, layout)
    const words = tokenize(text)
    const others = read.filter((one) => one.tokens !== tokens).map((one) => tokenF1(tokens, one.tokens))
    const agreement = others.length === 0 ? null : others.reduce((a, b) => a + b, 0) / others.length
    const signs = modelSignsVector({
      lengthRatio: text.length / typical,
      answering: answering(text, thread.reading.intent),
      agreement,
      logprob,
      nearness: own.reduce((most, reply) => Math.max(most, tokenF1(words, reply)), 0),
      overlap: tokenF1(words, turn),
      whole: said.whole,
      asks: thread.incoming.includes('?'),
    })
    return [
      {
        dressed: {
          draft: {
            text,
            confidence: modelConfidenceOf(dressing.confidence, signs),
            because: nearestMoments(dressing.because, words),
            reason: reasonFor(dressing.engine, said.whole),
            making: { whole: said.whole, agreement, logprob },
          },
          signs,
          whole: said.whole,
          ...(choice === null ? {} : { place: choice.place }),
        },
        strikes: frame === null ? 0 : strikes(text, thread.incoming, frame, letters, parts.has('habits') ? unsaid : []),
      },
    ]
  })
  // A set in shapes keeps the order in which they were drawn. Sorted by confidence, the short ones would always come first.
  const [first, ...behind] = drafts.toSorted(
    (a, b) => Number(b.dressed.whole) - Number(a.dressed.whole) || a.strikes - b.strikes || byPlace(a.dressed, b.dressed),
  )
  // The first draft may have a blank if its frame has one. After it, drafts without blanks come first.
  const open = ({ dressed }: Ranked): number => Number(gapIn(dressed.draft.text) !== null)
  const best = first === undefined ? [] : [first, ...behind.toSorted((a, b) => open(a) - open(b))].map(({ dressed }) => dressed)
  const taken: DressedDraft[] = []
  for (const one of best) {
    const texts = taken.map(({ draft }) => draft.text)
    if (taken.length >= request.count) break
    if (
      !resembles(
        one.draft.text,
        texts,
        texts.map((text) => tokenize(text)),
      )
    )
      taken.push(one)
  }
  return taken
}

function byPlace(a: DressedDraft, b: DressedDraft): number {
  if (a.place !== undefined && b.place !== undefined) return a.place - b.place
  return (b.draft.confidence ?? 0) - (a.draft.confidence ?? 0)
}

interface Ranked {
  readonly dressed: DressedDraft
  readonly strikes: number
}

const readLimit = 20_000
/** An answer with at least this many words that shares most of them with its example is about another moment. */
const minCopied = 5
const alikeShare = 0.75
/** Minimum letters of a content word. */
const contentFrom = 5
/** A run of this many words does not match by chance. */
const quotedRun = 6

/** Whether a draft repeats what somebody else wrote to the owner. A thread that asks for other people's messages gets none. */
function quotesAnother(tokens: readonly string[], theirs: readonly string[]): boolean {
  if (tokens.length < quotedRun) return false
  const runs = new Set(theirs.flatMap((text) => runsOf(tokenize(text, readLimit))))
  return runsOf(tokens).some((run) => runs.has(run))
}

function runsOf(tokens: readonly string[]): string[] {
  return tokens.slice(quotedRun - 1).map((_, i) => tokens.slice(i, i + quotedRun).join(' '))
}

const maxNearest = 20

/** Words of the owner's replies to the most similar turns. */
function nearestReplies(voice: Voice, retrieval: Retrieval, thread: Thread, request: DressingRequest['request']): string[][] {
  const before = request.asOf === undefined ? voice.store.size : pairsBefore(voice.store, request.asOf)
  const isExcluded = isOneOf(voice.store, request.excluded ?? [])
  return retrieval
    .find(thread, before)
    .filter(({ pair }) => isExcluded?.(pair) !== true)
    .slice(0, maxNearest)
    .map(({ pair }) => tokenize(replyText(voice.store, pair)))
}

/** The exchanges in the prompt, sorted by how close their answer is to the draft. Ties keep their order. */
function nearestMoments(because: readonly Moment[], words: readonly string[]): Moment[] {
  return because
    .map((moment) => ({ moment, near: tokenF1(words, tokenize(moment.reply)) }))
    .toSorted((a, b) => b.near - a.near)
    .slice(0, maxBecause)
    .map(({ moment }) => moment)
}

function reasonFor(engine: string, whole: boolean): string {
  return whole
    ? `Written by ${engine} after how you answered things like this.`
    : `Part of what ${engine} wrote after how you answered things like this; the rest held something this conversation does not.`
}
