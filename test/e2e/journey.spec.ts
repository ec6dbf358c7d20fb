import type { Page } from '@playwright/test'
import type { Account } from './account.ts'
import { expectAccessibleInBoth, openSections } from './axe.ts'
import { expect, test, voiceName } from './product.ts'

const email = 'journey@example.com'
const password = 'correct horse battery'

/**
 * The main job, as a stranger does it: from the landing page to drafts, without one manual step. The report is looked at in a
 * real browser: the drawings, the tables behind them, a person's own messages.
 */
test('a new account extracts, trains, reads its report and drafts', async ({ page, product, shared }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Idiolect/)
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/#\/dashboard$/)

  await page.goto('/#/training')
  await expect(page.getByText('Add at least one data source above before training your Idiolect.')).toBeVisible()
  await expect(page.getByText('Sample data').first()).toBeVisible()
  await page.getByRole('button', { name: 'Extract iMessage Data' }).click()
  await expect(page.getByText(/Successfully processed \d+ messages from iMessage \(last 365 days\)!/)).toBeVisible()

  await page.getByRole('button', { name: 'Process iMessage Data & Train Idiolect' }).click()
  await expect(page.getByText('Your Idiolect has been successfully trained and is ready to chat!').first()).toBeVisible({ timeout: 60_000 })
  await shared(voiceName(product), () => accountOf(page))
  await test.step('the training ends with a report that can be read without seeing it', async () => {
    await page.getByRole('link', { name: 'Style report' }).click()
    const before = page.viewportSize() ?? { width: 1280, height: 720 }
    await expect(page.getByText(/^(On average its|Its) writing habits are .* (wrote|wrote \(.*\))\.$/)).toBeVisible()

    await openSections(page)
    const content = page.getByRole('region', { name: 'What it says', exact: true })
    await expect(content.locator('svg .MuiBarChart-element')).not.toHaveCount(0)
    await expect(content.getByRole('row', { name: /^Picked at random/ })).toHaveCount(1)
    await expectAccessibleInBoth(page, 'charts')
    const tables = page.getByRole('button', { name: /^Show as table/ })
    for (let left = await tables.count(); left > 0; left--) await tables.first().press('Enter')
    await expect(content.getByRole('row', { name: /^On-device engine/ })).toBeVisible()
    await expectAccessibleInBoth(page, 'tables')

    const people = page.getByRole('region', { name: 'Person by person', exact: true })
    await people.getByRole('button', { name: 'Priya Nair' }).click()
    const messages = page.getByRole('list', { name: 'Replayed messages' })
    await expect(messages.getByText(/^Priya Nair · /)).toHaveCount(await messages.locator('> li').count())
    await expect(messages.locator('> li').first()).toContainText('It would have drafted')

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(people.getByRole('list', { name: 'Person by person' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await expectAccessibleInBoth(page, 'phone')
    await page.setViewportSize(before)
  })

  await page.goto('/#/training')
  await page.reload()
  await expect(page.getByText(/imessage/i).first()).toBeVisible()
  await page
    .getByRole('button', { name: 'Go to Chat Page' })
    .or(page.getByRole('link', { name: 'Go to Chat Page' }))
    .click()

  await expect(page).toHaveURL(/#\/chat/)
  await page.getByText('Priya Nair').first().click()
  await page.getByRole('textbox', { name: /type their message/i }).fill('thank you so much!!')
  await page.getByRole('button', { name: 'Draft replies' }).click()
  await expect(page.getByText(/send it as is|too early to say|gives no rating/i).first()).toBeVisible()
  // Every draft says why: the own moments it leans on, or that its words are not the owner's.
  const drafts = page.getByRole('article', { name: /^Draft / })
  const why = drafts.getByRole('button', { name: 'Why this draft' })
  for (let nth = 0; nth < (await why.count()); nth += 1) {
    await why.nth(nth).click()
    await expect(
      drafts
        .nth(nth)
        .getByText(/^You and |In your style, not your words\./)
        .first(),
    ).toBeVisible()
  }
  await expect(page.getByText(/^You and /).first()).toBeVisible()
})

/** Who the page is signed in as. */
async function accountOf(page: Page): Promise<Account> {
  const [token, user] = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
  return { email, password, token: token ?? '', user: JSON.parse(user ?? 'null') as Account['user'] }
}
