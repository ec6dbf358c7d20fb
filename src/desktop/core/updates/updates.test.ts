import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { realMacUpdater, startFeed, type FeedFault } from '#test/desktop/update-feed.ts'
import { temporaryFolder } from '#test/folder.ts'
import { latestMac } from '../../../../bin/desktop/latest-mac.mjs'
import { nextUpdate, statusOf, type UpdateInput, type UpdateState } from './machine.ts'
import { createUpdates, type UpdateListeners } from './service.ts'

const none: UpdateState = { phase: 'none' }
const available: UpdateState = { phase: 'available', version: '1.1.0' }
const downloading: UpdateState = { phase: 'downloading', version: '1.1.0', percent: 40 }
const downloaded: UpdateState = { phase: 'downloaded', version: '1.1.0', installing: false }

describe('the update machine', () => {
  /** The full table: the result of each input for none, available, downloading and downloaded; `=` means unchanged. */
  const table: [UpdateInput, ...('=' | UpdateState)[]][] = [
    [{ type: 'found', version: '1.1.0' }, available, available, '=', '='],
    [{ type: 'found-nothing' }, '=', none, '=', '='],
    [{ type: 'download' }, '=', { ...downloading, percent: 0 }, '=', '='],
    [{ type: 'progress', percent: 55.9 }, '=', '=', { ...downloading, percent: 56 }, '='],
    [{ type: 'progress', percent: 3 }, '=', '=', downloading, '='],
    [{ type: 'progress', percent: 170 }, '=', '=', { ...downloading, percent: 100 }, '='],
    [{ type: 'progress', percent: Number.NaN }, '=', '=', downloading, '='],
    [{ type: 'downloaded', version: '1.1.0' }, '=', '=', downloaded, '='],
    [{ type: 'failed' }, '=', '=', available, available],
    [{ type: 'install' }, '=', '=', '=', { ...downloaded, installing: true }],
    [{ type: 'still-here' }, '=', '=', '=', downloaded],
  ]
  it.each(table)('%j', (input, ...expected) => {
    const from = [none, available, downloading, downloaded]
    for (const [index, state] of from.entries()) expect(nextUpdate(state, input)).toEqual(expected[index] === '=' ? state : expected[index])
  })

  it('is told as the bridge has it', () => {
    expect([none, available, downloading, downloaded].map(statusOf)).toEqual([
      { updateAvailable: false, updateDownloaded: false, updateInfo: null },
      { updateAvailable: true, updateDownloaded: false, updateInfo: { version: '1.1.0' } },
      { updateAvailable: true, updateDownloaded: false, updateInfo: { version: '1.1.0' } },
      { updateAvailable: true, updateDownloaded: true, updateInfo: { version: '1.1.0' } },
    ])
  })
})

/** Updates with the real MacUpdater and a real feed. */
async function withFeed(
  given: { feed?: string; own?: string; fault?: FeedFault; packaged?: boolean; refusesLedger?: boolean; kernel?: string } = {},
) {
  const folder = temporaryFolder()
  const feed = await startFeed(given.feed ?? '1.1.0', onTestFinished)
  feed.fault = given.fault ?? null
  const { updater, squirrel } = realMacUpdater(
    feed,
    folder,
    {
      version: given.own ?? '1.0.0',
      packaged: given.packaged ?? true,
      kernel: given.kernel ?? '25.1.0',
    },
    onTestFinished,
  )
  const told: string[] = []
  const entered: string[] = []
  const ended: boolean[] = []
  const tell: UpdateListeners = {
    available: ({ version }) => void told.push(`available ${version}`),
    downloaded: ({ version }) => void told.push(`downloaded ${version}`),
    progress: ({ percent }) => void told.push(`${percent}%`),
    error: (message) => void told.push(message),
  }
  const updates = createUpdates({
    updater,
    tell,
    enter: async (act) => {
      if (given.refusesLedger === true) throw new Error('the disk is full')
      entered.push(`${act} after ${feed.asked.length}`)
      return (ok) => void ended.push(ok)
    },
    log: () => undefined,
    random: () => 0.5,
  })
  onTestFinished(() => updates.stop())
  return { updates, updater: updater as typeof updater & EventEmitter, feed, squirrel, told, entered, ended }
}

