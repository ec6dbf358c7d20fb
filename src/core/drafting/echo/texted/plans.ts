import type { TextForm } from './form.ts'

/** Forms about plans: whether the owner takes part, what to bring, get or wear, and when it suits. */

const meals =
  '(?:dinner|lunch|breakfast|brunch|coffee|drinks|tacos|pizza|sushi|thai|ramen|burgers|mexican|indian|chinese|takeout|a movie|movie)'
const occasion = '(?:(?:birthday|christmas|hanukkah|valentines day|anniversary|graduation|mothers day|fathers day|holidays|easter)\\b)'
const withdrawn =
  /\b(?:talk|break|breaking|separate|stop|end|see other|quit|divorce|sell|baby|kids|pregnan\w*|therapy|counsel\w*|tell|die|kill|doctor|hospital|er|police|911|pray|wait|worry|leave him|leave her|lawyer|sue|report|move out|fire|hire|invest|borrow|put (?:him|her) down|not)\b/u

export const plans: readonly TextForm[] = [
  {
    intent: 'proposal',
    rule: /^(?!.*\b(?:what|where|which|how|when|who|why)\b)(?:.* )?(?:are )?you (?:guys )?(?:still )?(?:in|down)(?: for .{1,30})? or (?:out|nah|no|not)$/u,
    said: () => ({ by: { accept: "I'm in", decline: "I'm out this time" } }),
  },
  {
    intent: 'proposal',
    rule: /^(?!.*\b(?:what|where|which|how|when|who|why)\b)(?:.* )?(?:are )?you (?:guys )?(?:still )?in(?: for (?!the day|today|a minute|work).{1,30})?$/u,
    said: () => ({ by: { accept: "{yes}, I'm in", decline: "{sorry}, I can't this time", check: 'let me see if I can make it' } }),
  },
  {
    intent: 'what-to-eat',
    rule: /^what (?:can|should|do|could|shall|would) (?:i|we|you (?:want|need|like) (?:me|us) to|i need to|we need to) (?:bring|make|pick up|grab)(?: (?:for|to|on|with|over|this|saturday|sunday|friday|tonight|tomorrow)\b.{0,40})?$/u,
    said: () => ({ by: { anything: 'nothing, just yourself', unsure: 'can you bring [what]' } }),
  },
  {
    intent: 'offer',
    rule: /^(?:(?:should|can|could|shall|do|must) (?:i|we)(?: need to| have to)? (?:bring|pick up|grab) (?:anything|something)|(?:do )?(?:you )?(?:want|need) (?:me|us) to (?:bring|pick up|grab) (?:anything|something)|(?:is there )?anything (?:i|we) (?:should|can|could|need to) (?:bring|pick up|grab))(?: (?:for|to|on|with|over|else|this|saturday|sunday|friday|tonight|tomorrow|on the way)\b.{0,40})?$/u,
    said: () => ({ by: { 'no-thanks': 'no, just yourself', 'yes-please': 'yes please, maybe some [what]' } }),
  },
  {
    intent: 'what-to-eat',
    rule: new RegExp(
      `^(?:what (?:do|would|should) (?:you|i|we) (?:want|like|get you)(?: me to get you)? for (?:your |xmas|.{0,8}?)?${occasion}(?: this year)?|(?:do you want|is there|do you need) anything (?:specific |special )?(?:you want )?for (?:your )?${occasion}|what should i get you(?: for .{2,20})?|any (?:gift|present) ideas for you)$`,
      'u',
    ),
    said: () => ({ by: { anything: "you don't have to get me anything", unsure: 'not sure, let me think about it' } }),
  },
  {
    intent: 'what-asked',
    rule: /^what (?:are|should) (?:you|we|i) (?:getting|get|giving|give|buying|buy) (?!you\b)(?:.{2,30}) for (?:his|her|their|the|mothers|fathers|christmas|\w+s)\b.{0,20}$/u,
    said: () => ({ by: { unsure: 'not sure yet, any ideas' } }),
  },
  {
    intent: 'offer',
    rule: /^what (?:do|would|can) (?:you|i) (?:(?:want|need|like) me to )?get (?:you )?(?:from|at|while) (?:the )?.{2,20}$/u,
    said: () => ({ by: { 'no-thanks': "I'm all set, {thanks}", 'yes-please': '[what] please, {thanks}' } }),
  },
  {
    intent: 'what-asked',
    rule: /^what are you (?:wearing|going to wear|going as|dressing up as|planning to wear)(?: (?:to|for|on|at|saturday|sunday|friday|tomorrow)\b.{0,30})$/u,
    said: () => ({ by: { unsure: 'not sure yet, you' } }),
  },
  {
    intent: 'yes-no',
    rule: /^do you (?:guys )?like (?!me\b|him\b|her\b|us\b|it\b|this\b|that\b|these\b|my\b|girls\b|boys\b|men\b|women\b|being\b|to\b|when\b|the\b)[a-z]+(?: [a-z]+)?(?: food)?$/u,
    said: () => ({ ofOwner: true, yes: '{yes}, I do', no: '{no}, not really' }),
  },
  {
    intent: 'what-to-eat',
    rule: /^(?:which|what) (?:movie|show|restaurant|place|game|one|place|flavor|color|kind|pizza) (?:do|would) you (?:guys )?(?:want|like|prefer|feel like)(?: to)?(?: (?:see|watch|go to|try|eat at|play|get|have))?(?: .{0,20})?$/u,
    said: () => ({ by: { anything: 'up to you', unsure: 'maybe [what]' } }),
  },
  {
    intent: 'proposal',
    rule: /^should we (?:invite|ask|include|get (?:him|her|them)|tell|book|order|buy|wait|leave|go ahead|start|reserve|bring) .{1,40}$/u,
    said: (_, { text }) =>
      withdrawn.test(text.replace(/\b(?:tell|wait)\b/gu, ''))
        ? null
        : { by: { accept: '{yes}, I think so', decline: "I don't think so", check: 'let me think about it' } },
  },
  {
    intent: 'suggests-time',
    rule: /^is (?:it |that )?(?:(?:at )?(?:noon|\d{1,2}(?::\d\d)?(?: ?(?:am|pm))?|[a-z]+day|tomorrow|tonight|that|it)) too (?<when>early|late|soon)(?: for you)?$/u,
    said: ({ when = '' }) => ({
      by: { works: '{no}, that works', 'decline-time': `a little, can we do ${when === 'late' ? 'earlier' : 'later'}` },
    }),
  },
  {
    intent: 'moves-time',
    rule: /^(?:(?:i|we) (?:need|have) to |(?:can|could) we |we might have to )?(?:reschedule|rain ?check|take a rain ?check)(?: please| this| today| tonight| tomorrow| it)?$/u,
    said: () => ({ by: { works: 'of course, when works for you' } }),
  },
  {
    intent: 'call',
    rule: /^(?:can|could|may) i (?:just )?(?:call|phone|ring|facetime) you (?:later|tonight|tomorrow|back|in a bit|in a (?:few|minute|sec)|after (?:work|dinner|lunch|class|school)|this (?:evening|afternoon|weekend)|when i (?:get|am) .{2,20})(?: tonight| today| tomorrow)?$/u,
    said: () => ({ by: { agree: '{yes}, any time' } }),
  },
  {
    intent: 'proposal',
    rule: new RegExp(`^(?<meal>${meals}) instead$`, 'u'),
    said: ({ meal = '' }) => ({
      by: {
        accept: `{yes}, ${meal} ${meal.endsWith('s') && meal !== 'drinks' ? 'sound' : 'sounds'} good`,
        decline: `{sorry}, I can't do ${meal}`,
      },
    }),
  },
  {
    intent: 'proposal',
    rule: /^(?:i (?:really |kinda |kind of |honestly )?(?:think|feel like|say|guess)|maybe|id say|what if) (?:that )?(?:maybe )?we (?:should |could |just )*(?:probably |just |all |definitely )*(?<deed>[a-z]+ .{1,50})$|^i vote (?:for |we )?(?<vote>.{2,30})$|^we should (?:(?:probably |just )+(?:[a-z]+ .{1,50})|(?:get the|go with|keep|skip|buy|order|book|return) .{2,40})$/u,
    said: (_, { text }) =>
      withdrawn.test(text)
        ? null
        : { by: { accept: '{yes}, I think so too', decline: "I'm not so sure about that", check: 'let me think about it' } },
  },
  // They have settled it already, and want to hear that it is fine.
  {
    intent: 'permission',
    rule: /^(?:i |we )?hope (?:that|it|this) is (?:ok|cool|alright|all right|fine)(?: (?:with|by) you(?: guys| all)?)?$/u,
    said: () => ({ by: { 'go-ahead': '{yes}, fine with me', 'rather-not': "I'd rather not, {sorry}" } }),
  },
  {
    intent: 'suggests-time',
    rule: /^(?:does|will|would) (?:that|this|it) (?:still )?(?:work|be ok|be good|sound ok|sound good)(?: for you| with you)?(?: instead| too)?$/u,
    said: () => ({ by: { works: '{yes}, that works', 'decline-time': "{sorry}, that doesn't work for me" } }),
  },
  {
    intent: 'arrival',
    rule: /^(?:.* )?(?:are )?you coming (?:down|out|outside|up)(?: or (?:what|not))?$/u,
    said: () => ({ by: { 'coming-out': 'coming', 'blank-eta-out': 'out in [minutes]' } }),
  },
]
