import { isLongPaste } from '#core/conversation/text/text-content.ts'
import { commitments } from '#core/drafting/guard/commitments.ts'
import { factContext, unsupportedFacts } from '#core/drafting/guard/facts.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import type { WordStatistics } from '#core/voice/word-statistics.ts'
import { looksUnchecked } from './draft-language.ts'

/**
 * Problems in a draft's text that forbid sending it. Stricter than the guard in `core/drafting`, which lets a promise through if the thread
 * asks for it, because the owner reads the draft first.
 */
export const draftFindings = [
  'unsupported-fact',
  'commitment',
  'foreign-link-or-number',
  'unfilled-slot',
  'error-text',
  'situation',
  'unchecked-language',
  'too-long',
  'unsafe-characters',
] as const
export type DraftFinding = (typeof draftFindings)[number]
export type DraftFindings = readonly DraftFinding[]

/** Word statistics for when there is no voice: names are then recognized by capital letters alone. */
export const noWords: WordStatistics = { names: new Set(), contactNames: new Set() }

/** Commitments are only looked for in this many characters, so a longer text is never sent automatically. */
const readLimit = 4_000

/** `thread`: the texts of both sides and the contact's name, which the draft may mention. Findings are in the order of `draftFindings`. */
export function checkDraft(text: string, thread: readonly string[], words: WordStatistics): DraftFindings {
  const read = text.slice(0, readLimit)
  const facts = unsupportedFacts(read, factContext(thread), words)
  const bound = commitments(read)
  const holds: Readonly<Record<DraftFinding, boolean>> = {
    'unsupported-fact': facts.some(({ kind }) => kind === 'time' || kind === 'name' || kind === 'mention'),
    commitment: bound.some(({ kind }) => kind !== 'situation') || binds.some((rule) => rule.test(read)),
    'foreign-link-or-number': facts.some(({ kind }) => kind === 'link' || kind === 'number') || hasForeignLink(read, thread),
    'unfilled-slot': hasUnfilledSlot(read),
    'error-text': looksLikeErrorText(read),
    situation: bound.some(({ kind }) => kind === 'situation'),
    'unchecked-language': looksUnchecked(read),
    'too-long': text.length > readLimit || isLongPaste(text),
    'unsafe-characters': sanitize(text) !== text.replaceAll('\r\n', '\n'),
  }
  return draftFindings.filter((finding) => holds[finding])
}

/** Whether the text has a link that is not in the thread. Knows links with any top-level domain; the drafting guard only knows common ones. */
function hasForeignLink(text: string, thread: readonly string[]): boolean {
  const links = linksOf(text)
  if (links.length === 0) return false
  const known = new Set(thread.flatMap((one) => linksOf(one.slice(0, threadLimit))))
  return links.some((link) => !known.has(link))
}

const threadLimit = 20_000

function linksOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2}|:\/\/|\w@\w/u.test(word))
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}/]+$/gu, ''))
}

/**
 * Commitments that `commitments` leaves to the person who reads a draft before it is sent. Models write them as people do: in short forms,
 * and as a yes to a payment.
 */
const binds = [
  /\bsee (?:u|ya|y['’]?all) (?:then|there|at|on|in|soon|later|tomorrow|tmrw|tonight)\b/iu,
  /\b(?:gonna|going to|will|['’]ll) be (?:there|here|back|home|with (?:you|u|ya))\b|\b(?:i['’]?mma|ima)\b/iu,
  /\bmy treat\b|\bon me\W*$|\bi(?:['’]?d| would) (?:pay|lend|transfer|cover)\b|\b(?:pay|transfer|wire|venmo|book|buy|order) (?:it|that|them|him|her|the \w+)\b/iu,
  /\b(?:you have my word|my word on it|it['’]?s a deal|pinky (?:promise|swear))\b|^\W*deal\W*$/iu,
]

const slots = [
  /\[[^\]\n]{1,60}\]|\{[^}\n]{0,60}\}|<[a-z][^<>\n]{0,60}>|_{3,}|\$\(|%[sd]\b|\ufffc/iu,
  /\bXX?:XX?\b|\bX{3,}\b|\b(?:TB[ACD]|TO[D]O)\b/u,
]

/** A gap that a template or a model left: [name], {time}, <address>, ____. */
export function hasUnfilledSlot(text: string): boolean {
  return slots.some((slot) => slot.test(text))
}

const errorText = [
  /^\W*(?:(?:fatal|internal|unexpected|unknown|unhandled|runtime|server|network|api) )*(?:error|exception|failure|traceback|warning)\b/i,
  /\b[A-Z][A-Za-z]*(?:Error|Exception)\b/,
  /\bat \S+ \(?\S+:\d+(?::\d+)?\)?/,
  /\bE(?:CONN|NOENT|PIPE|PERM|ACCES|TIMEDOUT|AI_|HOSTUNREACH)[A-Z_]*\b/,
  /\b(?:http|status|code|error) ?[45]\d\d\b|\b[45]\d\d (?:error|bad|unauthorized|forbidden|not found|too many|internal|service)/i,
  /\b(?:rate limit|quota|api key|context length|max_tokens|timed? ?out after|unable to (?:process|generate|complete)|failed to (?:generate|fetch|load|connect|send))\b/i,
  /\b(?:as an ai|ai (?:language )?model|language model|ai assistant|i(?:'m| am) (?:an ai|a bot|claude|chatgpt)|my (?:training|instructions|system prompt))\b/i,
  /\bi(?:'m| am)? ?(?:cannot|can't|unable to|not able to) (?:assist|help with|fulfil|comply|provide)\b/i,
  /\b(?:here(?:'s| is) (?:a|an|the|your|my) (?:possible |suggested )?(?:draft|reply|response|answer|message))\b/i,
  /^\W*(?:undefined|null|nan|\[object object\])\W*$/i,
  /<\|[\w-]|<｜|<\/?(?:think(?:ing)?|thoughts?|reasoning|analysis|answer|reply|response|s)>|<(?:eos|end_of_turn)>|\[\/?INST\]/i,
  /^\s*(?:\{\s*"|\[\s*[{"]|<[!?a-z])|```/i,
]

/** An error message, a refusal, or a preamble: text by a program or a model about itself, never by the owner. */
export function looksLikeErrorText(text: string): boolean {
  const plain = text.replaceAll('’', "'")
  return errorText.some((rule) => rule.test(plain))
}
