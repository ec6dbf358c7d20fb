import { describe, expect, it } from 'vitest'
import { evaluationRows, evaluationSentences } from './evaluation-rows.ts'

const report = {
  turns: 62,
  chrf: 13.42,
  lift: 1.147,
  lift_low: -0.552,
  lift_high: 3.121,
  unsupported: 0.016,
  sent_at_70: 0,
  right_at_70: 0,
}

describe('what the held-out replies said', () => {
  it('claims no more than the interval carries', () => {
    expect(evaluationSentences(report)).toEqual([
      'Checked against 62 replies of yours that it had not seen.',
      'Too few to tell whether its drafts fit the message they answer better than chance; a longer time span helps.',
      'No draft reached 70% confidence.',
    ])
    expect(evaluationSentences({ ...report, lift_low: 0.3, sent_at_70: 9, right_at_70: 7 }).slice(1)).toEqual([
      'Its drafts fit the message they answer better than chance.',
      'It was at least 7 in 10 sure of 9 drafts, and right about 7.',
    ])
  })

  it('leaves out what was not measured', () => {
    expect(evaluationSentences({ turns: null, note: 'x' })).toEqual(['Checked against replies of yours that it had not seen.'])
    expect(evaluationRows({ chrf: null, lift: 1, lift_low: null })).toEqual([
      { name: 'Closeness above drafts for other messages (lift, 95% interval)', value: '1' },
    ])
  })

  it('gives the lift with its interval and the shares as percentages', () => {
    const values = Object.fromEntries(evaluationRows(report).map(({ name, value }) => [name, value]))
    expect(values['Closeness above drafts for other messages (lift, 95% interval)']).toBe('1.1 (-0.6 to 3.1)')
    expect(values['Messages with an unsupported fact in a draft']).toBe('1.6%')
    expect(values['Drafts at least 70% sure, and right']).toBe('0, 0')
  })
})
