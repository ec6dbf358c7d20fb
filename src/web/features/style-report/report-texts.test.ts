import { describe, expect, it } from 'vitest'
import { cloudOffer, measured, onDevice, openai, randomReplies } from '#test/style-report/answers.ts'
import { estimate, shareInterval } from './report-numbers.ts'
import {
  answer,
  autoSentence,
  confidenceSentences,
  lengthWarning,
  offerButton,
  offerQuestion,
  offerText,
  provenance,
} from './report-texts.ts'

const engineOf = (over: Parameters<typeof measured>[0] = {}) => ({ ...onDevice, measures: measured(over) })

describe('does it sound like me', () => {
  it('says style, fit and hits beside the baseline, in one sentence', () => {
    expect(answer(openai, randomReplies)).toBe(
      'On average its writing habits are close to yours, and its drafts fit the message they answer better than chance. For 9 of 60 messages one of its drafts was what you wrote (replies of yours picked at random: 1).',
    )
  })

  it('claims no fit where the interval reaches zero', () => {
    expect(answer(engineOf(), randomReplies)).toMatch(
      /^On average its writing habits are yours, but 200 replies are too few to tell whether its drafts beat chance\. For 4 of 200 /,
    )
    expect(answer(engineOf({ lift: null }), randomReplies)).toContain('200 replies are too few to tell')
    expect(answer(engineOf({ lift: { mean: 0.4, low: 0, high: 0.8 } }), null)).toContain('are too few to tell')
  })

  it('says that drafts fit worse than chance, and that none was right', () => {
    const words = answer(engineOf({ lift: { mean: -1, low: -2, high: -0.1 }, accepted: 0, style_distance: 0.3 }), randomReplies)
    expect(words).toMatch(/^Its writing habits are not yours, and its drafts fit the message they answer worse than chance\. None of its/)
  })

  it.each([
    [0.03, 'On average its writing habits are yours'],
    [0.06, 'On average its writing habits are yours'],
    [0.1, 'On average its writing habits are close to yours'],
    [0.2, 'Its writing habits are only partly yours'],
    [0.287, 'Its writing habits are not yours'],
    [null, 'Whether its writing habits are yours cannot be told yet'],
  ])('judges habits that are %s apart by how far own replies are from each other', (apart, words) => {
    expect(answer(engineOf({ style_distance: apart }), measured({ style_distance: 0.03 }))).toMatch(new RegExp(`^${words},`, 'u'))
  })

  it('says nothing about style or fit from too few', () => {
    expect(answer({ ...onDevice, measures: null }, randomReplies)).toBe('Too few of your messages were replayed to say how near it comes.')
    expect(answer({ measures: null, state: 'running' }, randomReplies)).toBe('The answer comes when the replay has ended.')
  })

  it('leaves the baseline out where there is none', () => {
    expect(answer(engineOf(), null)).not.toContain('picked at random')
  })

  it('warns of a length that is not the owner’s', () => {
    expect(lengthWarning(measured({ length_first: 0.65 }))).toBe('Its drafts are clearly shorter than what you write.')
    expect(lengthWarning(measured({ length_first: 1.6 }))).toBe('Its drafts are clearly longer than what you write.')
    expect(lengthWarning(measured({ length_first: 0.97 }))).toBeNull()
  })

  it('says how many messages it is from', () => {
    expect(provenance(onDevice)).toMatch(
      /^200 of your own later messages, replayed on .*2026.*\. For each it knew only what came before\.$/u,
    )
    expect(provenance({ ...onDevice, state: 'running', done: 41 })).toMatch(/^41 of your own later messages so far\./)
  })
})

describe('what its confidence is worth', () => {
  it('says what it means for Auto where none is stated', () => {
    expect(confidenceSentences({ ...onDevice, calibration: null }, 0.7)).toEqual([
      'It states no confidence: there is too little to measure one on.',
      'Auto will hold everything: where no confidence is stated, a draft is below every threshold.',
    ])
  })

  it('names a ceiling below the threshold, and only that', () => {
    expect(confidenceSentences(onDevice, 0.7).at(-1)).toBe(
      'No draft of it is surer than 27%, and your threshold is 70%: Auto will hold everything.',
    )
    expect(confidenceSentences(openai, 0.7).join(' ')).not.toContain('hold everything')
  })

  it('does not praise an error that a constant has too', () => {
    const flat = { ...onDevice, calibration: { curve: [], ece: 0.005, brier_skill: 0, ceiling: null } }
    expect(confidenceSentences(flat, 0.7)).toEqual([
      'What it states and what was right differ by 0.5 points of 100 on average.',
      'It does not tell better drafts from worse ones: always stating the average would do as well.',
    ])
    expect(confidenceSentences(openai, 0.7)[1]).toMatch(/^It tells better drafts from worse ones/)
  })
})

describe('for whom Auto would have been right', () => {
  it('names them, or nobody', () => {
    expect(autoSentence(openai.contacts)).toBe('Auto would have been right for Priya Nair.')
    expect(autoSentence(onDevice.contacts)).toBe('No one is ready for Auto yet.')
  })

  it('counts the rest of many', () => {
    const [first] = openai.contacts
    const many = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].flatMap((name) => (first === undefined ? [] : [{ ...first, name }]))
    expect(autoSentence(many)).toBe('Auto would have been right for Ada, Bo, Cy, Di, and 3 more.')
  })
})

describe('an offered replay', () => {
  const local = { ...cloudOffer, key: 'local/qwen', label: 'Ollama (qwen3:8b)', cloud: false, recipient: null, cost: 0 }

  it('names what goes to whom, and what it costs, where it leaves the computer', () => {
    expect(offerButton(cloudOffer, 'not')).toBe('Replay 60 of my messages with OpenAI (about $0.04)')
    expect(offerButton({ ...cloudOffer, turns: 19, cost: 0.013 }, 'partly')).toBe(
      'Continue with 19 more of my messages with OpenAI (about $0.01)',
    )
    expect(offerText(cloudOffer)).toContain('leave this computer and go to api.openai.com; estimated cost: about $0.04.')
    expect(offerQuestion(cloudOffer)).toBe('Send 60 messages to OpenAI?')
  })

  it('says that nothing leaves with a local one', () => {
    expect(offerButton(local, 'not')).toBe('Replay 60 of my messages with Ollama')
    expect(offerText(local)).toContain('It stays on this computer and is free.')
  })
})

describe('numbers', () => {
  it('puts an interval around a share that stays between 0 and 1', () => {
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 })
    expect(shareInterval(0, 60).low).toBe(0)
    expect(shareInterval(60, 60).high).toBe(1)
    // Wilson's for 9 of 60: 8.1 % to 26.1 %.
    expect(shareInterval(9, 60).low).toBeCloseTo(0.081, 3)
    expect(shareInterval(9, 60).high).toBeCloseTo(0.261, 3)
  })

  it('calls nothing free that costs something', () => {
    expect([estimate(0), estimate(0.04)]).toEqual(['free', 'about $0.04'])
    expect(estimate(0.000_01)).not.toBe('free')
  })
})
