import { ownFactKind, ownGaps, type OwnFactKind } from '#contract/account/own-facts.ts'
import type { TextForm } from './form.ts'
import { asksForItself, ownAsks } from './own-facts.ts'

/**
 * Forms about what only the owner knows: a gap that they fill in. What must not be handed over in a text gets no gap. The first forms are for what is the
 * owner's own; the others leave the same open about anybody and anything else.
 */

const wanted =
  '(?:what (?:is|was)|what|remind me(?: of| what)?|(?:can|could|would) you (?:please )?(?:send|give|text|tell) me|send me|give me|text me|tell me|(?:can|could) i (?:please )?(?:get|have)|i need|i forgot|do you (?:know|have))'
const whose =
  '(?:your|ur|the|his|her|their|jens|(?:your|the) (?:mom|dad|brother|sister|wife|husband|boyfriend|girlfriend|roommate|friend|boss|landlord|dentist|doctor|hair guy|plumber)s)'
const ends = '(?: is| was| again| number)*'

const fact = (what: string): RegExp =>
  new RegExp(`^${wanted} ${whose} (?:new |home |work |personal |exact |mailing |full )*(?:${what})${ends}$`, 'u')

/** Asks for the owner's own, and nobody else's: the gap is one that they may have saved something for. */
function own(kind: OwnFactKind): TextForm {
  const by = `it's ${ownGaps[kind]}`
  const form = { rule: ownAsks[kind], needs: asksForItself }
  if (kind === 'birthday') return { ...form, intent: 'when-asked', said: () => ({ by: { 'blank-time': by } }) }
  if (kind === 'phone') return { ...form, intent: 'number-asked', said: () => ({ by: { 'blank-number': by } }) }
  return { ...form, intent: 'where-asked', said: () => ({ by: { 'blank-place': by } }) }
}

/** The name of something that they do not recall either. */
const named = (name: string) => ({ by: { 'blank-name': name, unsure: "I don't remember the name" } })

