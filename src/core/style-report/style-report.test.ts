import { describe, expect, it } from 'vitest'
import { makeHistory } from '#test/history.ts'
import { fitLogistic } from '../voice/confidence/calibration.ts'
import {
  boundTurns,
  engineReport,
  judgeReplay,
  measureReplay,
  randomReplies,
  spreadOver,
  toReplayTurn,
  type ReplayDraft,
  type ReplayTurn,
} from './index.ts'

const people = [
  { key: 'card:sam', name: 'Sam Reyes', group: false },
  { key: 'card:ines', name: 'Ines Okafor', group: false },
]
const pairs = makeHistory(400)
const later = pairs.slice(-120)

/** The later turns with what `draft` says for each. */
function replay(draft: (turn: ReplayTurn, i: number) => readonly Partial<ReplayDraft>[], of = later): ReplayTurn[] {
  return of.map((pair, i) => {
    const turn = toReplayTurn(pair, [])
    const drafts = draft(turn, i).map(({ text = '', confidence = null, signs = null }) => ({ text, confidence, signs }))
    return Object.assign(turn, { drafts })
  })
}

const report = (turns: readonly ReplayTurn[], threshold = 0.7, who = people) =>
  engineReport(measureReplay(turns, who, 1), { people: who, threshold, ceiling: null })

/** Distinct sentences, so that only the right one is near. */
const sentence = (i: number) => `${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${i} word${i * 7} thing${i * 13} place${i * 29}`
const distinct = later.map((pair, i) => ({ ...pair, reply: [sentence(i)] }))

describe('a turn that is replayed', () => {
  it('is cut where nothing private is halved, since a model is shown it', () => {
    const long = `${'word '.repeat(397)}ada.lovelace@analytical.example.com, still?`
    const [pair] = pairs
    if (pair === undefined) throw new Error('no pair')
    const { incoming, previous } = toReplayTurn({ ...pair, incoming: [long], previous: [{ fromMe: false, bubbles: [long] }] }, [])
    for (const text of [incoming, ...previous.map((one) => one.text)]) expect(text.trim()).toBe('word '.repeat(397).trim())
  })
})

