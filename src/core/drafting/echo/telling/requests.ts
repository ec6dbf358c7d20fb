import { deedAt, thingAt, unnamedAt } from '../reading/phrase.ts'
import { STATES, verbIn } from '../reading/verbs.ts'
import { turned, type Word } from '../reading/words.ts'
import type { Said } from './about.ts'

/** Frames of what the owner is to do or not to forget: told rather than asked. */
type Frame = (words: readonly Word[], text: string) => Said | null

/** Where what is to be done begins: behind "please", "don't forget to", "mom says". */
function beginningOf(text: string): { readonly from: number; readonly rest: string; readonly at: number } {
  const before =
    /^(?:(?:hey|hi|ok|and|also|then|just|so|oh|but|mom|dad|honey|babe|btw|quick reminder|reminder|kind reminder|friendly reminder|please|pls|when you can|if you can|when you get a chance) )+/u.exec(
      text,
    )?.[0] ?? ''
  const from = before === '' ? 0 : before.trim().split(' ').length
  const rest = text.slice(before.length)
  const beginning =
    /^(?:(?:mom|dad|grandma|grandpa|he|she|they|coach|the boss|your (?:mom|dad|mother|father|brother|sister)) (?:says|said|wants you|asked you)(?: to)?|(?:dont|do not|never) forget to|remember to|make sure (?:to|you)|be sure to|you (?:need|have) to|i need you to|need you to)(?= )/u.exec(
      rest,
    )?.[0]
  return { from, rest, at: from + (beginning?.split(' ').length ?? 0) }
}

/** The same done to something that may not be named: "I'll review it". */
export const wantedLoosely: Frame = (words, text) => {
  const { at } = beginningOf(text)
  const verb = verbIn('base', words[at]?.is)
  const noun = verb === undefined || STATES.has(verb.base) ? null : unnamedAt(words, at + 1)
  if (verb === undefined || noun === null || NO_REQUEST.test(`${verb.base} it`)) return null
  const it = `{ok}, I'll ${verb.base} ${/[^s]s$/u.test(noun) ? 'them' : 'it'}`
  return { 'will-do': it, 'got-it': it, agree: it }
}

export const wanted: Frame = (words, text) => {
  const { from, rest, at: at0 } = beginningOf(text)
  const lets = letKnow(words, at0)
  if (lets !== null) return { 'will-do': `{ok}, ${lets}`, 'got-it': `{ok}, ${lets}`, agree: `{ok}, ${lets}` }
  const deed = deedAt(words, at0, 'base')
  if (deed !== null) {
    const doing = [deed.verb.base, turned(words.slice(deed.rest.start, deed.rest.end))].filter((part) => part !== '').join(' ')
    if (NO_REQUEST.test(doing)) return null
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
  const at = from + thing.split(' ').length
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

/** "let me know when you're done", "tell mom I said hi": who is to be told. */
function letKnow(words: readonly Word[], at: number): string | null {
  const text = words
    .slice(at)
    .map(({ is }) => is)
    .join(' ')
  if (/^let (?:me|us) know\b/u.test(text)) return "I'll let you know"
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

/** Wishes and ways to begin that only look like something to be done. */
const NO_REQUEST =
  /^(?:take (?:care|it|your time|a look)|have|get (?:some|well|better|home)|come on|let (?:me|us|it|go|alone)|try|guess|see|hold|wait$|stop|enjoy|love|help$|go$|feel|meet$|talk|know|need|want|like|lose|forget|hear|move|make it$|show up)\b/u
