import { thingsSaid } from '#core/drafting/discretion/everyday-words.ts'
import { bareNouns } from './nouns.ts'
import { thingAt, timeAt } from './phrase.ts'
import { wordSet } from './word-set.ts'
import { clausesOf, turned, type Word } from './words.ts'

/** What a turn is about, as far as a draft may name it: a thing from the closed list, and a time. */
export interface Topic {
  /** "your charger", "the recital", "parking". */
  readonly thing: string | null
  /** "saturday", "tomorrow morning", "6:30". Never in the past. */
  readonly time: string | null
  /** `thing` without "the" or "my", if it is food or drink. */
  readonly food: string | null
  /** "yesterday", "last night". */
  readonly past: string | null
}

/** Words that distinguish one thing from another, or name nothing definite. None of them is a topic. */
const noThing = wordSet(`
  thing things place name number numbers side front top black blue brown big large small new nice gray grey green red white pink purple yellow gold orange plain half quarter ten
  twelve twenty thirty fifteen dozen five people friend friends framed fresh frozen left living vegan vanilla electric international spicy usual extra whole same gluten slot slots
  step steps spot present walk watch water show slice slide stand store stores shop town road item items evening year fall pressure girlfriend husband page pages
  noise air sand snow rain spring summer winter wall walls ceiling floor floors street corner wood rest log drive flat bit
  old reminder wait sub call list chance way ways date dates part class time times help money change plans everything something anything nothing both work school face heat
  prescription kit kid kids brother sister mom dad grandma grandpa grandmother aunt cousin parent parents family neighbor neighbors roommate roommates landlord manager customer coworker coach
  contractor dentist electrician inspector plumber realtor vendor baker cleaner cleaners movers guest guests crew team teams crib baby cat cats dog dogs puppy horse fish turkey
  bathroom bedroom basement room rooms bed shower toilet mattress pants shirt shirts shorts dress underwear pajamas swimsuit outfit outfits suit belt mask body
`)
const speakingVerbs = wordSet('ask asked tell told talk talked talking speak hear heard know')
const distinguishing = wordSet('back front new old other last first next big little good extra early late spare')
/** After these comes the place where something is or happens. */
const placePrepositions = wordSet('at in on to from into by near under behind off onto over inside around through past')
const limitPrepositions = wordSet('until till til before')
/** After these comes the time when something is done: "done before lunch", "free after the game". */
const timePrepositions = wordSet('before after until till til during by since')
/** "out of the soup", "because of the paint", "in front of the pharmacy". */
const namesNothing = wordSet('out because front instead back top side middle end')
/** After one of these, followed by somebody who does something, comes the time when it is done: "before i send it tonight". */
const clauseOfTime = wordSet('before after until till when while if because since once as')
const somebody = wordSet('i we you he she they it')
const owningWords = wordSet('my your the our this that a an some any his her their')

function topicalEnd(said: readonly Word[], at: number): number {
  const end = thingAt(said, at)
  if (at === 0 && end === at && isSubject(said)) return at + 1
  // "that old Civic": a topic of "that old" would be half a name.
  if (end === at || end - at > 4 || said[end]?.is === '#') return at
  const isOwned = owningWords.has(said[at]?.is ?? '')
  const named = isOwned ? said.slice(at + 1, end) : said.slice(at, end)
  if (named.length === 0 || noThing.has(named.at(-1)?.is ?? '') || (!isOwned && !bareNouns.has(named[0]?.is ?? ''))) return at
  return named.every(
    ({ is }, i) => thingsSaid.has(is) || bareNouns.has(is) || owningWords.has(is) || (i < named.length - 1 && distinguishing.has(is)),
  )
    ? end
    : at
}

/** "dishwasher is clean": whether the sentence starts with its subject. */
function isSubject(said: readonly Word[]): boolean {
  const word = said[0]?.is ?? ''
  return (
    thingsSaid.has(word) &&
    !noThing.has(word) &&
    /^(?:is|are|was|were|has|have|will|got|came|moved|starts|needs|due|works)$/u.test(said[1]?.is ?? '')
  )
}

function nameOf(said: readonly Word[]): string {
  return turned(said).replace(/^(?:a|an|some|any|this|that|those|these) /u, 'the ')
}

const foods = wordSet(`
  soup tacos taco pizza cookies cookie cake cupcakes cupcake brownies donuts donut bagels bagel coffee tea curry salad sandwich sandwiches pasta lasagna chili rice noodles dumplings ramen sushi
  burgers burger burritos burrito bread muffins pancakes waffles pie pies pastries popcorn chips snacks snack fruit berries apples oranges peaches tomatoes eggs bacon salmon chicken beef tamales nachos fries
  cheesecake cheese candy chocolate granola oatmeal smoothie juice lemonade beer beers wine soda dinner lunch breakfast dessert leftovers food lemons cereal stew sauce salsa guac guacamole hummus jam
  pickles potatoes watermelon cobbler casserole
`)

function foodOf(thing: string | null): string | null {
  const bare = thing?.replace(/^(?:the|your|my) /u, '') ?? ''
  return foods.has(bare.split(' ').at(-1) ?? '') ? bare : null
}

const word = (said: readonly Word[], at: number): string => said[at]?.is ?? ''

/** The first thing in any clause that is not just a place, and the first time. */
export function topicOf(raw: string): Topic {
  let thing: string | null = null
  let time: string | null = null
  let past: string | null = null
  for (const said of clausesOf(raw)) {
    for (let at = 0; at < said.length; at++) {
      if (clauseOfTime.has(word(said, at)) && somebody.has(word(said, at + 1)) && at > 0) break
      // "ask her about sunday": the subject of a conversation with somebody else.
      if (said[at - 1]?.is === 'about' && said.slice(0, at).some(({ is }) => speakingVerbs.has(is))) break
      const until = timeAt(said, at)
      if (until > at) {
        const when = turned(said.slice(at, until)).replace(/^(?:at|on|by|around) /u, '')
        // "lend me it until friday": a duration or deadline, not a time to meet.
        if (limitPrepositions.has(said[at - 1]?.is ?? '')) {
          at = until - 1
          continue
        }
        if (/^(?:yesterday|last)\b/u.test(when)) past ??= when
        else if (!/^(?:later|in)\b/u.test(when)) time ??= when
        at = until - 1
        continue
      }
      if (timePrepositions.has(word(said, at - 1)) || (timePrepositions.has(word(said, at - 2)) && owningWords.has(word(said, at - 1)))) {
        at = Math.max(at, thingAt(said, at) - 1)
        continue
      }
      const isOutOf = said[at - 1]?.is === 'of' && namesNothing.has(said[at - 2]?.is ?? '')
      if (thing !== null || isOutOf || placePrepositions.has(said[at - 1]?.is ?? '')) continue
      const end = topicalEnd(said, at)
      if (end > at) {
        const name = nameOf(said.slice(at, end))
        thing = owningWords.has(said[at]?.is ?? '') || bareNouns.has(said[at]?.is ?? '') ? name : `the ${name}`
        at = end - 1
      }
    }
  }
  return { thing, food: foodOf(thing), time, past }
}
