import { fireEvent, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StrangerPair, StrangerReport } from '#contract/voice/style-report.ts'
import { ok, refused, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { openai } from '#test/style-report/answers.ts'
import { StrangerPanel } from './stranger-panel.tsx'
import { strangerSentence, strangerState, triedSentence } from './stranger-texts.ts'

const strangerCall = 'GET /api/style-report/stranger'
const told: StrangerReport = {
  register: 'text',
  turns: 60,
  area: { mean: 0.81, low: 0.72, high: 0.9 },
  floor: { mean: 0.5, low: 0.38, high: 0.62 },
  signs: ['too long (38 vs. 12)', 'asks back (60% vs. 10%)'],
}
const pair = (id: string, real: 0 | 1): StrangerPair => ({
  id,
  name: 'Priya Nair',
  at: '2026-11-18T20:10:00Z',
  incoming: `dinner ${id}?`,
  answers: real === 0 ? [`yes ${id}`, `That sounds lovely, ${id}!`] : [`That sounds lovely, ${id}!`, `yes ${id}`],
  real,
})

function open(answers: Answers) {
  return within(renderPart(<StrangerPanel engine={openai} />, answers).container)
}

describe('whether a stranger could tell', () => {
  it('is said with its numbers and by what, and claims nothing inside the interval', () => {
    expect(strangerSentence(told)).toBe(
      'Shown a draft beside your own reply, someone judging by style alone would spot the draft 81% of the time (60 messages), even where habits match on average; 50% is guessing, and between your own replies it’s 50%.',
    )
    expect(strangerSentence({ ...told, floor: { mean: 0.6, low: 0.4, high: 0.8 } })).toMatch(/differ from each other nearly as much\.$/u)
    expect(strangerSentence({ ...told, area: { mean: 0.55, low: 0.44, high: 0.66 } })).toMatch(
      /^Judging by style alone, its drafts couldn’t be told/u,
    )
    expect(strangerSentence({ ...told, register: 'email', floor: null })).toMatch(
      /\(60 emails\), even where habits match on average; 50% is guessing\.$/u,
    )
  })

  it('is said in short where the panel is closed', () => {
    const email: StrangerReport = { ...told, register: 'email', area: { mean: 0.55, low: 0.44, high: 0.66 } }
    expect(strangerState([])).toMatch(/^Not measured yet/u)
    expect(strangerState([told])).toBe('81% of the time, going by style alone; 50% is guessing.')
    expect(strangerState([told, email])).toBe(
      'Messages: 81% of the time, going by style alone; 50% is guessing. Email: Not with any certainty, going by style alone.',
    )
  })

  it('is a panel of the report, with what gives drafts away', async () => {
    const card = open({ [strangerCall]: ok({ registers: [told], pairs: [] }) })
    expect(await card.findByText(/would spot the draft 81% of the time/u)).toBeDefined()
    expect(card.getByText(/^What gives it away .*too long \(38 vs. 12\) · asks back/u)).toBeDefined()
    expect(card.getByRole('rowheader', { name: 'Messages' })).toBeDefined()
    expect(card.queryByRole('button', { name: 'Try it yourself' })).toBeNull()
  })

  it('can be tried on oneself, pair by pair, without the answer before one is chosen', async () => {
    const card = open({ [strangerCall]: ok({ registers: [], pairs: [pair('one', 0), pair('two', 1)] }) })
    fireEvent.click(await card.findByRole('button', { name: 'Try it yourself' }))
    expect(card.getByRole('region', { name: 'Pair 1 of 2' })).toBeDefined()
    expect(card.queryByText('It drafted this.')).toBeNull()
    fireEvent.click(card.getByRole('button', { name: 'I wrote this: yes one' }))
    expect(card.getByRole('status').textContent).toBe('Right.')
    fireEvent.click(card.getByRole('button', { name: 'Next' }))
    fireEvent.click(card.getByRole('button', { name: 'I wrote this: That sounds lovely, two!' }))
    expect(card.getByRole('status').textContent).toBe('That was the draft.')
    fireEvent.click(card.getByRole('button', { name: 'How did I do?' }))
    expect(card.getByRole('status').textContent).toContain('You knew your own reply in 1 of 2.')
    fireEvent.click(card.getByRole('button', { name: 'Start over' }))
    expect(card.getByRole('region', { name: 'Pair 1 of 2' })).toBeDefined()
    expect(triedSentence(0, 10)).toBe('You took the draft for your own every time: 10 of 10.')
  })

  it('can be asked for again where it did not load', async () => {
    const card = open({ [strangerCall]: refused(503, 'unavailable', 'Stopping.') })
    expect(await card.findByText('This could not be loaded: Stopping.', {}, { timeout: 10_000 })).toBeDefined()
  })
})
