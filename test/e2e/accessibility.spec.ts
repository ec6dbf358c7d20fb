import type { Page } from '@playwright/test'
import { paths } from '#web/lib/paths.ts'
import { signUp } from './account.ts'
import { expectAccessibleInBoth, openSections } from './axe.ts'
import { expect, test } from './product.ts'

/** axe on every route, in light and dark, which the page follows without being loaded anew, from one route to the next. A new route in web/lib/paths.ts is checked without a line here. */
const forVisitors: string[] = [paths.home, paths.login, paths.signup, paths.authCallback, paths.privacy, paths.terms, paths.download]
const forMembers = Object.values(paths).filter((path) => path === paths.home || !forVisitors.includes(path))

test('pages that a visitor sees, and those that an owner sees', async ({ page, product }) => {
  for (const path of [...forVisitors, '/no-such-page']) await check(page, path)
  await signUp(page, product)
  await page.reload()
  for (const path of forMembers) await check(page, path)
  await page.goto('/overlay.html')
  await look(page, 'overlay')
})

async function check(page: Page, path: string): Promise<void> {
  // Moved to, not loaded; marked, so that the page before is not looked at in its place.
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''))
  await page.goto(`/#${path}`)
  await expect(page.locator('h1[data-before]'), path).toHaveCount(0)
  await look(page, path)
}

async function look(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /loading/i }), path).toHaveCount(0)
  await openSections(page)
  await expectAccessibleInBoth(page, path)
}