describe('an engine’s part of the style report', () => {
  it('gives a perfect engine everything', () => {
    const { measures, calibration, thresholds, summary, contacts } = report(
      replay(({ wrote }) => [{ text: wrote, confidence: 1 }], distinct),
    )
    expect(measures).toMatchObject({ turns: 120, accepted: 1, style_distance: 0, length_first: 1, length_all: 1 })
    expect(measures?.chrf).toBeCloseTo(100)
    expect(measures?.lift?.low).toBeGreaterThan(50)
    expect(calibration).toMatchObject({ ece: 0, curve: [{ from: 0.9, to: 1, drafts: 120, said: 1, right: 1 }] })
    expect(thresholds.map(({ sent, right }) => [sent, right])).toEqual([0, 1, 2, 3, 4].map(() => [120, 120]))
    expect(summary).toBe('Would have sent 120 of 120: 120 right.')
    expect(contacts.map(({ name, auto }) => [name, auto])).toEqual([
      ['Sam Reyes', 'right'],
      ['Ines Okafor', 'right'],
    ])
  })

  it('gives no lift to what ignores the message', () => {
    const { measures, summary } = report(replay(() => [{ text: 'ok, sounds good to me' }, { text: 'no idea' }]))
    expect(measures?.lift?.mean).toBeCloseTo(0)
    expect(measures?.chrf).toBeGreaterThan(0)
    expect(summary).toBe('Would have held all 120: there is not enough evidence to say how sure a draft is.')
  })

  it('shows that an engine is surer than it is right, and for whom', () => {
    const { calibration, contacts, thresholds } = report(
      replay(({ wrote }, i) => [{ text: i % 4 === 0 ? wrote : 'something else entirely', confidence: 0.95 }], distinct),
    )
    expect(calibration?.curve).toEqual([{ from: 0.9, to: 1, drafts: 120, said: expect.closeTo(0.95), right: 0.25 }])
    expect(calibration?.ece).toBeCloseTo(0.7)
    expect(calibration?.brier_skill).toBeLessThan(0)
    expect(thresholds.at(-1)).toEqual({ threshold: 0.9, of: 120, sent: 120, right: 30 })
    expect(contacts.every(({ auto, verdict }) => auto === 'wrong' && verdict.endsWith('Auto would have been wrong too often.'))).toBe(true)
  })

  it('says nothing of confidence where none is stated, and keeps what a threshold does with it', () => {
    const { calibration, thresholds, contacts } = report(replay(({ wrote }) => [{ text: wrote }]))
    expect(calibration).toBeNull()
    expect(thresholds.every(({ sent }) => sent === 0)).toBe(true)
    expect(contacts.map(({ auto }) => auto)).toEqual(['silent', 'silent'])
    expect(contacts[0]?.verdict).toMatch(/^Would have held all \d+ to Sam Reyes: there is not enough evidence/)
  })

  it('judges by the surest draft, not by the first', () => {
    const turns = replay(({ wrote }) => [
      { text: 'something else entirely', confidence: 0.2 },
      { text: wrote, confidence: 0.8 },
    ])
    expect(report(turns, 0.75).thresholds.map(({ threshold, sent, right }) => [threshold, sent, right])).toEqual([
      [0.5, 120, 120],
      [0.6, 120, 120],
      [0.7, 120, 120],
      [0.75, 120, 120],
      [0.8, 120, 120],
      [0.9, 0, 0],
    ])
    expect(report(turns, 0.85).summary).toBe('Would have held all 120: no draft was 85% sure or more.')
  })

  it('measures only turns that were drafted for, and says for how many there was nothing', () => {
    const turns = replay(({ wrote }) => [{ text: wrote, confidence: 0.9 }]).map((turn, i) =>
      i < 30 ? Object.assign(turn, { drafts: [], failure: 'the server cannot be reached' }) : turn,
    )
    const { measures, summary, thresholds } = report(turns)
    expect(measures).toMatchObject({ turns: 90, accepted: 1 })
    expect(summary).toBe('Would have sent 90 of 120: 90 right. It gave no drafts for 30 of them.')
    expect(thresholds[0]).toMatchObject({ of: 120, sent: 90 })
  })

  it('never answers groups, whatever a draft’s confidence', () => {
    const groups = people.map((person) => ({ ...person, group: person.key === 'card:sam' }))
    const { contacts, thresholds } = report(
      replay(({ wrote }) => [{ text: wrote, confidence: 1 }]),
      0.7,
      groups,
    )
    expect(contacts.find(({ id }) => id === 'card:sam')).toMatchObject({
      sent: 0,
      auto: 'silent',
      verdict: 'Groups are never answered automatically.',
    })
    expect(thresholds[0]?.sent).toBe(contacts.find(({ id }) => id === 'card:ines')?.turns)
  })

  it('counts an unsupported fact, and a fact of the thread not', () => {
    const with7 = later.map((pair) => ({ ...pair, incoming: ['shall we meet at 7?'], reply: ['yes'] }))
    expect(report(replay(() => [{ text: 'yes, at 7' }], with7)).measures?.unsupported).toBe(0)
    expect(report(replay(() => [{ text: 'yes, at 8' }], with7)).measures?.unsupported).toBe(1)
  })

  it('has no measures below 20 turns, and nothing at all without any', () => {
    expect(report(replay(({ wrote }) => [{ text: wrote, confidence: 0.9 }]).slice(0, 19)).measures).toBeNull()
    expect(report([])).toEqual({ measures: null, calibration: null, thresholds: [], summary: 'Nothing is replayed yet.', contacts: [] })
    expect(engineReport(null, { people, threshold: 0.7, ceiling: null }).summary).toBe('Nothing is replayed yet.')
  })
})

describe('the verdict on a contact', () => {
  const of = (turns: number, sent: number, right: number) =>
    report(
      replay(({ wrote }, i) => [{ text: i < right ? wrote : 'something else entirely', confidence: i < sent ? 0.9 : 0.1 }], distinct)
        .slice(0, turns)
        .map((turn) => Object.assign(turn, { contact: 'card:sam' })),
    ).contacts[0]

  it.each([
    [31, 6, 6, 'unknown', 'Would have sent 6 of 31 to Sam Reyes: 6 right. Too few to rely on.'],
    [31, 12, 12, 'right', 'Would have sent 12 of 31 to Sam Reyes: 12 right. Auto would have been right.'],
    [31, 12, 9, 'unknown', 'Would have sent 12 of 31 to Sam Reyes: 9 right. Too few to rely on.'],
    [31, 12, 6, 'wrong', 'Would have sent 12 of 31 to Sam Reyes: 6 right. Auto would have been wrong too often.'],
    [31, 4, 4, 'unknown', 'Would have sent 4 of 31 to Sam Reyes: 4 right. Too few to rely on.'],
    [7, 7, 7, 'unknown', 'Would have sent 7 of 7 to Sam Reyes: 7 right. Too few to rely on.'],
    [31, 0, 0, 'silent', 'Would have held all 31 to Sam Reyes: no draft was 70% sure or more.'],
    [3, 0, 0, 'unknown', 'Only 3 to Sam Reyes were replayed. Too few to say.'],
  ])('of %i, %i sent, %i right is %s', (turns, sent, right, auto, verdict) => {
    expect(of(turns, sent, right)).toMatchObject({ turns, sent, right, auto, verdict })
  })
})

