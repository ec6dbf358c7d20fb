import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListenerKind } from '#contract/live/computer.ts'
import { answeringClient, temporarySettings } from '#test/desktop/computer-client.ts'
import { temporaryFolder } from '#test/folder.ts'
import type { OwnerClient } from './owner-client.ts'
import { createPause } from './pause.ts'
import { openSettings } from './settings.ts'

describe('a pause', () => {
  const listener = (status: 'running' | 'stopped') => ({
    status,
    config: { auto_respond: true, check_interval: 5, allowed_numbers: ['+15550100123'] },
  })
  beforeEach(() => void vi.useFakeTimers())

  const mailListener = (status: 'running' | 'stopped') => ({
    status,
    has_credentials: true,
    config: { auto_respond: true, filter_rules: { allowed_senders: ['mia@example.com'] } },
  })
  const run = (...listeners: readonly ListenerKind[]) => ({
    running: listeners.map((one) => ({ account_id: 'ada', listener: one })),
    account_id: 'ada',
  })

  function paused(...listeners: readonly ListenerKind[]) {
    const { client, asked, answers } = answeringClient({
      '/api/computer/listeners': run(...listeners),
      '/api/mac-listener/stop': listener('stopped'),
      '/api/mac-listener/resume': listener('running'),
      '/api/gmail-listener/stop': mailListener('stopped'),
      '/api/gmail-listener/resume': mailListener('running'),
    })
    const settings = temporarySettings()
    const make = (by: OwnerClient | null = client) =>
      createPause({ settings, client: () => by, now: () => Date.now(), changed: () => undefined })
    const told = (of: string) => asked.flatMap(([path]) => (path.startsWith(of) ? [path.slice(of.length)] : []))
    return {
      make,
      pause: make(),
      settings,
      asked,
      answers,
      paths: () => told('/api/mac-listener/'),
      mailPaths: () => told('/api/gmail-listener/'),
    }
  }

  it('stops the listener of mail, too, and has it resumed', async () => {
    const { pause, answers, mailPaths, paths } = paused('mail')
    await pause.begin()
    expect(mailPaths()).toEqual(['stop'])
    answers['/api/computer/listeners'] = run()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(mailPaths()).toEqual(['stop', 'resume'])
    expect(paths()).toEqual([])
    expect(pause.until()).toBeNull()
  })

  it('stops the listener for an hour and has it resumed: how it runs is the server’s to say', async () => {
    const { pause, paths, asked, answers } = paused('texts')
    await pause.begin()
    expect(paths()).toEqual(['stop'])
    answers['/api/computer/listeners'] = run()
    await vi.advanceTimersByTimeAsync(3_599_000)
    expect(paths()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked.at(-1)?.[0]).toBe('/api/mac-listener/resume')
    expect(pause.until()).toBeNull()
  })

  it('goes on where the app was quit meanwhile, and starts nothing that did not run', async () => {
    const first = paused('texts')
    await first.pause.begin()
    first.pause.stop()
    await vi.advanceTimersByTimeAsync(7_200_000)
    first.answers['/api/computer/listeners'] = run()
    first.make().takeUp()
    await vi.advanceTimersByTimeAsync(0)
    expect(first.paths().at(-1)).toBe('resume')
    const idle = paused()
    await idle.pause.begin()
    await idle.pause.resume()
    expect(idle.paths()).toEqual([])
  })

  it('ends when somebody starts the listener, and is resumed once however often it is asked', async () => {
    const { pause, answers, paths } = paused('texts')
    await pause.begin()
    pause.listenerChanged()
    await vi.advanceTimersByTimeAsync(0)
    expect(pause.until()).toBeNull()
    await pause.begin()
    answers['/api/computer/listeners'] = run()
    pause.listenerChanged()
    await vi.advanceTimersByTimeAsync(0)
    expect(pause.until()).not.toBeNull()
    await Promise.all([pause.resume(), pause.resume()])
    expect(paths().filter((path) => path === 'resume')).toHaveLength(1)
  })

  it('is none where the listener could not be stopped, and stays where it could not be started', async () => {
    const { pause, answers, make } = paused('texts')
    answers['/api/mac-listener/stop'] = undefined
    await expect(pause.begin()).rejects.toThrow('Not now.')
    expect(pause.until()).toBeNull()
    await expect(make(null).begin()).rejects.toThrow('does not run')
    answers['/api/mac-listener/stop'] = listener('stopped')
    await pause.begin()
    answers['/api/computer/listeners'] = run()
    answers['/api/mac-listener/resume'] = undefined
    await expect(pause.resume()).rejects.toThrow('Not now.')
    expect(pause.until()).not.toBeNull()
  })

  it('does not resume again what it has resumed, where the other one fails', async () => {
    const { pause, answers, paths } = paused('texts', 'mail')
    await pause.begin()
    answers['/api/gmail-listener/resume'] = undefined
    await expect(pause.resume()).rejects.toThrow('Not now.')
    await expect(pause.resume()).rejects.toThrow('Not now.')
    expect(paths().filter((path) => path === 'resume')).toHaveLength(1)
    expect(pause.until()).not.toBeNull()
  })

  it('is none where the server does not say what runs', async () => {
    const { pause, answers } = paused('texts')
    answers['/api/computer/listeners'] = undefined
    await expect(pause.begin()).rejects.toThrow('Not now.')
    expect(pause.until()).toBeNull()
  })

  it('stops later only what it could not stop at once, not what the owner or another account started meanwhile', async () => {
    for (const stored of ['ada', null]) {
      const { pause, settings, answers, asked } = paused('texts', 'mail')
      answers['/api/mac-listener/stop'] = undefined
      await pause.begin()
      expect(pause.stillRuns()).toEqual(['texts'])
      const { pause: kept } = settings.get()
      // Earlier versions did not store the account.
      if (kept !== null) settings.change({ pause: { ...kept, stillRuns: [{ account: stored, listener: 'texts' }] } })
      answers['/api/mac-listener/stop'] = listener('stopped')
      const { running, account_id } = run('texts', 'mail')
      const others = stored === null ? [] : [{ account_id: 'bob', listener: 'texts' }]
      answers['/api/computer/listeners'] = { running: [...running, ...others], account_id }
      asked.length = 0
      await vi.advanceTimersByTimeAsync(30_000)
      expect(asked.flatMap(([path]) => (path.endsWith('/stop') ? [path] : []))).toEqual(['/api/mac-listener/stop'])
      expect(pause.stillRuns()).toEqual([])
      pause.stop()
    }
  })

  it('is still an hour where the clock is set back by a month, by which a timer would overflow', async () => {
    const { pause, paths, answers } = paused('texts')
    await pause.begin()
    answers['/api/computer/listeners'] = run()
    vi.setSystemTime(Date.now() - 30 * 86_400_000)
    pause.takeUp()
    expect(pause.until()).toBe(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(3_599_000)
    expect(paths()).toEqual(['stop'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(paths()).toEqual(['stop', 'resume'])
  })

  it('that an earlier version began is resumed, too', () => {
    const path = join(temporaryFolder(), 'desktop.json')
    const before = { until: 5, resume: true, resumeMail: true, stillRuns: ['mail'] }
    writeFileSync(path, JSON.stringify({ pause: before }))
    expect(openSettings(path).get().pause).toEqual({
      until: 5,
      stopped: [
        { account: null, listener: 'texts' },
        { account: null, listener: 'mail' },
      ],
      stillRuns: [{ account: null, listener: 'mail' }],
    })
  })
})
