/**
 * Removes one layer of wrapping from a model's text. Returns the text itself if there is none. Null if the form cannot be read. Never returns a longer text.
 */
export function unwrapped(text: string): string | null {
  for (const rule of [json, fence, otherTurns, preamble, label, explanation, options, wrappingQuotes]) {
    const inner = rule(text)
    if (inner === null || inner !== text) return inner
  }
  return text
}

type Rule = (text: string) => string | null

const answerKeys = [
  'me',
  'ME',
  'reply',
  'text',
  'message',
  'response',
  'answer',
  'draft',
  'content',
  'replies',
  'messages',
  'drafts',
  'bubbles',
]

/** `{"reply": "…"}`, `["…", "…"]` (bubbles) or `"…"`, also followed by more such lines. */
const json: Rule = (text) => {
  if (!/^(?:[{[]\s*["{]|")/u.test(text)) return text
  const line = text.startsWith('"') ? '' : (text.split('\n')[0] ?? '')
  const whole = parsed(text) ?? parsed(line)
  if (whole !== undefined) return said(whole) ?? (text.startsWith('{') ? null : text)
  const field = /"(?:me|reply|text|message|response|answer|draft|content)"\s*:\s*("(?:[^"\\]|\\.)*")/iu.exec(text)?.[1]
  const value = field === undefined ? undefined : parsed(field)
  if (typeof value === 'string') return value
  return /^\{\s*"\w+"\s*:/u.test(text) ? null : text
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value ?? undefined
  } catch {
    return undefined
  }
}

function said(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const parts: unknown[] = value
    if (parts.every((part) => typeof part === 'string')) return parts.join('\n')
    return parts.length > 0 ? said(parts[0]) : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const key of answerKeys) if (Object.hasOwn(value, key)) return said((value as Readonly<Record<string, unknown>>)[key])
  return null
}

/** A fence around the reply, and the text before and after it. */
const fence: Rule = (text) => {
  const match = /^(?:[^\n]{0,120}:\s*\n\s*)?```[\w-]{0,20}[ \t]*\n?([\s\S]*?)(?:```[\s\S]*)?$/u.exec(text)
  return match === null ? text : (match[1] ?? '')
}

const themLabel = /^[ \t]*[*_]{0,2}(?:them|they|user|human|friend|contact|sender|other(?: person)?)[*_]{0,2}[ \t]*:/imu
const meLabel = /^[ \t]*[*_]{0,2}(?:me|assistant|you|i)[*_]{0,2}[ \t]*:[*_]{0,2}/imu

