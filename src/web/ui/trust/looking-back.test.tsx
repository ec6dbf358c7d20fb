import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heldSuggestion, liveServer, ok, refused, renderPage, type Answers } from '#test/pages/render-app.tsx'

const regretCall = 'POST /api/suggestions/s1/regret'
const keepCall = 'POST /api/suggestions/s1/keep'
const name = 'The reply to Priya Nair that was sent automatically'
const sent = { ...heldSuggestion, state: 'sent', automatic: true, received_at: new Date().toISOString() }
const text = 'Idiolect asks you before it writes to Priya Nair again: you said a reply it sent should not have gone out.'
const regretted = {
  suggestion: { ...sent, review: 'regretted' },
  stepped_down: { code: 'stepped-down', text },
  follow_up: { text: 'sorry, ignore that last text', confidence: null, because: [], reason: 'A way to take it back.' },
}

async function open(answers: Answers = {}) {
  const view = renderPage('/dashboard', {
    ...liveServer,
    'GET /api/suggestions': ok({ suggestions: [sent] }),
    [regretCall]: ok(regretted),
    [keepCall]: ok(sent),
    ...answers,
  })
  const reply = within(await screen.findByRole('article', { name: 'Sent automatically to Priya Nair' }, { timeout: 10_000 }))
  return { ...view, reply, count: (call: string) => view.calls.filter((one) => one.name === call).length }
}

describe('a reply that was sent automatically, on the dashboard', () => {
  it('is regretted by one key, says who is back at ask, and offers a follow-up to send by hand', async () => {
    const { reply, count } = await open()
    fireEvent.keyDown(reply.getByRole('group', { name }), { key: 'n' })
    expect(await reply.findByText(`You wouldn’t have sent that. ${text}`)).toBeDefined()
    expect(reply.getByText('A follow-up to Priya Nair, for you to send:')).toBeDefined()
    expect(reply.getByText('sorry, ignore that last text')).toBeDefined()
    expect(count(regretCall)).toBe(1)
  })

  it('takes no key that means something else', async () => {
    const { reply, count } = await open()
    fireEvent.keyDown(reply.getByRole('group', { name }), { key: 'n', metaKey: true })
    fireEvent.keyDown(document.body, { key: 'n' })
    fireEvent.keyDown(reply.getByRole('group', { name }), { key: 'y' })
    expect(await reply.findByText('You’d have sent it too.')).toBeDefined()
    expect([count(regretCall), count(keepCall)]).toEqual([0, 1])
  })

  it('stays to be judged where the regret was not saved', async () => {
    const { reply } = await open({ [regretCall]: refused(503, 'unavailable', 'Stopping.') })
    fireEvent.click(reply.getByRole('button', { name: /I wouldn’t have sent that/u }))
    await waitFor(() => expect(reply.getByText('That wasn’t saved: Stopping.')).toBeDefined())
    expect(reply.getByRole('group', { name })).toBeDefined()
  })
})
