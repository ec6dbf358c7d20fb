import type { Echo } from '../echo.ts'
import { type Frame, isOver, isPlain, maxEmbedded } from './frame.ts'
import { deedAs, deedAt, isClock, subjectEnds, thingAt, timeAt } from '../reading/phrase.ts'
import { pronounFor, unnamedAt } from '../reading/unnamed.ts'
import { verbIn } from '../reading/verbs.ts'
import { textOf, turned, wordCount, type Word } from '../reading/words.ts'

/** Frames for plans and times, and for what only the owner can look up. */

const stillOn: Frame = (words, text) => {
  const match = /^(?:are )?we(?: all| guys)?(?: still)? (?:on|good|set|meeting|doing)(?: up)?(?: for)?(?= )/u.exec(text)?.[0]
  if (match === undefined || !/^are we|\bstill\b/u.test(match)) return null
  const at = wordCount(match)
  const thing = thingAt(words, at)
  const end = timeAt(words, thing)
  if (end === at || !isOver(words, end)) return null
  const what = turned(words.slice(at, end))
  const meant = match.endsWith('meeting') || match.endsWith('up') ? `meeting ${what}` : `on for ${what}`
  return { intent: 'yes-no', yes: `{yes}, we're still ${meant}`, no: `{sorry}, I can't do ${what} after all` }
}

/** "still up for thursday", "same time next week", "lunch tomorrow": short questions about plans. */
const planOf: Frame = (words, text) => {
  const still = /^(?:(?:are )?you )?still (?:up|on|down|good|in) for(?= )/u.exec(text)?.[0]
  if (still !== undefined) {
    const at = wordCount(still)
    const end = timeAt(words, thingAt(words, at))
    const what = turned(words.slice(at, end))
    return end > at && isOver(words, end)
      ? {
          intent: 'proposal',
          yes: `{yes}, still up for ${what}`,
          no: `{sorry}, I can't do ${what} after all`,
          by: { check: `let me see if ${what} still works` },
        }
      : null
  }
  const same = /^same time(?: again)?(?= )/u.exec(text)?.[0]
  const from = wordCount(same ?? '')
  const meal = same === undefined && mealName.test(words[0]?.is ?? '')
  const thing = meal ? (words[1]?.is === 'night' ? 2 : 1) : from
  const end = timeAt(words, thing)
  if (end !== words.length || (thing === 0 && same === undefined) || (same !== undefined && end === from)) return null
  const what = turned(words.slice(0, end))
  return {
    intent: 'proposal',
    yes: `{yes}, ${what} ${same === undefined ? 'sounds good' : 'works'}`,
    no: `{sorry}, I can't do ${what}`,
    by: { check: `let me see if ${what} works` },
  }
}

const mealName =
  /^(?:lunch|dinner|breakfast|brunch|coffee|drinks|beers|supper|tacos|sushi|pizza|yoga|gym|thai|ramen|burgers|movie|movies|trivia|poker|bowling|karaoke|beach|pool|hike|hiking|golf|tennis|carpool|church|game)$/u

const worksPhrase =
  /^(?:(?:still )?(?:work|works|on|ok|good|fine|be ok|be good|be fine|be better|better|alright)(?: (?:for|with) (?:you|everyone|your \w+|the \w+))?(?: (?:instead|too|today|tonight|tomorrow))?|(?:instead|then|for (?:dinner|lunch|coffee|the (?:call|meeting|game))))?(?:(?:^| )(?:instead of|and not) .*)?$/u

const timeWorks: Frame = (words, text) => {
  const match =
    /^(?:does|would|will|is|how about|what about|can (?:you|we) (?:do|make it|make|meet|move it to|push it to|push to|do it)|could (?:you|we) (?:do|make it|meet)|make it|lets (?:do|say|make it))(?: (?:on|at|like|say))*(?= )/u.exec(
      text,
    )?.[0]
  const at = wordCount(match ?? '')
  let end = timeAt(words, at)
  if (end === at && isClock(words[at]?.is ?? '')) end = timeAt(words, at + 1 + (/^(?:am|pm)$/u.test(words[at + 1]?.is ?? '') ? 1 : 0))
  if (end === at) return null
  const behind = textOf(words.slice(end))
  if (match === undefined && !/^still (?:good|ok|works?|on)\b/u.test(behind)) return null
  if (!worksPhrase.test(behind)) return null
  const time = turned(words.slice(at, end)).replace(/^(?:at|on) /u, '')
  return {
    intent: 'suggests-time',
    yes: `{yes}, ${time} works`,
    no: `{sorry}, ${time} doesn't work for me`,
    by: { 'decline-time': `${time} doesn't work for me, can we do another time`, check: `let me see if ${time} works` },
  }
}

