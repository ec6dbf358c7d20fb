import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron as electron, expect, test } from '@playwright/test'

/** The packed app itself, started on a Mac with a home folder of its own: what no stand-in shows. */
test('the packed app starts, shows its first page, and serves nothing to others', async () => {
  const release = join(import.meta.dirname, '../../dist/release')
  const folder = readdirSync(release).find((name) => name.startsWith('mac'))
  expect(folder, 'a packed app in dist/release').toBeDefined()
  const app = await electron.launch({
    executablePath: join(release, folder ?? '', 'Idiolect.app/Contents/MacOS/Idiolect'),
    env: { HOME: mkdtempSync(join(tmpdir(), 'idiolect-home-')), PATH: '/usr/bin:/bin' },
  })
  const page = await app.firstWindow()
  await page.waitForURL('app://bundle/**')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
  const apiBase = await page.evaluate(() => (window as unknown as { idiolect: { apiBase: string } }).idiolect.apiBase)
  expect(await page.evaluate(async (base) => (await fetch(`${base}/api/test`)).status, apiBase)).toBe(200)
  expect((await fetch(`${apiBase}/api/test`, { headers: { origin: 'https://example.com' } })).status).toBe(403)
  await app.close()
})
