import type { Addressee } from '#core/drafting/thread.ts'
import { writtenOut } from '#core/channel/register.ts'
import { readPair, registerAt } from '#core/voice/pair-store.ts'
import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'
import { countWords } from '../shape/shape.ts'

/** What somebody does in their replies, as shares of them (0–1): how blunt and how warm they are, in numbers. */
export interface Manner {
  /** Replies that were read. */
  readonly replies: number
  /** Whether they are all to this contact. */
  readonly own: boolean
  readonly asks: number
  /** Of those to a turn that asks nothing. */
  readonly asksBack: number
  readonly agreesFirst: number
  readonly hedges: number
  readonly thanks: number
  readonly apologizes: number
  readonly please: number
  readonly laughs: number
  /** At most three words. */
  readonly fragments: number
  /** Takes up no content word of what was said to them, of the replies of at least five words. */
  readonly ownWords: number
}

const READ = 500
/** Of replies to one person, before they say how the owner writes to that person. */
const OWN_FROM = 40
const LEAST = 40

const AGREES =
  /^\W*(?:yes|yeah|yep|yup|yea|right|ok(?:ay)?|sure|true|agreed|exactly|indeed|good (?:point|idea|call|catch)|makes sense|fair)\b/iu
const HEDGES =
  /\b(?:i (?:think|guess|suppose|believe|suspect)|i['’]d (?:say|guess)|maybe|perhaps|probably|possibly|might|not sure|kind of|sort of|offhand|presumably)\b/iu
const THANKS = /\b(?:thanks?|thx|ty|cheers)\b/iu
const SORRY = /\b(?:sorry|apologi[sz]e|my bad|oops)\b/iu
const PLEASE = /\b(?:please|pls|plz)\b/iu
const LAUGHS = /\b(?:(?:a*ha){2,}h?|he(?:he)+|lo+l|lmao|rofl)\b|(?<=^|\s)[:;=8xX]['-]?D+(?=\s|$)/iu
/** Words with nothing in them of what is spoken of, in English. */
const COMMON = /\b(?:the|to|is|it|i|you|a|that|not|and)\b/iu

/** Null on few replies, and where they are not in English: what is counted here is said in English words. */
export function measureManner({ store }: Pick<Voice, 'store'>, { contact, register }: Addressee): Manner | null {
  const newest = (is: (pair: number) => boolean): number[] => {
    const found: number[] = []
    for (let pair = store.size - 1; pair >= 0 && found.length < READ; pair--)
      if (registerAt(store, pair) === register && is(pair)) found.push(pair)
    return found
  }
  const theirs = contact < 0 ? [] : newest((pair) => store.contacts[pair] === contact)
  const own = theirs.length >= OWN_FROM
  const read = (own ? theirs : newest(() => true)).map((pair) => {
    const { incoming, reply } = readPair(store, pair)
    return { incoming: writtenOut(incoming, register), reply: writtenOut(reply, register).slice(0, 1500) }
  })
  const longer = read.filter(({ reply }) => countWords(reply) >= 5)
  if (read.length < LEAST || shareOf(longer, ({ reply }) => COMMON.test(reply)) < 0.6) return null
  const told = read.filter(({ incoming }) => !incoming.includes('?'))
  const says = (rule: RegExp) => shareOf(read, ({ reply }) => rule.test(reply))
  return {
    replies: read.length,
    own,
    asks: says(/\?/u),
    asksBack: shareOf(told, ({ reply }) => reply.includes('?')),
    agreesFirst: says(AGREES),
    hedges: says(HEDGES),
    thanks: says(THANKS),
    apologizes: says(SORRY),
    please: says(PLEASE),
    laughs: says(LAUGHS),
    fragments: shareOf(read, ({ reply }) => countWords(reply) <= 3),
    ownWords: shareOf(longer, ({ incoming, reply }) => restated(reply, incoming) === 0),
  }
}

function shareOf<T>(all: readonly T[], is: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(is).length / all.length
}

const CONTENT_FROM = 4

/** Of the longer words of a text, the share that stands in what it answers, 0–1. */
export function restated(text: string, incoming: string): number {
  const words = contentWords(text)
  if (words.length === 0) return 0
  const said = new Set(contentWords(incoming))
  return words.filter((word) => said.has(word)).length / words.length
}

function contentWords(text: string): string[] {
  const words = wordSpans(text).map(({ start, end }) => normalizeWord(text.slice(start, end)))
  return [...new Set(words)].filter((word) => word.length > CONTENT_FROM && !/['’]/u.test(word))
}

/** Its lines on the style card. What is rare is said as well: a model is polite of its own accord. */
export function mannerLines(manner: Manner | null): string[] {
  if (manner === null) return []
  const of = (share: number): string => `${Math.round(share * 100)}`
  return [
    `- ${manner.own ? 'With this person, of' : 'Of'} 100 replies ${of(manner.fragments)} have at most three words, ${of(manner.asks)} ask something (${of(manner.asksBack)} where nothing was asked), ${of(manner.agreesFirst)} begin with agreement, ${of(manner.hedges)} hedge (I think, maybe, probably, not sure), ${of(manner.thanks)} thank, ${of(manner.apologizes)} say sorry, ${of(manner.please)} say please, ${of(manner.laughs)} laugh.`,
    `- ${of(manner.ownWords)} of 100 longer replies take up no word of what was said to ME.`,
  ]
}
