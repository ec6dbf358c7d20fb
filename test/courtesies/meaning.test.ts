import { beforeAll, describe, expect, it } from 'vitest'
import { minMoments } from '#contract/live/trust.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { isCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { withPrecedents } from '#core/drafting/index.ts'
import { trainVoice, type Voice } from '#core/voice/index.ts'
import { decide } from '#core/auto-reply/index.ts'
import { quiet } from '../history.ts'
import { courtesies } from './courtesies.ts'
import { decideOn } from '../precedent/deciding.ts'
import { bindingTurns, noCourtesies } from './no-courtesies.ts'
import { returned, said } from '../precedent/what-else-holds.ts'
import { noon } from '../situation.ts'
import { beloved, rituals, routineContacts, type Ritual } from '../precedent/routines.ts'

/** The same words that mean something else: each was always answered with `draft` as it is on the left. */
const flipped: readonly (readonly [usual: readonly string[], turn: string, draft: string])[] = [
  [['thanks for dinner lol', 'thanks for dinner lol!'], 'thanks for dinner', 'haha'],
  [['love you too 😂'], 'love you too', 'haha'],
  [['happy sunday'], 'happy sunday :(', 'yay'],
  [['happy monday 🎉', 'happy monday yay'], 'happy monday', 'yay'],
  [['im at work 😭', 'im at work :('], 'im at work', 'aww'],
  [['good luck today ;)'], 'good luck today', 'haha'],
  [['congrats 🙄'], 'congrats', 'haha'],
  [['ok ...'], 'ok', 'haha'],
  [['good afternoon 🇺🇦'], 'good afternoon', 'haha'],
  [['xoxo'], '“xoxo”', 'haha'],
  [['no worries ;_;', 'no worries -.-'], 'no worries', 'haha'],
  [['my pleasure'], 'my pleasure ):', 'haha'],
  [["take care :')", 'take care ^^'], 'take care : (', 'haha'],
]

/** What is no courtesy, so that it is held for that too: its moments say whether it counts as near. */
const opposed: readonly (readonly [usual: string, turn: string])[] = [
  ['there is a little hope', 'there is little hope'],
  ['i have a few friends here', 'i have few friends here'],
  ['yay no work tomorrow', 'no work tomorrow'],
  ['not really sad', 'not sad'],
  ['not too bad', 'not bad'],
  ['i failed lol', 'i failed'],
  ['nobody came 😂', 'nobody came'],
  ['i miss him', 'i miss him 😂'],
  ['it is only rain', 'it is rain'],
]

/** Courtesies that begin like a question, or consist of one rare word. */
const inFewWords = ['had so much fun', 'had a lovely evening', 'had so much fun tonight', 'anytime']

let voice: Voice
beforeAll(() => {
  const own: Ritual[] = [
    ...flipped.map(([theirs, , draft]) => ({ theirs, answers: [draft] })),
    ...opposed.map(([usual]) => ({ theirs: [usual], answers: ['haha'] })),
    ...bindingTurns.map((turn) => ({ theirs: [turn], answers: ['sounds good'] })),
    { theirs: ['sunday was fun'], answers: ['sounds good'] },
    ...inFewWords.map((turn) => ({ theirs: [turn], answers: ['haha'] })),
  ]
  voice = voiceOf([...rituals.slice(0, 6), ...own])
}, 60_000)

/** Each ritual a dozen times in half a year, at every hour of the day. */
function voiceOf(all: readonly Ritual[]): Voice {
  const pairs = Array.from({ length: 12 }, (_, round) =>
    all.map(({ theirs, answers }, kind): ReplyPair => ({
      id: `meant-${round}-${kind}`,
      contact: beloved.key,
      group: false,
      at: Date.UTC(2026, 0, 1 + 14 * round, (5 * round) % 24, kind),
      delay: 60_000,
      incoming: [theirs[round % theirs.length] ?? ''],
      previous: [],
      reply: [answers[round % answers.length] ?? ''],
    })),
  ).flat()
  return trainVoice({ pairs, contacts: routineContacts, seed: 3, resume: null, evaluate: false }, quiet)
}

describe('a turn whose words were always answered', () => {
  it.each(flipped)('%j is not near the same words in another mood: “%s” does not get “%s”', (usual, turn, draft) => {
    expect(codesFor(turn, draft)).toEqual(['no-precedent'])
    expect(nearMoments(usual[0] ?? '')).toBeGreaterThanOrEqual(minMoments)
  })

  it.each(opposed)('“%s” is not near “%s”', (usual, turn) => {
    expect(nearMoments(turn)).toBe(0)
    expect(nearMoments(usual)).toBeGreaterThanOrEqual(minMoments)
  })

  it('waits where it binds its reader, and is answered where it is a courtesy', () => {
    expect(bindingTurns.filter((turn) => decideOn(voice, turn, 'sounds good').outcome === 'send')).toEqual([])
    expect(codesFor('my place tonight', 'sounds good')).toEqual(['no-courtesy'])
    expect(codesFor('sunday was fun', 'sounds good')).toEqual(['all-rules-hold'])
  })
})

describe('courtesies', () => {
  it('are answered where they begin like a question, or consist of one rare word, and questions are not', () => {
    expect(inFewWords.map((turn) => [turn, ...codesFor(turn, 'haha')])).toEqual(inFewWords.map((turn) => [turn, 'all-rules-hold']))
    for (const turn of inFewWords.flatMap((one) => [`${one}?`, `${one} right`, `${one} or not`, `${one} then`]))
      expect([turn, decideOn(voice, turn, 'haha').outcome]).toEqual([turn, 'hold'])
    for (const turn of ['had a good time', 'had fun', 'had enough', 'had a drink', 'had a lovely evening with him'])
      expect([turn, codesFor(turn, 'haha')]).toEqual([turn, expect.arrayContaining(['they-asked'])])
  })

  it('are told from what says anything more', () => {
    expect(courtesies.filter((turn) => !isCourtesy(turn))).toEqual([])
    expect(noCourtesies.filter((turn) => isCourtesy(turn))).toEqual([])
    expect(noCourtesies.length).toBeGreaterThan(300)
  })

  it('stay courtesies in capitals and with marks, and together, but not with anything added', () => {
    for (const turn of courtesies) {
      expect([turn, isCourtesy(`${turn.charAt(0).toUpperCase()}${turn.slice(1)}!\nhi`)]).toEqual([turn, true])
      for (const more of ['then', 'not', '7', 'my place', 'kate', 'tonight at moms'])
        expect([turn, more, isCourtesy(`${turn} ${more}`)]).toEqual([turn, more, false])
    }
  })
})

function codesFor(turn: string, draft: string): string[] {
  return decideOn(voice, turn, draft).reasons.map(({ id }) => id)
}

/** How many moments count as near to a turn, whatever it is. */
function nearMoments(turn: string): number {
  const request = { contact: beloved.key, incoming: [turn], previous: [], count: 1 }
  return withPrecedents(voice, request, [{ text: 'haha', confidence: null, because: [], reason: '' }])[0]?.precedent?.answers.length ?? 0
}

it.each(returned)('“%s”, to which the owner said “%s” a while or half a day ago, does not hold what they write next', (theirs, own) => {
  for (const ago of [15 * 60_000, 13 * 60 * 60_000]) expect(decide(said(theirs, own, noon - ago)).outcome).toBe('send')
})