/** "who's in?": the owner is asked, too. */
const whoIsIn: Frame = (words, text) => {
  const match = /^who (?:is|else is|all is) (?:in|down|keen|game|up for (?:it|this))(?: for)?(?= |$)/u.exec(text)?.[0]
  if (match === undefined) return null
  const end = timeAt(words, wordCount(match))
  if (end !== words.length) return null
  const when = turned(words.slice(wordCount(match), end))
  const then = when === '' ? '' : ` ${when.replace(/^(?!on |at )/u, 'for ')}`
  return {
    intent: 'proposal',
    yes: `{yes}, I'm in${then}`,
    no: `{sorry}, I can't make it${when === '' ? '' : ` ${when}`}`,
    by: { check: `let me see if I can make it${when === '' ? '' : ` ${when}`}` },
  }
}

/** "when would suit you?", "what day works for you": the owner names a time. */
export const asksWhenFree = (text: string): boolean =>
  /^(?:when|(?:what|which)(?: other)? (?:days?|times?|dates?|week|evening|afternoon|morning)) (?:(?:would|might|will) )?(?:(?:be )?(?:best|good|better|convenient|easiest|possible)|suits?|works?)(?: (?:best|better))?(?: (?:for|with))?(?: you\b.*)?$|^when (?:are|would|will|could|can) (?:you|we) (?:be )?(?:free|available|have (?:some |a little |any )?time|meet|talk|speak|come by|start)\b/u.test(
    text,
  )

const whenFree: Frame = (_, text) =>
  asksWhenFree(text) ? { intent: 'when-asked', by: { 'blank-time': '[time] would work for me' } } : null

/** "any idea when you might be here?": their "here" is "there" for the owner, who is still to come. */
const whenHere: Frame = (_, text) => {
  const match =
    /^(?:(?:any|a rough|do you have any|have you any) idea (?:of )?|(?:do )?you know )?(?:what time|when)(?: about| roughly)? (?:you (?:might|will|can|could|would|are going to)|(?:will|might|can|could) you)(?: likely| probably)? (?:be|get|come|arrive|make it)(?: (here|back|home|over|there|round|in))?$/u.exec(
      text,
    )
  if (match === null) return null
  const where = match[1] === 'back' || match[1] === 'home' ? match[1] : 'there'
  return { intent: 'when-asked', by: { 'blank-time': `I should be ${where} around [time]` } }
}

/** Things to ask about that are not a person, and not about anybody's health. */
const newThing =
  /^(?:my|the) (?:new )?(?:job|place|apartment|house|car|truck|class|book|show|team|office|garden|kitchen|trip|semester|season|bike|phone|project|school|gym|schedule|spot)$/u

const howOpening = /^how (?:was|were|is|are|did)(?= )/u

const howWas: Frame = (words, text) => {
  const match = howOpening.exec(text)?.[0]
  if (match === undefined || words[2]?.is === 'you') return null
  // "go" looks like another noun.
  const gone = match === 'how did' ? subjectEnds(words, 2).find((one) => /^(?:go|turn|end)$/u.test(words[one]?.is ?? '')) : undefined
  const end = gone ?? thingAt(words, 2)
  const time = timeAt(words, end)
  if (end === 2) {
    // "how was last night"
    if (time === 2 || !isOver(words, time) || match !== 'how was') return null
    const when = turned(words.slice(2, time))
    return { intent: 'how-was', by: { 'went-well': `${when} was really good`, 'so-so': `${when} was ok` } }
  }
  const what = turned(words.slice(2, end))
  if (/^(?:it|that|this|everything|him|her|them|me|your|the kids|the baby|things|those|these)$/u.test(what)) return null
  const were = match === 'how were' || match === 'how are' ? 'were' : 'was'
  if (match === 'how did' && /^(?:go|turn out|end up)\b/u.test(textOf(words.slice(time))))
    return { intent: 'how-was', by: { 'went-well': `${what} went really well`, 'so-so': `${what} went ok` } }
  if (/^how (?:was|were)$/u.test(match) && isOver(words, time))
    return { intent: 'how-was', by: { 'went-well': `${what} ${were} really good`, 'so-so': `${what} ${were} ok` } }
  if (match === 'how is' && isOver(words, time) && newThing.test(what))
    return { intent: 'how-was', by: { 'went-well': `${what} is really good`, 'so-so': `${what} is ok so far` } }
  if (/^how (?:is|are)$/u.test(match) && /^(?:going|coming along|so far|treating you)\b/u.test(textOf(words.slice(time))))
    return {
      intent: 'how-was',
      by: {
        'went-well': `${what} ${match === 'how is' ? 'is' : 'are'} going really well`,
        'so-so': `${what} ${match === 'how is' ? 'is' : 'are'} going ok`,
      },
    }
  return null
}

