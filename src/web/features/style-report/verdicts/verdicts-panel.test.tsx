import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TrustReport } from '#contract/live/trust.ts'
import { liveServer, ok, refused, renderPage } from '#test/pages/render-app.tsx'
import { onDevice, report, turns } from '#test/style-report/answers.ts'
import { verdictSentences } from './verdict-texts.ts'

type EngineTrust = TrustReport['engines'][number]
const judged: EngineTrust = {
  key: 'on-device',
  label: 'On-device',
  register: 'text',
  verdicts: 43,
  yes: 38,
  unsure: null,
  weeks: [
    { from: '2026-11-08', yes: 20, of: 24 },
    { from: '2026-11-15', yes: 18, of: 19 },
  ],
  own: { yes: 30, of: 33 },
  other: { yes: 1, of: 8 },
  own_minus_other: 30 / 33 - 1 / 8,
  calibration: [{ from: 0.7, to: 0.8, said: 0.74, yes: 21, of: 24 }],
  people: [
    { id: 'c1', name: 'Priya Nair', yes: 20, of: 21 },
    { id: 'c2', name: 'Sam Okafor', yes: 18, of: 22 },
  ],
}

describe('what the owner said of an engine’s drafts', () => {
  it('counts them, sets own against slipped-in drafts, and says what is missing', () => {
    expect(verdictSentences(judged)).toEqual([
      'You’d have sent 38 of 43 drafts as they were. 8 more were slipped in from other moments.',
      'You said yes to 91% of drafts written for the moment, and to 13% of those slipped in: 78 points apart.',
    ])
    const blind = {
      ...judged,
      other: { yes: 8, of: 8 },
      own_minus_other: -0.09,
      unsure: { code: 'approves-blindly', text: 'Take your time.' },
    }
    expect(verdictSentences(blind).slice(1)).toEqual([
      expect.stringContaining('the slipped-in ones did better, so your yes doesn’t tell its drafts apart yet'),
      'Take your time.',
    ])
    expect(verdictSentences({ ...blind, own_minus_other: 0 })[1]).toContain('no difference, so your yes doesn’t tell its drafts apart yet')
    expect(verdictSentences({ ...judged, verdicts: 0 })).toEqual(['You haven’t judged any of its drafts yet.'])
  })
})

describe('the panel of verdicts', () => {
  it('is there for an engine that was judged and never replayed, under its name', async () => {
    const answers = {
      ...liveServer,
      'GET /api/style-report': ok(report({ engines: [onDevice] })),
      'GET /api/style-report/turns': ok({ turns, total: 24 }),
      'GET /api/trust/report': ok({ engines: [{ ...judged, key: 'local/house', label: 'Ollama (house)' }] }),
    }
    renderPage('/style-report', answers)
    const panel = within(await screen.findByRole('region', { name: 'What you thought of drafts by Ollama (house)' }, { timeout: 10_000 }))
    expect(panel.getByText('You’d have sent 38 of 43 drafts as they were. 8 more were slipped in from other moments.')).toBeDefined()
  })

  it('says where the verdicts could not be loaded', async () => {
    const answers = {
      ...liveServer,
      'GET /api/style-report': ok(report({ engines: [onDevice] })),
      'GET /api/style-report/turns': ok({ turns, total: 24 }),
      'GET /api/trust/report': refused(503, 'unavailable', 'Stopping.'),
    }
    renderPage('/style-report', answers)
    expect(await screen.findByText('Your verdicts couldn’t be loaded. They’re kept.', {}, { timeout: 10_000 })).toBeDefined()
  })

  it('has verdicts over time, the curve with its counts, and people, as tables for whoever cannot see the charts', async () => {
    const answers = {
      ...liveServer,
      'GET /api/style-report': ok(report({ engines: [onDevice] })),
      'GET /api/style-report/turns': ok({ turns, total: 24 }),
      'GET /api/trust/report': ok({
        engines: [
          { ...judged, key: onDevice.key },
          { ...judged, key: 'another', verdicts: 99 },
        ],
      }),
    }
    renderPage('/style-report', answers)
    const panel = within(await screen.findByRole('region', { name: 'What you thought of its drafts' }, { timeout: 10_000 }))
    fireEvent.click(panel.getByRole('button', { name: 'What you thought of its drafts' }))
    const rows = (name: string) =>
      within(panel.getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent)
    expect(rows('Verdicts by week')).toEqual(['Nov 82420', 'Nov 151918'])
    expect(rows('Your verdicts by stated confidence')).toEqual(['70%–80%2474%21 (88%)'])
    expect(panel.getByText('20 of 21 yes')).toBeDefined()
    expect(panel.queryByText(/99/u)).toBeNull()
  })
})
