import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refused, renderPage, type Answers } from '#test/pages/render-app.tsx'

const stateCall = 'GET /api/practice'
const cardCall = 'POST /api/practice/card'
const judge = (id: string) => `POST /api/practice/${id}/verdict`
const state = {
  engine: 'local/house',
  label: 'Ollama (house)',
  cloud: false,
  recipient: null,
  cost: 0,
  started: true,
  why_not: null,
  done: 3,
  of: 20,
  verdicts: 3,
  unsure: { code: 'few-verdicts', text: 'Too early to say how good this is: 17 more verdicts.' },
  advice: null,
  exhausted: false,
}
const card = (id: string, draft: string) => ({
  id,
  contact_id: 'c1',
  name: 'Priya Nair',
  at: '2026-03-14T13:02:00Z',
  thread: [{ from_me: true, text: 'almost there' }],
  incoming: 'dinner at 8?',
  draft,
})

async function open(answers: Answers = {}) {
  let cards = 0
  const view = renderPage('/practice', {
    [stateCall]: ok(state),
    [cardCall]: () => {
      cards += 1
      return ok({ card: card(`p${cards}`, `draft ${cards}`), state: { ...state, done: 2 + cards } })
    },
    [judge('p1')]: ok({ wrote: 'yes! see you there', state: { ...state, done: 4 } }),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Practice' }, { timeout: 10_000 })
  return { ...view, count: (name: string) => view.calls.filter((call) => call.name === name).length }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })

describe('practice', () => {
  it('shows the moment as it was and the draft, and what was written only once the draft is judged', async () => {
    const { calls, count } = await open()
    const moment = within(await screen.findByRole('region', { name: 'Priya Nair' }))
    expect(moment.getByText('almost there')).toBeDefined()
    expect(moment.getByText('dinner at 8?')).toBeDefined()
    expect(moment.getByText('draft 1')).toBeDefined()
    expect(moment.queryByText('What you wrote')).toBeNull()
    press('2')
    expect(await moment.findByText('yes! see you there')).toBeDefined()
    expect(screen.getByText('Almost')).toBeDefined()
    expect(calls.find(({ name }) => name === judge('p1'))?.body).toEqual({ verdict: 'almost' })
    // The next card is on its way while the owner reads.
    await waitFor(() => expect(count(cardCall)).toBe(2))
    press('Enter')
    expect(await screen.findByText('draft 2')).toBeDefined()
    expect(count(cardCall)).toBe(2)
  })

  it('tells the server when the owner leaves, so that nothing is drafted for nobody', async () => {
    const { count } = await open()
    await screen.findByText('draft 1')
    const before = count('POST /api/practice/leave')
    fireEvent.click(screen.getByRole('link', { name: 'Stop for now' }))
    await waitFor(() => expect(count('POST /api/practice/leave')).toBe(before + 1))
  })

  it('says that the on-device engine alone ends at drafts, and leads to a model', async () => {
    const text = 'The on-device engine only drafts.'
    await open({
      [stateCall]: ok({ ...state, unsure: { code: 'drafts-only', text } }),
      [cardCall]: ok({ card: null, state: { ...state, unsure: { code: 'drafts-only', text } } }),
    })
    const notice = await screen.findByText(text)
    expect(within(notice).getByRole('link', { name: 'Choose a model' })).toBeDefined()
  })

  it('skips without showing what was written', async () => {
    await open()
    await screen.findByText('draft 1')
    press('s')
    expect(await screen.findByText('draft 2')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Priya Nair' }))
    expect(screen.queryByText('yes! see you there')).toBeNull()
  })

  it('keeps the card where the answer was not saved', async () => {
    await open({ [judge('p1')]: refused(503, 'unavailable', 'Stopping.') })
    fireEvent.click(await screen.findByRole('button', { name: /I’d send this/ }))
    expect(await screen.findByText(/Your answer wasn’t saved: Stopping\./)).toBeDefined()
    expect(screen.getByText('draft 1')).toBeDefined()
    expect(screen.getByRole('button', { name: /I’d send this/ })).toBeDefined()
  })

  it('asks before a cloud model sees anything, with the focus on the way back', async () => {
    const cloud = { ...state, label: 'OpenAI (gpt)', cloud: true, recipient: 'api.openai.com', cost: 0.02, started: false, done: 0 }
    const { count } = await open({ [stateCall]: ok(cloud), 'POST /api/practice/start': ok({ ...cloud, started: true }) })
    expect(await screen.findByText('Send past messages to api.openai.com?')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Not now')
    expect(screen.getByText(/20 cards take a few requests each, estimated at \$0\.02 in all; up to two are drafted ahead\./u)).toBeDefined()
    expect(count(cardCall)).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Send and practice' }))
    expect(await screen.findByText('draft 1')).toBeDefined()
  })

  it('says kindly that drafts for other moments were approved', async () => {
    const advice = 'A few of the drafts you approved were made for a different message. No harm done.'
    const told = { ...state, advice }
    const { answers } = await open({ [judge('p1')]: ok({ wrote: 'no', state: told }) })
    await screen.findByText('draft 1')
    answers[cardCall] = ok({ card: card('p2', 'draft 2'), state: told })
    press('1')
    expect(await screen.findByText(advice)).toBeDefined()
  })

  it('ends a good start with what it was good for, and goes on', async () => {
    let done = 18
    await open({
      [cardCall]: () => {
        done += 1
        return ok({ card: card('p1', 'draft 1'), state: { ...state, done, unsure: null } })
      },
      [stateCall]: ok({ ...state, done: 19 }),
      [judge('p1')]: ok({ wrote: 'ok', state: { ...state, done: 20, unsure: null } }),
    })
    await screen.findByText('draft 1')
    press('1')
    await screen.findByText('ok')
    press('Enter')
    expect(await screen.findByText('That’s 20 cards.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Choose who gets automatic replies' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Keep going' }))
    expect(await screen.findByRole('button', { name: /Almost/ })).toBeDefined()
  })

  it('ends where there are no more cards: with a full bar, one notice, and nothing to stop', async () => {
    const text = 'The on-device engine only drafts.'
    const ended = { ...state, done: 11, verdicts: 12, unsure: { code: 'drafts-only', text } }
    await open({ [stateCall]: ok(ended), [cardCall]: ok({ card: null, state: ended }) })
    const end = await screen.findByText('That’s every card for now')
    // In the middle of the column, beneath the bar.
    expect(end.parentElement === null ? '' : getComputedStyle(end.parentElement).marginLeft).toBe('auto')
    expect(screen.getByText(/^11 cards judged/)).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Practice' }).getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getAllByText(/The on-device engine only drafts\./)).toHaveLength(1)
    expect(screen.getByText(/^12 verdicts on Ollama \(house\) so far, 11 of them from cards\./)).toBeDefined()
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Choose a model', 'Back to the dashboard'])
  })

  it.each([
    [ok({ ...state, why_not: 'Train your voice first.' }), 'Train your voice first.'],
    [refused(500, 'internal', 'Broken.'), 'Practice couldn’t be loaded: Broken.'],
    [refused(501, 'not-available', 'No.'), 'There’s no practice here'],
  ])('says what stands in the way', async (answer, text) => {
    await open({ [stateCall]: answer })
    expect(await screen.findByText(text)).toBeDefined()
  })
})