describe('a random earlier reply', () => {
  it('has no lift, the owner’s style, and is never a later one', () => {
    const turns = replay(({ wrote }) => [{ text: wrote }, { text: wrote }, { text: wrote }])
    const random = randomReplies(turns, pairs, 5)
    const { measures } = measureReplay(random, people, 1)
    expect(Math.abs(measures?.lift?.mean ?? 9)).toBeLessThan(5)
    expect(measures?.style_distance).toBeLessThan(0.1)
    expect(random.every(({ drafts }) => drafts.length === 3)).toBe(true)
    const numbered = pairs.map((pair, i) => ({ ...pair, reply: [`reply ${i}`] }))
    for (const { id, drafts } of randomReplies(turns, numbered, 5)) {
      const place = numbered.findIndex((pair) => pair.id === id)
      for (const { text } of drafts) expect(Number(text.replace('reply ', ''))).toBeLessThan(place)
    }
    expect(randomReplies(turns, pairs, 5)).toEqual(random)
  })
})

describe('the confidence of a model', () => {
  /** A sign that tells right from wrong, and one that says nothing. */
  const signed = (turns = distinct) =>
    replay(({ wrote }, i) => {
      const right = i % 3 !== 0
      return [{ text: right ? wrote : 'something else entirely', signs: [right ? 1 : 0, (i * 37) % 11], confidence: 1 }]
    }, turns)
  const fit = (tried: readonly { signs: readonly number[]; accepted: boolean }[]) => {
    const { mean, spread, weights, bias } = fitLogistic(
      tried.map(({ signs }) => signs),
      tried.map(({ accepted }) => accepted),
    )
    return {
      logistic: { mean: [...mean], spread: [...spread], weights: [...weights], bias },
      ceiling: 1,
      tried: tried.length,
      accepted: tried.filter(({ accepted }) => accepted).length,
    }
  }

  it('is stated by a fit that has not seen the turn', () => {
    const judged = judgeReplay(signed().toReversed(), people, 1, fit)
    expect(judged.confidence).toMatchObject({ tried: 120, accepted: 80 })
    expect(judged.turns.map(({ at }) => at)).toEqual(later.map(({ at }) => at))
    expect(judged.measured.outcomes[0]?.drafts).toHaveLength(1)
    // What the later half teaches must not change what is said of the later half.
    const wrong = (drafts: readonly ReplayDraft[]) =>
      drafts.map(({ confidence, signs }) => ({ text: 'something else entirely', confidence, signs }))
    const lied = signed().map((turn, i) => (i < 60 ? turn : Object.assign(turn, { drafts: wrong(turn.drafts) })))
    const said = (turns: readonly ReplayTurn[]) => turns.slice(60).map(({ drafts }) => drafts[0]?.confidence)
    expect(said(judgeReplay(lied, people, 1, fit).turns)).toEqual(said(judged.turns))
    const stated = judged.turns.map(({ drafts }) => drafts[0]?.confidence ?? Number.NaN)
    expect(Math.max(...stated.filter((_, i) => i % 3 === 0))).toBeLessThan(0.4)
    expect(Math.min(...stated.filter((_, i) => i % 3 !== 0))).toBeGreaterThan(0.6)
  })

  it('is not stated where there is not enough evidence, whatever was said before', () => {
    const { turns, confidence, measured } = judgeReplay(signed(), people, 1, () => null)
    expect(confidence).toBeNull()
    expect(turns.every(({ drafts }) => drafts.every((draft) => draft.confidence === null))).toBe(true)
    expect(engineReport(measured, { people, threshold: 0.7, ceiling: null }).calibration).toBeNull()
  })
})

describe('the turns that are replayed', () => {
  it('are spread over the time and bounded', () => {
    expect(spreadOver([1, 2, 3], 5)).toEqual([1, 2, 3])
    const spread = spreadOver(
      Array.from({ length: 1000 }, (_, i) => i),
      200,
    )
    expect(new Set(spread).size).toBe(200)
    expect(spread.at(-1)).toBe(999)
    expect(spread[0]).toBeLessThan(10)
    const long = 'x'.repeat(100_000)
    const previous = Array.from({ length: 9 }, () => ({ fromMe: true, bubbles: [long] }))
    const cut = toReplayTurn({ ...(pairs[0] as (typeof pairs)[number]), incoming: [long], reply: [long], previous }, [
      { text: long, confidence: null, signs: null },
    ])
    const huge = pairs.slice(0, 200).map(({ id }) => Object.assign({}, cut, { id }))
    expect(huge).toHaveLength(200)
    expect(huge[0]).toMatchObject({ incoming: 'x'.repeat(2000), wrote: 'x'.repeat(2000) })
    expect(huge[0]?.previous).toHaveLength(6)
    const bounded = boundTurns(huge)
    expect(JSON.stringify(bounded).length).toBeLessThan(1_700_000)
    expect(bounded.length).toBeGreaterThan(50)
    expect(bounded.at(-1)).toEqual(huge.at(-1))
  })

  it('are cut between characters', () => {
    const [turn] = replay(() => [], [{ ...(pairs[0] as (typeof pairs)[number]), incoming: [`${'x'.repeat(1999)}😀`] }])
    expect(turn?.incoming).toBe('x'.repeat(1999))
  })
})
