import { fireEvent, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '#test/pages/render-app.tsx'
import { onDevice, openai, report } from '#test/style-report/answers.ts'
import { compared } from '../engine-choice.ts'
import { ContentPanel, StylePanel } from './closeness-panels.tsx'
import { ConfidencePanel } from './confidence-panel.tsx'
import { ThresholdPanel } from './threshold-panel.tsx'

const both = report({ engines: [openai, onDevice] })

describe('the numbers', () => {
  it('are in tables for whoever cannot see a chart, and on the page when asked for', () => {
    const content = within(renderPart(<ContentPanel rows={compared(both, openai)} />).container)
    const table = within(content.getByRole('table', { name: 'How near the drafts come to what you wrote' }))
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      'EngineMessagesLift (95%)What you wrotechrFUnsupported',
      'OpenAI (gpt-4o-mini)603.1 (0.9 to 5.3)9 (15%)17.45%',
      'On-device engine2000.5 (-0.2 to 1.1)4 (2%)15.52%',
      'Picked at random2000.0 (-0.6 to 0.6)1 (0.5%)14.874%',
    ])
    const toggle = content.getByRole('button', { name: 'Show as table: How near the drafts come to what you wrote' })
    expect(content.queryByRole('region', { name: 'How near the drafts come to what you wrote' })).toBeNull()
    fireEvent.click(toggle)
    expect(content.getByRole('region', { name: 'How near the drafts come to what you wrote' })).toBeDefined()
    expect(content.getByRole('button', { name: /^Show as chart/ })).toBeDefined()
    expect(content.getByText(/^How much nearer a draft is to your reply/)).toBeDefined()
  })

  it('show style beside the owner’s own', () => {
    const style = within(renderPart(<StylePanel rows={compared(both, openai)} />).container)
    expect(style.getByRole('row', { name: /^OpenAI \(gpt-4o-mini\) 60 0\.09 0\.65× 0\.71×$/ })).toBeDefined()
  })

  it('show stated against right', () => {
    const confidence = within(renderPart(<ConfidencePanel engine={openai} threshold={0.7} />).container)
    expect(confidence.getByRole('row', { name: '70%–80% 13 74% 77%' })).toBeDefined()
  })

  it('say that no confidence is stated, and draw nothing', () => {
    const confidence = within(renderPart(<ConfidencePanel engine={{ ...onDevice, calibration: null }} threshold={0.7} />).container)
    expect(confidence.getByText(/^Auto will hold everything/)).toBeDefined()
    expect(confidence.queryByRole('table')).toBeNull()
  })

  it('say what the threshold would have done, and where it is set', () => {
    const auto = within(renderPart(<ThresholdPanel engine={openai} threshold={0.7} />).container)
    expect(auto.getByRole('row', { name: '70% (yours) 11 9 2 49' })).toBeDefined()
    expect(auto.getByRole('link', { name: 'When Idiolect can reply for you' }).getAttribute('href')).toBe('/auto-response#schedule')
  })

  it('say that no lower threshold would send either', () => {
    const auto = within(renderPart(<ThresholdPanel engine={onDevice} threshold={0.7} />).container)
    expect(auto.getByText('A lower threshold would not change that: nothing reaches 50% either.')).toBeDefined()
  })

  it('say that no threshold sends what states no confidence', () => {
    const auto = within(renderPart(<ThresholdPanel engine={{ ...onDevice, calibration: null }} threshold={0.7} />).container)
    expect(auto.getByText('A lower threshold would not change that: no draft states a confidence.')).toBeDefined()
  })
})
