import { describe, expect, it } from 'vitest'
import { onDevice, openai, report } from '#test/style-report/answers.ts'
import { nextSteps } from './next-steps.ts'
import type { EngineTrust } from './verdicts/use-trust-report.ts'

const labels = (...asked: Parameters<typeof nextSteps>) => nextSteps(...asked).map(({ label }) => label)
const judged: EngineTrust = {
  key: openai.key,
  label: openai.label,
  register: 'text',
  verdicts: 43,
  yes: 38,
  unsure: null,
  weeks: [],
  own: { yes: 30, of: 33 },
  other: { yes: 1, of: 8 },
  own_minus_other: 0.8,
  calibration: [],
  people: [],
}

describe('what the owner can do', () => {
  it('is to choose a model where the device drafts, unless one is chosen', () => {
    expect(labels({ report: report(), engine: onDevice, said: [] })).toEqual(['Choose a model', 'Read the drafts', 'Train again'])
    const offer = { key: openai.key, label: openai.label, turns: 60, cloud: true, recipient: null, cost: 0, why_not: null }
    expect(labels({ report: report({ offer }), engine: onDevice, said: [] })).toEqual(['Read the drafts', 'Train again'])
  })

  it('is to practice where no verdicts stand behind a model, and says what is missing', () => {
    const engine = { ...openai, contacts: [] }
    expect(labels({ report: report(), engine, said: [] })).toContain('Practice')
    expect(labels({ report: report(), engine, said: [judged] })).not.toContain('Practice')
    expect(labels({ report: report(), engine, said: undefined })).not.toContain('Practice')
    const unsure = { code: 'few-verdicts', text: '12 more verdicts.' }
    expect(nextSteps({ report: report(), engine, said: [{ ...judged, unsure }] })[0]).toMatchObject({ label: 'Practice', why: unsure.text })
  })

  it('is to choose who gets what where Auto would have been right for somebody', () => {
    expect(labels({ report: report(), engine: openai, said: [judged] })).toEqual(['Choose who gets what', 'Read the drafts', 'Train again'])
  })

  it('is never more than three things, and nothing that leads nowhere', () => {
    expect(labels({ report: report(), engine: openai, said: [] })).toHaveLength(3)
    expect(labels({ report: report(), engine: { ...onDevice, done: 0 }, said: [] })).toEqual(['Choose a model', 'Train again'])
  })
})
