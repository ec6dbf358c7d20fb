import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply } from '#core/language-model/port.ts'
import type { DraftedSet } from '../asking/draft-until-enough.ts'
import { earlierFor, lookAtSet, lookFor } from './look-at-set.ts'
import type { LastLook, LookOptions } from './last-look.ts'

const request = { contact: 'card:sam', incoming: ['are you hungry'], previous: [], count: 3 }
const options: LookOptions = { decides: 'veto', own: [], capabilities: { contextLength: 8192 }, redaction: 'off', seed: 'a' }
const setOf = (texts: readonly string[], given: Partial<DraftedSet> = {}): DraftedSet => ({
  drafts: texts.map((text, place) => ({ draft: { text, confidence: null, because: [], reason: '' }, signs: [], whole: true, place })),
  edited: true,
  again: false,
  ...given,
})
const three = ['one', 'two', 'three']

/** A model that gives these drafts these marks, in this order. */
const marking = (...marks: readonly (readonly [text: string, mark: string])[]) => {
  const asked: LastLook[] = []
  return {
    asked,
    ask: (look: LastLook): Promise<ModelReply> => {
      asked.push(look)
      const shown = look.request.messages.at(-1)?.content ?? ''
      const said = marks.map(([text, mark]) => `${new RegExp(`^([a-e]): "${text}"$`, 'mu').exec(shown)?.[1]}${mark}`)
      return Promise.resolve({ answers: [{ text: said.join(' '), finish: 'stop', logprob: null }], usage: { input: null, output: null } })
    },
  }
}
async function seen(
  set: DraftedSet,
  ask: (look: LastLook) => Promise<ModelReply>,
  given: Partial<LookOptions> = {},
  mistakes: unknown[] = [],
) {
  const drafts = await lookAtSet(set, request, { ...options, ...given }, ask, (error) => mistakes.push(error))
  return drafts.map(({ draft }) => [draft.text, draft.lastLook])
}

describe('a set that is looked at once more', () => {
  it('has those that could not be sent behind the others, each side in its own order', async () => {
    const { ask } = marking(['three', '+'], ['one', '-'], ['two', '+'])
    expect(await seen(setOf(three), ask)).toEqual([
      ['two', 'sendable'],
      ['three', 'sendable'],
      ['one', 'not-sendable'],
    ])
  })

  it('stands in the order of the answer where that ranks', async () => {
    const { ask } = marking(['one', '-'], ['three', '+'], ['two', '+'])
    expect((await seen(setOf(three), ask, { decides: 'rank' })).map(([text]) => text)).toEqual(['three', 'two', 'one'])
  })

  it.each(['veto', 'rank'] as const)('has what is in doubt behind what could be sent, and it counts as not: %s', async (decides) => {
    const { ask } = marking(['three', '-'], ['two', '?'], ['one', '+'])
    expect(await seen(setOf(three), ask, { decides })).toEqual([
      ['one', 'sendable'],
      ['two', 'not-sendable'],
      ['three', 'not-sendable'],
    ])
  })

  it('keeps its order where none could be sent', async () => {
    for (const mark of ['?', '-']) {
      const { ask } = marking(['three', mark], ['one', '-'], ['two', '-'])
      expect(await seen(setOf(three), ask, { decides: 'rank' })).toEqual(three.map((text) => [text, 'not-sendable']))
    }
  })

  it.each<[string, () => Promise<ModelReply>]>([
    [
      'an answer that is none',
      () => Promise.resolve({ answers: [{ text: 'They all look fine!', finish: 'stop', logprob: null }], usage: { input: 1, output: 1 } }),
    ],
    ['a failure', () => Promise.reject(new ModelFailure('timed-out'))],
  ])('is as it was after %s, and nobody knows', async (_, ask) => {
    expect(await seen(setOf(three), ask)).toEqual(three.map((text) => [text, 'unknown']))
  })

  it('outlives a mistake of the program, which is told', async () => {
    const mistakes: unknown[] = []
    expect(await seen(setOf(three), () => Promise.reject(new TypeError('a mistake')), {}, mistakes)).toEqual(
      three.map((text) => [text, 'unknown']),
    )
    expect(mistakes).toEqual([new TypeError('a mistake')])
  })

  it.each([
    ['one draft is left', setOf(['one'])],
    ['it was asked for twice', setOf(three, { again: true })],
  ])('costs no request where %s, and nobody knows', async (_, set) => {
    const { ask, asked } = marking()
    expect((await seen(set, ask)).map(([, said]) => said)).toEqual(set.drafts.map(() => 'unknown'))
    expect(asked).toEqual([])
  })

  it('is not what a model composed', async () => {
    const { ask, asked } = marking()
    expect(await seen(setOf(three, { edited: false }), ask)).toEqual(three.map((text) => [text, undefined]))
    expect(asked).toEqual([])
  })

  it('is known by what the owner wrote to this person, then to others, and never by what a draft is an edit of', () => {
    const exchange = (contact: string, reply: string) => ({ id: reply, contact, at: '', incoming: 'so?', reply })
    const exchanges = [
      ...Array.from({ length: 6 }, (_, i) => exchange('Sam', `to sam ${i}`)),
      exchange('Ines', 'to ines'),
      exchange('Ines', 'a\nframe'),
    ]
    const shapes = [
      {
        place: 0,
        examples: [
          { incoming: 'what?', bubbles: ['to sam 1'] },
          { incoming: 'why?', bubbles: ['a', 'frame'] },
        ],
      },
    ]
    const brief = {
      exchanges: [...exchanges, exchange('Bob', 'to ines'), exchange('Bob', 'k')],
      contact: 'Sam',
      hand: { shapes, never: [], letters: null },
    }
    expect(earlierFor(brief).map(({ reply }) => reply)).toEqual(['to sam 0', 'to sam 2', 'to sam 3', 'to sam 4', 'to sam 5', 'to ines'])
    expect(
      earlierFor({ ...brief, hand: null })
        .slice(4)
        .map(({ reply }) => reply),
    ).toEqual(['to sam 4', 'to ines', 'a\nframe', 'to sam 5'])
  })

  it('is one of several drafts, by a model that keeps closely to what it is told', () => {
    expect(lookFor(request, true)).not.toBeNull()
    expect(lookFor({ ...request, register: 'email' }, true)).not.toBeNull()
    expect(lookFor(request, false)).toBeNull()
    expect(lookFor({ ...request, count: 1 }, true)).toBeNull()
  })
})
