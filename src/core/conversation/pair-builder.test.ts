import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPairBuilder, replyWindow, type FindThreadTarget, type Utterance } from './pair-builder.ts'
import { sessionGap, turnGap } from './turns.ts'
import type { ReplyPair } from './reply-pair.ts'

const minute = 60_000
const hour = 60 * minute

/** `me` and `them` with minutes since the beginning; a text of '' is something that was said without text. */
function said(who: 'me' | number, at: number, text: string, thread: string | null = null): Utterance {
  const fromMe = who === 'me'
  return { guid: `${String(who)}@${at}`, fromMe, sender: fromMe ? 0 : who, at: at * minute, bubbles: text === '' ? [] : [text], thread }
}

function pairsOf(utterances: readonly Utterance[], find: FindThreadTarget = () => null, group = false): ReplyPair[] {
  const builder = createPairBuilder('somebody', group, find)
  return [...utterances.map((utterance) => builder.add(utterance)), builder.end()].filter((pair) => pair !== null)
}

describe('reply pairs', () => {
  it('are their turn and the next turn of the owner, with bubbles kept apart', () => {
    expect(pairsOf([said(1, 0, 'hi'), said(1, 1, 'you there?'), said('me', 10, 'yes'), said('me', 12, 'sup')])).toEqual([
      {
        id: 'me@10',
        contact: 'somebody',
        group: false,
        at: 10 * minute,
        delay: 9 * minute,
        incoming: ['hi', 'you there?'],
        previous: [],
        reply: ['yes', 'sup'],
      },
    ])
  })

  it('end a turn after five minutes, and not before', () => {
    expect(pairsOf([said(1, 0, 'a'), said(1, 5, 'b'), said('me', 6, 'c'), said('me', 11, 'd'), said('me', 17, 'e')])).toMatchObject([
      { incoming: ['a', 'b'], reply: ['c', 'd'] },
    ])
    expect(pairsOf([said(1, 0, 'a'), said(1, 6, 'b'), said('me', 7, 'c')])).toMatchObject([
      { incoming: ['b'], previous: [{ fromMe: false, bubbles: ['a'] }], reply: ['c'] },
    ])
  })

  it('are not made of an answer that came after twelve hours', () => {
    expect(pairsOf([said(1, 0, 'a'), said('me', 12 * 60, 'in time')])).toHaveLength(1)
    expect(pairsOf([said(1, 0, 'a'), said('me', 12 * 60 + 1, 'late')])).toHaveLength(0)
  })

  it('are not made of what the owner says next, having answered', () => {
    expect(pairsOf([said(1, 0, 'a'), said('me', 1, 'b'), said('me', 60, 'c')])).toHaveLength(1)
    // A photo is an answer, and a photo is a question.
    expect(pairsOf([said(1, 0, 'a'), said('me', 1, ''), said('me', 60, 'c')])).toHaveLength(0)
    expect(pairsOf([said(1, 0, 'a'), said(1, 60, ''), said('me', 61, 'wow')])).toHaveLength(0)
    expect(pairsOf([said(1, 0, ''), said(1, 1, 'what do you think?'), said('me', 2, ''), said('me', 3, 'wow')])).toMatchObject([
      { id: 'me@3', at: 2 * minute, incoming: ['what do you think?'], reply: ['wow'] },
    ])
  })

  it('carry up to two turns of the same session', () => {
    const talk = [said(1, 0, 'a'), said('me', 6, 'b'), said(1, 12, 'c'), said('me', 18, 'd')]
    expect(pairsOf(talk)[1]?.previous).toEqual([
      { fromMe: false, bubbles: ['a'] },
      { fromMe: true, bubbles: ['b'] },
    ])
    const nextDay = [...talk, said(1, 18 + 8 * 60, 'morning'), said('me', 20 + 8 * 60, 'morning!')]
    expect(pairsOf(nextDay).at(-1)).toMatchObject({ incoming: ['morning'], previous: [] })
  })

  it('answer whoever wrote last in a group', () => {
    const pairs = pairsOf([said(1, 0, 'dinner?'), said(2, 1, 'sushi'), said('me', 2, 'yes sushi')], () => null, true)
    expect(pairs).toMatchObject([
      { group: true, incoming: ['sushi'], previous: [{ fromMe: false, bubbles: ['dinner?'] }], reply: ['yes sushi'] },
    ])
  })

  it('pair an inline reply with what it answers', () => {
    const find: FindThreadTarget = (thread) => (thread === 'old' ? { at: 0, bubbles: ['when is it?'] } : null)
    const pairs = pairsOf([said(1, 0, 'when is it?'), said(1, 20, 'also hi'), said('me', 30, 'friday', 'old'), said('me', 31, 'hi!')], find)
    expect(pairs).toMatchObject([
      { incoming: ['when is it?'], reply: ['friday'], delay: 30 * minute },
      // It did not answer their last turn, so the next turn does.
      { incoming: ['also hi'], reply: ['hi!'] },
    ])
  })

  it('count an inline reply to their last turn as its answer', () => {
    const find: FindThreadTarget = () => ({ at: 20 * minute, bubbles: ['also hi'] })
    expect(pairsOf([said(1, 20, 'also hi'), said('me', 30, 'hey', 'it'), said('me', 31, 'and another thing')], find)).toHaveLength(1)
  })

  it('are none of an inline reply to nobody else', () => {
    expect(pairsOf([said(1, 0, 'a'), said('me', 1, 'to myself', 'mine')])).toHaveLength(0)
  })

  const talk = fc
    .array(
      fc.record({
        gap: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 5, 6, 479, 480, 720, 721)),
        who: fc.constantFrom<'me' | number>('me', 1, 2),
        words: fc.constantFrom('', 'yes', 'no', 'what?'),
      }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let at = 0
      return steps.map(({ gap, who, words }, index) => {
        at += gap
        return { ...said(who, at, words === '' ? '' : `${words} ${index}`), guid: `g${index}` }
      })
    })

  it('hold only what they promise, whatever was said', () => {
    fc.assert(
      fc.property(talk, (utterances) => {
        const mine = new Map(utterances.filter(({ fromMe }) => fromMe).flatMap(({ bubbles, at }) => bubbles.map((bubble) => [bubble, at])))
        const theirs = new Map(
          utterances.filter(({ fromMe }) => !fromMe).flatMap(({ bubbles, at }) => bubbles.map((bubble) => [bubble, at])),
        )
        const pairs = pairsOf(utterances)
        const replies = pairs.flatMap(({ reply }) => reply)
        expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length)
        expect(new Set(replies).size).toBe(replies.length)
        for (const pair of pairs) {
          expect(pair.incoming.length).toBeGreaterThan(0)
          expect(pair.reply.length).toBeGreaterThan(0)
          expect(pair.reply.every((bubble) => mine.has(bubble))).toBe(true)
          expect(pair.incoming.every((bubble) => theirs.has(bubble))).toBe(true)
          expect(pair.delay).toBeGreaterThanOrEqual(0)
          expect(pair.delay).toBeLessThanOrEqual(replyWindow)
          expect(pair.previous.length).toBeLessThanOrEqual(2)
          for (const bubbles of [pair.reply, pair.incoming]) {
            const times = bubbles.map((bubble) => mine.get(bubble) ?? theirs.get(bubble) ?? 0)
            // Nothing without text stands between in this test's turns longer than the gap allows for all of them.
            expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(turnGap * utterances.length)
          }
          for (const turn of pair.previous) {
            const at = turn.bubbles.map((bubble) => mine.get(bubble) ?? theirs.get(bubble) ?? 0)
            expect(pair.at - Math.max(...at)).toBeLessThan(sessionGap * 3 + replyWindow)
          }
        }
      }),
    )
  })

  it('are the same for a conversation that is read in two runs with a day between them', () => {
    fc.assert(
      fc.property(talk, talk, (first, second) => {
        const end = (first.at(-1)?.at ?? 0) + 24 * hour
        const later = second.map((utterance) => ({ ...utterance, guid: `l${utterance.guid}`, at: utterance.at + end }))
        expect(pairsOf([...first, ...later])).toEqual([...pairsOf(first), ...pairsOf(later)])
      }),
    )
  })
})
