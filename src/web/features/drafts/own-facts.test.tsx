import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, renderPage, untrained, type Answers } from '#test/pages/render-app.tsx'
import { applyEvent } from '#web/app/notices/apply-event.ts'

const voice = { id: 'v1', pairs: 800, trained_at: '2026-11-01T10:00:00Z', sample_data: false, evaluation: null }
const draft = (text: string) => ({ text, confidence: null, because: [], reason: 'Nearest to an answer of yours.' })

async function talk(text: string, more: Answers = {}) {
  const view = renderPage('/chat?with=c1', {
    'GET /api/fine-tuning-status': ok({ ...untrained, trained: true, phase: 'ready', voice }),
    'GET /api/contacts': ok({ contacts: [{ id: 'c1', name: 'Maya', group: false, pairs: 412, last_at: null }], total: 1 }),
    ...more,
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Type their message' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Draft replies' }))
  return view
}
const fillIn = async () => fireEvent.click(await screen.findByRole('button', { name: 'Fill in your address' }))
const said = (): string[] =>
  within(screen.getByRole('list', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

describe('a rehearsal', () => {
  it.each([
    ['saved', [{ kind: 'address', value: '1 Elm' }]],
    ['types', []],
  ])('makes no draft from what the owner %s about themselves', async (_, facts) => {
    const gapped = draft("it's [my address]")
    const { calls } = await talk('whats your address', {
      'GET /api/own-facts': ok({ facts }),
      'POST /api/drafts': ok({
        drafts: [gapped],
        asked_facts: ['address'],
        engine: 'on-device',
        latency_ms: 5,
        fallback: null,
      }),
    })
    if (facts.length > 0) await fillIn()
    else {
      fireEvent.keyDown(await screen.findByRole('article'), { key: 'e' })
      const field = screen.getByRole('textbox', { name: 'Text of draft 1' })
      fireEvent.change(field, { target: { value: "it's 1 Elm" } })
      fireEvent.blur(field)
    }
    fireEvent.click(screen.getByRole('button', { name: 'Use this' }))
    expect(said()).toEqual(['whats your address', "it's 1 Elm"])
    expect(screen.queryByRole('button', { name: 'Save “1 Elm” as your address' }) === null).toBe(facts.length > 0)
    fireEvent.change(screen.getByRole('textbox', { name: 'Type their message' }), { target: { value: 'and again?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Draft replies' }))
    const request = () => calls.findLast(({ name }) => name === 'POST /api/drafts')?.body
    await waitFor(() => expect(request()).toMatchObject({ thread: [{ text: 'whats your address' }, { text: "it's [my address]" }] }))
    expect(JSON.stringify(request())).not.toContain('Elm')
  })

  const ownFacts = [
    { kind: 'address', value: '1 Elm St' },
    { kind: 'phone', value: '+1 555 010 0199 ext 4' },
    { kind: 'venmo', value: "@sam-d'o" },
  ]
  const offering = (texts: readonly string[], asked_facts?: readonly string[]) =>
    ok({
      drafts: texts.map((text) => draft(text)),
      ...(asked_facts === undefined ? {} : { asked_facts }),
      engine: 'on-device',
      latency_ms: 5,
      fallback: null,
    })
  const write = (place: number, value: string) => {
    fireEvent.keyDown(screen.getAllByRole('article')[place - 1] ?? document.body, { key: 'e' })
    const field = screen.getByRole('textbox', { name: `Text of draft ${place}` })
    fireEvent.change(field, { target: { value } })
    return field
  }
  const goOn = async (calls: { name: string; body: unknown }[], given: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Type their message' }), { target: { value: 'and again?' } })
    fireEvent.click(screen.getByRole('button', { name: 'Draft replies' }))
    const request = () => calls.findLast(({ name }) => name === 'POST /api/drafts')?.body
    await waitFor(() => expect(request()).toMatchObject({ thread: [{}, { text: given }] }))
  }

  it.each([
    ["it's [my address] :)", "sure, it's 1 Elm St :)", "sure, it's [my address] :)"],
    ["it's [my address]", 'ITS 1  ELM ST, come by', 'ITS [my address], come by'],
    ["it's [my address]", 'come to 1 Elm Street', 'come to [my address]'],
    ["it's [my address], call [my number]", "it's 1 Elm St, call 555-010-0199", "it's [my address], call [my number]"],
    ["it's [my address]", 'at home, call (555) 010.0199 x4', 'at home, call [my number]'],
    ["it's [my address]", 'at home, call +15550100199', 'at home, call [my number]'],
    ["it's [my address]", 'apt 12, 555-0100-199, $sam-d’o', 'apt 12, [my number], [my venmo]'],
    ["it's [my address]", 'sure! Sam-d’o on venmo, 11 Elm St', 'sure! [my venmo] on venmo, 11 Elm St'],
  ])('nor of it in other words, or of another kind: %s, as “%s”', async (gapped, text, given) => {
    const { calls } = await talk('whats your address', {
      'GET /api/own-facts': ok({ facts: ownFacts }),
      'POST /api/drafts': offering([gapped], ['address']),
    })
    await screen.findByRole('article')
    fireEvent.blur(write(1, text))
    fireEvent.click(screen.getByRole('button', { name: 'Use this' }))
    expect(said()[1]?.replaceAll(/\s+/gu, ' ')).toBe(text.replaceAll(/\s+/gu, ' '))
    await goOn(calls, given)
  })

  it('nor from what they say of it', async () => {
    const { calls } = await talk('are you still at 1 elm street? i texted 1-555-010-0199', {
      'GET /api/own-facts': ok({ facts: ownFacts }),
      'POST /api/drafts': offering(['yes']),
    })
    await screen.findByRole('article')
    expect(said()).toEqual(['are you still at 1 elm street? i texted 1-555-010-0199'])
    expect(calls.find(({ name }) => name === 'POST /api/drafts')?.body).toMatchObject({
      text: 'are you still at [my address]? i texted [my number]',
    })
  })

  it('nor from a draft that was kept, once other drafts came and what was saved is deleted', async () => {
    const view = await talk('whats your address', {
      'GET /api/own-facts': ok({ facts: ownFacts }),
      'POST /api/drafts': offering(["it's [my address] :)"], ['address']),
    })
    await fillIn()
    fireEvent.blur(write(1, "sure, it's 1 Elm St :)"))
    view.answers['POST /api/drafts'] = offering(['one sec'])
    fireEvent.click(screen.getByRole('button', { name: /Other drafts/ }))
    await screen.findByText('one sec')
    view.answers['GET /api/own-facts'] = ok({ facts: [] })
    act(() => applyEvent(view.queries, { type: 'own-facts' }))
    await waitFor(() => expect(view.queries.getQueryData(['own-facts'])).toEqual([]))
    fireEvent.click(screen.getAllByRole('button', { name: 'Use this' })[0] ?? document.body)
    await goOn(view.calls, "sure, it's [my address] :)")
  })

  it('fills in for one turn of one person what a click was for', async () => {
    await talk('whats your address', {
      'GET /api/own-facts': ok({ facts: ownFacts }),
      'POST /api/drafts': offering(["it's [my address]"], ['address']),
    })
    const fill = () => screen.findByRole('button', { name: 'Fill in your address' })
    fireEvent.click(await fill())
    await screen.findByText('1 Elm St')
    fireEvent.change(screen.getByRole('textbox', { name: 'Type their message' }), { target: { value: 'and for my friend' } })
    fireEvent.click(screen.getByRole('button', { name: 'Draft replies' }))
    await fill()
    expect(screen.queryByText('1 Elm St')).toBeNull()
  })

  it('leaves a gap that is typed alone until the editor is left', async () => {
    await talk('whats your address', {
      'GET /api/own-facts': ok({ facts: ownFacts }),
      'POST /api/drafts': offering(["it's [my address]"], ['address']),
    })
    await fillIn()
    const field = write(1, 'no')
    fireEvent.change(field, { target: { value: "it's [my address]" } })
    expect(field).toHaveProperty('value', "it's [my address]")
    fireEvent.blur(field)
    await screen.findByText('1 Elm St')
  })
})
