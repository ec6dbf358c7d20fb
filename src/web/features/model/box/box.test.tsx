// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BoxDownload, BoxModel, BoxState } from '#contract/language-model/box.ts'
import { found, onDeviceState } from '#test/pages/model-answers.ts'
import { imessage, ok, refused, renderApp, untrained, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'

const voice = { id: 'v1', pairs: 800, trained_at: '2026-11-01T10:00:00Z', sample_data: false, evaluation: null }
const gemma: BoxModel = {
  id: 'gemma-4-e4b',
  name: 'Gemma 4 E4B',
  origin: 'catalog',
  maker: 'Google',
  license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  source: { host: 'huggingface.co', repository: 'g/g', file: 'g.gguf', revision: 'main', page: 'https://huggingface.co/g/g' },
  bytes: 5_154_941_280,
  needs_memory: 5_700_000_000,
  context_length: 131_072,
  thinks: true,
  about: 'Writes the best drafts of the models offered here.',
  fit: 'good',
  fit_text: 'Fits this computer’s memory well.',
  recommended: true,
  ready: false,
  path: null,
  deletable: false,
  chosen: false,
  download: null,
  problem: null,
}
const state = (one: Partial<BoxModel> = {}, rest: Partial<BoxState> = {}): BoxState => ({
  available: true,
  why_not: null,
  machine: { chip: 'Apple M2', memory: 17_179_869_184, disk_free: 80_000_000_000 },
  models: [{ ...gemma, ...one }],
  recommended: gemma.id,
  engine: { state: 'stopped', model: null, memory: null, runs_on: null, detail: null },
  hosts: ['huggingface.co', '*.hf.co'],
  folder: '/Users/robin/Idiolect/models',
  ...rest,
})
const boxState = { ...onDeviceState, engine: 'box' as const, label: 'Gemma 4 E4B', model: gemma.id }
const unfinished = { ...boxState, why_not: { code: 'unfinished', text: 'its download is not finished' } }
const running: BoxDownload = {
  state: 'running',
  bytes_done: 2_577_470_640,
  bytes_total: 5_154_941_280,
  rate: 12_000_000,
  seconds_left: 215,
  why: null,
}
const trained: Answers = {
  'GET /api/integrate/status': ok({ sources: [imessage], running: null, error: null }),
  'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, phase: 'ready', voice }),
  'GET /api/model': ok(onDeviceState),
  'GET /api/model/found': ok({ ...found, servers: [] }),
  'GET /api/model/box': ok(state()),
}
const open = (path: string, answers: Answers = {}) => renderApp(path, { ...trained, ...answers }, { signedIn: true })
const patience = { timeout: 10_000 }

describe('the first run', () => {
  it('leads to the recommended model with one button, whose dialog names host, size and license', async () => {
    const { calls } = open('/dashboard', {
      'POST /api/model/box/download': ok({ ...gemma, deletable: true, download: running }),
      'PUT /api/model': ok(unfinished),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Download and use Gemma 4 E4B' }, patience))
    expect(screen.getByText('3 of 4 done')).toBeDefined()
    expect(
      screen.getByText(/drafts are short answers, in your own words where you have used them before and otherwise in your style/),
    ).toBeDefined()
    const dialog = within(await screen.findByRole('dialog', { name: 'Download Gemma 4 E4B?' }))
    for (const words of [/Nothing of yours is sent/, /^huggingface\.co/, /5\.2 GB; 80 GB are free/, 'Apache-2.0'])
      expect(dialog.getByText(words)).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Not now')
    fireEvent.click(dialog.getByRole('button', { name: 'Download and use it' }))
    await waitFor(() => expect(calls.find(({ name }) => name === 'PUT /api/model')?.body).toEqual({ engine: 'box', model: gemma.id }))
    expect(calls.find(({ name }) => name === 'POST /api/model/box/download')?.body).toEqual({
      model: gemma.id,
      agreed: { host: 'huggingface.co', license: 'Apache-2.0' },
    })
  })

  it('offers Apple’s model first where this Mac has it', async () => {
    const { calls } = open('/chat', {
      'GET /api/model/found': ok({ ...found, apple: { state: 'stopped', detail: null } }),
      'PUT /api/model': ok({ ...onDeviceState, engine: 'apple', label: 'Apple’s on-device model' }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Use Apple’s model' }, patience))
    await waitFor(() => expect(calls.find(({ name }) => name === 'PUT /api/model')?.body).toEqual({ engine: 'apple' }))
  })

  it('shows a download that goes on, and is done once the file is here', async () => {
    const view = open('/dashboard', {
      'GET /api/model': ok(unfinished),
      'GET /api/model/box': ok(state({ chosen: true, download: running, deletable: true })),
    })
    expect(await screen.findByText('2.6 GB of 5.2 GB · 12 MB/s · 3 min 35 s left', {}, patience)).toBeDefined()
    const failed: BoxDownload = {
      ...running,
      state: 'failed',
      rate: null,
      seconds_left: null,
      why: { code: 'disk-full', text: 'There is not enough space on the disk.' },
    }
    act(() => applyEvent(view.queries, { type: 'box-download', model: gemma.id, download: failed }))
    expect(await screen.findByText('There is not enough space on the disk.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    view.answers['GET /api/model'] = ok(boxState)
    view.answers['GET /api/model/box'] = ok(state({ chosen: true, ready: true, path: '/m/g.gguf', deletable: true }))
    act(() => applyEvent(view.queries, { type: 'box-download', model: gemma.id, download: null }))
    expect(await screen.findByRole('link', { name: 'Draft a reply' })).toBeDefined()
  })
})

describe('the model page', () => {
  const here = { chosen: true, ready: true, path: '/m/g.gguf', deletable: true }
  it.each([
    [{ state: 'loading', model: gemma.id }, 'Loading', /being read into memory/],
    [
      { state: 'ready', model: gemma.id, memory: 5_600_000_000, runs_on: 'metal' },
      'In memory',
      /holds 5\.6 GB of memory and runs on the graphics chip/,
    ],
    [{ state: 'failed', model: gemma.id, detail: 'Its process ended unexpectedly.' }, 'Stopped working', 'Its process ended unexpectedly.'],
    [{ state: 'stopped' }, 'Not loaded', /loaded automatically for the next draft/],
  ] as const)('says what the engine does: %o', async (engine, chip, text) => {
    const answer = state(here, { engine: { ...state().engine, ...engine } })
    open('/settings/model', { 'GET /api/model': ok(boxState), 'GET /api/model/box': ok(answer) })
    const card = within(await screen.findByRole('region', { name: 'Currently using' }, patience))
    expect(await card.findByText(chip)).toBeDefined()
    expect(card.getByText(text)).toBeDefined()
  })

  it('does not call an engine fine that it could not ask', async () => {
    open('/settings/model', { 'GET /api/model': ok(boxState), 'GET /api/model/box': refused(500, 'internal', 'No.') })
    const card = within(await screen.findByRole('region', { name: 'Currently using' }, patience))
    expect(await card.findByText('Unknown')).toBeDefined()
  })

  it('lists where a model lies and how large it is, and deletes it after a question', async () => {
    const { calls } = open('/settings/model', {
      'GET /api/model': ok(boxState),
      'GET /api/model/box': ok(state(here)),
      'DELETE /api/model/box/download': ok(state({ chosen: true })),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Gemma 4 E4B' }, patience))
    expect(screen.getByText('/m/g.gguf')).toBeDefined()
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gemma 4 E4B?' }))
    expect(dialog.getByText(/frees 5\.2 GB/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'DELETE /api/model/box/download')).toBe(true))
  })
})
