import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { answering, contacts, friend, makeHistory, quiet } from '#test/history.ts'
import type { ReplyPair } from '../conversation/reply-pair.ts'
import { createDrafter } from '../drafting/drafter.ts'
import type { JudgedDraft } from './judged-drafts.ts'
import type { TrainingCheckpoint } from './checkpoint.ts'
import type { ReplayTurn } from '../style-report/replay.ts'
import { encodeVoice } from '../voice/codec/voice-codec.ts'
import { trainVoice } from './train-voice.ts'

const train = (pairs: readonly ReplyPair[], resume: TrainingCheckpoint | null = null, seed = 1) => {
  const phases: [string, number][] = []
  const checkpoints: TrainingCheckpoint[] = []
  const replays: (readonly ReplayTurn[])[] = []
  const voice = trainVoice(
    { pairs, contacts, seed, resume },
    {
      phase: (phase, progress) => phases.push([phase, progress]),
      checkpoint: (checkpoint) => checkpoints.push(checkpoint),
      replayed: (turns) => replays.push(turns),
    },
  )
  return { voice, phases, checkpoints, replays }
}

/** A training of a plain history is made once for all tests that look at it: it takes seconds. */
const made = new Map<number, ReturnType<typeof train>>()
function trainedOn(count: number): ReturnType<typeof train> {
  const known = made.get(count) ?? train(makeHistory(count))
  made.set(count, known)
  return known
}

/** Trainings that were taken up behind each checkpoint of that of a plain history. */
const takenUp = new Map<number, ReturnType<typeof train>[]>()
function takenUpOn(count: number): ReturnType<typeof train>[] {
  const resume = (checkpoint: TrainingCheckpoint) => train(makeHistory(count), JSON.parse(JSON.stringify(checkpoint)) as TrainingCheckpoint)
  const known = takenUp.get(count) ?? trainedOn(count).checkpoints.map(resume)
  takenUp.set(count, known)
  return known
}

