import { sentencesOf, type Sentence } from '../reading.ts'

/** "have the best day" wishes something. */
const asking = String.raw`(?!have\s+(?:the|a|some|that|this|your|ur|my|our|anything|much|many|fun)\b)(?:did|do|does|are|is|can|could|will|would|have|has|should|what|when|where|who|how|want|need|wanna)\s+(?:you|u|i|we|it|he|she|they|the|that|this|your|ur|my|our|to|time|is|are|was|were|can|could|should|will|would|does|did|me|a|some|anything|[a-z]+ing\b|much|many|long)`
const joined = new RegExp(
  String.raw`(?:[,;]|\s)\s*(?:and|also|oh and|and also|plus)\s+(?:also\s+)?(?=${asking}|who['’]?s|what['’]?s|when['’]?s|where['’]?s|how['’]?s)`,
  'iu',
)
export const beginsAsking = new RegExp(
  String.raw`^(?:(?:hey|hi|hello|yo|ok|so|and|oh|also|but|wait|btw|oh and|mom|dad|honey|hon|babe|bro|dude|girl|sis|man|dear|sweetie)[\s,]+)*(?:${asking}|who['’]?s|what['’]?s|when['’]?s|where['’]?s|how['’]?s)`,
  'iu',
)

/** "…, so can you check the closet": a request behind what it follows from. */
const requestBehind = /[\s,](?:so|but|and)\s+(?=(?:can|could|would|will)\s+(?:you|u|ya)\s+\p{L})/iu
/** ", i need it for class", ", trying to book the dentist": why they ask. */
const reason =
  /\s*,\s*(?!.*\bor\b)(?=(?:i|i['’]?m|i['’]?ve|we|we['’]?re|my|our|the|its|it['’]s|he|she|they|there|trying|need|needing|want|wanna|hoping|planning|just|because|bc|cuz|cause|since)\s)[^,]*(?:,[^,]*)?$/iu

const greeted = String.raw`^(?:(?:hey|hi|hello|yo|ok|so|and|oh|also|but|btw|mom|dad|honey|babe|bro|dude|please|pls)[\s,]+)*`
const letMeKnow = String.raw`${greeted}(?:lmk|let\s+me\s+know)\s+(?:if|whether)\s+`
/** "can you remind me what time it is", "lmk if you can make it": the question that stands inside a request to be told. */
const embedded: readonly (readonly [opening: RegExp, asks: string])[] = [
  [
    new RegExp(
      String.raw`${greeted}(?:(?:can|could|will|would)\s+(?:you|u)\s+(?:please\s+)?)?(?:remind\s+me\s+(?:again\s+)?(?=(?:what\s+(?:time|day|date)|when|where|who)\s)|tell\s+me\s+(?:again\s+)?(?=(?:what\s+(?:time|day|date)|where|who|how\s+much)\s))(?!\w+(?:\s\w+)?\s+(?:i|you|u|we)\s)`,
      'iu',
    ),
    '',
  ],
  [new RegExp(String.raw`${letMeKnow}(?:you|u)\s+(?:guys\s+)?(?:can|could)\s+(?!think|see|hear|find)`, 'iu'), 'can you '],
  [
    new RegExp(
      String.raw`${letMeKnow}(?:(?:you|u)\s+(?:guys\s+)?(?:are|r)|you['’]?re)\s+(?=(?:still\s+)?(?:coming|free|around|available|in|down|up\s+for|going|joining|interested)\b)`,
      'iu',
    ),
    'are you ',
  ],
]

/** The question inside a request to be told. Null if there is none. */
function embeddedIn(raw: string): string | null {
  const found = embedded.find(([opening]) => opening.test(raw))
  return found === undefined ? null : `${raw.replace(found[0], found[1]).replace(/[.!?\s]+$/u, '')}?`
}

/** A question or request of a turn. */
interface Question {
  /** As written: a whole sentence without the reason behind it, or a half that "and" joins. */
  readonly text: string
  /** Whether it stands inside a request to be told. */
  readonly isInside: boolean
}

/** The questions and requests of a turn, in order. */
export function questionsIn(bubbles: readonly string[]): Question[] {
  return sentencesOf(bubbles).flatMap((sentence): Question[] => {
    const inside = embeddedIn(sentence.raw.replace(reason, ''))
    if (inside !== null) return [{ text: inside, isInside: true }]
    return askedIn(sentence).map((text) => ({ text, isInside: false }))
  })
}

function askedIn({ raw, asks }: Sentence): string[] {
  const parts = raw.split(joined).filter((part) => part.trim() !== '')
  if (parts.length === 2 && parts.every((part, i) => i === 1 || beginsAsking.test(part)))
    return parts.map((part) => `${part.replace(/(?<![\s,?])[\s,?]+$/u, '')}?`)
  // "need a new one" is why they ask.
  if (!asks && /^(?:need|want|wanna)\b/iu.test(raw)) return []
  if (beginsAsking.test(raw)) return [raw.replace(reason, '')]
  const behind = requestBehind.exec(raw)
  if (behind !== null) return [raw.slice(behind.index + behind[0].length)]
  return asks ? [raw] : []
}