export const facts: readonly TextForm[] = [
  ...ownFactKind.options.map(own),
  { intent: 'where-asked', rule: fact('address|addy|street address'), said: () => ({ by: { 'blank-place': "it's [address]" } }) },
  { intent: 'where-asked', rule: fact('(?:e mail|email)(?: address)?'), said: () => ({ by: { 'blank-place': "it's [email]" } }) },
  {
    intent: 'where-asked',
    rule: fact(
      '(?:venmo|insta|instagram|ig|snap|snapchat|discord|user ?name|handle|twitter|tiktok|gamertag|psn|steam|zelle|cash ?app|paypal)(?: (?:name|handle|user ?name))?',
    ),
    said: () => ({ by: { 'blank-place': "it's [username]" } }),
  },
  {
    intent: 'number-asked',
    rule: fact(
      '(?:(?:phone|cell|mobile|office|apartment|apt|unit|room|house|suite|flight|gate) )?number|cell|extension|zip ?code|(?:shoe|dress|shirt|ring|pants|jacket|hat)? ?size|apartment',
    ),
    said: () => ({ by: { 'blank-number': "it's [number]" } }),
  },
  {
    intent: 'number-asked',
    rule: /^(?:what (?:shoe |dress |shirt |ring |pants |jacket )?size(?: (?:shoes?|dress|shirt|ring|pants|jacket|clothes))? (?:are you|do you wear)|how tall are you)$/u,
    said: (_, { text }) => ({ by: { 'blank-number': text.includes('tall') ? "I'm [number]" : "I'm a [number]" } }),
  },
  {
    intent: 'number-asked',
    rule: /^(?:what|which) (?<noun>floor|gate|apartment|unit|room|row|platform|terminal) (?:are|is) (?:you|it|that|we|your \w+)(?: (?:on|in|at))?$/u,
    said: ({ noun = '' }) => ({ by: { 'blank-number': `${noun} [number]` } }),
  },
  {
    intent: 'number-asked',
    rule: /^how much (?<was>was|were|is|are) (?<it>it|they|that|those|this|these)$/u,
    said: ({ was = '', it = '' }) => ({ by: { 'blank-number': `${/^(?:they|those|these)$/u.test(it) ? 'they' : 'it'} ${was} [number]` } }),
  },
  { intent: 'what-asked', rule: /^no way$/u, needs: /^\W*no way\W*$/iu, said: () => null },
  {
    intent: 'when-asked',
    rule: /^how long (?:are|will|were) you(?: guys| all)? (?:be )?(?:staying|there for|here for|in town|gone|away|visiting|out of town)(?: for| here| there)?$/u,
    said: () => ({ by: { 'blank-time': 'until [day]' } }),
  },
  {
    intent: 'who-asked',
    rule: /^(?:who is this|who is it|(?:sorry )?who are you|new phone who (?:is )?this|how do you spell your (?:last |first )?name)$/u,
    said: () => ({ by: { 'blank-name': "it's [name]" } }),
  },
  // A story, a recipe, or the weather: no line tells it.
  {
    intent: 'what-asked',
    rule: /^what happened$|^what did you (?:have|eat|make|get|order|do|wear|watch|think|say|tell) (?:for|at|on|to|yesterday|today|last)\b|^how do you (?:make|cook|do|bake|get)\b|^how is the weather\b|^what is the weather\b|^your (?:mom|dad|brother|sister|\w+) (?:told me|said|says|mentioned)\b|^(?:huh|what do you mean|(?:how|what) about you)$/u,
    said: () => null,
  },
  {
    // To whoever asks for it, it is told in person.
    intent: 'what-asked',
    rule: new RegExp(
      `^${wanted} (?:your|the) (?:wifi|wi fi|internet)(?: (?:password|network|name|code|info))?(?: at (?:yours|your (?:place|house)))?${ends}$`,
      'u',
    ),
    said: () => ({ by: { check: "I'll tell you when I see you" } }),
  },
  {
    intent: 'what-asked',
    rule: new RegExp(
      `^${wanted} (?:your|the) (?:(?!dress|area|zip|promo|country|discount)\\w+ )?(?:code|combo|combination|key ?code)(?: (?:to|for) .{1,20})?${ends}$`,
      'u',
    ),
    said: () => null,
  },
  // Nobody looks up what they like, and the way needs more than a line.
  {
    intent: 'what-asked',
    rule: /^(?:what|which) is the (?:easiest|best|fastest|quickest|cheapest) way to\b|^what should (?:i|we) (?:wear|pack)\b|^how (?:do|can|should) (?:i|we) (?:get (?:to|there|in|back)|find (?:it|your)|turn|open|use)\b/u,
    said: () => null,
  },
  { intent: 'what-asked', rule: /^(?:what|who) (?:is|are|was|were) your favou?rite\b/u, said: () => null },
  {
    intent: 'what-asked',
    rule: /^what (?:kind|type|sort|brand) of (?:\w+ ){1,2}(?:do|did) you (?:have|drive|use|get|want|like)$/u,
    said: () => ({ by: { unsure: "it's a [what]" } }),
  },
  {
    intent: 'when-asked',
    rule: /^(?:when|what (?:day|date)) is (?:your|his|her|their|your \w+) (?:birthday|anniversary|due date|graduation|wedding|last day|first day|baby shower|recital)$/u,
    said: () => ({ by: { 'blank-time': "it's [date]" } }),
  },
  {
    intent: 'who-asked',
    rule: /^(?:what (?:is|was)|remind me(?: of| what)?|do you (?:know|remember)|i forgot) (?:your|his|her|their|your \w+|that \w+|the \w+) (?:\w+s )?names?(?: is| was)*$/u,
    said: () => ({ by: { 'blank-name': "it's [name]" } }),
  },
  {
    intent: 'who-asked',
    rule: /^(?:(?:do )?you (?:know|remember|happen to (?:know|remember))|remember|what (?:is|was)|remind me(?: of)?|i forgot|i forget|cant remember|i cant remember) (?:the )?names? of (?!(?:your|the) (?:kids?|baby|son|daughter)\b).+$/u,
    said: () => named("I think it's [name]"),
  },
  {
    intent: 'who-asked',
    rule: /^(?:(?:(?:do )?you (?:know|remember) |remind me )what (?:that|the|this) .{2,40} (?:was|is) called|what (?:is|was) (?:that|the|this) .{2,40} called)$/u,
    said: () => named("I think it's [name]"),
  },
  {
    intent: 'who-asked',
    rule: /^(?:do )?you (?:know|remember) who (?:sang|wrote|sings|directed|plays?|played|was in|painted|made|recommended) .{2,40}$/u,
    said: () => ({ by: { 'blank-name': 'I think [name]', unsure: "{no}, I don't remember" } }),
  },
]
