import type { TextForm } from './form.ts'
import { itFor, itsFor } from './form.ts'

/** Forms about things: what they left with the owner, what the owner gave them, and what has come for the owner. */

/** Nobody looks for these in one line. */
const unlost =
  '(?!(?:\\w+ ){0,3}?(?:kids?|son|daughter|baby|dogs?|cats?|puppy|husband|wife|boyfriend|girlfriend|mom|dad|mind|heart|faith|friends?|pills?|meds|medication|insulin|inhaler|gun|weed|drugs|underwear|bra|panties|condoms?|money|cash|job|purse|passport)\\b)'
const thing = `(?<thing>${unlost}(?:my|the|a|an|some|our|one of my) (?:[a-z]+ ){0,3}?[a-z]+)`
const rooms = '(?:place|house|apartment|apt|flat|home|couch|sofa|office|desk|room|kitchen|bathroom|table|bag|closet|counter)'
const where = `(?:(?:at|in|on|by|over at) your (?<room>car|truck|van|${rooms})|(?:at|with|over at) yours)`
const behind =
  '(?: (?:last|yesterday|this|on|the other|again|somewhere|the last|from|when|after|today|tonight|from)\\b(?!.*\\b(?:or|and|but)\\b).{0,40})?'
const supposing = '(?:(?:i|we|think|might|may|must|have|probably|pretty|sure|am|know|that|just|totally|guess|definitely|accidentally) )*'

const carLike = /^(?:car|truck|van)$/u
const look = (room: string | undefined): string => (carLike.test(room ?? '') ? 'let me check the car' : 'let me look')
const here = (room: string | undefined): string => (carLike.test(room ?? '') ? 'in the car' : 'here')

const good =
  /\b(?:good|great|love\w*|liked?|enjoy\w*|delicious|amazing|awesome|fantastic|incredible|wonderful|beautiful|perfect|favorite|finished|adore\w*|obsessed|excellent|lovely|best|yummy|hit|fun|funny|10|wearing|using|hooked|started|starting|trying)\b/iu
const notGood =
  /\b(?:not|never|no|but|didnt|doesnt|dont|wasnt|isnt|hate\w*|broke\w*|lost|sad|cried|bad|worse|worst|wish|until|used to|ruined|sick|allergic|stopped|return\w*|sorry)\b/u
const gave =
  'you (?:just )?(?:gave|lent|loaned|got|sent|made|bought|brought|baked|cooked|picked out|knitted|wrote|left)(?: me| us| over| for me| for us)?'
const recommended = 'you (?:recommended|suggested|mentioned|told me (?:about|to \\w+)|said to \\w+|sent me|showed me)'

