import { isPassing } from '../passing-words.ts'
import { linesOf, type Span } from '../view.ts'
import { inFragments } from './answered-values.ts'
import { askingIn, type Asking } from './asking.ts'
import { subjectOf } from './subject.ts'
import { findDigitWords, findSpelled } from '../kinds/spelled.ts'

export interface AnsweredSecret extends Span {
  /** Whether it is a secret only as this answer. Elsewhere it is an ordinary word. */
  readonly onlyHere: boolean
}

/** What people reply instead of the secret. */
const noAnswer =
  /^(?:yes|yeah|yep|yup|no|nope|nah|ok|okay|k|sure|sorry|idk|dunno|same|what|which|why|who|hm+|lol|haha\w*|thanks|thx|ty|wait|sec|one|done|sent|here|ja|nein|klar|gut|danke|weiß|nicht|s[íi]|vale|gracias|oui|non|merci|texted|emailed|check|ask|mom|mum|dad|maybe|none|nothing|later|tomorrow|soon|on|it|i|you|the|in|at|my|your|is|its|a|again|different|same|guess|hurry|almost|please|pls|plz|nice|cool|great|wow|omg|bruh|duh|jaja\p{L}*|si|no+|ja+|jo|da|tak|nie)$/iu

/** Words before the secret itself. */
const lead =
  /^\s*(?:(?:i think|oh|so|um+|yeah|ok|sure|sorry|just|maybe|creo que|glaub|je crois|acho que|credo|agora|ahora|jetzt|maintenant|adesso|ora)[\s,]+)?(?:it(?:['’]?s| is| was)|that(?:['’]?s| is)|try|use|es|c['’]est|ist|[éè]|(?:prova|prueba|tenta)(?: con| com)?|probier|essa[iy]e|the (?:[\p{L}-]+ ){0,2}(?:password|passcode|code|pin|key) is)[\s:]+/iu

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
const maxLines = 8
const longestLine = 80
/** Of a line in which only a word that could be nothing else, or that is announced, is taken for the answer. */
const longestSentence = 300
const maxWords = { plain: 6, asked: 10 }
/** How far before the answered text somebody may have asked, in texts. */
const maxEarlier = 7

/**
 * Finds the answer to somebody who asks for a password or a code: one word, or a few of which some could be it. `asked`: the text before. `earlier`: the texts
 * before that, oldest first. A word that people do not say in ordinary conversation is a secret if anything secret was mentioned; an ordinary word only if the
 * secret itself was asked for.
 */
export function findAnsweredSecrets(text: string, asked: string, earlier: readonly string[] = []): AnsweredSecret[] {
  if (text.length > maxLines * longestLine) return []
  const lines = linesOf(text)
  if (lines.length > maxLines) return []
  const asking = goesOn(asked, earlier) ? 'value' : askingIn(asked)
  if (asking === null && !wasAsked(asked, earlier)) return []
  const found = lines.flatMap((line) => {
    const inLine = asking === null ? lateAnswersIn(line.text) : answersIn(line.text, asked, asking)
    return inLine.map(movedBy(line.start))
  })
  return asking === 'value' || asking === null ? [...found, ...remaindersIn(text, found)] : found
}

const isPiece = (word: string): boolean => /^[\p{L}\p{N}!#$%&*@_+=-]+$/u.test(word) && !noAnswer.test(word) && !isPassing(word)

/** The rest of a secret that is written over several bubbles: digits, or short pieces beside longer ones. */
function remaindersIn(text: string, found: readonly AnsweredSecret[]): AnsweredSecret[] {
  const lines = linesOf(text)
  const digits = inFragments(lines)
  const isAlone = lines.length > 1 && lines.every(({ text: line }) => /^\s*\S{1,12}\s*$/u.test(line))
  const pieces = isAlone && found.length > 0 ? lines.filter(({ text: line }) => isPiece(line.trim())) : []
  return [...digits, ...pieces]
    .filter(({ start, end }) => !found.some((one) => one.start < end && start < one.end))
    .map(({ start, end }) => ({ start, end, onlyHere: true }))
}

const movedBy =
  (by: number) =>
  ({ start, end, onlyHere }: AnsweredSecret): AnsweredSecret => ({ start: start + by, end: end + by, onlyHere })

interface Word extends Span {
  readonly word: string
}

function wordsOf(text: string, from: number): Word[] {
  const words = [...text.matchAll(/[^\s\uFFFC"'“”‘’`]+/gu)].filter(({ index }) => index >= from)
  return words.flatMap((match) => {
    const word = match[0].replace(/^[([]|[.,;:!?…)\]]{1,3}$/gu, '')
    const start = match.index + match[0].indexOf(word)
    return /[\p{L}\p{N}\p{S}]/u.test(word) ? [{ word, start, end: start + word.length }] : []
  })
}

/** Whether a word looks like nothing people say in ordinary conversation. */
function isOdd(word: string): boolean {
  return /\d/u.test(word) || /[\p{L}][^\p{L}\p{N}'’.-][\p{L}]/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)
}

const canBe = (word: string): boolean => word.length >= 3 && !noAnswer.test(word) && /[\p{L}\p{N}]/u.test(word)

function answersIn(text: string, asked: string, asking: Asking): AnsweredSecret[] {
  if (text.length > longestSentence) return []
  const certain = asking === 'value' ? certainIn(text) : []
  if (certain.length > 0 || text.length > longestLine) return certain
  const from = lead.exec(text)?.[0].length ?? 0
  const words = wordsOf(text, from)
  if (words.length > (asking === 'value' ? maxWords.asked : maxWords.plain)) return []
  const isTalk = words.some(({ word }) => isPassing(word))
  const alone =
    words.length === 1 ||
    (words.length === 2 &&
      words.every(({ word }) => !noAnswer.test(word)) &&
      !/^(?:just|only|simply|einfach|solo|juste)$/iu.test(words[0]?.word ?? ''))
  const plain = alone && (asking === 'value' || (asking === 'mention' && !isTalk))
  const joined = asking === 'value' && words.length <= maxJoined && /(?<!\p{L})(?:plus|\+|and then|then|followed by)(?!\p{L})/iu.test(text)
  const found = words.flatMap(({ word, start, end }): AnsweredSecret[] => {
    const odd = isOdd(word)
    if (!canBe(word) || !(plain || odd || (joined && !isPassing(word) && !aboutIt.test(word)))) return []
    // "It's fine", "that's weird", "try rebooting".
    if (from > 0 && !odd && isPassing(word)) return []
    return [{ start, end, onlyHere: !odd && (from > 0 || asking !== 'value' || isTalk || isIn(word, asked)) }]
  })
  if (found.length > 0) return found
  const granted = asking === 'value' ? grantedIn(text, words) : null
  if (granted !== null) return [granted]
  const digits = inDigits(text, from)
  if (digits !== null) return [digits]
  return asking === 'value' ? fewWordsIn(text, words, phrase.test(asked)) : []
}

/** "Sure, moonpie", "moonpie lol": one word beside a yes or a laugh. */
function grantedIn(text: string, words: readonly Word[]): AnsweredSecret | null {
  const [value, ...others] = words.filter(({ word }) => !beside.test(word))
  if (words.length < 2 || value === undefined || others.length > 0 || /[?]\s*$/u.test(text)) return null
  return /^\p{L}{4,}$/u.test(value.word) && !noAnswer.test(value.word) && !isPassing(value.word)
    ? { start: value.start, end: value.end, onlyHere: true }
    : null
}
const beside =
  /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?|course|of|claro|s[íi]|sim|oui|bien|ja|klar|si|certo|lo+l|lmao|ha(?:ha)+h?|hehe|jaja\p{L}*|kkk+|mdr|ahah\p{L}*|btw|duh|ofc)$/iu

/** "Rexy plus 2019". */
const maxJoined = 5

/** "Sunflower with a capital S": the word, and how it is written. */
const howWritten =
  /^\s*(?:it(?:['’´]?s| is) )?["'“‘]?([\p{L}\p{N}!#$%&*@_-]{4,40})["'”’]?,? (?:(?:but |and |it['’]?s )?(?:with (?:an?|the|two|no|all) |all (?:lower|upper|small|one|caps)|no spaces?|in (?:lower|upper|all|caps)|(?:lower|upper) ?case|capital|first letter))/iu
/** "The sticker says sunflower", also in the middle of a long sentence. */
const announcedBy = /(?<!\p{L})(?:says?|reads?|called|named)[\s:]{1,2}["'“‘]?([\p{L}\p{N}!#$%&*@_-]{4,40})(?![\p{L}\p{N}])/giu
const mixed = /(?<![\p{L}\p{N}])(?=[\p{L}\d!#$%&*@_-]*\d)(?=[\p{L}\d!#$%&*@_-]*\p{L}{3})[\p{L}\d!#$%&*@_-]{6,40}(?![\p{L}\p{N}])/giu

/** What answers in whatever sentence it stands: spelled, described, read from somewhere, or no word at all. */
function certainIn(text: string): AnsweredSecret[] {
  const spelled = [...findSpelled(text), ...findDigitWords(text, true)].map(({ start, end }) => ({ start, end, onlyHere: false }))
  if (spelled.length > 0) return spelled
  const described = howWritten.exec(text)
  const value = described?.[1] ?? ''
  if (described !== null && !isPassing(value) && !noAnswer.test(value)) {
    const start = described.index + described[0].indexOf(value)
    return [{ start, end: start + value.length, onlyHere: false }]
  }
  const read = [...text.matchAll(announcedBy)].flatMap((match) => {
    const word = match[1] ?? ''
    const end = match.index + match[0].length
    return isPassing(word) || noAnswer.test(word) ? [] : [{ start: end - word.length, end, onlyHere: !isOdd(word) }]
  })
  if (read.length > 0 || text.length <= longestLine) return read
  return [...text.matchAll(mixed)].map((match) => ({ start: match.index, end: match.index + match[0].length, onlyHere: false }))
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

/** "And the hulu one?" */
const another =
  /^\s*(?:(?:ok(?:ay)?|thx|thanks|ty|cool|nice|great|perfect|got it|in)[\s,!.]+)*(?:and|what about|how about|y|et|und|e|ed)(?!\p{L})(?: [\p{L}+'’-]+){1,4} ?[?.!]*\s*$|(?<!\p{L})one (?:too|also|as well)(?!\p{L})/iu
const oneMore = /(?<!\p{L})(?:one|other|guest|yours|otr[oa]|autre|ander\p{L}+|altr[oa]|outr[oa])(?!\p{L})/iu

/** "And what is it now?" */
const asksWhat =
  /^\s*(?:(?:and|so|ok(?:ay)?|sorry|wait|hm+|et|und|y|e|ed)[\s,]+)*(?:wh?at(?:['’]?s| is| was) (?:it|the new one)|which(?: one)?(?: is it)?|c['’]est quoi|laquelle|lequel|wie (?:ist|is|isses|lautet|hei(?:ß|ss)t|war)(?: es| das)?|welches|cu[áa]l(?: es| era)?|qual(?:e)?(?: [èée]| era)?)(?: (?:now|again|then|called|maintenant|d[ée]j[àa]|jetzt|nochmal|denn|ahora|ent[óo]nces|adesso|ora|agora|mesmo))*\s*[?.!]*\s*$/iu

/** Whether the text asks for one more of what was asked for before. */
function goesOn(asked: string, earlier: readonly string[]): boolean {
  if (asked.length <= longestLine && asksWhat.test(asked) && earlier.slice(-maxGoingOn).some((text) => subjectOf(text) === 'word'))
    return true
  if (asked.length > longestLine || !another.test(asked) || !(oneMore.test(asked) || subjectOf(asked) !== null)) return false
  return earlier.slice(-maxGoingOn).some((text) => askingIn(text) === 'value')
}
const maxGoingOn = 4

/** Whether somebody asked for it a few texts ago, and nothing said since can have been the answer. */
function wasAsked(asked: string, earlier: readonly string[]): boolean {
  const before = earlier.slice(-maxEarlier)
  const at = before.findLastIndex((one) => askingIn(one) === 'value')
  const since = [...before.slice(at + 1), asked]
  return at >= 0 && since.every((text, i) => linesOf(text).every((line) => answered(line.text, i === 0 ? (before[at] ?? '') : null)))
}

/** Whether a line leaves the question open. `asked`: what it answers at once, if that is the question. */
const answered = (line: string, asked: string | null): boolean =>
  (asked === null ? lateAnswersIn(line) : answersIn(line, asked, 'value')).length === 0

/** What people say when they have found it. */
const foundIt =
  /^\s*(?:(?:ok(?:ay)?|k|so|oh|ah|yeah|yes|right|alright|finally|sorry|hey|home now|(?:just )?(?:found|got) it|here(?: it is| you go| u go)?|i looked|looked it up|turns out|(?:he|she|they|mom|dad) (?:says?|said))(?:[\s,:.!-]+|$))+/iu
/** More words are talk. */
const maxLate = 4

/** The answer after "one sec": digits or letters that are not a word, a single word, or a few that nobody says in passing. */
function lateAnswersIn(text: string): AnsweredSecret[] {
  if (text.length > longestLine) return []
  const opening = foundIt.exec(text)?.[0].length ?? 0
  const rest = text.slice(opening)
  const spelled = [...findSpelled(rest), ...findDigitWords(rest, true)]
  if (spelled.length > 0) return spelled.map((span) => movedBy(opening)({ ...span, onlyHere: false }))
  const digits = inDigits(text, opening + (lead.exec(rest)?.[0].length ?? 0))
  if (digits !== null) return [digits]
  const words = wordsOf(text, opening + (lead.exec(rest)?.[0].length ?? 0))
  if (words.length > maxLate) return []
  const isAsking = /[?!]\s*$/u.test(text)
  const few =
    words.length > 2 && !isAsking && words.every(({ word }) => /^\p{L}{4,}$/u.test(word) && !isPassing(word) && !noAnswer.test(word))
  return words.flatMap(({ word, start, end }): AnsweredSecret[] => {
    if (!canBe(word)) return []
    if (isOdd(word)) return words.length <= 2 && /\d{3}|\p{L}/u.test(word) ? [{ start, end, onlyHere: false }] : []
    const alone = words.length === 1 && !isPassing(word) && /^\p{L}{4,}$/u.test(word) && !isAsking
    return alone || few ? [{ start, end, onlyHere: true }] : []
  })
}
