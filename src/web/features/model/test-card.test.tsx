import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAiState } from '#test/pages/model-answers.ts'
import { ok, refused, renderPart, type Answers } from '#test/pages/render-app.tsx'
import { TestCard } from './test-card.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function open(answers: Answers) {
  const { calls } = renderPart(<TestCard state={openAiState} />, answers)
  return { bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

describe('trying it', () => {
  const draft = (text: string) => ({ text, confidence: null, because: [], reason: 'r' })
  const result = {
    contact: 'Maya',
    incoming: 'dinner friday?',
    wrote: 'yes pls, 8?',
    drafts: [draft('yes! what time'), draft('yes! 8?')],
    on_device: [{ ...draft('sounds good'), unsure: { code: 'drafts-only', text: 'It only drafts.' } }],
    engine: 'openai/gpt-4o-mini',
    fallback: null,
    latency_ms: 1240,
    sent: [
      {
        purpose: 'draft',
        answers: 3,
        failure: null,
        messages: [
          { role: 'system', content: 'You write as Robin.' },
          { role: 'user', content: 'Maya: dinner friday?' },
        ],
      },
      { purpose: 'last-look', answers: 1, failure: null, messages: [{ role: 'user', content: 'a: "yes! what time"' }] },
    ],
    cost: 0.0006,
  }
  const testCall = 'POST /api/model/test'

  it('puts the drafts beside those of the device and what was written, with exactly what was sent', async () => {
    const { bodies } = open({ [testCall]: ok(result) })
    press('Try it on a real message')
    const model = within(await screen.findByRole('region', { name: 'OpenAI (gpt-4o-mini)' }))
    expect(model.getByText('yes! what time')).toBeDefined()
    expect(model.getByText('1.2 s, $0.0006')).toBeDefined()
    expect(model.getAllByText('Too early to say how good this is')).toHaveLength(1)
    const device = within(screen.getByRole('region', { name: 'On-device engine' }))
    expect(device.getByText('sounds good')).toBeDefined()
    expect(device.getByText('The on-device engine gives no rating')).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'What you really wrote' })).getByText('yes pls, 8?')).toBeDefined()
    expect(screen.queryByText('You write as Robin.')).toBeNull()
    press('What was sent')
    expect(screen.getByText('Exactly this, in 2 requests, and nothing else:')).toBeDefined()
    expect(screen.queryByText('You write as Robin.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Drafting.*3 answers asked for$/u }))
    expect(screen.getByText('You write as Robin.')).toBeDefined()
    expect(screen.getByText('Maya: dinner friday?')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^The last look/u }))
    expect(screen.getByText('a: "yes! what time"')).toBeDefined()
    press('Another message')
    await waitFor(() => expect(bodies(testCall)).toEqual([{ skip: 0 }, { skip: 1 }]))
  })

  it('still shows the drafts of the device where the model failed, and why', async () => {
    const fallback = { code: 'overloaded', text: 'OpenAI is overloaded or out of order, so these drafts are from the on-device engine.' }
    open({
      [testCall]: ok({
        ...result,
        drafts: result.on_device,
        engine: 'on-device',
        fallback,
        sent: [1, 2].map((number) => ({
          purpose: 'draft',
          answers: 1,
          failure: 'the server is overloaded or out of order',
          messages: [{ role: 'user', content: `prompt ${number}` }],
        })),
        cost: 0,
      }),
    })
    press('Try it on a real message')
    expect((await screen.findByRole('alert')).textContent).toBe(fallback.text)
    expect(screen.getByText('sounds good')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'OpenAI (gpt-4o-mini)' })).toBeNull()
    press('What was sent')
    const [first, second] = screen.getAllByRole('button', { name: /No answer: the server is overloaded or out of order$/u })
    expect([first?.textContent, second?.textContent].map((text) => text?.slice(0, 17))).toEqual(['Drafting (1 of 2)', 'Drafting (2 of 2)'])
    fireEvent.click(second ?? document.body)
    expect(screen.getByText('prompt 2')).toBeDefined()
  })

  it('says nothing of requests where no model was asked', async () => {
    open({ [testCall]: ok({ ...result, drafts: result.on_device, engine: 'on-device', sent: null, cost: 0 }) })
    press('Try it on a real message')
    expect(await screen.findByText('sounds good')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'What was sent' })).toBeNull()
  })

  it('leads to training where there is no voice', async () => {
    open({ [testCall]: refused(409, 'not-trained', 'No voice.') })
    press('Try it on a real message')
    expect((await screen.findByRole('link', { name: 'Train one' })).getAttribute('href')).toBe('/training')
  })
})
