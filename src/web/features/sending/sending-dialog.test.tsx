import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listenerState, liveServer, ok, refused, renderPart, replies, type Answers } from '#test/pages/render-app.tsx'
import { SendingSentence } from './sending-sentence.tsx'

const ladderCall = 'POST /api/trust/ladder'
const settings = { shadow_hours: 24, shadow_drafts: 10, notify_sent: true }
const person = (id: string, name: string, mode: string | null) => ({
  id,
  name,
  group: false,
  mode,
  effective_mode: mode ?? 'draft',
  allowed: false,
  pairs: 40,
})
const proved = {
  id: 'c1',
  name: 'Priya Nair',
  mode: 'ask',
  verdicts: 12,
  yes: 11,
  at_threshold: { yes: 9, of: 9 },
  texts_per_week: 20,
  sends_per_week: 4,
  missing: null,
  why_few: 'You two talk so often that something is nearly always open.',
  shadow: null,
  stepped_down: null,
}
const ladder = (people: object[], unsure: object | null = null) =>
  ok({ engine: 'local/house', label: 'Ollama (house)', threshold: 0.7, verdicts: 40, needed: 20, unsure, people, summary: '' })

async function open(answers: Answers = {}) {
  const view = renderPart(<SendingSentence />, {
    ...liveServer,
    'GET /api/conversations': ok({
      conversations: [person('c1', 'Priya Nair', 'ask'), person('c2', 'Sam Okafor', null)],
      total: 2,
      default_mode: 'draft',
    }),
    'GET /api/trust/settings': ok(settings),
    'PUT /api/trust/settings': ok(settings),
    'PUT /api/conversations/c1/mode': ok(person('c1', 'Priya Nair', 'auto')),
    'PUT /api/auto-response/schedule': ok(replies),
    'POST /api/mac-listener/start': ok({ ...listenerState, status: 'running', message: 'Started.' }),
    [ladderCall]: ladder([proved]),
    ...answers,
  })
  const sentence = within(await screen.findByRole('region', { name: 'What happens to new texts' }, { timeout: 10_000 }))
  const change = async () => {
    const button = sentence.getByRole('button', { name: 'Change' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    return within(await screen.findByRole('dialog', { name: 'What Idiolect may do' }))
  }
  return { ...view, sentence, change, body: (name: string) => view.calls.findLast((call) => call.name === name)?.body }
}

describe('the dialog that decides what is sent', () => {
  it('shows what is proved of each chosen person, opens on the way back, and puts on auto who has earned it', async () => {
    const { change, body, calls } = await open()
    const dialog = await change()
    expect(document.activeElement?.textContent).toBe('Cancel')
    const priya = within(await dialog.findByRole('region', { name: 'Priya Nair' }))
    expect(await priya.findByText('11 of 12 yes')).toBeDefined()
    expect(priya.getByText('9 of 9 yes')).toBeDefined()
    expect(priya.getByText('at most 4 a week')).toBeDefined()
    expect(priya.getByText(proved.why_few)).toBeDefined()
    fireEvent.click(priya.getByRole('button', { name: 'Auto' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save and start' }))
    await waitFor(() => expect(body('PUT /api/conversations/c1/mode')).toEqual({ mode: 'auto' }))
    await waitFor(() => expect(body('POST /api/mac-listener/start')).toMatchObject({ auto_respond: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.some(({ name }) => name === 'PUT /api/conversations/c2/mode')).toBe(false)
  })

  it('turns auto-respond on without stopping a listener that runs', async () => {
    const running = { ...listenerState, status: 'running' }
    const { change, body, calls } = await open({
      'GET /api/mac-listener/status': ok(running),
      'POST /api/mac-listener/config': ok({ ...running, message: 'Saved.' }),
    })
    const dialog = await change()
    const priya = within(await dialog.findByRole('region', { name: 'Priya Nair' }))
    fireEvent.click(priya.getByRole('button', { name: 'Auto' }))
    fireEvent.click(dialog.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(body('POST /api/mac-listener/config')).toEqual({ ...running.config, auto_respond: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ name }) => /mac-listener\/(?:start|stop)$/u.test(name))).toEqual([])
  })

  it('does not say Auto of who has it through an allowed number', async () => {
    const listed = { ...person('c1', 'Priya Nair', null), effective_mode: 'auto', allowed: true }
    const { change, calls } = await open({
      'GET /api/conversations': ok({ conversations: [listed], total: 1, default_mode: 'draft' }),
      [ladderCall]: ladder([{ ...proved, missing: '11 more in practice' }]),
    })
    const dialog = await change()
    const priya = within(await dialog.findByRole('region', { name: 'Priya Nair' }))
    fireEvent.click(priya.getByRole('button', { name: 'Ask' }))
    fireEvent.click(priya.getByRole('button', { name: 'Auto' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save and start' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.some(({ name }) => name === 'PUT /api/conversations/c1/mode')).toBe(false)
  })

  it('keeps Auto shut where something is missing, and says what', async () => {
    const missing = { ...proved, missing: '11 more in practice', sends_per_week: null, at_threshold: { yes: 0, of: 0 } }
    const unsure = { code: 'few-verdicts', text: 'Too early to say how good this is.' }
    const { change } = await open({ [ladderCall]: ladder([missing], unsure) })
    const dialog = await change()
    const priya = within(await dialog.findByRole('region', { name: 'Priya Nair' }))
    expect(await priya.findByText('Still missing: 11 more in practice.')).toBeDefined()
    expect(priya.getByRole('button', { name: 'Auto' })).toHaveProperty('disabled', true)
    expect(priya.getByRole('link', { name: 'Practice' })).toBeDefined()
  })

  it('leads from the on-device engine to a model, not to more practice', async () => {
    const unsure = { code: 'drafts-only', text: 'On its own the on-device engine only drafts.' }
    const { change } = await open({ [ladderCall]: ladder([{ ...proved, missing: 'a model' }], unsure) })
    const dialog = await change()
    const priya = within(await dialog.findByRole('region', { name: 'Priya Nair' }))
    expect(await priya.findByRole('link', { name: 'Choose a model' })).toBeDefined()
    expect(dialog.queryByRole('link', { name: 'Practice' })).toBeNull()
  })

  it('keeps who was chosen while nothing is known for a moment, and saves nothing then', async () => {
    const { change, answers, queries } = await open()
    const dialog = await change()
    const add = dialog.getByRole('combobox', { name: 'Add a person' })
    fireEvent.change(add, { target: { value: 'Sam' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Sam Okafor' }))
    expect(await dialog.findByRole('region', { name: 'Sam Okafor' })).toBeDefined()
    answers['GET /api/mac-listener/status'] = refused(503, 'unavailable', 'Busy.')
    await act(() => queries.refetchQueries({ queryKey: ['listener'] }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save and start' })).toHaveProperty('disabled', true))
    expect(dialog.getByRole('region', { name: 'Sam Okafor' })).toBeDefined()
  })

  it('keeps Auto shut while nobody knows what is proved', async () => {
    const { change } = await open({ [ladderCall]: refused(503, 'unavailable', 'Training.') })
    const dialog = await change()
    expect(await dialog.findByText(/What’s proved for them couldn’t be worked out: Training\./u)).toBeDefined()
    expect(within(dialog.getByRole('region', { name: 'Priya Nair' })).getByRole('button', { name: 'Auto' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  async function onTrial(unsure: object | null) {
    const shadow = { until: '2026-11-24T11:55:00Z', drafts_left: 10 }
    const { sentence } = await open({
      'GET /api/conversations': ok({ conversations: [person('c1', 'Priya Nair', 'auto')], total: 1, default_mode: 'draft' }),
      'GET /api/mac-listener/status': ok({
        ...listenerState,
        status: 'running',
        config: { ...listenerState.config, auto_respond: true },
      }),
      [ladderCall]: ladder([{ ...proved, mode: 'auto', shadow }], unsure),
    })
    return sentence
  }

  it('says until when somebody is on trial', async () => {
    const sentence = await onTrial(null)
    expect(await sentence.findByText(/sends nothing automatically yet: Priya Nair is on trial\.$/u)).toBeDefined()
    expect(sentence.getByText(/^Priya Nair: Trial until/u)).toBeDefined()
  })

  it('promises no end of a trial that comes to nothing: the on-device engine never sends', async () => {
    const sentence = await onTrial({ code: 'drafts-only', text: 'On its own the on-device engine only drafts.' })
    expect(await sentence.findByText(/sends nothing automatically, not even to Priya Nair\.$/u)).toBeDefined()
    expect(sentence.getByRole('link', { name: 'Choose a model' })).toBeDefined()
    expect(sentence.queryByText(/trial/iu)).toBeNull()
  })

  it('says on the page why somebody is back at ask', async () => {
    const text =
      'Idiolect asks you before it texts Priya Nair again: going by your newest verdicts, its replies would no longer be 70% sure.'
    const { sentence } = await open({ [ladderCall]: ladder([{ ...proved, stepped_down: { at: '2026-11-20T08:00:00Z', text } }]) })
    expect(await sentence.findByText(text)).toBeDefined()
  })
})
