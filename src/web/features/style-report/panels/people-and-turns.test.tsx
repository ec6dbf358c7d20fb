import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { liveServer, ok, refused, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { openai, turns } from '#test/style-report/answers.ts'
import { useState } from 'react'
import type { TurnChoice } from '../use-style-report.ts'
import { ContactsPanel } from './contacts-panel.tsx'
import { TurnsPanel } from './turns-panel.tsx'

const turnsCall = 'GET /api/style-report/turns'

function Turns() {
  const [choice, setChoice] = useState<Omit<TurnChoice, 'engine'>>({ contact: null, only: 'all', page: 1 })
  return <TurnsPanel engine={openai} threshold={0.7} choice={choice} onChoice={setChoice} />
}

function open(answers: Answers = {}) {
  const view = renderPart(<Turns />, { ...liveServer, [turnsCall]: ok({ turns, total: 24 }), ...answers })
  return { ...view, asked: (): string[] => view.addresses.filter((address) => address.includes('/turns?')).map(decodeURIComponent) }
}

function openPeople() {
  const onChoose = vi.fn<(id: string) => void>()
  return { people: within(renderPart(<ContactsPanel contacts={openai.contacts} onChoose={onChoose} />).container), onChoose }
}

describe('person by person', () => {
  it('says whom Auto would have answered right, most messages first', () => {
    const { people } = openPeople()
    const rows = people.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toBe('Priya Nair2216.236%0.048, 8 rightAuto would have been right')
    expect(rows[2]).toContain('Auto would have erred too often')
    expect(rows[3]).toContain('Would have held everythingGroups are never answered automatically.')
    expect(rows[4]).toBe('Marta Lindqvist416.22%0.04noneToo few to tell')
    expect(people.getByRole('columnheader', { name: 'Messages' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('is sorted by another number, and searched', () => {
    const { people } = openPeople()
    fireEvent.click(people.getByRole('button', { name: 'Habits apart' }))
    expect(people.getAllByRole('row')[1]?.textContent).toContain('Sam Okafor')
    expect(people.getByRole('columnheader', { name: 'Habits apart' }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.change(people.getByRole('searchbox', { name: 'Find a person' }), { target: { value: 'marta' } })
    expect(people.getAllByRole('row')).toHaveLength(2)
    fireEvent.change(people.getByRole('searchbox', { name: 'Find a person' }), { target: { value: 'zz' } })
    expect(people.getByText('Nobody here is called “zz”.')).toBeDefined()
  })

  it('leads to the messages of the one that is chosen', () => {
    const { people, onChoose } = openPeople()
    fireEvent.click(people.getByRole('button', { name: 'Sam Okafor' }))
    expect(onChoose).toHaveBeenCalledWith('p2')
  })
})

describe('message by message', () => {
  it('shows what they wrote, what you wrote and what it would have drafted', async () => {
    open()
    const [first, second, third, last] = within(await screen.findByRole('list', { name: 'Replayed messages' })).getAllByRole('listitem')
    if (first === undefined || second === undefined || third === undefined || last === undefined) throw new Error('Four were replayed.')
    for (const text of ['sam is bringing the projector', 'yes! leaving in ten', 'yes! on my way', 'Would have been sent, and right'])
      expect(within(first).getByText(text)).toBeDefined()
    expect(within(first).getByText('About 7 in 10 that it’s what you’d write')).toBeDefined()
    expect(within(second).getByText('Not what you wrote')).toBeDefined()
    expect(within(second).queryByText('not yet, will call')).toBeNull()
    fireEvent.click(within(second).getByRole('button', { name: 'Show 1 other draft, which is right' }))
    expect(within(second).getByText('Counts as what you wrote')).toBeDefined()
    expect(within(third).getByText('Would have been sent, and wrong')).toBeDefined()
    expect(within(last).getByText('No draft: OpenAI refused to answer.')).toBeDefined()
  })

  it('does not say that something would have been sent to a group, however sure the draft', async () => {
    const [turn] = turns
    open({ [turnsCall]: ok({ turns: [{ ...turn, contact_id: 'p4', name: 'Climbing on Thursday' }], total: 1 }) })
    expect(await screen.findByText('Counts as what you wrote')).toBeDefined()
    expect(screen.queryByText(/^Would have been sent,/)).toBeNull()
  })

  it('is filtered and paged', async () => {
    const { asked, answers } = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Go to next page' }))
    await waitFor(() => expect(asked()).toContain('/api/style-report/turns?engine=openai/gpt-4o-mini&only=all&offset=10&limit=10'))
    answers[turnsCall] = ok({ turns: [], total: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'Wrong' }))
    await waitFor(() => expect(asked()).toContain('/api/style-report/turns?engine=openai/gpt-4o-mini&only=wrong&offset=0&limit=10'))
    expect(await screen.findByText('Nothing that would have been sent was wrong.')).toBeDefined()
  })

  it('can be asked for again where it did not load', async () => {
    const { answers } = open({ [turnsCall]: refused(503, 'unavailable', 'Stopping.') })
    expect(await screen.findByText('The replayed messages could not be loaded: Stopping.')).toBeDefined()
    answers[turnsCall] = ok({ turns, total: 4 })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Replayed messages' })).toBeDefined()
  })
})
