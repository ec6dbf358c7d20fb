import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { heldSuggestion, ok, refused, standIn, type Answers } from '#test/pages/render-app.tsx'
import { createTrustNotice } from './trust-notice.ts'

type Toast = { text: string; severity: string | undefined; action: { label: string; act: () => void } | undefined }
const sent = (notify = true): ServerEvent => ({
  type: 'sent-automatically',
  notify,
  suggestion: { ...heldSuggestion, state: 'sent', automatic: true },
})
const down: ServerEvent = { type: 'stepped-down', conversation_id: 'c1', name: 'Priya Nair', text: 'Priya Nair is asked about again.' }

function watch(answers: Answers = {}) {
  const { network, services, queries } = standIn(answers, { signedIn: true })
  const toasts: Toast[] = []
  const notice = createTrustNotice({
    call: services.call,
    queries,
    toast: (text, severity, action) => void toasts.push({ text, severity, action }),
  })
  return { notice, toasts, calls: network.calls }
}

/** The browser's notifications while the page is hidden. */
function hidden() {
  const shown: { title: string; body: string | undefined; open: () => void }[] = []
  class Shown {
    static readonly permission = 'granted'
    constructor(title: string, options?: { body?: string }) {
      shown.push({ title, body: options?.body, open: () => undefined })
    }
    addEventListener(_type: string, open: () => void): void {
      const last = shown.at(-1)
      if (last !== undefined) last.open = open
    }
  }
  vi.stubGlobal('Notification', Shown)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(window, 'focus').mockReturnValue(undefined)
  return shown
}

afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

describe('a reply that went out automatically', () => {
  it('is told once, with the way to say that it should not have', async () => {
    const answered = { suggestion: heldSuggestion, stepped_down: null, follow_up: null }
    const { notice, toasts, calls } = watch({ 'POST /api/suggestions/s1/regret': ok(answered) })
    notice(sent())
    notice(sent())
    expect(toasts).toMatchObject([{ text: 'Replied to Priya Nair automatically.', action: { label: 'I wouldn’t have sent that' } }])
    toasts[0]?.action?.act()
    await vi.waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /api/suggestions/s1/regret'))
    await vi.waitFor(() => expect(window.location.hash).toBe('#/dashboard'))
  })

  it('says when the regret was not saved', async () => {
    const { notice, toasts } = watch({ 'POST /api/suggestions/s1/regret': refused(503, 'unavailable', 'Stopping.') })
    notice(sent())
    toasts[0]?.action?.act()
    await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ text: 'That wasn’t saved: Stopping.', severity: 'error' }))
  })

  it('is told by the system where nobody looks, without a word of the text, and leads to where it can be regretted', () => {
    const shown = hidden()
    const { notice, toasts } = watch()
    notice(sent())
    expect(toasts).toEqual([])
    expect(shown).toMatchObject([{ title: 'Replied to Priya Nair automatically' }])
    expect(JSON.stringify(shown)).not.toContain(heldSuggestion.text)
    shown[0]?.open()
    expect(window.location.hash).toBe('#/dashboard?sent=s1')
  })

  it('is not told where the owner has switched that off', () => {
    const { notice, toasts } = watch()
    notice(sent(false))
    expect(toasts).toEqual([])
  })
})

describe('somebody who is back at ask', () => {
  it('is told with the reason, on the page or by the system', () => {
    const { notice, toasts } = watch()
    notice(down)
    expect(toasts).toMatchObject([{ text: 'Priya Nair is asked about again.', severity: 'warning' }])
    const shown = hidden()
    notice(down)
    expect(shown).toMatchObject([{ title: 'Priya Nair is back on Ask', body: 'Priya Nair is asked about again.' }])
    expect(toasts).toHaveLength(1)
  })
})
