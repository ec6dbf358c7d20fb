import { afterEach, describe, expect, it, vi } from 'vitest'
import { heldSuggestion } from '#test/pages/render-app.tsx'
import { createAskNotice } from './ask-notice.ts'

const asked = { type: 'suggestion' as const, suggestion: { ...heldSuggestion, ask: true } }

/** The browser's notifications, granted or not, with the page visible or hidden. */
function browser(permission: NotificationPermission, hidden: boolean) {
  const shown: { title: string; body: string | undefined; tag: string | undefined }[] = []
  class FakeNotification extends EventTarget {
    static readonly permission = permission
    constructor(title: string, options: NotificationOptions = {}) {
      super()
      shown.push({ title, body: options.body, tag: options.tag })
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  return shown
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('somebody whose mode is "ask" wrote', () => {
  it('is told by the system while the page is not looked at, once and without the text', () => {
    const shown = browser('granted', true)
    const toasts: string[] = []
    const tell = createAskNotice((text) => toasts.push(text))
    tell(asked)
    tell(asked)
    expect(shown).toEqual([{ title: 'Priya Nair wrote', body: 'A draft is waiting for your OK.', tag: 'idiolect s1' }])
    expect(JSON.stringify(shown)).not.toContain('dinner')
    expect(toasts).toEqual([])
  })

  it.each([
    ['granted', false],
    ['denied', true],
    ['default', true],
  ] as const)('is told on the page otherwise (%s, hidden %s)', (permission, hidden) => {
    const shown = browser(permission, hidden)
    const toasts: string[] = []
    createAskNotice((text) => toasts.push(text))(asked)
    expect(shown).toEqual([])
    expect(toasts).toEqual(['Priya Nair wrote. A draft is waiting for your OK.'])
  })

  it('says nothing for drafts only, for what is done, and before there is a draft', () => {
    browser('granted', true)
    const toasts: string[] = []
    const tell = createAskNotice((text) => toasts.push(text))
    tell({ ...asked, suggestion: { ...asked.suggestion, ask: false } })
    tell({ ...asked, suggestion: { ...asked.suggestion, state: 'sent' } })
    tell({ ...asked, suggestion: { ...asked.suggestion, drafts: [] } })
    tell({ type: 'control' })
    expect(toasts).toEqual([])
  })
})
