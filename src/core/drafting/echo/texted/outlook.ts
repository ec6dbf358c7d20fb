import type { Choice } from '#core/drafting/intents/choosing.ts'
import type { Sentence } from '#core/drafting/intents/reading.ts'
import type { TextForm } from './form.ts'

/** Forms that ask how something will turn out, and which of two it is. */

const choiceFrame =
  /^(?:.*[,.!?]\s+)?(?:(?:hey|so|ok|wait|and|but|then)\s+)*(?:is|was|are|were|do)\s+(?:it|that|this|we|they|(?:the|your|our|my)\s+[\p{L}' ]{2,20}?|(?!you\b)[\p{L}']{3,12})(?:\s+(?:going|meeting|meet|eating|having\s+\p{L}+|staying))?\s+(?:(?<at>at|in|on|to)\s+(?<a>[\p{L}\p{N}'’ ]{1,24}?)|(?<there>there|here)),?\s+or\s+(?:is it\s+)?(?:(?<at2>at|in|on|to)\s+)?(?<b>[\p{L}\p{N}'’ ]{1,24}?)(?:\s+(?:after|then|today|tonight|tomorrow|again))?[?\s]*$/iu

/** Their "yours" is the owner's "mine". */
const owned = (where: string): string => {
  const bare = where.trim()
  const turned: readonly (readonly [RegExp, string])[] = [
    [/^(?:yours|ur place|your place|urs)$/iu, 'mine'],
    [/^(?:mine|my place|ours|our place)$/iu, 'yours'],
    [/^(?:your|ur) /iu, 'my '],
    [/^(?:my|our) /iu, 'your '],
  ]
  const found = turned.find(([rule]) => rule.test(bare))
  return found === undefined ? bare : bare.replace(found[0], found[1])
}

/** "is it at yours or at jen's": where something is, which is one of the two. */
function placeOf({ raw }: Sentence): Choice | null {
  const { at, a, there, at2, b } = choiceFrame.exec(raw)?.groups ?? {}
  if (b === undefined || /\d/u.test(`${a} ${b}`) || /^(?:not|no|what|both|something)$/iu.test(b)) return null
  const said = (preposition: string, place: string) =>
    preposition.toLowerCase() === 'to' ? owned(place) : `${preposition.toLowerCase()} ${owned(place)}`
  if (there !== undefined) return at2 === undefined ? null : { options: ['there', said(at2, b)], either: null }
  return at === undefined || a === undefined ? null : { options: [said(at, a), said(at2 ?? at, b)], either: null }
}

const dayOrNext =
  /\b(?<this>this|next) (?<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|weekend|month) or (?:the )?(?<b>next|this|following)(?: one)?$/u

/** "this friday or next": each needs the day. */
function dayOf({ text }: Sentence): Choice | null {
  const { this: one, day, b } = dayOrNext.exec(text)?.groups ?? {}
  if (one === undefined || day === undefined || b === undefined) return null
  return { options: [`${one} ${day}`, `${b === 'following' ? 'the following' : b} ${day}`], either: null }
}

const unwelcome =
  /\b(?:rain|snow|storm|cold|hot|freezing|humid|windy|crowded|packed|busy|sold out|sell out|late|closed|traffic|a line|too|awkward|weird|expensive|notice|cancel\w*|lose|fail)\b/u
/** What nobody should guess about in a line. */
const heavy =
  /\b(?:die|dies|dead|live|survive|pull through|wake up|ok|okay|alright|me|mad|hate|forgive|fired|cancer|pregnant|divorce|surgery|hospital|treatment|chemo|trial|jail|arrest\w*|break up|leave him|leave her|walk again|recover|ever be)\b/u
const happening =
  '(?:rain|snow|storm|clear up|stop raining|be (?:\\w+ )?(?:cold|hot|warm|nice|freezing|humid|windy|crowded|packed|busy|open|closed|there|fun|good|sold out|late|here|on time|ready|parking|traffic|a line|weird|awkward|expensive|worth it)|win|lose|come|show(?: up)?|text back|text (?:me )?back|call back|reply|sign|like|love|make it (?:on time|there|home|in time|by|to)|have (?:any|enough|time|parking)|sell out|work|fit|arrive|open|close|say yes|notice|remember|cancel|finish|be enough)'

export const outlook: readonly TextForm[] = [
  {
    intent: 'yes-no',
    rule: new RegExp(
      `^(?:do )?(?:you )?think (?:it|they|he|she|we|that|this|there|dad|mom|everyone|people|(?:the|your|my|our) (?:\\w+ )?\\w+) (?:will|going to|is going to|are going to|ll|might|would) ${happening}\\b.{0,40}$|^(?:do )?(?:you )?think (?:itll|theyll|hell|shell|well|itd) ${happening}\\b.{0,40}$|^(?:is it|are they|is there|will it|will there|will they) (?:going to )?${happening}\\b.{0,30}$|^will there be .{2,30}$`,
      'u',
    ),
    said: (_, { text }) =>
      heavy.test(text)
        ? null
        : {
            ...(/\b(?:he|she|dad|mom|hell|shell)\b/u.test(text) ? {} : { ofOwner: true }),
            by: { yes: 'probably', no: "I don't think so", unsure: unwelcome.test(text) ? 'I hope not' : 'I hope so' },
          },
  },
  {
    intent: 'yes-no',
    rule: /^(?:do )?(?:you )?think (?:it is|that is|i am|we are|this is) too (?:late|early|cold|hot|far|soon|much|long|big|small|formal|casual|many|windy)\b.{0,40}$/u,
    said: () => ({ by: { yes: '{yes}, probably', no: "{no}, I don't think so" } }),
  },
  {
    intent: 'yes-no',
    rule: /^(?:is|are) (?:the|our|your|my|this|it)(?: \w+){0,2} (?<how>on time|running late|delayed|on schedule)$/u,
    said: ({ how = '' }) => ({
      yes: `{yes}, ${how === 'delayed' || how === 'running late' ? "it's late" : "it's on time"}`,
      no: `{no}, ${how === 'delayed' || how === 'running late' ? "it's on time" : "it's late"}`,
    }),
  },
  { intent: 'choice', rule: /\bor\b/u, choice: (sentence) => dayOf(sentence) ?? placeOf(sentence) },
]
