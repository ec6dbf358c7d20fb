import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, expect, test } from '@playwright/test'

/** Starts the real packed app on a Mac, with its own home folder, to test what no stand-in can. */
test('the packed app starts, shows its first page, serves nothing to others, and ends in order', async () => {
  const release = join(import.meta.dirname, '../../dist/release')
  const folder = readdirSync(release).find((name) => name.startsWith('mac'))
  expect(folder, 'a packed app in dist/release').toBeDefined()
  // Playwright's Electron support needs Node's inspector, which a fuse has turned off. Chromium's debugging port still works.
  const app = spawn(join(release, folder ?? '', 'Idiolect.app/Contents/MacOS/Idiolect'), ['--remote-debugging-port=0'], {
    env: { HOME: mkdtempSync(join(tmpdir(), 'idiolect-home-')), PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(app, 'exit')
  try {
    const browser = await chromium.connectOverCDP(await debuggerOf(app.stderr), { noDefaults: true })
    const [context] = browser.contexts()
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (page === undefined) throw new Error('The app has no window.')
    await page.waitForURL('app://bundle/**')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
    const apiBase = await page.evaluate(() => (window as unknown as { idiolect: { apiBase: string } }).idiolect.apiBase)
    expect(await page.evaluate(async (base) => (await fetch(`${base}/api/test`)).status, apiBase)).toBe(200)
    expect((await fetch(`${apiBase}/api/test`, { headers: { origin: 'https://example.com' } })).status).toBe(403)
    await browser.close()
    app.kill('SIGTERM')
    await ended
    await expect(fetch(`${apiBase}/api/test`)).rejects.toThrow('fetch failed')
  } finally {
    app.kill('SIGKILL')
  }
})

/** The debugging address that Chromium prints at startup. */
async function debuggerOf(words: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: words })) {
    const [, address] = /^DevTools listening on (ws:\S+)/u.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('The app ended before it could be spoken to.')
}
