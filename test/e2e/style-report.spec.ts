import { signUp } from './account.ts'
import { expectAccessibleInBoth } from './axe.ts'
import { expect, test } from './product.ts'

/** The report that every training ends with, in a real browser: the drawings, the tables behind them, a person's own messages. */
test('a training ends with a report that can be read without seeing it', async ({ page, product }) => {
  await signUp(page, product)
  await page.goto('/#/training')
  await page.getByRole('button', { name: 'Extract iMessage Data' }).click()
  await expect(page.getByText(/Successfully processed \d+ messages from iMessage/)).toBeVisible()
  await page.getByRole('button', { name: 'Process iMessage Data & Train Idiolect' }).click()
  await page.getByRole('link', { name: 'Style report' }).click({ timeout: 60_000 })
  await expect(page.getByText(/^It (writes|does not write) .* (wrote|wrote \(.*\))\.$/)).toBeVisible()

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
})