describe('training', () => {
  it('goes through its phases in order, with the share behind each', () => {
    const { phases, checkpoints } = trainedOn(120)
    expect(phases.map(([phase]) => phase)).toEqual(['profiling', 'indexing', 'calibrating', 'evaluating'])
    const shares = phases.map(([, share]) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(checkpoints.map(({ phase }) => phase)).toEqual(['profiling', 'calibrating', 'evaluating'])
  })

  it('refuses fewer than 10 usable pairs, with their number', () => {
    const blank = makeHistory(30).map((pair, i) => (i < 9 ? pair : answering(pair, '  ')))
    const refusal = (): unknown => {
      try {
        return train(blank)
      } catch (error) {
        return error
      }
    }
    expect(refusal()).toMatchObject({
      code: 'not-enough-messages',
      message: expect.stringContaining('9 usable replies'),
      details: { pairs: 9, needed: 10 },
    })
    expect(refusal()).toBeInstanceOf(AppError)
    expect(
      createDrafter(train(makeHistory(10)).voice).draft({ contact: null, incoming: ['did you see the soup?'], previous: [], count: 3 })
        .length,
    ).toBeGreaterThan(0)
  })

  it('counts a pair that was extracted twice once, and any order is the same', () => {
    const pairs = makeHistory(100)
    const twice = train([...pairs.toReversed(), ...pairs]).voice
    expect(twice.store.size).toBe(100)
    expect(encodeVoice(twice)).toEqual(encodeVoice(trainedOn(100).voice))
  })

  it('makes the same voice again from the same seed', () => {
    expect(encodeVoice(train(makeHistory(200)).voice)).toEqual(encodeVoice(trainedOn(200).voice))
  })

  it('taken up behind any checkpoint ends in the same voice, without doing the finished phases again', () => {
    const { voice, checkpoints } = trainedOn(200)
    expect(checkpoints).toHaveLength(3)
    for (const [i, resumed] of takenUpOn(200).entries()) {
      expect(encodeVoice(resumed.voice)).toEqual(encodeVoice(voice))
      expect(resumed.checkpoints.map(({ phase }) => phase)).toEqual(checkpoints.slice(i + 1).map(({ phase }) => phase))
    }
  })

  it('does not take up what belongs to other pairs, or is no checkpoint', () => {
    const last = trainedOn(100).checkpoints.at(-1) ?? null
    const fresh = trainedOn(120)
    for (const resume of [last, { phase: 'evaluating', state: '{' }, { phase: 'evaluating', state: 'null' }] as const) {
      expect(encodeVoice(train(makeHistory(120), resume).voice)).toEqual(encodeVoice(fresh.voice))
    }
  })

  it('reports on the tenth it held out', () => {
    const { evaluation } = trainedOn(500).voice
    expect(evaluation).toMatchObject({ turns: 50 })
    expect(evaluation?.['unsupported']).toBeLessThan(0.1)
    expect(evaluation?.['lift']).toBeGreaterThan(0)
    expect(evaluation?.['sent_at_70']).toBeGreaterThanOrEqual(evaluation?.['right_at_70'] as number)
  })

  it('has no report where nothing can be held out', () => {
    expect(train(makeHistory(60)).voice.evaluation).toBeNull()
  })

  it('knows the length of what they write', () => {
    const wordy = makeHistory(200).map((pair) =>
      answering(pair, ...pair.reply, 'and there is so much more to tell about all of it, honestly'),
    )
    expect(train(wordy).voice.typicalLength.text).toBeGreaterThan(2 * trainedOn(200).voice.typicalLength.text)
  })
})

describe('the replay', () => {
  it('drafts for the held-out turns, in the order of time, beside what was written', () => {
    const pairs = makeHistory(500)
    const { replays } = trainedOn(500)
    expect(replays).toHaveLength(1)
    const [turns = []] = replays
    expect(turns.map(({ id }) => id)).toEqual(pairs.slice(450).map(({ id }) => id))
    expect(turns[0]).toMatchObject({
      contact: pairs[450]?.contact,
      incoming: pairs[450]?.incoming.join('\n'),
      wrote: pairs[450]?.reply.join('\n'),
      failure: null,
    })
    expect(turns.some(({ drafts }) => drafts.length > 0)).toBe(true)
    expect(turns.every(({ drafts }) => drafts.length <= 3)).toBe(true)
  })

  it('knew nothing of what came later', () => {
    const pairs = makeHistory(500)
    const secret = pairs.map((pair, i) => (i < 450 ? pair : answering(pair, 'zanzibar quokka')))
    const [turns = []] = train(secret).replays
    expect(turns).toHaveLength(50)
    expect(turns.flatMap(({ drafts }) => drafts).filter(({ text }) => text.includes('quokka'))).toEqual([])
  })

  it('draws nothing from how they wrote in it: the same drafts, however they answered', () => {
    // At one time, so that no turn is earlier than another: all that is left to know is what is measured on all of them together.
    const at = makeHistory(500)[450]?.at ?? 0
    const tenth = (reply: (pair: ReplyPair) => readonly string[]) =>
      makeHistory(500).map((pair, i) => (i < 450 ? pair : Object.assign(answering(pair, ...reply(pair)), { at })))
    const drafts = (pairs: readonly ReplyPair[]) => train(pairs).replays[0]?.map((turn) => turn.drafts)
    const loud = drafts(tenth(() => ['YES!! Miranda AND Soup AND Garden!!', 'HAHA!! Thank You!! '.repeat(20)]))
    expect(loud?.flat().length).toBeGreaterThan(20)
    expect(loud).toEqual(drafts(tenth(({ reply }) => reply)))
  })

  it('holds at most 200 turns of the whole held-out time', () => {
    const pairs = makeHistory(2100)
    const [turns = []] = train(pairs).replays
    expect(turns).toHaveLength(200)
    expect(turns[0]?.at).toBeLessThan(pairs[1905]?.at ?? 0)
    expect(turns.at(-1)?.at).toBeGreaterThan(pairs[2080]?.at ?? 0)
  })

  it('comes again from a training that was taken up behind its last checkpoint', () => {
    const { replays } = trainedOn(200)
    expect(replays).toHaveLength(1)
    for (const resumed of takenUpOn(200)) expect(resumed.replays).toEqual(replays)
  })
})

describe('confidence', () => {
  const formulaic = Array.from({ length: 1500 }, (_, i): ReplyPair => {
    const sure = i % 3 !== 0
    return {
      id: `f${i}`,
      contact: friend.key,
      group: false,
      at: i,
      delay: 0,
      incoming: [sure ? 'thanks so much' : `subject ${i % 7} once more, what now`],
      previous: [],
      reply: [sure ? 'no problem!' : `well that is word${(i * 31) % 97} and thing${(i * 17) % 89}`],
    }
  })

  it('is high where they always answer alike, and lower where they do not', () => {
    const { voice } = train(formulaic)
    const short = (text: string) =>
      createDrafter(voice)
        .draft({ contact: friend.key, incoming: [text], previous: [], count: 3 })
        .find((draft) => draft.text === 'no problem!')?.confidence
    expect(short('thanks so much')).toBeGreaterThan(0.7)
    expect(short('subject 3 once more, what now') ?? 0).toBeLessThan(0.5)
    expect(voice.evaluation?.['right_at_70']).toBeGreaterThan(0)
  })

  it('follows what the owner did with the drafts they were shown', { timeout: 60_000 }, () => {
    const answersTo = (right: boolean, draft = 'no problem!'): JudgedDraft[] =>
      Array.from({ length: 300 }, (_, i) => ({
        contact: friend.key,
        at: 2000 + i,
        incoming: ['thanks so much'],
        draft,
        right,
      }))
    const pairs = formulaic.slice(0, 800)
    const sure = (judged: readonly JudgedDraft[]) =>
      createDrafter(trainVoice({ pairs, contacts, seed: 1, resume: null, judged, evaluate: false }, quiet))
        .draft({ contact: friend.key, incoming: ['thanks so much'], previous: [], count: 3 })
        .find((draft) => draft.text === 'no problem!')?.confidence ?? 0
    const before = sure([])
    expect(sure(answersTo(false))).toBeLessThan(before - 0.1)
    expect(sure(answersTo(true))).toBeGreaterThanOrEqual(before - 0.02)
    // A draft that does not come out any more says nothing of the drafts of today.
    expect(sure(answersTo(false, 'never said'))).toBe(before)
  })

  it('is absent without evidence', () => {
    const { voice } = train(makeHistory(80))
    const drafts = createDrafter(voice).draft({ contact: friend.key, incoming: ['did you see the soup?'], previous: [], count: 3 })
    expect(drafts.length).toBeGreaterThan(0)
    for (const { confidence } of drafts) expect(confidence).toBeNull()
  })
})
