import { deedAs, deedAt, thingAt } from '../reading/phrase.ts'
import { pronounFor, unnamedAt } from '../reading/unnamed.ts'
import { stateVerbs, verbIn } from '../reading/verbs.ts'
import { join, textOf, turned, wordCount, type Word } from '../reading/words.ts'
import type { Frame } from './frame.ts'

/** Frames for what the owner should do or not forget, as a statement and not as a question. */

/** Where the request itself begins: after "please", "don't forget to", "mom says". */
function beginningOf(text: string): { readonly from: number; readonly rest: string; readonly at: number } {
  const before =
    /^(?:(?:hey|hi|ok|and|also|then|just|so|oh|but|mom|dad|honey|babe|btw|quick reminder|reminder|kind reminder|friendly reminder|please|when you can|if you can|when you get a chance) )+/u.exec(
      text,
    )?.[0] ?? ''
  const from = wordCount(before)
  const rest = text.slice(before.length)
  const beginning =
    /^(?:(?:mom|dad|grandma|grandpa|he|she|they|coach|the boss|your (?:mom|dad|mother|father|brother|sister)) (?:says|said|wants you|asked you)(?: to)?|(?:dont|do not|never) forget to|remember to|make sure (?:to|you)|be sure to|you (?:need|have) to|i need you to|need you to)(?= )/u.exec(
      rest,
    )?.[0]
  return { from, rest, at: from + wordCount(beginning ?? '') }
}

/** The same with something that may not be named: "I'll review it". */
export const wantedLoosely: Frame = (words, text) => {
  const { at } = beginningOf(text)
  const verb = verbIn('base', words[at]?.is)
  const noun = verb === undefined || stateVerbs.has(verb.base) ? undefined : unnamedAt(words, at + 1)?.noun
  if (verb === undefined || noun === undefined || noRequest.test(`${verb.base} it`)) return null
  const it = `{ok}, I'll ${verb.base} ${pronounFor(noun)}`
  return { 'will-do': it, 'got-it': it, agree: it }
}

export const wanted: Frame = (words, text) => {
  const { from, rest, at: at0 } = beginningOf(text)
  const lets = letKnow(words, at0)
  if (lets !== null) return { 'will-do': `{ok}, ${lets}`, 'got-it': `{ok}, ${lets}`, agree: `{ok}, ${lets}` }
  const deed = deedAt(words, at0, 'base')
  // "pick you up at 6" is something they will do.
  if (deed !== null && words[deed.rest.start]?.is === 'you') return null
  if (deed !== null) {
    const doing = deedAs(words, deed, 'base')
    if (noRequest.test(doing)) return null
    return {
      agree: `{ok}, I'll ${doing}`,
      'will-do': `{ok}, I'll ${doing}`,
      'got-it': `{ok}, I'll ${doing}`,
      'wont-forget': `I won't forget to ${doing}`,
      'thanks-reminder': `{thanks} for the reminder to ${doing}`,
    }
  }
  const thing = /^(?:dont|do not|never) forget(?: about)?(?= )/u.exec(rest)?.[0] ?? /^remember(?= (?:the|your|my|our)\b)/u.exec(rest)?.[0]
  if (thing === undefined) return null
  const at = from + wordCount(thing)
  const end = thingAt(words, at)
  const what = turned(words.slice(at, end))
  if (end === at || /^(?:it|me|that|this|you)$/u.test(what) || verbIn('base', words[end]?.is) !== undefined) return null
  if (words[end]?.is === 'is' || words[end]?.is === 'are') return null
  return {
    'got-it': `{ok}, I won't forget ${what}`,
    'wont-forget': `I won't forget ${what}`,
    'thanks-reminder': `{thanks} for the reminder about ${what}`,
  }
}

const whenOpening =
  /^(?:when|once|if) you (?:get (?:there|home|here|back|in|off|up|it|a chance to look)|are (?:home|there|here|back|off|done|ready|free|close|outside|on your way|up|awake|in town|leaving)|(?:arrive|land|leave|finish|decide|wake up|find out|know|hear back|hear anything|hear|can|cant|need (?:anything|help|a ride|me)|want to|are in)(?= |$))/u
const whatOpening =
  /^(?:what you (?:think|decide|find out|need|want|hear)|how it (?:goes|went|is going|turns out)|what time(?: you (?:land|get in|arrive|finish|get off|leave))?|either way)(?= |$)/u

/** What the owner will tell them: "when I get there", "what I think". */
function toldOf(words: readonly Word[], at: number): string {
  const text = textOf(words.slice(at))
  const whether = /^if you (?:can|want to|need to|are able to)(?= )/u.exec(text)?.[0]
  const deed = whether === undefined ? null : deedAt(words, at + wordCount(whether), 'base')
  if (whether !== undefined && deed !== null) return join(asOwner(whether), deedAs(words, deed, 'base'))
  const said = (whenOpening.exec(text) ?? whatOpening.exec(text))?.[0]
  if (said !== undefined) return asOwner(said)
  const anything =
    /^if (?:anything|something) (comes up|changes|looks off|looks wrong|happens)(?= |$)|^if (?:you have |there are )?any (?:questions|issues|problems|changes)\b/u.exec(
      text,
    )
  if (anything !== null) return `if anything ${(anything[1] ?? 'comes up').replace(/^looks \w+/u, 'looks off')}`
  return text === '' || /^(?:when|what|who|where|how|which|either|asap|if you|whether)\b/u.test(text) ? 'as soon as I know' : ''
}

const asOwner = (said: string): string =>
  said
    .replaceAll(/\byou are\b/gu, "I'm")
    .replaceAll(/\byou\b/gu, 'I')
    .replaceAll(/\byour\b/gu, 'my')
    .replaceAll('cant', "can't")

/** "let me know when you're done", "tell mom I said hi": whom the owner will tell. */
function letKnow(words: readonly Word[], at: number): string | null {
  const text = textOf(words.slice(at))
  if (/^let (?:me|us) know\b/u.test(text)) return join("I'll let you know", toldOf(words, at + 3))
  const whom =
    /^(?:tell|ask|let|remind) (?:(?:your|the) )?(mom|mother|dad|father|grandma|grandpa|wife|husband|sister|brother|boss|kids|team|him|her|them)\b/u.exec(
      text,
    )
  if (whom === null) return null
  const who = /^(?:mom|mother|grandma|wife|sister|her)$/u.test(whom[1] ?? '')
    ? 'her'
    : /^(?:dad|father|grandpa|husband|brother|him)$/u.test(whom[1] ?? '')
      ? 'him'
      : 'them'
  return text.startsWith('ask')
    ? `I'll ask ${who}`
    : text.startsWith('remind')
      ? `I'll remind ${who}`
      : text.startsWith('let')
        ? /^let (?:\w+ ){1,2}know\b/u.test(text)
          ? `I'll let ${who} know`
          : null
        : `I'll let ${who} know`
}

/** Wishes and set phrases that only look like something to do. */
const noRequest =
  /^(?:take (?:care|it|your time|a look)|have|get (?:some|well|better|home)|come on|let (?:me|us|it|go|alone)|try|guess|see|hold|wait$|stop|enjoy|love|help$|go$|feel|meet$|talk|know|need|want|like|lose|forget|hear|move|make it$|show up)\b/u
