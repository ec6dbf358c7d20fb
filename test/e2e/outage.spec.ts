import { removeDataDir, startProduct } from '#test/product.ts'
import { makeAccount, signInAs } from './account.ts'
import { bare as test, expect } from './product.ts'

/** Not the `test` of `product.ts`: the server of this page goes away, which its browser reports. */
test('a server that goes is said, a page that could not load comes by itself when it is back', async ({ page }) => {
  const first = await startProduct({ cheap: true })
  await signInAs(page, await makeAccount(first))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${first.address}/#/dashboard`)
  const automatic = page.locator('.MuiCard-root').filter({ has: page.getByRole('heading', { name: 'Automatic replies' }) })
  await expect(automatic.getByText('Off')).toBeVisible()
  // On a phone both are one tap away.
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop automatic replies' })).toHaveCount(0)

  await first.kill()
  await expect(page.getByText("Can't reach Idiolect. What’s on this page")).toBeVisible()
  await expect(automatic.getByText("Can't reach Idiolect")).toBeVisible()
  await expect(page.getByText(/^(Off|Ready|Nothing is waiting)$/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop automatic replies' })).toBeVisible()

  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Training' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Can't reach Idiolect" })).toBeVisible()
  const second = await startProduct({ cheap: true, dataDir: first.dataDir, env: { IDIOLECT_PORT: new URL(first.address).port } })
  await expect(page.getByRole('heading', { level: 1, name: 'Train Idiolect' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText("Can't reach Idiolect")).toHaveCount(0)
  await second.stop()
  removeDataDir(first.dataDir)
})
