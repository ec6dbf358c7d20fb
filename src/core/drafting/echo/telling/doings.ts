import { thingsSaid } from '#core/drafting/discretion/everyday-words.ts'
import { bareNouns } from '../reading/nouns.ts'
import { deedAs, deedAt, restOf, thingAt, timeIn } from '../reading/phrase.ts'
import { stateVerbs } from '../reading/verbs.ts'
import { textOf, turned, wordCount, wordsThrough } from '../reading/words.ts'
import type { Frame } from './frame.ts'

/** Frames for what they say about themselves: what they have done, will do, or need, and when they come. */

/** Words that mean it is not so, or that thanks would be out of place. */
const unthanked =
  /\b(?:not|no|never|didnt|dont|doesnt|isnt|wasnt|cant|wont|almost|if|wish|without|hardly|unless|but|than|sorry|ugh|alone|crying|cried|hurt|sick|hospital|him|her|bottle|wine|beer|drink|drinks|pills)\b/u
const opening = /^(?:(?:hey|hi|ok|so|and|also|just|fyi|btw|good news|update|well|oh|yay|finally|lol|haha|guess what) )+/u

/** Deeds that others benefit from, so that thanks fit. */
const helpfulDeed =
  /^(?:bring|grab|get|make|cook|bake|order|buy|book|send|drop|cover|feed|walk|print|clean|fix|drive|call|pick|save|leave|water|wash|set|move|pack|email|mail|return|reserve|schedule|start|carry|load|host|share|lend|fill|renew|upload|forward|take|do|check|text|watch)$/u

/** "i'll bring the wine", "im making chili for everyone": what they will do for others. */
const willDo: Frame = (words, text) => {
  const from = wordCount(opening.exec(text)?.[0] ?? '')
  const rest = textOf(words.slice(from))
  const will =
    /^(?:i|we)(?: will| ll| can| am going to| are going to)(?: just| also| go)?(?= )|^(?:ill|well|going to|i got|we got)(?= )/u.exec(
      rest,
    )?.[0]
  const already = /^(?:i am|we are|were)(?: also| just)?(?= \w+ing\b)|^(?=(?:bringing|making|grabbing|ordering|cooking|baking)\b)/u.exec(
    rest,
  )?.[0]
  if (will === undefined && already === undefined) return null
  const at = from + wordCount(will ?? already ?? '')
  const deed = deedAt(words, at, will === undefined ? 'ing' : 'base')
  if (deed === null || !helpfulDeed.test(deed.verb.base) || unthanked.test(text)) return null
  const what = restOf(words, deed)
  if (
    !/\b(?:the|your|my|some|you|dinner|lunch|breakfast|drinks|snacks|dessert|food|pizza|coffee|ice|chips|groceries|milk|bread|bagels|donuts|cookies|cake|dip|salad|laundry|dishes|home)\b/u.test(
      what,
    ) ||
    /\bme\b/u.test(what)
  )
    return null
  const doing = deedAs(words, deed, 'ing')
  return {
    'ok-thanks': `great, {thanks} for ${doing}`,
    'sounds-good': `{ok}, {thanks} for ${doing}`,
    thank: `great, {thanks} for ${doing}`,
  }
}

const finishedDeed =
  /^(?:finish|fix|find|book|order|plant|paint|clean|hang|assemble|build|bake|cook|visit|join|start|mow|organize|pick|set|sign|get|make|buy|try|unpack|pack|submit|repair|replace|renew|plan|install|wash|watch|read|catch|learn|put|meet|see|refinish|trim|rake|shovel|sew|knit|record)$/u

/** "finished the garage", "we found an apartment": what they are glad to have done. */
const haveDone: Frame = (words, text) => {
  const from = wordCount(opening.exec(text)?.[0] ?? '')
  const rest = textOf(words.slice(from))
  const subject = /^(?:i|we)(?: just| finally| also| already| have| ve| did)*(?= )/u.exec(rest)?.[0] ?? ''
  const atLast = subject === '' ? (/^(?:just|finally)(?= )/u.exec(rest)?.[0] ?? '') : ''
  const at = from + wordCount(subject + atLast)
  const deed = deedAt(words, at, 'past')
  if (deed === null || !finishedDeed.test(deed.verb.base) || stateVerbs.has(deed.verb.base) || unthanked.test(text)) return null
  const what = restOf(words, deed)
  if (
    !/\b(?:the|a|an|your|my|all|some|tickets|dinner|lunch)\b/u.test(what) ||
    /^(?:you|me|it|them)\b|\b(?:me|yesterday|last)\b/u.test(what)
  )
    return null
  const glad = `glad you ${deedAs(words, deed, 'past')}`
  return { nice: `nice, ${glad}`, fun: `so ${glad}`, amazed: `so ${glad}`, 'ok-thanks': `nice, ${glad}` }
}

const comingPhrase =
  /\b(?:i|we)(?: will| ll| am| are| is| should| can| would)*(?: be)? (?:there|here|over|by|home|land|lands|arrive|arrives|get (?:in|there|home|here)|gets (?:in|there|home)|coming(?: over| by| home)?|come by|come over|stop by|stopping by|swing by|pick you up|picking you up|meet you|see you)\b/u

/** "we land at 2:40 friday", "i'll be there around 4". */
const comingAt: Frame = (words, text) => {
  if (/\b(?:not|cant|wont|no|if|unless|late|delayed|missed|hospital|funeral|court|or)\b/u.test(text)) return null
  const coming = comingPhrase.exec(text)
  if (coming === null) return null
  const time = timeIn(words.slice(wordsThrough(coming) - 1))
  if (time === null || /^(?:yesterday|last|later)\b/u.test(time)) return null
  const when = time.replace(/^(?:by|around) /u, 'at ')
  const safe = /\bland(?:s)?\b/u.test(text) ? ', safe travels' : ''
  return {
    'see-you': `{ok}, see you ${when}${safe}`,
    'ok-thanks': `{ok}, see you ${when}${safe}`,
    'sounds-good': `{ok}, see you ${when}${safe}`,
  }
}

/** "we're out of milk", "we need more screws": somebody should get some. */
const needMore: Frame = (words, text) => {
  const match =
    /^(?:(?:hey|ok|also|oh|btw|fyi|hon|babe|honey) )*(?:we|i think we)(?: are| re|)? ?(?:(?:almost |all |running |about )*(?:out of|low on)|need(?: some| more| to get(?: more| some)?| to buy(?: more| some)?))(?= )/u.exec(
      text,
    )
  if (match === null || /\bneed to (?!get|buy)|\bneed (?:a |you|help|to)\b(?! get| buy)/u.test(text)) return null
  const at = wordsThrough(match)
  const listed = (one: number) => thingsSaid.has(words[one]?.is ?? '') || bareNouns.has(words[one]?.is ?? '')
  const end = listed(at) ? at + (listed(at + 1) ? 2 : 1) : thingAt(words, at)
  const what = turned(words.slice(at, end)).replace(/^(?:some|more|any) /u, '')
  if (end === at || /^(?:the|a|an|my|your|it|this|that|you|me|them|time|money|help|space|everything|something)\b/u.test(what)) return null
  return { 'will-do': `{ok}, I'll get more ${what}`, 'got-it': `{ok}, I'll get more ${what}`, 'ok-thanks': `{ok}, I'll get more ${what}` }
}

export const doings = { willDo, haveDone, comingAt, needMore }
