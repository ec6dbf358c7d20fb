import { sanitize } from '#core/drafting/guard/sanitize.ts'
import type { ModelFailureCode } from '#core/language-model/failure.ts'
import type { ModelAnswer } from '#core/language-model/port.ts'
import { withoutReasoning } from './reasoning.ts'
import { unwrapped } from './wrapping.ts'

/** Why an answer contains no reply: the failure to report if no other answer has one. */
export type UnreadableReason = Extract<ModelFailureCode, 'filtered' | 'declined' | 'empty' | 'garbled'>

export type ReadAnswer = { readonly text: string; readonly reason: null } | { readonly text: null; readonly reason: UnreadableReason }

/** No person's reply is longer. A page that shows an answer as it comes reads it on the event loop, so every pattern here takes linear time. */
const readLimit = 20_000
const maxPasses = 40

/**
 * The reply inside a model's answer, with bubbles separated by a newline. Never longer than the answer; a plain reply is returned unchanged.
 * Removes what models put around a reply: reasoning, "Here is a draft:", labels, quotes, fences, JSON,
 * the other person's next turn, an explanation after it. Refusals and assistant talk do not count as replies.
 *
 * How to add one: a wrapping is a function in `wrapping.ts` that only ever shortens, a kind of reasoning one in `reasoning.ts`; each with an example answer in
 * the tests.
 */
export function readAnswer(answer: Pick<ModelAnswer, 'text' | 'finish'>): ReadAnswer {
  if (answer.finish === 'filter') return unreadable('filtered')
  const raw = tidy(answer.text.slice(0, readLimit))
  let text = raw
  for (let pass = 0; ; pass++) {
    if (pass === maxPasses) return unreadable('garbled')
    const said = withoutReasoning(text)
    if (said === null) return unreadable('empty')
    const inner = unwrapped(said)
    if (inner === null) return unreadable('garbled')
    const next = tidy(inner)
    if (next === text) break
    text = next
  }
  if (isRefusal(text)) return unreadable('declined')
  if (isAssistantTalk(text)) return unreadable('declined')
  // A cut answer ends in half a sentence. If something was removed after the reply, the reply was complete.
  if ((answer.finish === 'length' || answer.text.length > readLimit) && raw.endsWith(text)) {
    const whole = wholeSentences(text)
    if (whole !== text) return readAnswer({ text: whole, finish: 'stop' })
  }
  return onlyMarks.test(text) ? unreadable('empty') : { text, reason: null }
}

/** The remains of an empty quote, fence or rule. A lone "?", ":)" or "^" is a reply. */
const onlyMarks = /^[\s.…"'“”‘’`*_~=-]*$/u

const unreadable = (reason: UnreadableReason): ReadAnswer => ({ text: null, reason })

function tidy(text: string): string {
  return sanitize(text)
    .replace(/(?<![ \t])[ \t]+$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Up to the last line or sentence that is complete; empty if none is. */
function wholeSentences(text: string): string {
  if (/[.!?…]$/u.test(text)) return text
  const line = text.lastIndexOf('\n')
  const last = text.slice(line + 1)
  const end = last.search(/[.!?…](?=\s[^.!?…]*$)/u)
  return (end >= 0 ? text.slice(0, line + 1 + end + 1) : text.slice(0, Math.max(0, line))).trim()
}

const refusals = [
  /^(?:i'?m |i am )?(?:so |very |really )?(?:sorry|apologi[sz]e)\b[^\n]{0,30}?\b(?:i|we) (?:can(?:no|')?t|(?:am|are|'m) (?:not able|unable)|won't|must decline)\W{1,2}(?:to )?(?:assist|help (?:you )?with|fulfil|comply|provide|create|generate|write|draft|continue|engage|respond to|discuss|do that|produce|complete)/iu,
  /^(?:unfortunately,? )?i(?:'m| am)? (?:can(?:no|')?t|not able to|unable to|won't|must decline to|have to decline to|don't feel comfortable) ?(?:assist|help with (?:that|this) request|fulfil|comply with|generate|create (?:this|that|content)|draft|writ(?:e|ing) (?:a|this|that)|provide (?:a|this|that)|engage in)/iu,
  /\b(?:violates?|against) (?:my|our|the|openai'?s?|safety) (?:guidelines|policy|policies|usage)/iu,
]
const assistantTalk = [
  /\b(?:as an? (?:ai|artificial|language model|assistant|large language)|(?:large |ai )language model|i(?:'m| am) (?:just )?an? (?:ai|assistant|chatbot|language model)|i(?:'m| am) (?:chatgpt|claude|gemini|llama|an openai))/iu,
  /\bhow (?:can|may) i (?:help|assist) you(?: today)?\b/iu,
  /\bi(?:'d be| would be|'m) happy to (?:help|assist)(?: you)? (?:with|draft|writ|you)/iu,
  /\b(?:please provide|could you (?:please )?(?:provide|share)|i (?:don't|do not) have enough) (?:me )?(?:with )?(?:the |more |any |some |enough )*(?:context|details|information|message|text|conversation|thread)\b/iu,
  /^(?:(?:okay|ok|so|well|alright|hmm),? )?(?:the user|the owner) (?:wants?|asks?|asked|is asking|needs?|says|said|seems|would like)\b/iu,
  /\b(?:my (?:system prompt|instructions)|the (?:style card|exchanges) (?:shows?|says?|above))\b/iu,
  /\bME(?:'s (?:reply|next|message|style|tone|response)| would| should| wants?| might)\b/u,
]

function isRefusal(text: string): boolean {
  const plain = text.slice(0, 400).replaceAll('’', "'")
  return refusals.some((rule) => rule.test(plain))
}

function isAssistantTalk(text: string): boolean {
  const plain = text.slice(0, 4000).replaceAll('’', "'")
  return assistantTalk.some((rule) => rule.test(plain))
}

/** Why these answers give no draft: the first reason other than `empty` if all are unreadable, else that the guards rejected what they say. */
export function whyNothing(answers: readonly Pick<ModelAnswer, 'text' | 'finish'>[]): ModelFailureCode {
  const reasons = answers.map((answer) => readAnswer(answer).reason)
  if (reasons.some((reason) => reason === null)) return 'unusable'
  return reasons.find((reason) => reason !== 'empty') ?? 'empty'
}