const whatTime: Frame = (words, text) => {
  const you = /^(?:(?:at |around )?what time|when) (?:are|will) you(?: guys)?(?: be)?(?= )/u.exec(text)?.[0]
  if (you !== undefined) {
    const deed = deedAt(words, wordCount(you), 'ing')
    const state = /^(?:back|home|free|done|here|there|off|off work|up|ready)(?= |$)/u.exec(textOf(words.slice(wordCount(you))))?.[0]
    if (state !== undefined && isOver(words, timeAt(words, wordCount(you) + wordCount(state))))
      return { intent: 'when-asked', by: { 'blank-time': `${state} at [time]` } }
    if (deed === null || !/^(?:come|get|leave|arrive|go|land|eat|meet|start|finish)$/u.test(deed.verb.base)) return null
    return { intent: 'when-asked', by: { 'blank-time': `${deedAs(words, deed, 'ing')} at [time]` } }
  }
  const owners =
    /^(?<asks>what time|when) (?:do|did|will) (?<who>you|we)(?: guys| all)? (?<deed>start|leave|land|arrive|get (?:in|off|home|back|out|done)|finish|open|close|head (?:out|over))(?= |$)/u.exec(
      text,
    )
  if (owners?.groups !== undefined && isOver(words, timeAt(words, wordCount(owners[0])))) {
    const { asks: asksFor, who, deed = '' } = owners.groups
    return { intent: 'when-asked', by: { 'blank-time': `${who === 'we' ? 'we' : 'I'} ${deed} ${asksFor === 'when' ? '' : 'at '}[time]` } }
  }
  const does = /^(?:what time|when) (?:does|do|did|will)(?= )/u.exec(text)?.[0]
  if (does !== undefined && !/^(?:you|i|we)$/u.test(words[wordCount(does)]?.is ?? '')) {
    const at = wordCount(does)
    const end = subjectEnds(words, at).find((one) =>
      /^(?:start|end|open|close|begin|leave|arrive|land|finish)$/u.test(words[one]?.is ?? ''),
    )
    if (end === undefined || !isOver(words, timeAt(words, end + 1))) return null
    const who = turned(words.slice(at, end))
    return {
      intent: 'when-asked',
      by: { 'blank-time': `${who} ${words[end]?.is ?? ''}${verbEnding(words, end, does.endsWith('do'))} at [time]` },
    }
  }
  const being = /^what time (?:is|are)(?= )/u.exec(text)?.[0]
  if (being === undefined) return null
  const end = thingAt(words, 3)
  if (end === 3 || !isOver(words, timeAt(words, end)) || words[3]?.is === 'it') return null
  return { intent: 'when-asked', by: { 'blank-time': `${turned(words.slice(3, end))} ${words[2]?.is ?? 'is'} at [time]` } }
}

function verbEnding(words: readonly Word[], end: number, several: boolean): string {
  if (several) return ''
  return /(?:ch|sh|s|x)$/u.test(words[end]?.is ?? '') ? 'es' : 's'
}

const anyPlans: Frame = (words, text) => {
  const match =
    /^(?:(?:do )?(?:you )?(?:have |got )?any (?:fun |big )?plans(?: for)?|what is the plan(?: for)?|what are you(?: guys)? (?:doing|up to)(?: for)?)(?= )/u.exec(
      text,
    )?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const time = timeAt(words, at)
  const end = time > at ? time : /^the weekend$/u.test(textOf(words.slice(at, at + 2))) ? at + 2 : at
  if (end === at || !isOver(words, end) || /^(?:now|later)$/u.test(textOf(words.slice(at, end)))) return null
  const when = turned(words.slice(at, end))
  return {
    intent: 'mind-plans',
    by: { 'no-plans': `nothing planned ${when.replace(/^the weekend/u, 'for the weekend')} yet`, unsure: `not sure about ${when} yet` },
  }
}

const embeddingOpening =
  /^(?:do you (?:know|remember|happen to know)|you know|any idea|do we know|know) (?=(?:who|what|where|when|how|if|whether|which)\b)/u

