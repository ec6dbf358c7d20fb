import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heldSuggestion, liveServer, ok, refused, renderPage, type Answers } from '#test/pages/render-app.tsx'

const edited = {
  id: 'k1',
  kind: 'edited',
  contact: 'Priya Nair',
  incoming: 'dinner tonight?',
  draft: 'yes! 8?',
  text: 'yes, at 9',
  at: '2026-11-20T08:00:00Z',
}
const listCall = 'GET /api/learned'
const one = ok({ items: [edited], total: 1 })

async function open(answers: Answers) {
  const view = renderPage('/settings/data', { ...liveServer, ...answers })
  await screen.findByRole('heading', { level: 1, name: 'Your data' }, { timeout: 10_000 })
  return view
}

describe('what was learned', () => {
  it('is shown whole, and each of it can be forgotten', async () => {
    const { answers, calls } = await open({ [listCall]: one, 'DELETE /api/learned/k1': ok({ success: true, message: 'Forgotten.' }) })
    const card = within(await screen.findByRole('region', { name: 'Learned from what you did with drafts' }))
    expect(await card.findByText(/^You changed it · Priya Nair · /)).toBeDefined()
    for (const text of ['dinner tonight?', 'Draft: yes! 8?', 'You: yes, at 9']) expect(card.getByText(text)).toBeDefined()
    answers[listCall] = ok({ items: [], total: 0 })
    fireEvent.click(card.getByRole('button', { name: /^Remove: You changed it, Priya Nair/ }))
    expect(await screen.findByText('Forgotten.')).toBeDefined()
    expect(await card.findByText(/^Nothing yet\./)).toBeDefined()
    expect(calls.some(({ name }) => name === 'DELETE /api/learned/k1')).toBe(true)
  })

  it('stays where forgetting failed', async () => {
    await open({ [listCall]: one, 'DELETE /api/learned/k1': refused(503, 'unavailable', 'Stopping.') })
    fireEvent.click(await screen.findByRole('button', { name: /^Remove: / }))
    expect(await screen.findByText('It was not removed: Stopping.')).toBeDefined()
    expect(screen.getByText('Draft: yes! 8?')).toBeDefined()
  })

  it('is not there where the server keeps nothing of it', async () => {
    await open({})
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Learned from what you did with drafts' })).toBeNull())
  })
})

describe('not like this', () => {
  const why = async (answers: Answers) => {
    const view = renderPage('/auto-response', {
      ...liveServer,
      'GET /api/suggestions': ok({ suggestions: [heldSuggestion] }),
      ...answers,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Why this draft' }, { timeout: 10_000 }))
    await screen.findByText(/^You and Priya Nair/)
    return view
  }

  it('leaves a moment out from now on', async () => {
    const { calls } = await why({
      [listCall]: one,
      'POST /api/learned/not-like-this': ok({ success: true, message: 'No draft will lean on this moment again.' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Don’t use this example' }))
    expect(await screen.findByText('No draft will lean on this moment again.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Left out from now on' })).toHaveProperty('disabled', true)
    expect(calls.find(({ name }) => name === 'POST /api/learned/not-like-this')?.body).toEqual({ moment_id: 'm0' })
  })

  it('is not offered where the server cannot keep it', async () => {
    const { calls } = await why({})
    await waitFor(() => expect(calls.some(({ name }) => name === listCall)).toBe(true))
    expect(screen.queryByRole('button', { name: 'Don’t use this example' })).toBeNull()
  })
})
