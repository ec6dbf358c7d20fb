import type { Locator, Page } from '@playwright/test'
import { ledger } from '#contract/account/ledger.ts'
import { training } from '#contract/voice/training.ts'
import { openApp, type AppInChromium } from '#test/desktop/app-in-chromium.ts'
import { ownerClient } from '#desktop/core/system/owner-client.ts'
import { expectAccessibleInBoth } from './axe.ts'
import { bare, expect } from './product.ts'

/** The desktop app, with Chromium in the place of Electron (test/desktop/app-in-chromium.ts). One app for the file. */
const test = bare.extend<{ app: AppInChromium }>({
  app: async ({ context, page }, use) => {
    const app = await openApp(context, page)
    await use(app)
    await app.stop()
  },
})

const home = 'https://app.test/'
const button = (page: Page, name: RegExp): Locator => page.getByRole('banner').getByRole('button', { name })

async function signUp(page: Page): Promise<void> {
  await page.goto(`${home}#/signup`)
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel(/^Password/).fill('correct horse battery')
  await page.getByLabel('Confirm Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)
}

test('the app shows every page, updates itself, follows Messages, and lets nothing in or out that the policy forbids', async ({
  app,
  page,
  context,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  await signUp(page)

  await test.step('the top bar is the desktop’s', async () => {
    for (const name of ['Dashboard', 'How It Works', 'Training', 'iMessage'])
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    for (const name of ['Download App', 'My Account']) await expect(page.getByRole('banner').getByRole('link', { name })).toHaveCount(0)
    const surface = await page.evaluate(() => {
      const { idiolect } = window as unknown as { idiolect: { updates: object; app: object; overlay: object; apiBase: string } }
      return [Object.keys(idiolect), ...[idiolect.updates, idiolect.app, idiolect.overlay].map(Object.keys), idiolect.apiBase]
    })
    expect(surface).toEqual([
      ['apiBase', 'updates', 'app', 'overlay'],
      ['getStatus', 'check', 'download', 'install', 'onAvailable', 'onDownloaded', 'onProgress', 'onError'],
      ['getState', 'change', 'pause', 'resume', 'acceptLoss', 'signedIn', 'restart', 'exportDiagnostics', 'onChanged'],
      ['updateSettings', 'activate', 'deactivate', 'getPort', 'onDeactivated'],
      app.address(),
    ])
  })

  await test.step('an update goes from Update to Restart, each request in the ledger first', async () => {
    await expect(button(page, /update/i)).toHaveCount(0)
    app.desktop.act('update')
    await expect(button(page, /Download update/)).toHaveText('Update')
    await expect(button(page, /Download update/)).toHaveClass(/colorInfo/)
    await button(page, /Download update/).hover()
    await expect(page.getByRole('tooltip', { name: 'Download update' })).toBeVisible()
    await button(page, /Download update/).click()
    await expect(button(page, /Restart to install update/)).toHaveText('Restart')
    await expect(button(page, /Restart to install update/)).toHaveClass(/colorSuccess/)
    const { entries } = await ownerClient(app.address(), app.token()).call(ledger.list, {})
    expect(entries.map(({ purpose, host, path }) => [purpose, host, path])).toEqual([
      ['update', new URL(app.feed.url).host, '/'],
      ['update', new URL(app.feed.url).host, '/latest-mac.yml'],
    ])
    await button(page, /Restart to install update/).click()
    await expect.poll(() => app.squirrel.did).toEqual(['setFeedURL', 'checkForUpdates'])
  })

  await test.step('the panel follows Messages, and says when it was closed from its side', async () => {
    // The sample Messages app is made by the first read.
    await ownerClient(app.address(), app.token()).call(training.integrateImessage, { days: 30 })
    await page.goto(`${home}#/imessage`)
    await page.getByRole('switch', { name: 'Enable Native Messages Assistant' }).click()
    await expect(page.getByText('Native Messages assistant activated')).toBeVisible()
    await expect.poll(() => app.panel.bounds.length).toBeGreaterThan(0)
    // It outlives the page that it was switched on from.
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Enable Native Messages Assistant' })).toBeChecked()
    app.panel.closeByHand()
    await expect(page.getByText('Native Messages assistant closed')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Enable Native Messages Assistant' })).not.toBeChecked()
  })

  await test.step('the settings of the app are those of its menu', async () => {
    await page.goto(`${home}#/settings/app`)
    await page.getByRole('switch', { name: 'Open at login' }).click()
    await expect(page.getByRole('switch', { name: 'Open at login' })).toBeChecked()
    const settings = app.menu().find((item) => item.kind === 'more')
    expect(settings).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ label: 'Open at Login', checked: true })]) })
    app.desktop.act('toggle-badge')
    await expect(page.getByRole('switch', { name: 'Number on the Dock icon' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Pause for an hour' }).click()
    await expect(page.getByText(/^Paused until /)).toBeVisible()
    await page.getByRole('button', { name: 'Resume now' }).click()
    await expect(page.getByText('The listener is stopped. A pause keeps it so.')).toBeVisible()
    await expectAccessibleInBoth(page, 'App settings')
  })

  await test.step('the overlay page works under the same policy', async () => {
    await page.goto(`${home}overlay.html`)
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  })
  expect(faults).toEqual([])

  await test.step('a script that was smuggled in does not run, and nothing else can be asked', async () => {
    const violations = await page.evaluate(async () => {
      const seen: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.body.append(script)
      await fetch('http://127.0.0.1:9999/').catch(() => undefined)
      await fetch('https://example.com/').catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve))
      return [...seen, 'smuggled' in window]
    })
    expect(violations).toEqual(['script-src-elem', 'connect-src', 'connect-src', false])
    expect(await page.evaluate(async () => (await fetch('../../../etc/passwd.txt')).status)).toBe(404)
  })

  await test.step('a page on a name that leads here is turned away, by its Host and by its Origin', async () => {
    const port = new URL(app.address()).port
    const evil = await context.newPage()
    const answer = await evil.goto(`http://evil.test:${port}/api/app`)
    expect(answer?.status()).toBe(403)
    const asked = await evil.evaluate(async (address) => {
      const own = await fetch('/api/app').then(({ status }) => status)
      const other = await fetch(`${address}/api/app`).then(
        ({ status }) => status,
        () => 'refused',
      )
      return [own, other, 'idiolect' in window]
    }, app.address())
    expect(asked).toEqual([403, 'refused', false])
  })
})
