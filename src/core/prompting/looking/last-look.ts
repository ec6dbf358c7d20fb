import { registerOf, writtenOut, type Register } from '#core/channel/register.ts'
import type { RedactionMode } from '#contract/language-model/model.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ChatMessage, ModelReply, ModelRequest } from '#core/language-model/port.ts'
import { estimatePromptTokens } from '#core/language-model/tokens.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { askedBefore, createScreen, type Asked, type PrivateValue } from '#core/redaction/index.ts'
import { drawn } from '../answer/drawn.ts'
import { previewLine } from '../asking/preview-line.ts'
import { beginningOf, cutInTheMiddle, quoted, readExchange } from '../prompt/quoted.ts'
import { lookTask, type LookDecides } from './look-task.ts'
import { answerForm, statedAnswer } from './sole-answer.ts'

/** A final request about finished drafts: which of them could be sent as they are. */
export interface LastLook {
  readonly request: ModelRequest
  /** Their turn and the drafts for the ledger, on one line, at most 300 characters; redacted in every mode. */
  readonly preview: string
  /** A mark for each draft, in the order of the answer. Null if the answer is anything but draft letters with marks. */
  read(reply: Pick<ModelReply, 'answers'>): readonly Marked[] | null
}

export interface Marked {
  /** Index of the draft in the order given. */
  readonly index: number
  readonly mark: Mark
}

/** Could be sent as it is, doubtful, or could not be sent. */
export type Mark = '+' | '?' | '-'

export interface LookOptions {
  readonly decides: LookDecides
  /** The owner's replies in other conversations, best first. Leaves out the frames of the drafts, because they would reveal the edit. */
  readonly own: readonly OwnReply[]
  readonly capabilities: Pick<Capabilities, 'contextLength' | 'thinks'>
  readonly redaction: RedactionMode
  /** Values that drafting knew to be private (`Prepared.known`). None if omitted. */
  readonly known?: readonly PrivateValue[]
  readonly seed: string
}

/** `incoming` is what the reply answered. It is not shown; it tells whether a single word is a password. */
export interface OwnReply {
  readonly incoming: string
  readonly reply: string
}

const maxEarlier = 6
const earlierLimit = 600
const turnLimit = 4000
const minTurn = 500
/** Longer than any draft. */
const draftLimit = 8000
/** Maximum replies by ME from elsewhere, for looks that rank drafts by likeness. */
const maxOwn = 8
const ownLimit: Readonly<Record<Register, number>> = { text: 300, email: 400 }
/** Some models think aloud before the letters. */
const answerTokens = { thinking: 768, plain: 48 }

/**
 * `drafts`: texts as they would be sent. They are shown in an order drawn from `seed`, so that position carries no meaning. Throws ModelFailure: `blocked` if
 * the thread or a draft contains private data that may not be sent, `too-long` if they do not fit.
 */
export function prepareLastLook(drafts: readonly string[], request: DraftingRequest, options: LookOptions): LastLook {
  const register = registerOf(request)
  const { contextLength, thinks } = options.capabilities
  const maxTokens = thinks === false ? answerTokens.plain : Math.min(answerTokens.thinking, Math.floor(contextLength / 4))
  // One screen for all, so that a value has the same placeholder in the thread and in the drafts.
  const screen = createScreen(options.redaction, options.known)
  const masked = options.redaction === 'mask' ? screen : createScreen('mask', options.known)
  const lines = [...request.previous.map(({ bubbles }) => bubbles), request.incoming].map((bubbles) => tidy(writtenOut(bubbles, register)))
  const turn = lines.length - 1
  const first = Math.max(0, turn - maxEarlier)
  const before = (index: number): Asked => askedBefore(lines, index)
  const wish = tidy(request.instruction ?? '')
  const written = drafts.map(tidy)
  const own = options.decides === 'rank' ? options.own.map(({ incoming, reply }) => ({ incoming: tidy(incoming), reply: tidy(reply) })) : []

  const answered = askedBefore(lines, lines.length)
  for (const one of new Set([screen, masked])) {
    for (const { incoming, reply } of own) {
      one.learn(incoming)
      one.learn(reply, incoming)
    }
    for (const [index, text] of lines.entries()) if (index >= first - maxEarlier) one.learn(text, before(index))
    for (const text of [wish, ...written]) one.learn(text, answered)
  }

  const shown = (text: string, most: number, asked: Asked = null): string => {
    if (!screen.may(text, asked)) throw new ModelFailure('blocked')
    return cutInTheMiddle(screen.show(text, asked), most)
  }
  const said = lines.flatMap((text, index) =>
    index < first
      ? []
      : {
          fromMe: request.previous[index]?.fromMe ?? false,
          text: shown(text, index === turn ? turnLimit : earlierLimit, before(index)),
        },
  )
  const wished = wish === '' ? null : shown(wish, earlierLimit)
  const order = drafts.map((_, i) => i).toSorted((a, b) => drawn(`${options.seed} ${a}`) - drawn(`${options.seed} ${b}`))
  const texts = order.map((index) => shown(written[index] ?? '', draftLimit, answered))
  const parts = {
    register,
    decides: options.decides,
    own: own
      .filter(({ incoming, reply }) => screen.may(reply, incoming, readExchange))
      .slice(0, maxOwn)
      .map(({ incoming, reply }) => cutInTheMiddle(beginningOf(screen.show(reply, incoming)), ownLimit[register])),
    said,
    wished,
    texts,
  }
  return {
    request: {
      messages: fitting({ ...parts, masked: screen.redactor.found().length > 0 }, contextLength - maxTokens),
      answers: 1,
      maxTokens,
      temperature: 0,
    },
    preview: previewLine([
      masked.show(lines[turn] ?? '', before(turn)),
      ...order.map((index) => masked.show(written[index] ?? '', answered)),
    ]),
    read: (reply) => readMarks(reply, order),
  }
}

