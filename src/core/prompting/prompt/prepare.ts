import type { Moment } from '#contract/voice/drafts.ts'
import { ownGaps } from '#contract/account/own-facts.ts'
import type { RedactionMode } from '#contract/language-model/model.ts'
import { askedOwnFacts } from '#core/drafting/echo/texted/own-facts.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { registerOf, writtenOut } from '#core/channel/register.ts'
import type { ChatMessage } from '#core/language-model/port.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { askedBefore, createScreen, type Asked, type PrivateValue } from '#core/redaction/index.ts'
import { neverLine } from '../habits/never.ts'
import { sayShapes, type SaidShape } from '../shape/say-shape.ts'
import type { ModelBrief, ShapedAnswer } from './brief.ts'
import { partsBut, type Hand, type HandPart } from './hand.ts'
import { lengthAim, lengthSentence, type LengthAim } from './length-aim.ts'
import { maxEarlier, pack } from './pack.ts'
import { beginningOf, quoted, readExchange } from './quoted.ts'
import { previewLine } from '../asking/preview-line.ts'
import { readAnswer } from '../answer/reading/read-answer.ts'
import type { ShapeChoice } from '../shape/draw-shapes.ts'
import { styleCard } from './style-card.ts'

/** A prompt that is ready to be sent, and what is needed to process its answers. */
export interface Prepared {
  readonly messages: readonly ChatMessage[]
  /** One prompt per draft if each has its own shape; they differ from `messages` in their last lines. Otherwise empty. */
  readonly shaped: readonly ShapedPrompt[]
  /** The exchanges that went in, as the owner wrote them. */
  readonly because: readonly Moment[]
  readonly maxTokens: number
  readonly temperature: number
  /** Beginning of their turn for the ledger, on one line, at most 300 characters; redacted in every mode. */
  readonly preview: string
  /** Estimated tokens of the prompt, on the high side. */
  readonly tokens: number
  /** Known private values, for later requests about this thread. Never shown, stored or logged. */
  readonly known: readonly PrivateValue[]
  /**
   * The answers that contain a reply, parsed (`readAnswer`), with this thread's private values restored. An answer with a placeholder from an exchange, or an
   * unknown one, is left out.
   */
  restore(answers: readonly ShapedAnswer[]): ShapedAnswer[]
}

export interface ShapedPrompt {
  readonly messages: readonly ChatMessage[]
  readonly shape: ShapeChoice
}

/**
 * Tokens of the whole prompt. Apple's model takes 4,096 in all, and more does not help. Frames for the drafts are added on top, so that they crowd out neither
 * the turn nor the exchanges. If there is no room, each draft gets fewer of them.
 */
const promptTokens = { plain: 3000, withMoments: 4000 }
const narrowMoments = { messages: 3, letters: 2 }
/** Some models think aloud before they answer. If there is room, the limit leaves space for that. */
const answerTokenLimits = { wide: 768, narrow: 384, thoughtless: 80 }
const wideFrom = 8192

/** Turns from which private values are learned: the shown ones may repeat what earlier ones said. */
const learnedEarlier = maxEarlier * 2

/** Several answers should differ; one alone should be the likeliest. */
const temperatures = { several: 0.9, one: 0.6 }

/**
 * The prompt for a request: style card, the owner's exchanges, the thread as quoted data, packed to the model's context.
 *
 * `redaction`: `mask` replaces private data in everything that is sent. `block` throws ModelFailure `blocked` if the thread contains private data, and leaves
 * out exchanges and phrases that do. Throws ModelFailure `too-long` if the context is too small for any prompt.
 */
