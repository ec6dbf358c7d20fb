import { canonical } from '#core/drafting/intents/reading.ts'
import type { IntentId } from '#core/drafting/intents/table.ts'
import type { Echo } from './echo.ts'

/**
 * What mails ask for in set forms, and what answers it. Rules are for canonical text. The answers repeat none of their words, and a yes has a no beside it,
 * because only the owner knows.
 *
 * How to add one: an entry here. The first one whose rule fits is used.
 */
export interface MailForm {
  readonly intent: IntentId
  readonly rule: RegExp
  /** Whether the mail has to bring something along, or must not. If omitted, either will do. */
  readonly carries?: boolean
  readonly said: (text: string) => Omit<Echo, 'intent'>
}

/** Said in a mail that brings something along. */
export const carried =
  /\b(?:attached|enclosed|attaching|enclosing|attach|below is|here (?:is|are) (?:the|my|our|your|some|a|an)\b|(?:i am |we are )?(?:sending|forwarding) you)\b/u

/** Who only tells what they do themselves ("we hereby confirm receipt", "I will have a look") asks nothing. */
const asksYou = String.raw`(?:please|kindly|(?:can|could|would|will) you|(?:need|ask|want) you to|grateful if you (?:can|could|would)|if you (?:can|could|would))`
const received = new RegExp(
  String.raw`\b${asksYou}(?: \w+){0,2}? (?:confirm|acknowledge)(?: \w+){0,3}? (?:receipt|(?:that |if |whether )?(?:you (?:have )?(?:received|got)|(?:it|they|this|everything) (?:has |have )?(?:arrived|reached you)))\b|\b(?:let (?:me|us) know|tell (?:me|us)) (?:if|that|whether) (?:you (?:have )?(?:received|got) (?:it|them|this|these|everything)|(?:it|they|this|everything) (?:has |have )?(?:arrived|reached you))\b|\b(?:checking|making sure|(?:wanted|want) to (?:check|make sure)) (?:that |if |whether )?(?:you (?:have )?(?:received|got)|.{2,40} (?:got to you|reached you|arrived))\b`,
  'u',
)
const lookedAt = new RegExp(
  String.raw`\b${asksYou}(?: \w+){0,2}? (?:(?:have|take|give (?:it|this|them)) a (?:quick |brief |good )?look|look (?:it|them|this|these)? ?over|review|check|proofread|approve)\b|\b(?:let (?:me|us) know|tell (?:me|us)) (?:what you think|your thoughts|if (?:it|this|that|everything|they) (?:looks?|is|are) (?:good|ok|okay|right|fine|all right|correct)|(?:if|whether) you (?:have|see|want) (?:any )?(?:changes|corrections|comments|edits)|of any (?:changes|corrections|comments))\b`,
  'u',
)
const signed = new RegExp(
  String.raw`\b${asksYou}\b.*\b(?:sign (?!up\b|in\b|off\b|for\b|on\b).*\b(?:return|send|mail|back|copy)|(?:return|send|mail)\b.*\bsigned)\b|\bfor your signature\b`,
  'u',
)
const unlessNot =
  /\b(?:(?:let (?:me|us) know|tell (?:me|us)) if (?:that|this|it) (?:is (?:a |any )?(?:problem|issue|not)|does not|will not|doesnt|isnt|wont)|unless you (?:have (?:any )?objections?|object|mind|would rather|tell me))\b/u
const interested =
  /\b(?:know|tell (?:me|us)|wonder(?:ed|ing)?|ask(?:ing)?|see) (?:whether|if) you (?:would|might|are|will) (?:also )?(?:be )?(?:interested|willing|up for|open to|keen)\b/u

const many =
  /\b(?:receipt of|received|got|get|receive|if|that|whether) (?:(?:the|my|our|your|all|both) (?:\w+ ){0,2}?\w{2,}[^s\s]s|them|they|these)\b/u

export const mailForms: readonly MailForm[] = [
  {
    intent: 'sends',
    rule: received,
    carries: true,
    said: (text) => ({ by: { thank: `{thanks}, I've received ${pronounFor(text)}`, 'got-it': `got ${pronounFor(text)}, {thanks}` } }),
  },
  {
    intent: 'done-yet',
    rule: received,
    carries: false,
    said: (text) => ({
      yes: `{yes}, I've received ${pronounFor(text)}, {thanks}`,
      no: `{no}, I haven't received ${pronounFor(text)} yet`,
    }),
  },
  {
    intent: 'request',
    rule: signed,
    carries: true,
    said: () => ({
      by: { 'will-do': "{thanks}, I'll sign it and send it back", 'got-it': "{thanks}, I'll look it over first and get back to you" },
    }),
  },
  {
    intent: 'sends',
    rule: lookedAt,
    carries: true,
    said: () => ({ by: { thank: "{thanks}, I'll have a look and get back to you" } }),
  },
  // "Please find attached" asks for nothing.
  {
    intent: 'sends',
    rule: /^(?:please |kindly )+find\b.{2,80}\b(?:attached|enclosed|below)$/u,
    carries: true,
    said: () => ({ by: { 'ok-thanks': '{thanks} for sending this' } }),
  },
  {
    intent: 'suggests-time',
    rule: unlessNot,
    said: () => ({ by: { works: "that's fine with me, {thanks}", 'decline-time': "{sorry}, that doesn't work for me" } }),
  },
  {
    intent: 'proposal',
    rule: interested,
    said: () => ({
      by: {
        accept: "{yes}, I'd be happy to",
        decline: "{sorry}, I can't this time, but {thanks} for asking",
        check: 'let me think about it and get back to you',
      },
    }),
  },
]

/** The form of a mail's request. `text` is canonical. */
export const mailFormOf = (text: string, carries: boolean): MailForm | null =>
  mailForms.find((form) => form.rule.test(text) && (form.carries ?? carries) === carries) ?? null

/** What answers a mail in one of these forms. Null if it is in none, or was read as something else. */
export function echoOfMail(intent: IntentId, raw: string): Echo | null {
  const text = canonical(raw)
  const form = mailFormOf(text, carried.test(text))
  return form === null || form.intent !== intent ? null : { intent, ...form.said(text) }
}

function pronounFor(text: string): 'it' | 'them' {
  return many.test(text) ? 'them' : 'it'
}
