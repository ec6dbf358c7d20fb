import { describe, expect, it } from 'vitest'
import { cloudOffer, onDevice, openai, report } from '#test/style-report/answers.ts'
import { arranged } from './panels/contact-order.ts'
import { baselineLabel, compared, shownEngine } from './engine-choice.ts'

const both = [onDevice, openai]
const unmeasured = { ...openai, measures: null, state: 'stopped' as const }

describe('the engine that is shown first', () => {
  it('is the one asked for, then the chosen model, then the one that answers best', () => {
    expect(shownEngine(report({ engines: both }), 'on-device')?.key).toBe('on-device')
    expect(shownEngine(report({ engines: [onDevice, unmeasured], offer: cloudOffer }), null)?.key).toBe('on-device')
    expect(shownEngine(report({ engines: [onDevice, { ...unmeasured, state: 'running' }], offer: cloudOffer }), null)?.key).toBe(openai.key)
    expect(shownEngine(report({ engines: both }), null)?.key).toBe(openai.key)
    expect(shownEngine(report({ engines: both }), 'one-that-is-gone')?.key).toBe(openai.key)
    expect(shownEngine(report({ engines: [] }), null)).toBeUndefined()
  })

  it('stands above the others and the baseline, and what was not measured is left out', () => {
    expect(compared(report({ engines: both }), openai).map(({ label }) => label)).toEqual([openai.label, onDevice.label, baselineLabel])
    expect(compared(report({ engines: [onDevice, unmeasured], baseline: null }), onDevice).map(({ kind }) => kind)).toEqual(['shown'])
  })
})

describe('people', () => {
  const names = (query: string, by: 'turns' | 'accepted', direction: 'asc' | 'desc'): string[] =>
    arranged(openai.contacts, query, { by, direction }).map(({ name }) => name)

  it('stand by what was asked for, among equals those with more messages first', () => {
    expect(names('', 'turns', 'desc').slice(0, 2)).toEqual(['Priya Nair', 'Sam Okafor'])
    expect(names('', 'turns', 'asc')[0]).toBe('+1 (212) 555-0143')
    expect(names('', 'accepted', 'asc')[0]).toBe('Climbing on Thursday')
  })

  it('are found by a part of the name in any case', () => {
    expect(names(' OKA ', 'turns', 'desc')).toEqual(['Sam Okafor'])
    expect(names('nobody', 'turns', 'desc')).toEqual([])
  })
})