describe('updates with the real MacUpdater', () => {
  it('go from available over progress to downloaded, and restart when asked', async () => {
    const { updates, feed, squirrel, told, entered } = await withFeed()
    expect(await updates.check()).toMatchObject({ updateAvailable: true, updateDownloaded: false, updateInfo: { version: '1.1.0' } })
    expect(feed.asked).toEqual(['/latest-mac.yml'])
    void updates.download()
    await vi.waitFor(() => expect(updates.getStatus().updateDownloaded).toBe(true))
    expect(told.filter((word) => !word.endsWith('%'))).toEqual(['available 1.1.0', 'downloaded 1.1.0'])
    expect(told[1]).toBe('0%')
    expect(squirrel.did).toEqual(['setFeedURL', 'checkForUpdates'])
    // Each request was in the ledger before it was made.
    expect(entered).toEqual(['check after 0', 'download after 1'])
    expect(feed.asked.at(-1)).toBe(`/Idiolect-1.1.0-${process.arch === 'arm64' ? 'arm64' : 'x64'}.zip`)
    const seen = feed.asked.length
    await updates.check()
    expect(feed.asked).toHaveLength(seen)
    await updates.install()
    expect(updates.state()).toMatchObject({ phase: 'downloaded', installing: true })
  })

  it('offers nothing to a macOS that cannot run it', async () => {
    const { updates, feed } = await withFeed({ kernel: '21.6.0' })
    expect((await updates.check()).updateAvailable).toBe(false)
    expect(feed.asked).toEqual(['/latest-mac.yml'])
  })

  it('finds nothing where it is the newest, and asks nobody where it is not packaged', async () => {
    const same = await withFeed({ own: '1.1.0' })
    expect((await same.updates.check()).updateAvailable).toBe(false)
    expect(same.told).toEqual([])
    const loose = await withFeed({ packaged: false })
    expect((await loose.updates.check()).updateAvailable).toBe(false)
    expect(loose.feed.asked).toEqual([])
  })

  it.each([
    ['missing', 'No update information was found.'],
    ['broken', 'The update could not be fetched. Check your connection and try again.'],
    ['garbage', 'The update information is damaged.'],
  ] as const)('say once what went wrong with a feed that is %s, and stay as they were', async (fault, words) => {
    const { updates, told, ended } = await withFeed({ fault })
    expect((await updates.check()).updateAvailable).toBe(false)
    expect(told).toEqual([words])
    expect(ended).toEqual([false])
  })

  it.each([
    ['wrong-hash', 'The download was damaged. Try again.'],
    ['cut-off', 'The update could not be fetched. Check your connection and try again.'],
    ['file-missing', 'The update could not be fetched. Check your connection and try again.'],
    ['no-zip', 'The update is not complete.'],
  ] as const)('go back to available after a download that is %s, and can be tried again', async (fault, words) => {
    const { updates, feed, told } = await withFeed({ fault })
    await updates.check()
    await updates.download()
    expect(told.at(-1)).toBe(words)
    expect(told.filter((word) => word === words)).toHaveLength(1)
    expect(updates.getStatus()).toMatchObject({ updateAvailable: true, updateDownloaded: false })
    feed.fault = null
    await updates.check()
    void updates.download()
    await vi.waitFor(() => expect(updates.getStatus().updateDownloaded).toBe(true))
  })

  it('follow a feed that moved', async () => {
    const { updates } = await withFeed({ fault: 'redirected' })
    expect((await updates.check()).updateAvailable).toBe(true)
  })

  it('go back to available when the system refuses the signature', async () => {
    const { updates, squirrel, told } = await withFeed()
    squirrel.refuses = true
    await updates.check()
    await updates.download()
    expect(told.at(-1)).toBe('The update could not be fetched. Check your connection and try again.')
    expect(updates.state()).toMatchObject({ phase: 'available' })
  })

  it('say so where the restart did not come about, and can be asked again', async () => {
    const { updates, told } = await withFeed()
    await updates.check()
    void updates.download()
    await vi.waitFor(() => expect(updates.getStatus().updateDownloaded).toBe(true))
    vi.useFakeTimers()
    await updates.install()
    await updates.install()
    expect(updates.state()).toMatchObject({ installing: true })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(told.at(-1)).toMatch(/^The update could not be installed now/)
    expect(updates.state()).toMatchObject({ phase: 'downloaded', installing: false })
    await updates.install()
    expect(updates.state()).toMatchObject({ installing: true })
  })

  it('go back to available after a download that was canceled, without a word', async () => {
    const { updates, updater, told } = await withFeed()
    await updates.check()
    void updates.download()
    expect(updates.state().phase).toBe('downloading')
    updater.emit('update-cancelled', { version: '1.1.0' })
    expect(updates.state()).toEqual({ phase: 'available', version: '1.1.0' })
    expect(told).toEqual(['available 1.1.0', '0%'])
  })

  it('make no request that the ledger did not take', async () => {
    const { updates, feed, told } = await withFeed({ refusesLedger: true })
    await updates.check()
    expect(feed.asked).toEqual([])
    expect(told).toEqual(['The request could not be entered in the ledger, so it was not made.'])
  })

  it('refuse to download or install what is not there', async () => {
    const { updates, told } = await withFeed({ own: '1.1.0' })
    await updates.download()
    await updates.install()
    expect(told).toEqual(['There is no update to download.', 'There is no update to install.'])
  })

  it('look in the background, after ten seconds and then every four hours, and keep faults to the log', async () => {
    vi.useFakeTimers()
    const looks: string[] = []
    const told: string[] = []
    const updates = createUpdates({
      updater: {
        autoDownload: true,
        autoInstallOnAppQuit: false,
        on: () => undefined,
        checkForUpdates: () => Promise.reject(new Error('offline')),
        cancellation: () => ({ cancel: () => undefined }),
        downloadUpdate: () => Promise.resolve(),
        quitAndInstall: () => undefined,
      },
      tell: { available: () => {}, downloaded: () => {}, progress: () => {}, error: (message) => void told.push(message) },
      async enter(act) {
        looks.push(act)
        return () => undefined
      },
      log: () => undefined,
      random: () => 0.5,
    })
    updates.begin()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(4 * 3_600_000)
    expect(looks).toHaveLength(2)
    updates.woke()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks).toHaveLength(3)
    updates.stop()
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(looks).toHaveLength(3)
    expect(told).toEqual([])
  })

  it('give up on a feed that never answers, and ask again the next time', async () => {
    const { updates, feed, told, entered, ended } = await withFeed({ fault: 'silent' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = updates.check()
    await vi.waitFor(() => expect(feed.asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(() => expect(ended).toEqual([false]))
    expect((await first).updateAvailable).toBe(false)
    expect(told).toEqual(['The update could not be fetched. Check your connection and try again.'])
    feed.fault = null
    expect((await updates.check()).updateAvailable).toBe(true)
    expect(feed.asked).toEqual(['/latest-mac.yml', '/latest-mac.yml'])
    expect(entered).toEqual(['check after 0', 'check after 1'])
    expect(ended).toEqual([false, true])
  })

  it('give up on a download that stalls, two minutes after its last byte, and can be tried again', async () => {
    const { updates, updater, feed, told, ended } = await withFeed({ fault: 'stalled' })
    await updates.check()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const download = updates.download()
    await vi.waitFor(() => expect(feed.asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(119_000)
    // One byte arrived.
    updater.emit('download-progress', { percent: 50 })
    await vi.advanceTimersByTimeAsync(119_000)
    expect(updates.state()).toMatchObject({ phase: 'downloading', percent: 50 })
    await vi.advanceTimersByTimeAsync(1_000)
    await download
    expect(told.slice(1)).toEqual([
      '0%',
      '50%',
      'The update could not be downloaded: no data arrived for two minutes. Check your connection and try again.',
    ])
    expect(updates.problem()).toBe(told.at(-1))
    expect(updates.state()).toEqual({ phase: 'available', version: '1.1.0' })
    expect(ended).toEqual([true, false])
    vi.useRealTimers()
    feed.fault = null
    void updates.download()
    await vi.waitFor(() => expect(updates.getStatus().updateDownloaded).toBe(true))
  })

  it('keep what was downloaded where a look that nobody waits for goes wrong, and not where the system refuses it', async () => {
    const updater = Object.assign(new EventEmitter(), {
      autoDownload: true,
      autoInstallOnAppQuit: false,
      checkForUpdates: () => Promise.resolve({ isUpdateAvailable: true, updateInfo: { version: '1.1.0' } }),
      cancellation: () => ({ cancel: () => undefined }),
      downloadUpdate: () => Promise.resolve(updater.emit('update-downloaded', { version: '1.1.0' })),
      quitAndInstall: () => undefined,
    })
    const told: string[] = []
    const updates = createUpdates({
      updater,
      tell: { available: () => {}, downloaded: () => {}, progress: () => {}, error: (message) => void told.push(message) },
      enter: async () => () => undefined,
      log: () => undefined,
      random: () => 0.5,
    })
    await updates.check()
    await updates.download()
    updater.emit('error', new Error('net::ERR_TIMED_OUT'), 'Cannot check for updates: Error: net::ERR_TIMED_OUT')
    expect(updates.getStatus().updateDownloaded).toBe(true)
    expect(told).toEqual([])
    updater.emit('error', new Error('Code signature did not pass validation'))
    expect(updates.state()).toEqual({ phase: 'available', version: '1.1.0' })
    expect(told).toEqual(['The update could not be fetched. Check your connection and try again.'])
  })
})

describe('the file of a release', () => {
  const file = (name: string) => ({ name, content: new Uint8Array(3) })

  it('names both kinds of Mac and the kernel of the oldest macOS', () => {
    const files = ['arm64.dmg', 'arm64.zip', 'x64.dmg', 'x64.zip'].map((end) => file(`Idiolect-1.1.0-${end}`))
    const text = latestMac({ version: '1.1.0', releaseDate: '2026-11-22T10:00:00.000Z', files })
    expect(text.match(/url: .*/g)).toHaveLength(4)
    expect(text).toContain('\nminimumSystemVersion: 22.0.0\n')
    expect(text).toContain('\npath: Idiolect-1.1.0-x64.zip\n')
  })

  it('is not written for half a release', () => {
    const files = [file('Idiolect-1.1.0-arm64.zip'), file('Idiolect-1.0.0-x64.zip')]
    expect(() => latestMac({ version: '1.1.0', releaseDate: '', files })).toThrow('zip for x64 is missing')
  })
})
