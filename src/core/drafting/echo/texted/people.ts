import type { TextForm } from './form.ts'

/** Forms about somebody else: what to ask or tell them, how they are, and what the owner should have done. */

const she = '(?:mom|mother|sister|aunt|grandma|grandmother|wife|girlfriend|daughter|niece|her)'
const he = '(?:dad|father|brother|uncle|grandpa|grandfather|husband|boyfriend|son|nephew|him)'
const sayingVerb = '(?:ask|tell|remind|check with|find out from)'
const asking = '(?:(?:can|could|will|would) you (?:please |maybe |just |also )*|(?:do you )?mind |please )?'
/** Nothing of this is passed on in one line. */
const heavyWord =
  /\b(?:ask (?:him|her|them|\w+) out|love|loves|hate|hates|over|quit|quitting|leaving|leave|divorce|breaking up|break up|sick|died|dead|dying|hospital|pregnant|cheat\w*|lie|lied|alone|money|pay|owe|loan|secret|sorry|miss|stop|shut|go away|never|hell)\b/u

/** "her" for "your mom", "them" for whoever else is named. */
const whomIn = (text: string): 'her' | 'him' | 'them' =>
  new RegExp(`\\b${sayingVerb} (?:your |my |the )?${she}\\b`, 'u').test(text)
    ? 'her'
    : new RegExp(`\\b${sayingVerb} (?:your |my |the )?${he}\\b`, 'u').test(text)
      ? 'him'
      : 'them'

const had = '(?:have|got|brought|bought|saved|remembered|recorded|booked|fed|locked|packed|kept|grabbed|ordered|made|found|sent|finished)'

export const people: readonly TextForm[] = [
  {
    intent: 'favor',
    rule: new RegExp(
      `^${asking}(?<verb>${sayingVerb}) (?!me\\b|us\\b|you\\b|for\\b|about\\b|if\\b|what\\b|yourself\\b|again\\b|everyone\\b|to\\b|nobody\\b|the truth\\b)(?:(?:your|my|the) )?[a-z]+\\b.{0,70}$`,
      'u',
    ),
    said: ({ verb = '' }, { text }) => {
      if (heavyWord.test(text)) return null
      const whom = whomIn(text)
      const does = verb === 'tell' ? `I'll tell ${whom}` : verb === 'remind' ? `I'll remind ${whom}` : `I'll ask ${whom}`
      return { by: { agree: `{yes}, ${does}` } }
    },
  },
  {
    intent: 'yes-no',
    rule: /^did (?!you\b|we\b|i\b|they\b|it\b|he\b|she\b|that\b|this\b|your\b|the\b|any\b)[a-z]+ tell you about .{2,40}$/u,
    said: () => ({ yes: '{yes}, I heard', no: '{no}, what about it' }),
  },
  {
    intent: 'yes-no',
    rule: /^(?:are|is) (?<who>the kids|the boys|the girls|the twins|the baby|they|she|he|the little one|the kiddos?)(?: both| all| finally)? (?<how>asleep|sleeping|in bed|down)(?: yet| already)?$/u,
    said: ({ who = '', how = '' }) => {
      const subject = /(?:s|they)$/u.test(who) ? "they're" : who === 'she' || who === 'he' ? `${who}'s` : null
      const state = how === 'sleeping' ? 'asleep' : how
      return subject === null ? { yes: '{yes}, finally', no: '{no}, not yet' } : { yes: `{yes}, ${subject} ${state}`, no: '{no}, not yet' }
    },
  },
  {
    intent: 'how-are-you',
    rule: new RegExp(
      `^how (?:is|are) (?:(?:your|the) )?(?:${she}|${he}|kids|family|parents|boys|girls|twins|folks|roommate|roommates|dog|cat|puppy|pup)(?: doing| these days| lately)*$`,
      'u',
    ),
    said: (_, { text }) => ({
      by: {
        'fine-you': `${/\bhow are\b/u.test(text) ? "they're" : new RegExp(she, 'u').test(text) ? "she's" : new RegExp(he, 'u').test(text) ? "he's" : 'all'} good, {thanks} for asking`,
      },
    }),
  },
  {
    intent: 'yes-no',
    rule: new RegExp(`^(?:please )?(?:tell me|say) (?:that )?you (?:have|got) (?<a>a|an|any|some|your|the|my)? ?.{2,40}$`, 'u'),
    said: ({ a }, { text }) => {
      if (/\b(?:not|no|never|feelings|love|news|time for me)\b/u.test(text)) return null
      const bought = /\byou got the\b/u.test(text)
      const it = bought ? 'it' : a === 'a' || a === 'an' ? 'one' : a === 'the' || a === 'your' || a === 'my' ? 'it' : 'some'
      if (bought) return { yes: '{yes}, I did', no: "{no}, {sorry}, I didn't" }
      return { ofOwner: true, yes: `{yes}, I have ${it}`, no: `{no}, {sorry}, I don't have ${it === 'some' ? 'any' : it}` }
    },
  },
  {
    intent: 'done-yet',
    rule: new RegExp(`^(?:please )?(?:tell me|say) (?:that )?you (?:already |still )?${had} .{2,40}$`, 'u'),
    said: (_, { text }) =>
      /\b(?:not|no|never)\b/u.test(text) ? null : { ofOwner: true, yes: '{yes}, I did', no: "{no}, {sorry}, I didn't" },
  },
  {
    intent: 'yes-no',
    rule: /^(?:please )?(?:tell me|say) (?:that )?you are (?:still )?(?:coming|going|home|on your way|in|free|here|up|awake|done|ready)\b(?: .{2,30})?$/u,
    said: () => ({ ofOwner: true, yes: '{yes}, I am', no: "{no}, {sorry}, I'm not" }),
  },
  {
    intent: 'yes-no',
    rule: /^(?:please )?(?:tell me|say) (?:that )?there (?:is|are) (?:some |still |more )?[a-z ]{2,30}$/u,
    said: (_, { text }) => ({
      yes: `{yes}, there ${/\bthere are\b/u.test(text) ? 'are' : 'is'}`,
      no: `{no}, {sorry}, there ${/\bthere are\b/u.test(text) ? "aren't" : "isn't"}`,
    }),
  },
]
