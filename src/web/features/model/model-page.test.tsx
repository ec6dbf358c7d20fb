import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { found, onDeviceState, openAiState } from '#test/pages/model-answers.ts'
import { ok, refused, renderApp, renderPage, type Answer, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'

const putCall = 'PUT /api/model'
const needsConsent = (recipient: string, label: string): Answer => ({
  status: 409,
  body: {
    success: false,
    status: 'error',
    code: 'consent-needed',
    message: `Text is only sent to ${recipient} once you have agreed to it.`,
    error: 'consent',
    details: { recipient, label, cloud: true },
  },
})

async function open(answers: Answers = {}) {
  const view = renderPage('/settings/model', { 'GET /api/model': ok(onDeviceState), 'GET /api/model/found': ok(found), ...answers })
  await screen.findByRole('region', { name: 'Currently using' }, { timeout: 10_000 })
  await screen.findByRole('radio', { name: 'Ollama' })
  return { ...view, bodies: (name: string) => view.calls.filter((call) => call.name === name).map(({ body }) => body) }
}
const choose = (title: string) => fireEvent.click(screen.getByRole('radio', { name: title }))
const panel = (title: string) => within(screen.getByRole('form', { name: title }))
const type = (label: string, value: string, inside = within(document.body)) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** A server that asks for consent to `recipient` until it is given. */
const asking =
  (recipient: string, label: string, then: object = openAiState) =>
  (body: unknown): Answer =>
    (body as { consent?: { recipient: string } }).consent?.recipient === recipient ? ok(then) : needsConsent(recipient, label)

describe('what drafts now', () => {
  it('is said with its state and what leaves', async () => {
    await open({ 'GET /api/model': ok(openAiState) })
    const card = within(screen.getByRole('region', { name: 'Currently using' }))
    expect(card.getByText('OpenAI (gpt-4o-mini)')).toBeDefined()
    expect(card.getByText('Ready')).toBeDefined()
    expect(card.getByText(new RegExp(openAiState.truth))).toBeDefined()
    expect(card.getByText(/stops on January 14, 2027, in 55 days/)).toBeDefined()
  })

  it('says in words why it cannot draft, and what failed last', async () => {
    const truth = 'Right now nothing leaves this computer: the on-device engine drafts, because OpenAI is not asked (the key is missing).'
    const first = await open({
      'GET /api/model': ok({ ...openAiState, truth, why_not: { code: 'no-key', text: 'the key is missing' } }),
    })
    expect(screen.getByText('Not ready')).toBeDefined()
    expect(screen.getByText(/because OpenAI is not asked \(the key is missing\)/)).toBeDefined()
    first.unmount()
    await open({
      'GET /api/model': ok({
        ...openAiState,
        last_failure: { code: 'overloaded', text: 'the server is overloaded or out of order', at: '2026-11-20T08:00:00Z' },
      }),
    })
    expect(screen.getByText('Failed last time')).toBeDefined()
    expect(screen.getByText('The server is overloaded or out of order.')).toBeDefined()
  })
})

describe('choosing an engine', () => {
  it('offers them in order, and a choice that is not there says what it needs', async () => {
    await open()
    const names = ['Apple’s on-device model', 'A model in Idiolect', 'Ollama', 'On-device engine', 'OpenAI', 'Another server']
    const radios = within(screen.getByRole('radiogroup', { name: 'Choose a model' })).getAllByRole('radio')
    expect(radios.map((radio) => document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent)).toEqual(names)
    expect(screen.getByText(/It needs a Mac with macOS 27 and Apple Intelligence/)).toBeDefined()
    choose('Apple’s on-device model')
    expect(screen.getByRole('button', { name: 'Use Apple’s on-device model' })).toHaveProperty('disabled', true)
  })

  it('takes a model of this computer without asking for consent', async () => {
    const local = {
      ...onDeviceState,
      engine: 'local',
      label: 'Ollama (llama3.2:3b)',
      model: 'llama3.2:3b',
      base_url: 'http://127.0.0.1:11434/v1',
    }
    const { bodies } = await open({ [putCall]: ok(local) })
    choose('Ollama')
    type('Model', 'llama3.2:3b', panel('Ollama'))
    press('Use Ollama')
    expect(await screen.findByText('Ollama (llama3.2:3b) drafts from now on.')).toBeDefined()
    expect(bodies(putCall)).toEqual([{ engine: 'local', base_url: 'http://127.0.0.1:11434/v1', model: 'llama3.2:3b' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks before a local server passes text on to another', async () => {
    await open({ [putCall]: asking('ollama.com', 'Ollama (gpt-oss:120b-cloud)') })
    choose('Ollama')
    type('Model', 'gpt-oss:120b-cloud', panel('Ollama'))
    expect(screen.getAllByText(/Does not run on this computer/).length).toBeGreaterThan(0)
    press('Use Ollama')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send text to ollama.com?' }))
    expect(dialog.getByText('As its operator decides; we cannot know.')).toBeDefined()
  })

  it('keeps a server that is gone as another server, with its address', async () => {
    const gone = { ...onDeviceState, engine: 'local', label: 'Ollama (m)', model: 'm', base_url: 'http://127.0.0.1:1234/v1' }
    await open({ 'GET /api/model': ok(gone) })
    const other = panel('Another server')
    expect(other.getByLabelText('Address')).toHaveProperty('value', 'http://127.0.0.1:1234/v1')
    expect(other.getByLabelText('Model')).toHaveProperty('value', 'm')
    expect(within(screen.getByRole('region', { name: 'Cloud or custom server' })).getByText('In use')).toBeDefined()
  })

  it('opens nothing automatically before this computer was looked at', async () => {
    let answer: (answer: Answer) => void = () => {}
    const local = {
      ...onDeviceState,
      engine: 'local',
      label: 'Ollama (llama3.2:3b)',
      model: 'llama3.2:3b',
      base_url: 'http://127.0.0.1:11434/v1',
    }
    renderPage(
      '/settings/model',
      { 'GET /api/model': ok(local), 'GET /api/model/found': () => new Promise((resolve) => (answer = resolve)) },
      { signedIn: true },
    )
    await screen.findByRole('radio', { name: 'OpenAI' }, { timeout: 10_000 })
    expect(screen.queryByRole('form', { name: 'Another server' })).toBeNull()
    act(() => answer(ok(found)))
    expect(await screen.findByRole('form', { name: 'Ollama' })).toBeDefined()
  })

  it('looks again for servers', async () => {
    const { answers } = await open({ 'GET /api/model/found': ok(found) })
    answers['GET /api/model/found'] = ok({ ...found, servers: [], apple: { state: 'running', detail: null } })
    press('Refresh')
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Ollama' })).toBeNull())
    expect(screen.getByText(/No other model server answers here/)).toBeDefined()
    choose('Apple’s on-device model')
    expect(screen.getByRole('button', { name: 'Use Apple’s on-device model' })).toHaveProperty('disabled', false)
  })

  it('lists the models of a key with the day they stop, and types freely where there is no list', async () => {
    const models = [
      { id: 'gpt-4o-mini', shutdown_date: '2999-01-14', cloud: true },
      { id: 'gpt-6-luna', shutdown_date: null, cloud: true },
    ]
    const { bodies, answers } = await open({
      'POST /api/model/models': ok({ models, recipient: 'api.openai.com', cloud: true, label: 'OpenAI' }),
    })
    choose('OpenAI')
    type('API key', 'sk-test-1234', panel('OpenAI'))
    press('Show its models')
    expect(await screen.findByText('OpenAI answered: 2 models.')).toBeDefined()
    expect(bodies('POST /api/model/models')).toEqual([{ engine: 'openai', key: 'sk-test-1234' }])
    fireEvent.mouseDown(panel('OpenAI').getByLabelText('Model'))
    const option = await screen.findByRole('option', { name: /gpt-4o-mini/ })
    expect(option.textContent).toMatch(/Stops on January 14, 2999, in [\d,]+ days/)
    fireEvent.click(option)
    expect(panel('OpenAI').getByLabelText('Model')).toHaveProperty('value', 'gpt-4o-mini')
    answers['POST /api/model/models'] = ok({ models: [], recipient: null, cloud: false, label: 'llama.cpp' })
    choose('Another server')
    type('Address', 'http://127.0.0.1:8080/v1')
    press('Show its models')
    expect(await screen.findByText(/llama.cpp answered and lists no models/)).toBeDefined()
    type('Model', 'my-model', panel('Another server'))
    expect(screen.getByRole('button', { name: 'Use this server' })).toHaveProperty('disabled', false)
  })
})

describe('the consent dialog', () => {
  const ask = async (answers: Answers = {}) => {
    const view = await open({ [putCall]: asking('api.openai.com', 'OpenAI (gpt-4o-mini)'), ...answers })
    choose('OpenAI')
    type('API key', 'sk-test-1234', panel('OpenAI'))
    type('Model', 'gpt-4o-mini', panel('OpenAI'))
    press('Use OpenAI')
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Send text to api.openai.com?' })) }
  }

  it('names recipient, data, time and retention; Cancel has the focus and nothing is chosen by it', async () => {
    const { dialog, bodies } = await ask()
    for (const words of [
      'OpenAI (api.openai.com)',
      /up to 24 of your own similar past exchanges, with what others had written to you/,
      /Not your whole history/,
      /its own drafts, to be looked at again/,
      /texts and emails that come in while a listener runs/,
      /Once more before you see the drafts, and before one is sent automatically/,
      /keeps it up to 30 days/,
      /are replaced where Idiolect recognizes them, before anything is sent\. It misses some/,
      /stops at \$1\.00 a day/,
    ]) {
      expect(dialog.getByText(words)).toBeDefined()
    }
    expect(dialog.queryAllByRole('checkbox')).toEqual([])
    expect(document.activeElement?.textContent).toBe('Cancel')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(putCall)).toHaveLength(1)
    expect(within(screen.getByRole('region', { name: 'Currently using' })).getByText('On-device engine')).toBeDefined()
    // What was typed is still there.
    expect(panel('OpenAI').getByLabelText('Model')).toHaveProperty('value', 'gpt-4o-mini')
  })

  it('is not answered by Escape', async () => {
    const { bodies } = await ask()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(putCall)).toHaveLength(1)
    // The keyboard is back where it was, not at the top of the page.
    expect(document.activeElement?.textContent).toBe('Use OpenAI')
  })

  it('chooses with the recipient that it named, and forgets what was typed', async () => {
    const { dialog, bodies } = await ask()
    fireEvent.click(dialog.getByRole('button', { name: 'Agree and use OpenAI (gpt-4o-mini)' }))
    expect(await screen.findByText('OpenAI (gpt-4o-mini) drafts from now on.')).toBeDefined()
    expect(bodies(putCall)).toEqual([
      { engine: 'openai', model: 'gpt-4o-mini', key: 'sk-test-1234' },
      { engine: 'openai', model: 'gpt-4o-mini', key: 'sk-test-1234', consent: { recipient: 'api.openai.com' } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.body.innerHTML).not.toContain('sk-test-1234')
    expect(panel('OpenAI').getByText(/^A key ending in wx3Q is saved, encrypted/)).toBeDefined()
    expect(panel('OpenAI').getByLabelText('API key')).toHaveProperty('value', '')
  })

  it('asks again where the server names another recipient', async () => {
    const { dialog, answers } = await ask()
    answers[putCall] = asking('eu.api.openai.com', 'OpenAI (gpt-4o-mini)')
    fireEvent.click(dialog.getByRole('button', { name: /^Agree/ }))
    expect(await screen.findByRole('dialog', { name: 'Send text to eu.api.openai.com?' })).toBeDefined()
  })

  it('closes where the server refuses for another reason, and says it', async () => {
    const { dialog, answers } = await ask()
    answers[putCall] = refused(502, 'model-failed', 'The key for OpenAI is missing, wrong or no longer valid. Nothing was changed.')
    fireEvent.click(dialog.getByRole('button', { name: /^Agree/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('The key for OpenAI is missing')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what it may see and spend', () => {
  it('changes at once, and goes back where the server refuses', async () => {
    const { bodies, answers } = await open({ 'PATCH /api/model': ok({ ...onDeviceState, redaction: 'block' }) })
    fireEvent.click(screen.getByRole('radio', { name: 'Don’t send' }))
    await waitFor(() => expect(bodies('PATCH /api/model')).toEqual([{ redaction: 'block' }]))
    answers['PATCH /api/model'] = refused(503, 'unavailable', 'Stopping.')
    fireEvent.click(screen.getByRole('switch', { name: 'Also for models on this computer' }))
    expect(await screen.findByText('It was not changed: Stopping.')).toBeDefined()
    expect(screen.getByRole('switch', { name: 'Also for models on this computer' })).toHaveProperty('checked', false)
  })

  it('says of a limit of nothing that tomorrow changes nothing', async () => {
    const why_not = { code: 'cost-cap', text: 'the daily limit you set for it is reached' }
    await open({ 'GET /api/model': ok({ ...openAiState, daily_cap: 0, why_not }) })
    expect(screen.getByText(/With a limit of \$0 nothing is sent/)).toBeDefined()
    expect(screen.queryByText(/until tomorrow/)).toBeNull()
    expect(screen.queryByText(/The conversation goes to/)).toBeNull()
  })

  it('shows what was spent and where the price is from, and takes a limit and a price', async () => {
    const assumed = { ...openAiState, price: { input: 10, output: 30, source: 'assumed' } }
    const { bodies } = await open({
      'GET /api/model': ok(assumed),
      'PATCH /api/model': ok({ ...assumed, daily_cap: 2.5 }),
      [putCall]: ok({ ...assumed, price: { input: 0.5, output: 2, source: 'owner' } }),
    })
    const card = within(screen.getByRole('region', { name: 'Cost' }))
    for (const words of ['$0.0042', '$0.31', '$1.27', 'About $0.0006', /the price of this model is not known/]) {
      expect(card.getByText(words)).toBeDefined()
    }
    type('At most a day', 'much', card)
    expect(card.getByRole('button', { name: 'Save limit' })).toHaveProperty('disabled', true)
    type('At most a day', '2,5', card)
    fireEvent.click(card.getByRole('button', { name: 'Save limit' }))
    await waitFor(() => expect(bodies('PATCH /api/model')).toEqual([{ daily_cap: 2.5 }]))
    fireEvent.click(card.getByRole('button', { name: 'Type in the price' }))
    type('A million tokens in', 'cheap', card)
    expect(card.getByText('A number from 0 to 10,000.')).toBeDefined()
    type('A million tokens in', '0.5', card)
    type('A million tokens out', '2', card)
    fireEvent.click(card.getByRole('button', { name: 'Save price' }))
    await waitFor(() => expect(bodies(putCall)).toEqual([{ engine: 'openai', model: 'gpt-4o-mini', price: { input: 0.5, output: 2 } }]))
    expect(await card.findByText(/the price you typed in/)).toBeDefined()
  })

  it('forgets the key', async () => {
    const { bodies } = await open({ 'GET /api/model': ok(openAiState), 'DELETE /api/model/key': ok(onDeviceState) })
    press('Remove the key')
    expect(await screen.findByText('The key is removed. The on-device engine drafts.')).toBeDefined()
    expect(bodies('DELETE /api/model/key')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Remove the key' })).toBeNull()
  })
})

it('says where models are not part of the version, and where the server does not answer', async () => {
  const missing = renderApp('/settings/model', {}, { signedIn: true })
  expect(await screen.findByText(/Language models are not part of this version/)).toBeDefined()
  missing.unmount()
  renderApp('/settings/model', { 'GET /api/model': refused(503, 'unavailable', 'Stopping.') }, { signedIn: true })
  expect(await screen.findByText(/The choice of a model could not be loaded/)).toBeDefined()
})

it('follows the server: an event asks again what drafts', async () => {
  const { answers, queries } = await open()
  answers['GET /api/model'] = ok(openAiState)
  act(() => applyEvent(queries, { type: 'model' }))
  expect(await within(screen.getByRole('region', { name: 'Currently using' })).findByText('OpenAI (gpt-4o-mini)')).toBeDefined()
})

it.each([
  [
    '/how-it-works',
    /^Privacy: your message data is used only for training and for suggesting replies\. Messages stay on your device; only AI processing happens in the cloud\. Raw message data is not stored/,
  ],
  ['/', /^Train a voice on the messages you sent/],
])('what is true now stands on %s', async (path, sentence) => {
  renderApp(path, { 'GET /api/model': ok(openAiState) }, { signedIn: true })
  expect(await screen.findByText(sentence, {}, { timeout: 10_000 })).toBeDefined()
  expect(await screen.findByText(new RegExp(openAiState.truth))).toBeDefined()
})

it('a visitor is told nothing that is not known', async () => {
  const { calls } = renderApp('/')
  expect(await screen.findByText(/^They stay on your device, are processed locally and not shared with third parties\./)).toBeDefined()
  expect(calls.some(({ name }) => name === 'GET /api/model')).toBe(false)
})
