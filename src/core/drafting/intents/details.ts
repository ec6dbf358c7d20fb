import { canonical, type Sentence } from './reading.ts'

/** A longer question says more about its options than can be repeated. */
const longestChoice = 120

/** The two options that a question names, as written. Null if it names none. */
export function optionsOf(raw: string): readonly [string, string] | null {
  const text = raw.replace(/(?<![?!.\s])[?!.\s]+$/u, '').trim()
  const match = text.length > longestChoice ? null : /^(.*?)\s*,?\s+or\s+(.+)$/isu.exec(text)
  if (match === null) return null
  const second = tidy(match[2] ?? '')
  const before = match[1] ?? ''
  if (second === null || notAnOption.test(canonical(second))) return null
  // The first option is the end of the part before "or": what follows a comma or colon, at most as many words as the second has.
  const cut = before.split(
    /[,?]|:(?!\d)|\b(?:want|prefer|like|get|do|be|is it|was it|should (?:i|we)(?: \w+)?|pick up|go with|bring|rather have|wear|have|choose|team|on|in|at|the|a|for|you|thinking|favorite)\s/iu,
  )
  const words = second.split(/\s+/u).length
  const last = (cut.at(-1) ?? '').trim().split(/\s+/u)
  const first = tidy(last.slice(-Math.max(words, 1)).join(' ')) ?? null
  if (first === null || words > 3 || canonical(first) === canonical(second)) return null
  return [first, second]
}

const notAnOption =
  /^(?:two|three|more|less|not|no|nah|what|something|anything|whatever|so|else|later|should|do|are|is|can|did|will|am|was|have|would|maybe|are you|do you|i|we|you|just|nope|never)\b/u

function tidy(option: string): string | null {
  const text = option
    .trim()
    .replace(/^(?:the|a|an|some|to|do|like|with|at|on|go|is it|are you)\s+/iu, '')
    .replace(
      /\s+(?:(?:with|for|on|of) (?:it|them|that)|instead|tonight|today|tomorrow|(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|for (?:dinner|lunch|you|me|us|the \w+(?: \w+)?)|then|please|this time|do you think)$/iu,
      '',
    )
    .replace(/(?<=\S)\s+(?:for|in|on|at|with|by) (?:the|my|our|your|this|that) .*$/iu, '')
    .replace(/(?<=\S)\s+(?:when|once|if|before|after|until|because)\s.*$/iu, '')
    .replace(/[,;:]+$/u, '')
  return /^[\p{L}\p{N}][\p{L}\p{N}'’ :&%-]{0,24}$/u.test(text) ? text : null
}

/** Wishes that an answer may repeat word for word: "happy thanksgiving", "merry christmas". */
export function wishesOf(text: string): string | null {
  const match =
    /\b(?:happy (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:happy|merry|blessed) (?:thanksgiving|christmas|new year|easter|holidays|halloween|hanukkah|diwali|eid|valentines day|friendsgiving|4th of july|4th|fourth of july|lunar new year|passover)|eid mubarak|ramadan mubarak|feliz (?:navidad|a[nñ]o nuevo)|frohe weihnachten|frohes neues|joyeux no[eë]l|bonne ann[eé]e)/u.exec(
      canonical(text),
    )
  return match?.[0].replace('ano nuevo', 'año nuevo') ?? null
}

/** Whether the turn names a time or day, so that there is no need to ask for it. */
export function namesTime(text: string): boolean {
  return /\b(?:\d{1,2}(?::\d\d)? ?(?:am|pm|ish|oclock)|at (?:\d{1,2}|half past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|\d{1,2}:\d\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) oclock|noon|midnight|now|right now)\b/u.test(
    text,
  )
}

export function namesPlace(text: string): boolean {
  return /\b(?:at|to|in|my place|our place|your place|over|here|house|downtown|the [a-z]+)\b/u.test(text)
}

const factOpening =
  /^(?:(?:hey|hi|ok|so|and|but|also|wait|oh|well|btw|morning|good morning) )*(?:where|who|which|when|how (?:much|many|long|far|late|early)|what (?:time|day|brand|kind|size|year)|what (?:did|does|were) you|what (?:is|are|was|were) (?:your|the|his|her|their))\b/u

/** Whether a question asks for a place, a person, a time or an amount, which is neither a yes nor a no. "How about six" is. */
export const asksForFact = ({ text, asks }: Pick<Sentence, 'text' | 'asks'>): boolean => asks && factOpening.test(text)
