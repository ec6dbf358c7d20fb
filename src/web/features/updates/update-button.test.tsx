import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DesktopBridge, UpdateStatus } from '#contract/desktop-bridge.ts'
import { appBridge } from '#test/desktop/app-bridge.ts'
import { ServicesProvider, type Services } from '#web/lib/services.tsx'
import { UpdateButton } from './update-button.tsx'
import { nextUpdateState } from './use-desktop-update.ts'

/** The desktop shell as the page sees it: what it was asked, and its events to fire by hand. */
function shell(status: Partial<UpdateStatus> = {}) {
  let current = status
  const asked: string[] = []
  const listeners = { available: () => {}, downloaded: () => {}, progress: (_percent: number) => {}, error: () => {} }
  const answer = (): UpdateStatus => ({ updateAvailable: false, updateDownloaded: false, updateInfo: null, ...current })
  const bridge: DesktopBridge = {
    apiBase: 'http://127.0.0.1:5002',
    app: appBridge().app,
    updates: {
      getStatus: async () => answer(),
      check: async () => {
        asked.push('check')
        return answer()
      },
      download: async () => void asked.push('download'),
      install: async () => void asked.push('install'),
      onAvailable: (listener) => {
        listeners.available = () => listener({ version: '1.1.0' })
        return () => {}
      },
      onDownloaded: (listener) => {
        listeners.downloaded = () => listener({ version: '1.1.0' })
        return () => {}
      },
      onProgress: (listener) => {
        listeners.progress = (percent) => listener({ percent })
        return () => {}
      },
      onError: (listener) => {
        listeners.error = () => listener('no network')
        return () => {}
      },
    },
  }
  return { bridge, asked, listeners, become: (next: Partial<UpdateStatus>) => void (current = next) }
}

async function show(bridge: DesktopBridge | null): Promise<void> {
  await act(async () => {
    render(
      <ServicesProvider services={{ bridge } as Services}>
        <UpdateButton />
      </ServicesProvider>,
    )
  })
}

describe('the update button', () => {
  it('is not there in a browser, nor while there is no update', async () => {
    await show(null)
    expect(screen.queryByRole('button')).toBeNull()
    await show(shell().bridge)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('goes from Update over the rounded percent to Restart, and does what it says', async () => {
    const { bridge, asked, listeners } = shell({ updateAvailable: true })
    await show(bridge)
    const button = screen.getByRole('button', { name: /Download update/ })
    expect(button.textContent).toBe('Update')
    await act(async () => fireEvent.click(button))
    expect(asked).toEqual(['download'])
    act(() => listeners.progress(41.6))
    expect(screen.getByRole('button').textContent).toBe('42%')
    fireEvent.click(screen.getByRole('button'))
    expect(asked).toEqual(['download'])
    act(() => listeners.downloaded())
    expect(screen.getByRole('button', { name: /Restart to install update/ }).textContent).toBe('Restart')
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(asked).toEqual(['download', 'install'])
  })

  it('leaves the downloading state on an error, which is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { bridge, listeners } = shell({ updateAvailable: true })
    await show(bridge)
    await act(async () => fireEvent.click(screen.getByRole('button')))
    act(() => listeners.progress(10))
    act(() => listeners.error())
    expect(screen.getByRole('button').textContent).toBe('Update')
    expect(warn).toHaveBeenCalled()
    warn.mockRestore()
  })

  it('falls back to Update where the system refused what was downloaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { bridge, asked, listeners, become } = shell({ updateAvailable: true, updateDownloaded: true })
    await show(bridge)
    expect(screen.getByRole('button').textContent).toBe('Restart')
    become({ updateAvailable: true })
    await act(async () => listeners.error())
    expect(screen.getByRole('button').textContent).toBe('Update')
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(asked).toEqual(['download'])
    expect(warn).toHaveBeenCalled()
  })

  it.each([
    ['an update', { updateAvailable: true }, 'Download update'],
    ['a downloaded one', { updateAvailable: true, updateDownloaded: true }, 'Restart to install update'],
  ])('says what it does in its tooltip for %s', async (_what, status, words) => {
    await show(shell(status).bridge)
    fireEvent.mouseOver(screen.getByRole('button'))
    expect((await screen.findByRole('tooltip')).textContent).toBe(words)
  })

  it('is blue while it downloads', async () => {
    const { bridge, listeners } = shell({ updateAvailable: true })
    await show(bridge)
    act(() => listeners.progress(7))
    expect(screen.getByRole('button').className).toContain('colorInfo')
  })

  it('is blue for an update and green for a downloaded one', async () => {
    await show(shell({ updateAvailable: true }).bridge)
    expect(screen.getByRole('button').className).toContain('colorInfo')
    await show(shell({ updateDownloaded: true }).bridge)
    expect(screen.getByRole('button', { name: /Restart/ }).className).toContain('colorSuccess')
  })
})

it('does not fall back from downloaded to available', () => {
  const downloaded = nextUpdateState({ phase: 'none' }, { type: 'downloaded' })
  expect(nextUpdateState(downloaded, { type: 'available' })).toEqual({ phase: 'downloaded' })
  expect(nextUpdateState(downloaded, { type: 'progress', percent: 3 })).toEqual({ phase: 'downloaded' })
  expect(nextUpdateState(downloaded, { type: 'error' })).toEqual({ phase: 'downloaded' })
})
