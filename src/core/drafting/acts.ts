/**
 * What a reply of any length does, by how it begins. Coarse on purpose: it tells whether two replies do the same, and who is written words of
 * love. What a short reply says exactly is `answers/parse.ts`.
 */
export const ACTS = [
  'other',
  'question',
  'yes',
  'no',
  'thanks',
  'welcome',
  'greeting',
  'farewell',
  'apology',
  'laugh',
  'acknowledge',
  'praise',
  'unsure',
  'affection',
] as const
export type Act = (typeof ACTS)[number]

const RULES: readonly (readonly [Act, RegExp])[] = [
  ['thanks', /\b(?:thanks?|thank you|thx|tnx|cheers|ty|tysm|much appreciated|danke|merci|gracias)\b/iu],
  ['welcome', /\b(?:you'?re welcome|no problem|np|no worries|my pleasure|anytime|don'?t mention it|yw)\b/iu],
  ['apology', /^(?:(?:oh|ah|oops|whoops|ack|argh)\W*)?(?:i'?m\s+)?(?:so\s+)?(?:sorry|apologies|my bad|oops|whoops)\b/iu],
  ['greeting', /^(?:hi|hey|hello|hiya|yo|morning|good (?:morning|afternoon|evening)|welcome|howdy|hallo|hola)\b/iu],
  ['farewell', /^(?:bye|good ?night|night|gn|see (?:you|ya)|cya|later|ttyl|take care|talk soon|good luck)\b/iu],
  ['affection', /\b(?:love (?:you|u|ya)|ily|miss (?:you|u)|xoxo|hugs)\b|[❤💕😘🥰]/iu],
  ['laugh', /^(?:(?:a?(?:ha){2,}h?|he(?:he)+|lo+l|lmf?ao|rofl)\b|[😂🤣]|:-?D\s*$)/iu],
  [
    'unsure',
    /^(?:(?:well|hmm+|hm|um|uh|i)\W*)*(?:dunno|don'?t know|no idea|not sure|maybe|perhaps|possibly|idk|depends|it depends|hard to say)\b|^hmm+\W*$/iu,
  ],
  ['no', /^(?:(?:well|oh|um|uh|ah)\W*)?(?:no|nope|nah|not really|not yet|never|nay)\b/iu],
  [
    'yes',
    /^(?:(?:well|oh|um|uh|ah)\W*)?(?:yes|yeah|yep|yup|yea|ya|sure|of course|absolutely|definitely|exactly|right|correct|indeed|true|agreed|aye|\+1)\b/iu,
  ],
  [
    'praise',
    /^(?:(?:oh|wow|that'?s|looks|sounds)\W*)*(?:nice|great|awesome|cool|excellent|perfect|amazing|lovely|wonderful|well done|congrats|congratulations|good (?:job|work|idea|point)|sweet|neat|wow|yay|\w+\+\+)\b/iu,
  ],
  [
    'acknowledge',
    /^(?:(?:ah|oh|aha|mm+)\W*)*(?:ok|okay|k|kk|alright|got it|i see|gotcha|fine|fair enough|understood|makes sense|noted|ah|oh|aha|hm+|mm+|uh huh)\b/iu,
  ],
]

/** The act of a reply: questions first, then the first rule that fits. */
export function actOf(reply: string): Act {
  const text = reply.slice(0, 200).trim()
  if (/\?["')\s]*$/u.test(text)) return 'question'
  for (const [act, rule] of RULES) if (rule.test(text)) return act
  return 'other'
}

/** Whether any sentence of the text is for somebody who is loved. */
export function saysAffection(text: string): boolean {
  return text.split(/[.!?\n]+/u).some((part) => actOf(part) === 'affection') || actOf(text) === 'affection'
}
