import { cutBeside } from '#core/redaction/index.ts'

/**
 * Quotes people's text as data in a prompt: a JSON string on one line that no text can close. Breaks up the end-of-turn tokens of chat templates, because some
 * servers interpret them inside text too. Escapes unusual line breaks, which some readers take for the end of the line, and removes direction overrides.
 */
export function quoted(text: string): string {
  const visible = text.replace(directionMarks, '')
  return JSON.stringify(visible.replace(templateMark, (mark) => `${mark.slice(0, 1)} ${mark.slice(1)}`)).replace(lineBreaks, escaped)
}

/** Marks of direction (Unicode Standard Annex 9): a text that does not need them reads the same without. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu
/** Line breaks that JSON does not escape. */
const lineBreaks = /[\u0085\u2028\u2029]/gu
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * `<|im_end|>`, `<s>`, `<EOS_TOKEN>`, `[INST]`, `[TOOL_RESULTS]`, `<｜end｜>`, `<start_of_turn>` and their kind: names in angle or square brackets
 * that templates are known to use, and any name in capitals with an underscore, which people do not write.
 */
const templateMark =
  /<\|(?=[\w/])|\|>|<\/?s>|<<\/?SYS>>|\[\/?(?:INST|THINK|IMG|ASSISTANT|SYSTEM|USER|PREFIX|SUFFIX|MIDDLE|BOS|EOS|PAD|UNK|CLS|SEP|MASK|[A-Z]{2,20}_[A-Z_]{2,30})\]|<\/?(?:start_of_turn|end_of_turn|think|thinking|reasoning|tool_call|tool_response|tools|function_calls|assistant|system|user|human|bos|eos|eot|pad|unk|mask|[A-Z]{2,20}_[A-Z_]{2,30}|(?:begin|end)_of_[a-z]{2,20}|extra_id_\d{1,3}|unused\d{1,4}|reserved_\w{1,30})>|<｜|｜>|#{2,3} ?(?:Instruction|Response|Assistant|System|User|Human):|\n\n(?:Human|Assistant):/giu

/** Maximum UTF-16 units that are used of each side of an exchange. */
export const readExchange = 1500

/** The part of one side of an exchange that may be shown. */
export function beginningOf(text: string): string {
  return text
    .slice(0, cutBeside(text, readExchange, 'before'))
    .toWellFormed()
    .trim()
}

/** Cuts a text longer than `limit` UTF-16 units at a word and adds an ellipsis. Never splits a placeholder. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, cutBeside(text, Math.max(1, limit - 1), 'before'))
  const space = head.search(/\s\S{0,30}$/u)
  const end = space > limit / 2 ? space : head.length
  return `${wellFormed(text.slice(0, cutBeside(text, end, 'before'))).trimEnd()}…`
}

/** Beginning and end of a text that is longer than `limit` UTF-16 units: the question is usually at the end, and who it is about at the beginning. */
export function cutInTheMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.max(1, Math.floor((limit - 3) / 2))
  const head = text.slice(0, cutBeside(text, half, 'before'))
  const tail = text.slice(cutBeside(text, text.length - half, 'behind'))
  return `${wellFormed(head).trimEnd()} … ${wellFormed(tail).trimStart()}`
}

/** Removes half a character that a cut may leave. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/gu, '')
}
