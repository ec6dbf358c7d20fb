import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenerState, liveServer, ok, refused, renderPage, replies, type Answers } from '#test/pages/render-app.tsx'
import { gmailState, mailServer } from '#test/pages/render-mail.tsx'

const scheduleTitle = 'When Idiolect can reply for you'
const foldedTitles = ['Mac Message Listener Control', 'Gmail Listener Control', scheduleTitle, 'Conversations', 'Overlay position']
/** Product specification, section 2, Auto-Response Control Panel, of a stopped listener each: what stands there, open or not. */
const specified = [
  'Auto-respond',
  'Check interval in seconds',
  'Auto-stop (hours)',
  'Allowed phone numbers',
  'UPDATE CONFIGURATION',
  'START LISTENER',
  'Max emails per check',
  'Ignore no-reply emails',
  'Ignore subscription emails',
  'Allowed Senders',
  'No restrictions - will respond to all senders',
  'ADD',
  'SAVE ALLOWED SENDERS',
  'UPLOAD CREDENTIALS',
  'Pending Email Responses',
  'Refresh',
  'No pending email responses',
  'Message Log',
  'Show Log',
]

async function open(answers: Answers = {}, section = '') {
  const view = renderPage(`/auto-response${section}`, { ...liveServer, ...mailServer, ...answers })
  await screen.findByRole('heading', { name: scheduleTitle }, { timeout: 10_000 })
  const card = (title: string) => within(screen.getByRole('region', { name: title }))
  const title = (name: string) => card(name).getByRole('button', { name })
  const isOpen = (name: string) => title(name).getAttribute('aria-expanded') === 'true'
  const inside = (name: string) => document.getElementById(title(name).getAttribute('aria-controls') ?? '')
  return { ...view, card, title, isOpen, inside }
}

describe('the sections of the page', () => {
  it('are closed, say in words how things are, and hold every specified text', async () => {
    const { card, isOpen, inside, title } = await open({
      'GET /api/mac-listener/status': ok({ ...listenerState, status: 'running' }),
      'GET /api/auto-response/status': ok({
        ...replies,
        schedule: {
          ...replies.schedule,
          channels: { text: true, email: false },
          schedule: { ...replies.schedule.schedule, enabled: true },
        },
      }),
    })
    const words: Record<string, string> = {
      'Mac Message Listener Control': 'Drafts only. Looks every 5 seconds.',
      'Gmail Listener Control': 'Not watching for new email. Auto-respond is off.',
      [scheduleTitle]: 'Allowed for texts, Mon–Fri from 09:00 to 17:00, from 70% confidence.',
      Conversations: 'Who gets drafts, and who may be answered without you. Everyone else: Draft only.',
      'Overlay position': 'Right of the Messages window.',
    }
    for (const name of foldedTitles) {
      const state = await card(name).findByText(words[name] ?? '')
      expect([name, title(name).getAttribute('aria-describedby')]).toEqual([name, state.id])
      expect([name, isOpen(name)]).toEqual([name, false])
      // The browser’s own search looks into what is hidden like this.
      expect([name, inside(name)?.getAttribute('hidden')]).toEqual([name, 'until-found'])
    }
    // What starts and stops is in reach without opening anything.
    expect(inside('Mac Message Listener Control')?.contains(screen.getByRole('button', { name: 'STOP LISTENER' }))).toBe(false)
    expect(specified.filter((text) => screen.queryAllByText(text).length === 0)).toEqual([])
  })

  it('open and close by their title, and keep what was typed', async () => {
    const { card, title, isOpen, inside } = await open()
    const days = await card(scheduleTitle).findByLabelText('Only at certain times')
    fireEvent.click(title(scheduleTitle))
    expect(isOpen(scheduleTitle)).toBe(true)
    expect(inside(scheduleTitle)?.hasAttribute('hidden')).toBe(false)
    fireEvent.click(days)
    fireEvent.click(title(scheduleTitle))
    expect(isOpen(scheduleTitle)).toBe(false)
    expect(card(scheduleTitle).getByText(/Not saved yet\.$/)).toBeDefined()
    expect(days).toHaveProperty('checked', true)
  })

  it('open where the browser’s search finds something', async () => {
    const { isOpen, inside } = await open()
    act(() => void inside('Gmail Listener Control')?.dispatchEvent(new Event('beforematch', { bubbles: true })))
    expect(isOpen('Gmail Listener Control')).toBe(true)
  })

  it('open by an address that names them, which takes the focus there, again and again', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    const { title, isOpen, router } = await open({}, '#conversations')
    expect(foldedTitles.filter(isOpen)).toEqual(['Conversations'])
    expect(document.activeElement).toBe(title('Conversations'))
    fireEvent.click(title('Conversations'))
    await act(() => router.navigate('/auto-response#conversations'))
    expect(isOpen('Conversations')).toBe(true)
    await act(() => router.navigate('/auto-response#schedule'))
    expect(document.activeElement).toBe(title(scheduleTitle))
    expect(scrolled).toHaveBeenCalledTimes(3)
  })

  it('claim nothing while nothing is known, and show what to do', async () => {
    const broken = refused(500, 'internal', 'Broken.')
    const { card } = await open({
      'GET /api/mac-listener/status': broken,
      'GET /api/gmail-listener/status': broken,
      'GET /api/auto-response/status': broken,
      'GET /api/conversations': broken,
      'GET /api/overlay-settings': broken,
    })
    for (const name of foldedTitles) await card(name).findAllByText('Unknown')
    for (const claim of [/^Off/, /Drafts only/, /Not watching/, /^Allowed for/, /of the Messages window\.$/])
      expect(screen.queryByText(claim)).toBeNull()
    expect(card('Overlay position').queryByRole('radio', { checked: true })).toBeNull()
    expect(await card(scheduleTitle).findByText('Failed to load auto-response status. Please try again later.')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'STOP LISTENER' })).toHaveLength(2)
  })

  it('leave in sight what switched everything off, and what stands in the way of a start', async () => {
    const { card, inside } = await open({
      'GET /api/auto-response/status': ok({ ...replies, active: false }),
      'GET /api/gmail-listener/status': ok({ ...gmailState, has_credentials: false }),
    })
    const again = await card(scheduleTitle).findByRole('button', { name: 'Turn on again' })
    expect(inside(scheduleTitle)?.contains(again)).toBe(false)
    const missing = await card('Gmail Listener Control').findByText('Upload your credentials to start.')
    expect(inside('Gmail Listener Control')?.contains(missing)).toBe(false)
  })
})
