/**
 * Removes the reasoning before a reply. Null if there is nothing else.
 */
export function withoutReasoning(text: string): string | null {
  let rest: string | null = text
  for (const rule of [channels, thinkTags, reasoningBlock]) {
    if (rest !== null) rest = rule(rest)
  }
  return rest
}

type Rule = (text: string) => string | null

/** `<|channel|>analysis<|message|>…<|channel|>final<|message|>REPLY<|return|>`, and the end-of-turn tokens of chat templates. */
const channels: Rule = (text) => {
  let rest = text
  const last = rest.lastIndexOf('<|channel|>')
  if (last >= 0) {
    const named = /^<\|channel\|>\s*(\w+)[^<]{0,80}(?:<\|message\|>)?/u.exec(rest.slice(last))
    if (named?.[1] !== 'final') return null
    rest = rest.slice(last + named[0].length)
  }
  // Gemma's form: `<|channel>thought … <channel|>REPLY`.
  const closed = rest.lastIndexOf('<channel|>')
  if (closed >= 0) rest = rest.slice(closed + '<channel|>'.length)
  else if (rest.includes('<|channel>')) return null
  rest = rest.replace(
    /^\s*(?:<\|(?:im_start|start|start_header_id)\|>\s*(?:assistant)?\s*(?:<\|(?:message|end_header_id)\|>)?|<start_of_turn>\s*model)\s*/u,
    '',
  )
  return rest.replace(
    /(?:<\|[\w-]{1,30}\|>|<｜[^<>]{1,40}｜>|<\/s>|<(?:end_of_turn|start_of_turn|turn\||eos|EOS_TOKEN)>|\[\/INST\])[\s\S]*$/u,
    '',
  )
}

const tagName = String.raw`(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad)`
const openTag = new RegExp(String.raw`[<[]${tagName}[>\]]`, 'iu')
const closeTag = new RegExp(String.raw`[<[]/${tagName}[>\]]`, 'giu')

/** `<think>…</think>REPLY`; a closing tag alone ends a block that the template opened; an opening tag alone means the answer was cut while thinking. */
const thinkTags: Rule = (text) => {
  let end = -1
  for (const match of text.matchAll(closeTag)) end = match.index + match[0].length
  const rest = end >= 0 ? text.slice(end) : text
  const open = openTag.exec(rest)
  if (open === null) return rest
  const before = rest.slice(0, open.index).trim()
  return before === '' ? null : before
}

const reasoningOpening =
  /^[*_#\s]{0,4}(?:(?:reasoning|thinking|thought process|my thoughts|thoughts|analysis)[*_]{0,2}:|(?:okay|alright|hmm|so),? (?:so )?(?:the user|I need to (?:write|reply|answer|respond)|let me (?:think|see what))\b)/iu
const finalLabel = /^\W{0,4}(?:final |suggested |my |the |draft )?(?:reply|answer|response|draft|message|output)\W{0,3}:\W{0,3}/gimu

/** "Reasoning: … Reply: REPLY", or a separate paragraph after the reasoning. */
const reasoningBlock: Rule = (text) => {
  if (!reasoningOpening.test(text)) return text
  let end = -1
  for (const match of text.matchAll(finalLabel)) end = match.index + match[0].length
  if (end > 0) return text.slice(end)
  const paragraph = text.lastIndexOf('\n\n')
  return paragraph > 0 ? text.slice(paragraph) : null
}