const tidy = (text: string): string => sanitize(text).trim()

interface Shown {
  readonly register: Register
  readonly decides: LookDecides
  readonly own: readonly string[]
  /** Oldest first; the last is their turn. */
  readonly said: readonly { readonly fromMe: boolean; readonly text: string }[]
  readonly wished: string | null
  readonly texts: readonly string[]
  readonly masked: boolean
}

/** Drops the oldest turns first, then the middle of a long turn. A draft is never cut: the missing part could be what is wrong with it. */
function fitting(shown: Shown, budget: number): ChatMessage[] {
  for (let earlier = shown.said.length - 1; earlier >= 0; earlier--) {
    const messages = write({ ...shown, said: shown.said.slice(-1 - earlier) })
    if (estimatePromptTokens(messages) <= budget) return messages
  }
  const turn = shown.said.at(-1)?.text ?? ''
  for (let most = turn.length / 2; most >= minTurn; most /= 2) {
    const messages = write({ ...shown, said: [{ fromMe: false, text: cutInTheMiddle(turn, Math.floor(most)) }] })
    if (estimatePromptTokens(messages) <= budget) return messages
  }
  throw new ModelFailure('too-long')
}

function write({ register, decides, own, said, wished, texts, masked }: Shown): ChatMessage[] {
  return [
    { role: 'system', content: lookTask(register, { decides, hasEarlier: own.length > 0, letters: letters(texts.length), masked }) },
    {
      role: 'user',
      content: [
        ...(own.length === 0 ? [] : ['EARLIER, what ME wrote in other conversations:', ...own.map((text) => quoted(text)), '']),
        'THREAD, oldest first:',
        ...said.map(({ fromMe, text }) => `{"${fromMe ? 'me' : 'them'}": ${quoted(text)}}`),
        ...(wished === null ? [] : ['', `What ME wants of the message: ${quoted(wished)}`]),
        '',
        'DRAFTS, in no particular order:',
        ...texts.map((text, i) => `${letter(i)}: ${quoted(text)}`),
      ].join('\n'),
    },
  ]
}

const letter = (place: number): string => String.fromCodePoint(97 + place)
const letters = (count: number): string[] => Array.from({ length: count }, (_, i) => letter(i))

/** A longer answer cannot be letters with marks. */
const longestAnswer = 40
const marksForm = answerForm(String.raw`[a-z][+?-](?:[\s,]{1,4}[a-z][+?-]){0,30}`)

function readMarks({ answers }: Pick<ModelReply, 'answers'>, order: readonly number[]): Marked[] | null {
  const found = statedAnswer(answers, marksForm)
  if (found === null || found.length > longestAnswer) return null
  const marks = found.split(/[\s,]+/u).map((part) => /^([a-z])([+?-])$/u.exec(part))
  const places = marks.map((mark) => (mark?.[1]?.codePointAt(0) ?? 0) - 97)
  if (places.length !== order.length || new Set(places).size !== order.length || places.some((place) => !(place in order))) return null
  return marks.map((mark, i) => ({ index: order[places[i] ?? 0] ?? 0, mark: mark?.[2] === '+' || mark?.[2] === '?' ? mark[2] : '-' }))
}
