import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveServer, ok, renderPage, type Answers } from '#test/pages/render-app.tsx'
import { onDevice, openai, report, turns } from '#test/style-report/answers.ts'

const turnsCall = 'GET /api/style-report/turns'

async function open(answers: Answers = {}, address = '') {
  const view = renderPage(`/style-report${address}`, {
    ...liveServer,
    'GET /api/style-report': ok(report({ engines: [openai, onDevice] })),
    [turnsCall]: ok({ turns, total: 24 }),
    'GET /api/trust/report': ok({ engines: [] }),
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Message by message' }, { timeout: 10_000 })
  const title = (name: string) => screen.getByRole('button', { name })
  const isOpen = (name: string) => title(name).getAttribute('aria-expanded') === 'true'
  const inside = (name: string) => document.getElementById(title(name).getAttribute('aria-controls') ?? '')
  return { ...view, title, isOpen, inside }
}

const states: Record<string, string> = {
  'What it says': 'Its drafts fit the message they answer better than chance. For 9 of 60 messages one of its drafts was what you wrote.',
  'How it says it': 'On average its writing habits are close to yours. Its drafts are clearly shorter than what you write.',
  'Could a stranger tell?': 'Not measured yet: it takes 20 drafted messages and a replay from this version on.',
  'Is its confidence accurate?': 'What it states and what was right differ by 3.1 points of 100 on average.',
  'What Auto would have done': 'At your threshold of 70%: Would have sent 11 of 60: 9 right.',
  'Person by person': 'Auto would have been right for Priya Nair.',
  'Message by message': '60 messages of yours, each beside what it would have drafted.',
  'What these numbers are': 'What they say, and what they don’t.',
}

describe('the sections of the report', () => {
  it('are closed, say in words what they come to, and are looked into by the browser’s search', async () => {
    const { title, isOpen, inside } = await open()
    for (const [name, words] of Object.entries(states)) {
      const state = () => document.getElementById(title(name).getAttribute('aria-describedby') ?? '')?.textContent
      await waitFor(() => expect([name, state()]).toEqual([name, words]))
      expect([name, isOpen(name)]).toEqual([name, false])
      expect([name, inside(name)?.getAttribute('hidden')]).toEqual([name, 'until-found'])
    }
    expect(inside('Message by message')?.textContent).toContain('yes! leaving in ten')
    act(() => void inside('Message by message')?.dispatchEvent(new Event('beforematch', { bubbles: true })))
    expect(isOpen('Message by message')).toBe(true)
  })

  it('open by an address that names them, of the engine it names', async () => {
    const { isOpen, title } = await open({}, '?engine=on-device#people')
    expect(Object.keys(states).filter(isOpen)).toEqual(['Person by person'])
    expect(document.activeElement).toBe(title('Person by person'))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(onDevice.label)
  })

  it('lead from a person to the messages with them, and keep the engine', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    const { isOpen, title, addresses } = await open({}, '?engine=on-device#people')
    fireEvent.click(screen.getByRole('button', { name: 'Sam Okafor' }))
    await waitFor(() => expect(isOpen('Message by message')).toBe(true))
    expect(document.activeElement).toBe(title('Message by message'))
    expect(scrolled).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('combobox', { name: 'With' }).textContent).toBe('Sam Okafor')
    await waitFor(() => expect(addresses.findLast((one) => one.includes('/turns?'))).toContain('engine=on-device'))
  })
})

it('the first card says how well it writes, and what can be done about that', async () => {
  const { isOpen } = await open()
  const steps = within(await screen.findByRole('region', { name: 'What you can do' }))
  await waitFor(() => expect(steps.getAllByRole('link')).toHaveLength(3))
  fireEvent.click(steps.getByRole('link', { name: 'Read the drafts' }))
  await waitFor(() => expect(isOpen('Message by message')).toBe(true))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(openai.label)
})
