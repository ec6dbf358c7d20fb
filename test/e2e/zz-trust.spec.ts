import type { Page } from '@playwright/test'
import { serveModels } from '#test/model-servers/serve-models.ts'
import { startModelServer, type ModelServer } from '#test/model-servers/server.ts'
import { makeAccount, signInAs, train, callProduct, type Account } from './account.ts'
import { isTheirAnswer } from './clocked/everyday.ts'
import { startClockedProduct, type ClockedProduct } from './clocked/product.ts'
import { asOllama, useLocal, useOnDevice } from './model-stand-ins.ts'
import { expect, test as base } from './product.ts'
import { shots } from './zz-shots.ts'

const DAY = 86_400_000
const BEYOND_DELAY = 91_000
const test = base.extend<{ owner: Account }, { local: ModelServer; clocked: ClockedProduct }>({
  local: [
    async ({}, use) => {
      const server = await startModelServer({
        ...asOllama,
        fault: (response, body) => {
          const request = { method: 'POST', path: '/v1/chat/completions', headers: {}, body }
          const second = body.messages.some(({ content }) => content.includes('ROUTINE'))
          serveModels(second ? { ...asOllama, says: () => 'ROUTINE' } : asOllama, [request], request, response)
          return true
        },
      })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  clocked: [
    async ({ local }, use) => {
      const product = await startClockedProduct({ IDIOLECT_MODEL_PORTS: String(local.port) }, 3 * DAY + BEYOND_DELAY)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [async ({ clocked }, use) => use(clocked), { scope: 'worker' }],
  owner: async ({ page, product }, use) => {
    const account = await makeAccount(product)
    await train(product, account)
    await signInAs(page, account)
    await use(account)
  },
})
async function judgeCard(page: Page): Promise<void> {
  const thread = page.getByRole('region', { name: 'What was said' })
  await expect(thread).toBeVisible()
  const incoming = (await thread.locator('> div').last().innerText()).trim()
  const draft = (await page.getByText('Idiolect’s draft').locator('xpath=following-sibling::*').innerText()).trim()
  await page.keyboard.press(isTheirAnswer(incoming, draft) ? '1' : '3')
  await expect(page.getByText('What you wrote')).toBeVisible()
}
async function many(page: Page, n: number) {
  for (let i = 0; i < n; i++) {
    await judgeCard(page)
    await page.keyboard.press('Enter')
  }
}

test('world', async ({ page, owner, clocked, product }) => {
  test.setTimeout(400_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await useLocal(page)
  await page.goto('/#/dashboard')
  await expect(page.getByRole('link', { name: 'Practice' }).first()).toBeVisible()
  await page.waitForTimeout(600)
  await shots(page, 'dashboard-first')
  await page.goto('/#/practice')
  await expect(page.getByRole('region', { name: 'What was said' })).toBeVisible()
  await shots(page, 'practice-card')
  await judgeCard(page)
  await page.waitForTimeout(400)
  await shots(page, 'practice-told')
  await page.keyboard.press('Enter')
  await many(page, 19)
  await expect(page.getByText('That’s 20 cards.')).toBeVisible()
  await shots(page, 'practice-done')
  await page.goto('/#/auto-response')
  const sentence = page.getByRole('region', { name: 'What happens to new texts' })
  await expect(sentence.getByText(/isn’t watching/)).toBeVisible()
  await page.waitForTimeout(800)
  await shots(page, 'auto-off')
  await sentence.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'What Idiolect may do' })
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(400)
  await shots(page, 'dialog-empty', false)
  await dialog.getByRole('combobox', { name: 'Add a person' }).fill('Rio')
  await page.getByRole('option', { name: 'Rio Reyes' }).click()
  await dialog.getByRole('combobox', { name: 'Add a person' }).fill('Kate')
  await page.getByRole('option', { name: 'Kate Moreno' }).click()
  const rio = dialog.getByRole('region', { name: 'Rio Reyes', exact: true })
  await expect(rio.getByText('Your verdicts')).toBeVisible()
  await page.waitForTimeout(600)
  await rio.getByRole('button', { name: 'Auto' }).click()
  await rio.scrollIntoViewIfNeeded()
  await shots(page, 'dialog-people', false)
  await dialog.getByRole('button', { name: 'Trial and notifications' }).click()
  await dialog.getByLabel('Trial drafts').fill('2')
  await dialog.getByLabel('Trial drafts').scrollIntoViewIfNeeded()
  await page.waitForTimeout(400)
  await shots(page, 'dialog-trial', false)
  await dialog.getByRole('button', { name: 'Save and start' }).click()
  await expect(sentence.getByText(/Rio Reyes is on trial/)).toBeVisible()
  await shots(page, 'auto-trial')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  for (const text of ['good night!', 'thank you so much']) {
    await clocked.pass(DAY)
    await clocked.writes(text)
    const card = waiting.getByRole('article', { name: 'From Rio Reyes' }).filter({ hasText: text })
    await expect(card.getByText(/^Would have sent this at/)).toBeVisible()
    await shots(page, `auto-would-${text.slice(0, 5)}`)
    const asked = card.getByRole('group', { name: 'What would have been sent to Rio Reyes' })
    await asked.press('y')
    await expect(card.getByText('You’d have sent it too.')).toBeVisible()
    await clocked.answers('good night')
    await expect(card).toHaveCount(0)
  }
  await expect(sentence.getByText(/replies by itself to Rio Reyes/)).toBeVisible()
  await sentence.getByRole('button', { name: 'Change' }).click()
  await expect(rio.getByText('Your verdicts')).toBeVisible()
  await page.waitForTimeout(600)
  await rio.scrollIntoViewIfNeeded()
  await shots(page, 'dialog-auto', false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/#/dashboard')
  await clocked.pass(DAY)
  await clocked.writes('see you later')
  await expect(page.getByText('Sends itself')).toBeVisible()
  await shots(page, 'dash-scheduled')
  await clocked.pass(BEYOND_DELAY)
  const sent = page.getByRole('article', { name: 'Sent by itself to Rio Reyes' })
  await expect(sent.getByText(/^see you!?$/)).toBeVisible()
  await shots(page, 'dash-sent', true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: '/tmp/rev3-shots/notice-sent-phone.png' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.screenshot({ path: '/tmp/rev3-shots/notice-sent-desk.png' })
  await page.goto('/#/auto-response')
  await page.getByRole('button', { name: 'Show Log' }).click()
  const log = page.getByRole('log', { name: 'Message log' })
  await expect(log.getByText(/^Response: see you!?$/)).toBeVisible()
  await log.scrollIntoViewIfNeeded()
  await shots(page, 'log-sent')
  await log.getByRole('group', { name: 'The reply to Rio Reyes that was sent by itself' }).press('n')
  await expect(log.getByText('A follow-up to Rio Reyes, for you to send:')).toBeVisible()
  await page.screenshot({ path: '/tmp/rev3-shots/notice-down-desk.png' })
  await page.waitForTimeout(600)
  await log.evaluate((el) => el.scrollTo(0, el.scrollHeight))
  await shots(page, 'log-regret')
  await sentence.getByRole('button', { name: 'Change' }).click()
  await expect(rio.getByText('Your verdicts')).toBeVisible()
  await page.waitForTimeout(600)
  await rio.scrollIntoViewIfNeeded()
  await shots(page, 'dialog-down', false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/#/dashboard')
  await page.waitForTimeout(800)
  await shots(page, 'dash-regret')

  // Weeks of verdicts.
  for (let w = 0; w < 3; w++) {
    await clocked.pass(6 * DAY)
    await page.goto('/#/dashboard')
    await page.goto('/#/practice')
    await many(page, 14)
  }
  await page.waitForTimeout(400)
  await shots(page, 'practice-beyond')
  await page.goto('/#/style-report')
  await page.waitForTimeout(1500)
  await shots(page, 'report-unreplayed')
  await page.getByRole('button', { name: /^Replay \d+ of my messages/ }).click()
  await page.getByRole('tab', { name: /house/ }).click()
  await page.waitForTimeout(800)
  await expect(page.getByRole('progressbar', { name: 'Replay' })).toHaveCount(0, { timeout: 120_000 })
  await page.waitForTimeout(1500)
  await shots(page, 'report-replayed')
  await useOnDevice(page)
  await page.goto('/#/practice')
  await page.waitForTimeout(1500)
  await shots(page, 'practice-ondevice')
  await page.goto('/#/auto-response')
  await clocked.writes('good morning!')
  await expect(waiting.getByText(/on-device engine doesn’t understand/)).toBeVisible()
  await sentence.getByRole('button', { name: 'Change' }).click()
  await expect(rio.getByText('Your verdicts')).toBeVisible()
  await page.waitForTimeout(600)
  await rio.scrollIntoViewIfNeeded()
  await shots(page, 'dialog-ondevice', false)
  expect(owner.token).not.toBe('')
  void callProduct
  void product
})