/** "do you know if we get monday off": the question already has the word order of a statement, so "not sure" can come before it. */
const doYouKnow: Frame = (words, text) => {
  const match = embeddingOpening.exec(text)?.[0]
  if (match === undefined) return null
  const asked = words.slice(wordCount(match))
  return asked.length > 2 && asked.length <= maxEmbedded && isPlain(asked) ? notKnown('what-asked', turned(asked)) : null
}

const notKnown = (intent: Echo['intent'], question: string): Echo => ({
  intent,
  no: `{no}, not sure ${question}`,
  by: { unsure: `not sure ${question}`, check: `let me check ${question}` },
})

/** "who has the keys", "who's bringing the cake": the question already has the word order of an answer. */
const whoDoes: Frame = (words, text) => {
  if (
    !/^who (?!is (?:this|that|it|he|she|your|the)\b)(?:has|is|was|took|made|left|brought|got|needs|wants|won|ordered|paid|did)\b/u.test(
      text,
    )
  )
    return null
  if (words.length < 3 || /^(?:all|else)$/u.test(words[2]?.is ?? '') || words.length > maxEmbedded || !isPlain(words)) return null
  const did = turned(words.slice(1))
  return {
    ...notKnown('who-asked', `who ${did}`),
    by: { 'blank-name': `I think [name] ${did}`, unsure: `not sure who ${did}`, check: `let me check who ${did}` },
  }
}

/** "what is the wifi password", "when is the recital", "where are my keys". */
const whatIs: Frame = (words, text) => {
  const match = /^(what|where|when|what day|what time) (is|are|was|were)(?= )/u.exec(text)
  if (match === null) return null
  const at = wordCount(match[0])
  const end = thingAt(words, at)
  const time = timeAt(words, end)
  if (
    end === at ||
    time !== words.length ||
    /^(?:it|that|this|these|those|you|me|him|her|them|everything|your (?:plan|plans))$/u.test(turned(words.slice(at, end)))
  )
    return null
  // "where was that taken": nothing is named.
  if (/^(?:that|this|those|these)$/u.test(words[at]?.is ?? '') && verbIn('participle', words[end - 1]?.is) !== undefined) return null
  const [, which = '', is = ''] = match
  const isCalled = words[time - 1]?.is === 'called'
  const thing = turned(words.slice(at, isCalled ? time - 1 : time))
  const being = isCalled ? `${is} called` : is
  return {
    ...notKnown(which === 'where' ? 'where-asked' : which === 'what' ? 'what-asked' : 'when-asked', `${which} ${thing} ${being}`),
    by: {
      check: `let me check ${which} ${thing} ${being}`,
      unsure: `not sure ${which} ${thing} ${being}`,
      ...(which === 'where'
        ? { 'blank-place': `${thing} ${being} at [place]` }
        : which.startsWith('what ') || which === 'when'
          ? { 'blank-time': `${thing} ${being} at [time]` }
          : {}),
    },
  }
}

const owe: Frame = (_, text) =>
  /^how much (?:do|did) i owe you/u.test(text) ? { intent: 'number-asked', by: { 'blank-number': 'you owe me [number]' } } : null

const newsOpening =
  /^(?:(?:is there |are there |have you (?:heard|got) |do you have |did you get |heard |hear )?any (?:word|news|updates?|luck|progress|movement)(?: yet)? (?:on|with|about|from|regarding)|(?:i am |we are )?(?:just )?(?:checking (?:in|back|up)|following up|circling back|touching base)(?: again)?(?: with you)? (?:on|about|regarding)|where are (?:we|you) (?:on|with|at with)|(?:what is )?(?:the )?status (?:of|on)|how is it (?:going|coming) with)(?= )/u

/** "any news on the printer", "just checking in on the estimate": asks how something is going. */
const anyNews: Frame = (words, text) => {
  const match = newsOpening.exec(text)?.[0]
  if (match === undefined) return null
  const at = wordCount(match)
  const end = thingAt(words, at)
  const what = end > at && isOver(words, end) ? turned(words.slice(at, end)) : null
  const thing = what === null ? unnamedAt(words, at, { isTold: true }) : null
  if ((what === null && thing === null) || /^(?:me|you|him|her|them|everything)$/u.test(what ?? '')) return null
  const it = what ?? pronounFor(thing?.noun ?? '')
  return {
    intent: 'what-asked',
    no: `{no}, no news on ${it} yet`,
    by: { unsure: `no news on ${it} yet`, check: `let me check where we are with ${it}` },
  }
}

export const askedPlans = {
  whoIsIn,
  whenHere,
  whenFree,
  anyNews,
  stillOn,
  planOf,
  timeWorks,
  howWas,
  whatTime,
  anyPlans,
  doYouKnow,
  whoDoes,
  whatIs,
  owe,
}
