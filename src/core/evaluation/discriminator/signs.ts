import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'
import { commonWords, mask } from '../measures/masking.ts'

/** What is counted of a text, in this order: characters, words, lines (in chat: bubbles), words of a line. */
export const measureNames = ['length', 'words', 'lines', 'words of a line'] as const

/** The surface of one text. No content word is in it: what is not among the commonest words of all texts is masked. */
export interface Signs {
  /** As `measureNames`. */
  readonly measures: readonly number[]
  /** Signs that a text has or has not, by key: `ends:.`, `opens:ok`, `word:ok`, `asks`, … Each can be said in words. */
  readonly marks: ReadonlySet<string>
  /** Sequences of two to four characters of the masked text. */
  readonly grams: ReadonlySet<string>
}

const emoji = /\p{Extended_Pictographic}/u
const emoticon = /(?:^|\s)[:;=8xX]['-]?[)(DPpOo/\\|3*]+(?=\s|$)|<3/u
const punctuation = [',', ';', ':', '!', '…', '(', '"', '-', '—']
/** A word must be in so many texts, at least, to be kept and named. */
const fewestTexts = 5

/** Reads texts that are to be told apart. Which words are kept is decided over all of them, whoever wrote them. */
export function readSigns(texts: readonly string[]): Signs[] {
  const common = commonWords(texts)
  const inTexts = new Map<string, number>()
  const words = texts.map((text) => wordSpans(text).map(({ start, end }) => normalizeWord(text.slice(start, end))))
  for (const own of words) for (const word of new Set(own)) if (common.has(word)) inTexts.set(word, (inTexts.get(word) ?? 0) + 1)
  const kept = new Set([...inTexts].filter(([, times]) => times >= fewestTexts).map(([word]) => word))
  return texts.map((text, i) => signsOf(text, words[i] ?? [], kept))
}

function signsOf(text: string, words: readonly string[], kept: ReadonlySet<string>): Signs {
  const lines = Math.max(1, text.split('\n').filter((line) => line.trim() !== '').length)
  return {
    measures: [text.length, words.length, lines, words.length / lines],
    marks: new Set(marksOf(text, words, kept)),
    grams: new Set(gramsOf(mask(text, kept))),
  }
}

function* marksOf(text: string, words: readonly string[], kept: ReadonlySet<string>): Generator<string> {
  const trimmed = text.trim()
  yield `ends:${endOf(trimmed)}`
  if (trimmed.includes('?')) yield 'asks'
  if (/^\p{Lu}/u.test(trimmed)) yield 'capital'
  if (/\n\p{Lu}/u.test(trimmed)) yield 'capital later'
  if (/(?<![\p{L}'’])i(?![\p{L}.])/u.test(trimmed)) yield 'small i'
  if (/\p{L}['’]\p{L}/u.test(trimmed)) yield 'apostrophe'
  if (/\p{N}/u.test(trimmed)) yield 'number'
  if (emoji.test(trimmed)) yield 'emoji'
  if (emoticon.test(trimmed)) yield 'emoticon'
  if (/[.!?] +\S/u.test(trimmed)) yield 'sentences'
  if (/\.\n/u.test(trimmed)) yield 'full stop before a line'
  for (const one of punctuation) if (trimmed.includes(one)) yield `uses:${one}`
  if (words.length === 1) yield 'one word'
  const first = words[0]
  const last = words.at(-1)
  if (first !== undefined && kept.has(first)) yield `opens:${first}`
  if (last !== undefined && words.length > 1 && kept.has(last)) yield `closes:${last}`
  for (const word of words) if (kept.has(word)) yield `word:${word}`
}

/** The mark a text ends with; '' for a letter or a digit. What ends with a question mark asks, which is a sign of its own. */
function endOf(text: string): string {
  if (/(?:…|\.\.)$/u.test(text)) return '…'
  if (/\p{Extended_Pictographic}[\p{Emoji_Modifier}\p{M}]*$/u.test(text)) return 'an emoji'
  return /[^\p{L}\p{N}]$/u.exec(text)?.[0] ?? ''
}

function* gramsOf(text: string): Generator<string> {
  for (let n = 2; n <= 4; n++) for (let at = 0; at + n <= text.length; at++) yield text.slice(at, at + n)
}