export const belongings: readonly TextForm[] = [
  {
    intent: 'favor',
    rule: new RegExp(
      `^(?:(?:did|do you know if|do you think|any chance|think|is it possible|can you (?:check|see|look)(?: to see)? if|could you (?:check|see|look)(?: to see)? if) (?:that )?(?:i|we) (?:left?|leave|forgot|forget|dropped?)|(?:is|are|was|were)(?= my\\b)) (?=(?:my|the|a|our)\\b)${thing}(?: still| maybe| possibly)? ${where}${behind}$`,
      'u',
    ),
    said: ({ thing, room }) => ({
      yes: `{yes}, ${itsFor(thing)} ${here(room)}`,
      no: `{no}, I don't see ${itFor(thing)}`,
      by: { check: look(room) },
    }),
  },
  {
    intent: 'favor',
    rule: new RegExp(
      `^${supposing}(?:left|forgot|dropped|lost) (?=(?:my|our|one of my) )${thing} ${where}${behind}$|^${supposing}(?<other>my (?:[a-z]+ ){0,3}?[a-z]+) (?:is|are|fell (?:off|out)|might be|must be|may be|got left)(?: (?:still|probably|somewhere|maybe|back))* (?:(?:at|in|on) your (?<seat>car|truck|van|${rooms})|(?:at|with) yours)${behind}$|^i (?:cant|cannot) find (?<third>my (?:[a-z]+ ){0,2}?[a-z]+) any chance (?:it is|they are)(?: \\w+)? (?:(?:at|in|on) your ${rooms}|(?:at|with) yours)$`,
      'u',
    ),
    said: ({ thing, other, third, room, seat }) => {
      const it = itFor(thing ?? other ?? third)
      return { by: { agree: `{ok}, I'll look for ${it}`, cannot: `I haven't seen ${it}, {sorry}`, check: look(room ?? seat) } }
    },
  },
  {
    intent: 'yes-no',
    rule: new RegExp(
      `^(?:have you|you|did you) (?:seen|see|find|found) (?=my (?!(?:\\w+ )?(?:text|texts|message|messages|email|emails|call|calls|post|posts|story|note|letter|package|gift|card|invite|picture|pictures|photo|photos|video|videos)\\b))${thing}(?: anywhere| around| ${where}| lying around)*$`,
      'u',
    ),
    said: ({ thing }) => ({
      ofOwner: true,
      yes: `{yes}, ${itsFor(thing)} here`,
      no: `{no}, I haven't seen ${itFor(thing)}`,
    }),
  },
  {
    intent: 'favor',
    rule: new RegExp(`^(?:can|could|may) i (?:please )?(?:have|get) (?=my )${thing} back(?: \\w+){0,3}$`, 'u'),
    said: ({ thing }) => ({ by: { agree: '{yes}, of course', cannot: `{sorry}, I don't have ${itFor(thing)} here` } }),
  },
  {
    intent: 'thanks',
    rule: new RegExp(`^(?=.*\\b(?:the|that|those|this|these|book|show|movie)\\b.*\\b(?:${gave}|${recommended})\\b).*$`, 'u'),
    unless: notGood,
    needs: good,
    said: (_, { text }) => {
      const who = /^(?:\w+ ){0,2}?(?:kids|boys|girls|twins|parents|everyone|everybody)\b/u.test(text) ? 'they' : 'you'
      const one = new RegExp(`\\b(?:those|these|\\w+[^s\\s]s (?:${gave}|${recommended}))\\b`, 'u').test(text) ? 'them' : 'it'
      if (/\b(?:started|starting|trying|about to|going to)\b/u.test(text)) return { by: { welcome: 'nice, let me know what you think' } }
      const present = /\b(?:love|loves|wearing|using|smells?|tastes?|looks?|is|are|obsessed)\b/u.test(text)
      const liked = present && !/\b(?:finished|was|were|tried|watched|read|listened)\b/u.test(text) ? 'like' : 'liked'
      return { by: { welcome: `so glad ${who} ${liked} ${one}` } }
    },
  },
  {
    intent: 'heads-up',
    rule: /^(?:your (?:\w+ )?(?<thing>package|packages|box|boxes|parcel|mail|letter|letters|food|pizza|takeout|groceries|flowers|order)(?: \w+)? (?:is (?:here|on the (?:porch|table|counter|steps|stoop)|at the (?:front desk|desk|door|front door)|downstairs|outside)|are (?:here|on the porch)|came(?: in| here)?|got delivered to (?:my|our) (?:place|house|apartment|door)|got here|just came|just got here)|(?:a|another|some) (?<other>package|packages|box|boxes|letter|mail|delivery|flowers) (?:just )?(?:came|is here|got here|arrived|are here) for you)(?: today)?$/u,
    isNoNotice: true,
    said: ({ thing, other }) => ({
      by: {
        'thanks-telling': `oh {thanks}, I'll come get ${itFor(thing ?? other)}`,
        'ok-thanks': '{thanks} for letting me know',
      },
    }),
  },
  {
    intent: 'heads-up',
    rule: /^your (?:ubers|lyfts|rides|cabs|foods|pizzas) (?:here|outside)$|^your (?:visitors?|guests?|clients?|ride|uber|lyft|cab|taxi|driver|appointment|(?:\d{1,2}(?::\d\d)?|noon)(?: oclock| o clock)?) (?:is|are) (?:here|in the lobby|at the front desk|at reception|outside|downstairs|waiting(?: \w+){0,3})$/u,
    said: () => ({ by: { 'thanks-telling': "{thanks}, I'll be right there" } }),
  },
  {
    intent: 'heads-up',
    rule: /^(?:i )?(?:(?:still |also )?have|(?:just )?found|grabbed|got(?=.* you left)) your (?!text|message|msg|email|mail|voicemail|call|letter|card|postcard|note|gift|present|back|number|point|invite|invitation|money|check|payment|profile|instagram|insta|page|house|address|website|blog|post|account|location|answer|attention|word|blessing)(?<thing>[a-z]+(?: [a-z]+)?)(?: (?:you left|in|on|at|under|here|from)\b.{0,40})?$/u,
    said: ({ thing }) => ({ by: { 'thanks-telling': 'oh {thanks}', 'ok-thanks': `{thanks}, I'll come get ${itFor(thing)}` } }),
  },
]
