import { isPassing } from '../passing-words.ts'
import type { Span } from '../view.ts'
import { askingIn, type Asking } from './asking.ts'

export interface AnsweredSecret extends Span {
  /** Whether it is a secret only as this answer. Elsewhere it is an ordinary word. */
  readonly onlyHere: boolean
}

/** What people reply instead of the secret. */
const noAnswer =
  /^(?:yes|yeah|yep|yup|no|nope|nah|ok|okay|k|sure|sorry|idk|dunno|same|what|which|why|who|hm+|lol|haha\w*|thanks|thx|ty|wait|sec|one|done|sent|here|ja|nein|klar|gut|danke|weiß|nicht|s[íi]|vale|gracias|oui|non|merci|texted|emailed|check|ask|mom|mum|dad|maybe|none|nothing|later|tomorrow|soon|on|it|i|you|the|in|at|my|your|is|its|a|again|different|same)$/iu

/** Words before the secret itself. */
const lead =
  /^\s*(?:(?:i think|oh|so|um+|yeah|ok|sure|sorry)[\s,]+)?(?:it(?:['’]?s| is| was)|that(?:['’]?s| is)|try|use|the (?:[\p{L}-]+ ){0,2}(?:password|passcode|code|pin|key) is)[\s:]+/iu

/** Words that people say around a secret when they give it. */
const giving =
  /(?<!\p{L})(?:it(?:['’´]?s| is| was)|that(?:['’´]?s| is)|should be|try|use|maybe|same|(?:i )?(?:think|believe|guess)|pretty sure|(?:pass(?: ?(?:word|code|phrase))?|pw|pin|code|key|login|wi-?fi)(?: is)?|(?:lower|upper) ?case|caps|capitals?)(?!\p{L})|[:=]|->/iu
