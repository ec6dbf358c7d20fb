import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply, ModelRequest } from '#core/language-model/port.ts'
import type { DressedDraft, ShapedAnswer } from '../prompt/brief.ts'
import type { Prepared } from '../prompt/prepare.ts'
import { askEach } from './ask-each.ts'
import { draftUntilEnough } from './draft-until-enough.ts'

const prompt = (content: string) => [{ role: 'user' as const, content }]
const prepared = (shapes: number): Prepared => ({
  messages: prompt('plain'),
  shaped: Array.from({ length: shapes }, (_, place) => ({ messages: prompt(`like ${place}`), shape: { place, examples: [] } })),
  because: [],
  maxTokens: 50,
  temperature: 0.9,
  preview: '',
  tokens: 10,
  known: [],
  restore: (answers) => [...answers],
})
const reply = (text: string): ModelReply => ({ answers: [{ text, finish: 'stop', logprob: null }], usage: { input: 5, output: 1 } })

describe('asking for drafts in shapes', () => {
  it('asks once for each shape, one answer each, and adds up what was used', async () => {
    const requests: ModelRequest[] = []
    const { answers, usage } = await askEach(prepared(3), { answers: 3, places: null }, (asked) => {
      requests.push(asked)
      return Promise.resolve(reply(asked.messages[0]?.content ?? ''))
    })
    expect(requests.map((asked) => asked.answers)).toEqual([1, 1, 1])
    expect(answers.map(({ text, shape }) => [text, shape?.place])).toEqual([
      ['like 0', 0],
      ['like 1', 1],
      ['like 2', 2],
    ])
    expect(usage).toEqual({ input: 15, output: 3 })
  })

  it('asks the plain prompt for all answers at once', async () => {
    const requests: ModelRequest[] = []
    await askEach(prepared(0), { answers: 3, places: null }, (asked) => {
      requests.push(asked)
      return Promise.resolve(reply('x'))
    })
    expect(requests).toMatchObject([{ messages: prompt('plain'), answers: 3 }])
  })

  it('gives what came where a call failed, and the failure that says most where none did', async () => {
    const some = await askEach(prepared(2), { answers: 2, places: null }, ({ messages }) =>
      messages[0]?.content === 'like 0' ? Promise.reject(new ModelFailure('empty')) : Promise.resolve(reply('b')),
    )
    expect(some).toMatchObject({ answers: [{ text: 'b', shape: { place: 1 } }], uncounted: true })
    const none = askEach(prepared(2), { answers: 2, places: null }, ({ messages }) =>
      Promise.reject(new ModelFailure(messages[0]?.content === 'like 0' ? 'empty' : 'rate-limited')),
    )
    await expect(none).rejects.toMatchObject({ code: 'rate-limited' })
  })

  it('asks a second time for the shapes alone of which nothing whole was left', async () => {
    const asked: (readonly number[] | null)[] = []
    const draftOf = ({ text, shape }: ShapedAnswer): DressedDraft => ({
      draft: { text, confidence: null, because: [], reason: '' },
      signs: [],
      whole: text !== 'cut',
      ...(shape === undefined ? {} : { place: shape.place }),
    })
    const { drafts, edited, again } = await draftUntilEnough({
      count: 3,
      async ask(wanted, again) {
        asked.push(wanted.places)
        const say = ({ messages }: ModelRequest) => reply(!again && messages[0]?.content === 'like 1' ? 'cut' : `whole ${String(again)}`)
        const { answers } = await askEach(prepared(3), wanted, (one) => Promise.resolve(say(one)))
        return { prepared: prepared(3), answers }
      },
      dress: (answers) => answers.map(draftOf).filter(({ whole }) => whole),
    })
    expect(asked).toEqual([null, [1]])
    expect(drafts.map(({ place }) => place)).toEqual([0, 2, 1])
    expect({ edited, again }).toEqual({ edited: true, again: true })
  })
})