export function preparePrompt(
  brief: ModelBrief,
  request: DraftingRequest,
  options: {
    readonly capabilities: Pick<Capabilities, 'contextLength' | 'thinks'>
    readonly redaction: RedactionMode
    /**
     * Whether the model follows instructions closely. If so, each draft gets a shape and the list of things the owner never says; otherwise the prompt is
     * plain.
     */
    readonly closely?: boolean
    /** Parts of the hand that a benchmark leaves out. None in the product. */
    readonly without?: readonly HandPart[]
  },
): Prepared {
  const { contextLength, thinks } = options.capabilities
  const hand = options.closely === true ? brief.hand : null
  const parts = hand === null ? new Set<HandPart>() : partsBut(options.without)
  const screen = createScreen(options.redaction)
  const { redactor } = screen
  const mask = (text: string, asked: Asked = null): string => screen.show(text, asked)
  const may = (text: string, asked: Asked = null, shownOf = text.length): boolean => screen.may(text, asked, shownOf)

  const register = registerOf(request)
  const turn = sanitize(writtenOut(request.incoming, register)).trim()
  const earlier = request.previous.slice(-learnedEarlier)
  const all = earlier.map(({ bubbles }) => sanitize(writtenOut(bubbles, register)).trim())
  const first = Math.max(0, all.length - maxEarlier)
  const previous = earlier.slice(first).map(({ fromMe }, index) => ({ fromMe, text: all[first + index] ?? '' }))
  const wish = request.instruction === undefined ? null : sanitize(request.instruction).trim()
  const before = (index: number): Asked => askedBefore(all, first + index)

  const learnExchange = (incoming: string, reply: string): void => {
    screen.learn(incoming)
    screen.learn(reply, incoming)
  }
  // The owner's own first: no mail can be so full that it keeps theirs from being known.
  for (const { incoming, bubbles } of brief.hand?.shapes.flatMap(({ examples }) => examples) ?? [])
    learnExchange(incoming, bubbles.join('\n'))
  for (const { incoming, reply } of brief.exchanges) learnExchange(incoming, reply)
  const { openings, signOffs } = brief.profile
  for (const text of [
    ...brief.phrases,
    ...openings.map((one) => one.text),
    ...signOffs.map((one) => one.text),
    ...(brief.hand?.never ?? []),
  ])
    screen.learn(text)
  if (brief.contact !== null) screen.learn(brief.contact)
  for (const [index, text] of [...all, turn].entries()) screen.learn(text, askedBefore(all, index))
  if (wish !== null) screen.learn(wish, turn)
  if (
    !previous.every(({ text }, index) => may(text, before(index))) ||
    !may(turn, before(previous.length)) ||
    (wish !== null && !may(wish))
  )
    throw new ModelFailure('blocked')

  // What is masked up to here stands in the thread, so an answer may hold it; what comes after it may not be told to these people.
  const contact = brief.contact === null || !may(brief.contact) ? null : mask(brief.contact)
  const thread = previous.map(({ fromMe, text }, index) => ({ fromMe, text: mask(text, before(index)) }))
  const maskedTurn = mask(turn, before(previous.length))
  const wished = wish === null || wish === '' ? [] : [wishLine(mask(wish))]
  const allowed = new Set(redactor.found().map(({ placeholder }) => placeholder))

  const usable = brief.exchanges.filter(({ incoming, reply }) => may(incoming, null, readExchange) && may(reply, incoming, readExchange))
  const exchanges = usable.map(({ incoming, reply, contact: name }) => ({
    them: beginningOf(mask(incoming)),
    me: beginningOf(mask(reply, incoming)),
    withContact: brief.contact !== null && name === brief.contact,
  }))
  const because = usable.map(({ id, contact: name, at, incoming, reply }) => ({
    id,
    contact: name,
    at,
    incoming: beginningOf(incoming),
    reply: beginningOf(reply),
  }))
  const aim = lengthAim(
    brief.profile,
    because.map(({ reply }) => reply),
  )
  const shown = (text: string, asked: Asked = null): string | null => (may(text, asked) ? mask(text, asked) : null)
  const isPlain = (text: string): boolean => options.redaction === 'off' || redactor.places(text).length === 0
  const said = hand === null || !parts.has('shapes') ? [] : sayShapes(contextLength >= wideFrom ? hand : withFewerMoments(hand), shown)
  const shapes = said.map((one): SaidShape => Object.assign(one, { lines: [...one.lines, ...wished] }))
  const plainly = ["Write ME's next message in THREAD, as ME would: plain text, not JSON.", lengthSentence(aim), ...wished]
  const longest = shapes.toSorted((a, b) => b.lines.join('\n').length - a.lines.join('\n').length)[0]
  const maxTokens = answerTokens(
    { ...aim, to: Math.max(aim.to, ...shapes.map(({ length }) => length * 1.5)) },
    contextLength,
    thinks ?? true,
  )
  const packed = pack(
    {
      turns: brief.profile.turns,
      card: [
        ...styleCard(brief.profile, register, brief.phrases, shown),
        ...(parts.has('habits') ? neverLine((hand?.never ?? []).filter(isPlain)) : []),
      ],
      exchanges,
      contact,
      group: brief.group,
      earlier: thread,
      turn: maskedTurn,
      register,
      order: longest?.lines ?? plainly,
      parts,
      ownGaps: askedOwnFacts(request.incoming).map((kind) => ownGaps[kind]),
      masked: redactor.found().length > 0,
    },
    Math.min(shapes.length === 0 ? promptTokens.plain : promptTokens.withMoments, contextLength - maxTokens),
  )
  return {
    messages: packed.messages,
    shaped: shapes.map(({ lines, choice }) => ({ messages: endingWith(packed.messages, longest?.lines ?? [], lines), shape: choice })),
    because: because.slice(0, packed.exchanges),
    maxTokens,
    temperature: request.count > 1 || shapes.length > 0 ? temperatures.several : temperatures.one,
    preview: previewLine([createScreen('mask', screen.known()).show(turn, before(previous.length))]),
    tokens: packed.tokens,
    known: screen.known(),
    restore: (answers) =>
      answers.flatMap((answer): ShapedAnswer[] => {
        const { text } = readAnswer(answer)
        const restored = text === null ? null : options.redaction === 'mask' ? redactor.restore(text, allowed) : text
        if (restored === null) return []
        const read = { text: restored, finish: 'stop', logprob: answer.logprob } as const
        return [answer.shape === undefined ? read : { ...read, shape: answer.shape }]
      }),
  }
}

function withFewerMoments(hand: Hand): Hand {
  const most = narrowMoments[hand.letters === null ? 'messages' : 'letters']
  return { ...hand, shapes: hand.shapes.map((one) => ({ ...one, examples: one.examples.slice(0, most) })) }
}

/** The wish is the owner's, so it is an instruction; whatever it says, it is kept on a single line. */
function wishLine(wish: string): string {
  return `ME wants this of it, and what ME names here may be used: ${quoted(wish)}`
}

/** The same prompt with other last lines; none of them longer than those that it was packed with. */
function endingWith(messages: readonly ChatMessage[], packed: readonly string[], lines: readonly string[]): ChatMessage[] {
  return messages.map((message, i) =>
    i < messages.length - 1 ? message : { ...message, content: message.content.slice(0, -packed.join('\n').length) + lines.join('\n') },
  )
}

function answerTokens({ to }: LengthAim, contextLength: number, thinks: boolean): number {
  const { wide, narrow, thoughtless } = answerTokenLimits
  const least = thinks ? (contextLength >= wideFrom ? wide : narrow) : thoughtless
  return Math.max(1, Math.min(Math.max(least, Math.ceil(to / 2)), Math.floor(contextLength / 4)))
}