/** Some servers ignore stop strings, and the model continues with the other person's turn. That turn and everything after it is cut. */
const otherTurns: Rule = (text) => {
  const them = themLabel.exec(text)
  const jsonTurn = /\n\s*\{\s*"(?:them|from|role|me)"/iu.exec(text)
  const end = Math.min(them?.index ?? Infinity, jsonTurn?.index ?? Infinity)
  if (end === Infinity) return text
  if (text.slice(0, end).trim() !== '') return text.slice(0, end)
  const me = meLabel.exec(text)
  return me === null ? null : text.slice(me.index + me[0].length)
}

const replyNoun = String.raw`(?:draft|reply|replies|response|answer|message|text|version|suggestion|option|something|one|what (?:ME|I|you) (?:would|might|could))`
const preambleLine = new RegExp(
  String.raw`^[*_]{0,2}(?:(?:sure|certainly|of course|absolutely|okay|ok|alright|got it|great|yes)(?: thing)?[!,.:]?\s+)?(?:(?:here(?:'s|’s| is| are| you go)|below is|i (?:would|might|'d) (?:say|reply|write|suggest)|my reply|a possible|a suitable|based on)\b)[^\n:]{0,140}:[*_]{0,2}(?=\s)\s*`,
  'iu',
)
const openerLine = /^(?:sure|certainly|of course|absolutely|okay|alright|got it)(?: thing)?(?:[!.][^\n:]{0,80})?:[ \t]*\n+/iu
const politeLine = /^(?:sure|certainly|of course|absolutely)(?: thing)?[!.][ \t]*\n\n+/iu

const linkStart = /^(?:https?:|www\.|\S+@\S)/iu

/** "Sure! Here is a draft:". A line of the owner's that announces a link ("here's the link: …") does not count. */
const preamble: Rule = (text) => {
  const match = preambleLine.exec(text) ?? openerLine.exec(text) ?? politeLine.exec(text)
  if (match === null || match[0].length >= text.length || linkStart.test(text.slice(match[0].length))) return text
  const announced = new RegExp(String.raw`\b${replyNoun}`, 'iu').test(match[0]) || /you go\b/iu.test(match[0]) || !match[0].includes(':')
  const ownLine = /\n\s*$/u.test(match[0]) && /^(?:sure|certainly|of course|absolutely)/iu.test(match[0])
  return announced || ownLine ? text.slice(match[0].length) : text
}

const answerLabel =
  /^[*_#\s]{0,4}(?:(?:my |your |suggested |possible |final |next |draft |ME(?:'s|’s) )*(?:reply|response|answer|draft)(?: (?:draft|\d|option))?|me|assistant|(?:option|draft|version|reply) ?\d)[*_]{0,2}\s*:[*_]{0,2}[ \t]*\n*/iu

/** "Reply:", "Me:", "**Draft 1:**". */
const label: Rule = (text) => {
  const match = answerLabel.exec(text)
  return match === null || match[0].length === 0 || match[0].length >= text.length ? text : text.slice(match[0].length)
}

const ruleLine = /\n[ \t]*(?:-{3,5}|\*{3,5}|_{3,5})[ \t]*(?:\n|$)/gu
/** Words about a reply. A paragraph of the owner's after a rule, or after "Note:", has none of them. */
const aboutReply = /\b(?:reply|response|draft|tone|style(?: card)?|casual|ME|exchanges|phrasing|adjust(?:ed)?|version|concise|wording)\b/gu
const explanationStart =
  /\n\s*\n[*_(\s[]{0,4}(?:i(?:'ve|’ve| have)? (?:kept|made|written|matched|aimed for|used|avoided|chose) (?:it (?:short|casual|brief|simple|light)|this (?:short|casual|brief)|the (?:reply|tone|message|draft|response|style|language)|your (?:tone|style)|a (?:casual|friendly|short|similar))|this (?:reply|draft|response|message|version) |feel free to (?:adjust|edit|change|tweak|modify)|(?:would|do) you (?:like|want) me to (?:adjust|change|try|make it|write|rewrite|draft)|hope this helps[^\n]{0,40}$|let me know if (?:you(?:'d|’d| would)? (?:like|want|prefer) (?:me to|any (?:changes|adjust|other)|a different|another (?:version|option|draft|reply))|i should (?:adjust|change)|[^\n]{0,60}\b(?:adjust|tweak|rephrase|revis|version|tone|shorter|longer|changes))|(?:style|tone) (?:notes?|match)\b)[\s\S]*$/iu
const noteStart =
  /\n\s*\n[*_(\s[]{0,4}(?:note(?: that)?|notes?|explanation|rationale|reasoning|why (?:this|it) works)[*_]{0,2}\s*:[\s\S]*$/iu

/** Text after a rule, or a paragraph about the reply. */
const explanation: Rule = (text) => {
  const rules = [...text.matchAll(ruleLine)].filter(({ index }) => index > 0)
  if (rules.length > 0) {
    let about = -1
    const end = text.search(/(?<![\s*_-])[\s*_-]*$/u)
    for (const match of text.matchAll(aboutReply)) about = match.index
    const rule = rules.find(({ index }) => index < about) ?? rules.find(({ index }) => index >= end)
    if (rule !== undefined) return text.slice(0, rule.index)
  }
  const at = text.search(explanationStart)
  if (at > 0) return text.slice(0, at)
  const note = text.search(noteStart)
  return note > 0 && text.slice(note).search(aboutReply) >= 0 ? text.slice(0, note) : text
}

/** Picks the first of several labeled options. */
const options: Rule = (text) => {
  const second = /\n\s*[*_#]{0,4}(?:option|draft|version|reply|alternative) ?(?:2|b|two)\b/iu.exec(text)
  return second === null || second.index === 0 ? text : text.slice(0, second.index)
}

const quotePairs: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
  ['**', '**'],
  ['«', '»'],
]

/** Quotes around the whole text, with none inside. */
const wrappingQuotes: Rule = (text) => {
  for (const [open, close] of quotePairs) {
    if (text.length <= open.length + close.length || !text.startsWith(open) || !text.endsWith(close)) continue
    const inner = text.slice(open.length, -close.length)
    if (!inner.includes(open) && !(close !== '’' && inner.includes(close))) return inner
  }
  return text
}
