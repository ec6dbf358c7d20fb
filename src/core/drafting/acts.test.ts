import { describe, expect, it } from 'vitest'
import { actOdds, fitActModel } from './act-model.ts'
import { actOf } from './acts.ts'
import { rankPhrases, responseSet } from './response-set.ts'

describe('actOf', () => {
  it.each([
    ['yes :)', 'yes'],
    ['Yep, looks right', 'yes'],
    ['no way', 'no'],
    ['thanks!', 'thanks'],
    ['no problem', 'welcome'],
    ['really?', 'question'],
    ['hey there', 'greeting'],
    ['good night', 'farewell'],
    ['oh, sorry', 'apology'],
    ['hahaha', 'laugh'],
    ['ok, got it', 'acknowledge'],
    ['nice!', 'praise'],
    ['not sure', 'unsure'],
    ['love you', 'affection'],
    ['the door is blue', 'other'],
    ['', 'other'],
  ])('%j: %s', (text, act) => {
    expect(actOf(text)).toBe(act)
  })
})

describe('the act model', () => {
  const turns = Array.from({ length: 400 }, (_, i) =>
    i % 2 === 0 ? { incoming: 'thanks a lot for that', reply: 'no problem' } : { incoming: 'are you coming?', reply: 'yes' },
  )

  it('expects what such turns were answered with', () => {
    const model = fitActModel(turns)
    const after = (text: string, act: 'welcome' | 'yes') => actOdds(model, text).get(act) ?? 0
    expect(after('thanks a lot for that', 'welcome')).toBeGreaterThan(after('thanks a lot for that', 'yes'))
    expect(after('are you coming?', 'yes')).toBeGreaterThan(after('are you coming?', 'welcome'))
  })

  it('gives probabilities, for a turn without words as well', () => {
    for (const text of ['', '…', 'thanks']) {
      const odds = [...actOdds(fitActModel(turns), text).values()]
      expect(odds.reduce((a, b) => a + b, 0)).toBeCloseTo(1)
      expect(Math.min(...odds)).toBeGreaterThan(0)
    }
  })
})

describe('responseSet', () => {
  it('holds what is said again and again, in its commonest form, with the newest moments first', () => {
    const { phrases, phraseOf } = responseSet([
      'Ok',
      'ok',
      'once only',
      'ok',
      null,
      'ok!',
      'thank you',
      'thank you',
      'line\nbreak',
      'line\nbreak',
    ])
    expect(phrases.map(({ text, count }) => [text, count])).toEqual([
      ['ok', 4],
      ['thank you', 2],
    ])
    expect(phrases[0]?.pairs).toEqual([5, 3, 1, 0])
    expect([...phraseOf]).toEqual([1, 1, 0, 1, 0, 1, 2, 2, 0, 0])
  })

  it('ranks by act, frequency and near moments', () => {
    const { phrases } = responseSet(['ok', 'ok', 'ok', 'yes', 'yes'])
    const odds = new Map([
      ['acknowledge', 0.5],
      ['yes', 0.4],
    ] as const)
    expect(rankPhrases(phrases, odds, [0, 0], [0, 0])[0]?.phrase.text).toBe('ok')
    expect(rankPhrases(phrases, odds, [0, 1], [0, 0])[0]?.phrase.text).toBe('yes')
    expect(rankPhrases(phrases, odds, [0, 0], [-Infinity, 0]).map(({ phrase }) => phrase.text)).toEqual(['yes'])
  })
})
