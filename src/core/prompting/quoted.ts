/**
 * Text of people as data in a prompt: a JSON string on one line, which no text can close. What chat templates of models take for the end of a
 * turn is broken up, since some servers read it inside of text as well.
 */
export function quoted(text: string): string {
  return JSON.stringify(text.replace(TEMPLATE, (mark) => `${mark.slice(0, 1)} ${mark.slice(1)}`))
}

const TEMPLATE =
  /<\|(?=[\w/])|<\/?s>|<<\/?SYS>>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|THINK)\]|<\/?(?:start_of_turn|end_of_turn|think|bos|eos|pad|unk)>|<｜/giu

/** Cut at a word with an ellipsis where it is longer than `limit` UTF-16 units. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, Math.max(1, limit - 1))
  const space = head.search(/\s\S{0,30}$/u)
  return `${wellFormed(head.slice(0, space > limit / 2 ? space : head.length)).trimEnd()}…`
}

/** Beginning and end of a text that is longer than `limit` UTF-16 units: what is asked stands at the end, whom it is about at the beginning. */
export function cutInTheMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.max(1, Math.floor((limit - 3) / 2))
  return `${wellFormed(text.slice(0, half)).trimEnd()} … ${wellFormed(text.slice(-half)).trimStart()}`
}

/** Without the half of a character that a cut may leave. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/gu, '')
}
