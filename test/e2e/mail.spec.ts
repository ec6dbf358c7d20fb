import { signUp } from './account.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { expect, test } from './product.ts'
import { someoneWrites } from './sample-app.ts'

/** E-mail as somebody meets it who has no Google account: the sample's mailbox, from connecting to what was sent. */
test('connects the sample’s mailbox, learns from it, and answers its mail', async ({ page, product }) => {
  await signUp(page, product)
  await page.goto('/#/auto-response')
  const panel = page.getByRole('region', { name: 'Gmail Listener Control' })
  await expect(panel.getByText('Upload your credentials or connect the sample mailbox to start.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'START LISTENER' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Gmail Listener Control' }).click()
  await panel.getByRole('button', { name: 'Connect the sample mailbox' }).click()
  await expect(panel.getByText('Connected as tess.halloran@example.com')).toBeVisible()
  await expect(panel.getByText('Sample data')).toBeVisible()

  await page.goto('/#/training')
  const sources = page.getByRole('status', { name: 'Data sources' })
  await expect(sources).toHaveText('Sample mailbox')
  // Reads what was sent, and learns from it.
  await page.getByRole('button', { name: /Train Idiolect$/ }).click()
  await expect(page.getByText('Your Idiolect has been successfully trained and is ready to chat!').first()).toBeVisible({ timeout: 60_000 })
  await expect(sources).toHaveText(/^email: \d+ messages$/)

  await page.goto('/#/auto-response#gmail-listener')
  await panel.getByLabel('Seconds', { exact: true }).fill('10')
  await panel.getByRole('button', { name: 'START LISTENER' }).click()
  await expect(panel.getByText('Gmail Listener started successfully')).toBeVisible()
  // A question of a colleague's, an advertisement, and an invoice.
  for (let mail = 0; mail < 3; mail += 1) await someoneWrites(product, 'mail')

  const pending = page.getByRole('region', { name: 'Pending Email Responses' })
  await expect(pending.getByText('Sample data')).toBeVisible()
  const numbers = pending.getByRole('article', { name: /^Email from Aisha Rahman.*numbers for the foundation$/ })
  const invoice = pending.getByRole('article', { name: /^Email from Greg Dunmore.*Invoice/ })
  await expect(numbers.getByRole('group', { name: 'Original email' })).toContainText('Could you have a quick look')
  const response = numbers.getByRole('group', { name: 'Response', exact: true })
  await expect(response).toHaveText(/^Hi Aisha,.+Tess$/s)
  await expect(invoice).toBeVisible()
  await expect(pending.getByRole('article')).toHaveCount(2)
  // A short letter is seen whole, from its greeting to its name.
  expect(await response.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await expectAccessibleEverywhere(page, 'pending e-mails')
  // On a phone, what stands below a field for messages takes no room while it has none.
  const whole = page.viewportSize()
  await page.getByRole('button', { name: 'Overlay position' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByRole('region', { name: 'Overlay position' }).boundingBox())?.height).toBeLessThan(320)
  if (whole !== null) await page.setViewportSize(whole)

  await response.click()
  const answer = 'Hi Aisha,\n\nThey look right, please send them.\n\nBest,\nTess'
  await numbers.getByRole('textbox', { name: 'Edit: Response' }).fill(answer)
  await numbers.getByRole('button', { name: 'Approve & Send' }).click()
  await expect(page.getByText('Email response approved and sent successfully')).toBeVisible()
  await expect(numbers).toHaveCount(0)
  await invoice.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Email response rejected successfully')).toBeVisible()
  await expect(pending.getByText('No pending email responses')).toBeVisible()

  await page.getByRole('button', { name: 'Show Log' }).click()
  const log = page.getByRole('log', { name: 'Message log' })
  await expect(log.getByText(/^Contact · Aisha Rahman · Email · /)).toBeVisible()
  await expect(log.getByText('They look right, please send them.')).toBeVisible()
})