/** Words about how it is written, or what it opens. */
const aboutIt =
  /^(?:(?:lower|upper)(?:case)?|case|caps|capitals?|capitalized|letters?|spaces?|words?|digits?|wi-?fi|wlan|network|router|guest|pass(?:word|code|phrase)?|pw|pin|code|key|login|user(?:name)?|should|be|pretty|sure|think|believe|guess|um+|uh+|it['’´]?s|that['’´]?s|i['’]?m|im)$/iu
/** Signs of a sentence about where it is, or who knows it. */
const sentence =
  /(?<!\p{L})(?:i['’]?ll|i will|let me|lemme|he|she|they|we|ask|can|will|on the|in the|under|behind|at the|next to|because|if)(?!\p{L})/iu

/** A text with more lines, or longer ones, is not just an answer. */
const maxLines = 4
const longestLine = 80
const maxWords = { plain: 6, asked: 10 }
/** How far before the answered text somebody may have asked, in texts. */
const maxEarlier = 4

/**
 * Finds the answer to somebody who asks for a password or a code: one word, or a few of which some could be it. `asked`: the text before. `earlier`: the texts
 * before that, oldest first. A word that people do not say in ordinary conversation is a secret if anything secret was mentioned; an ordinary word only if the
 * secret itself was asked for.
 */
export function findAnsweredSecrets(text: string, asked: string, earlier: readonly string[] = []): AnsweredSecret[] {
  if (text.length > maxLines * longestLine) return []
  const lines = [...text.matchAll(/[^\n]+/gu)]
  if (lines.length > maxLines) return []
  const asking = askingIn(asked)
  if (asking !== null)
    return lines.flatMap((line) => (line[0].length > longestLine ? [] : answersIn(line[0], asked, asking).map(movedBy(line.index))))
  return lines.length === 1 && wasAsked(asked, earlier) ? lateAnswersIn(text) : []
}

const movedBy =
  (by: number) =>
  ({ start, end, onlyHere }: AnsweredSecret): AnsweredSecret => ({ start: start + by, end: end + by, onlyHere })

interface Word extends Span {
  readonly word: string
}

function wordsOf(text: string, from: number): Word[] {
  const words = [...text.matchAll(/[^\s\uFFFC"'“”‘’`]+/gu)].filter(({ index }) => index >= from)
  return words.map((match) => {
    const word = match[0].replace(/^[([]|[.,;:!?…)\]]{1,3}$/gu, '')
    const start = match.index + match[0].indexOf(word)
    return { word, start, end: start + word.length }
  })
}

/** Whether a word looks like nothing people say in ordinary conversation. */
function isOdd(word: string): boolean {
  return /\d/u.test(word) || /[\p{L}][^\p{L}\p{N}'’.-][\p{L}]/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)
}

const canBe = (word: string): boolean => word.length >= 3 && !noAnswer.test(word) && /[\p{L}\p{N}]/u.test(word)

function answersIn(text: string, asked: string, asking: Asking): AnsweredSecret[] {
  const from = lead.exec(text)?.[0].length ?? 0
  const words = wordsOf(text, from)
  if (words.length > (asking === 'value' ? maxWords.asked : maxWords.plain)) return []
  const isTalk = words.some(({ word }) => isPassing(word))
  const alone = words.length === 1 || (words.length === 2 && words.every(({ word }) => !noAnswer.test(word)))
  const plain = alone && (asking === 'value' || (asking === 'mention' && !isTalk))
  const found = words.flatMap(({ word, start, end }): AnsweredSecret[] => {
    const odd = isOdd(word)
    if (!canBe(word) || !(plain || odd)) return []
    // "It's fine", "that's weird", "try rebooting".
    if (from > 0 && !odd && isPassing(word)) return []
    return [{ start, end, onlyHere: !odd && (from > 0 || asking !== 'value' || isTalk || isIn(word, asked)) }]
  })
  if (found.length > 0) return found
  const digits = inDigits(text, from)
  if (digits !== null) return [digits]
  return asking === 'value' ? fewWordsIn(text, words, phrase.test(asked)) : []
}

/** A code in groups of up to three digits, each too short to be a code itself. */
function inDigits(text: string, from: number): AnsweredSecret | null {
  const match = /^\s*(\d{1,3}(?:[ .-]{1,2}\d{1,3}){1,5})[#*]?[\s.!]*$/u.exec(text.slice(from))
  const said = match?.[1] ?? ''
  if (said.replace(/\D/gu, '').length < 4) return null
  const start = from + (match?.[0].indexOf(said) ?? 0)
  return { start, end: start + said.length, onlyHere: false }
}

const phrase = /(?<!\p{L})(?:pass ?phrase|(?:seed|recovery|backup) (?:phrase|words)|mnemonic)(?!\p{L})/iu

/** Whether the word repeats something else they asked about: "what's for dinner, and the wifi password?" */
const isIn = (word: string, asked: string): boolean =>
  wordsOf(asked, 0).some((one) => one.word.toLowerCase().replace(/['’]s$/u, '') === word.toLowerCase())

/** A passphrase, or a word next to others that mark it as the answer. */
function fewWordsIn(text: string, words: readonly Word[], isPhrase: boolean): AnsweredSecret[] {
  if (sentence.test(text)) return []
  const said = words.filter(({ word }) => canBe(word) && !isPassing(word) && !aboutIt.test(word))
  const [first, last] = [said[0], said.at(-1)]
  if (first === undefined || last === undefined) return []
  if (said.length === words.length) return [{ start: first.start, end: last.end, onlyHere: false }]
  // Passphrases are made of everyday words, so those belong to it.
  if (isPhrase && said.length > 1) return [{ start: words[0]?.start ?? first.start, end: words.at(-1)?.end ?? last.end, onlyHere: false }]
  return giving.test(text) ? said.map(({ start, end }) => ({ start, end, onlyHere: true })) : []
}

/** Whether somebody asked for it a few texts ago, and nothing said since can have been the answer. */
function wasAsked(asked: string, earlier: readonly string[]): boolean {
  const before = earlier.slice(-maxEarlier)
  const at = before.findLastIndex((one) => askingIn(one) === 'value')
  const since = [...before.slice(at + 1), asked]
  return at >= 0 && since.every((text, i) => (i === 0 ? answersIn(text, before[at] ?? '', 'value') : lateAnswersIn(text)).length === 0)
}

/** The answer after "one sec": digits or letters that are not a word, or a single word. */
function lateAnswersIn(text: string): AnsweredSecret[] {
  const words = wordsOf(text, lead.exec(text)?.[0].length ?? 0)
  if (words.length > 2) return []
  return words.flatMap(({ word, start, end }): AnsweredSecret[] => {
    if (!canBe(word)) return []
    if (isOdd(word)) return /\d{3}|\p{L}/u.test(word) ? [{ start, end, onlyHere: false }] : []
    return words.length === 1 && !isPassing(word) && /^\p{L}{4,}$/u.test(word) && !/[?!]\s*$/u.test(text)
      ? [{ start, end, onlyHere: true }]
      : []
  })
}
