import type { Page } from '@playwright/test'
import { startModelServer, type ModelServer } from '#test/model-servers/server.ts'
import { makeAccount, signInAs, train, type Account } from './account.ts'
import { expectAccessibleEverywhere } from './axe.ts'
import { isTheirAnswer } from './clocked/everyday.ts'
import { startClockedProduct, type ClockedProduct } from './clocked/product.ts'
import { asOllama, useLocal } from './model-stand-ins.ts'
import { expect, test as base } from './product.ts'

const DAY = 86_400_000

const test = base.extend<{ owner: Account }, { local: ModelServer; clocked: ClockedProduct }>({
  local: [
    async ({}, use) => {
      const server = await startModelServer({ ...asOllama, temperature: 0 })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  clocked: [
    async ({ local }, use) => {
      const product = await startClockedProduct({ IDIOLECT_MODEL_PORTS: String(local.port) })
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

/** Judges the card that is shown as its owner would, by key, and goes on to the next. */
async function judgeCard(page: Page): Promise<void> {
  const thread = page.getByRole('group', { name: 'What was said' })
  await expect(thread).toBeVisible()
  const incoming = (await thread.locator('> div').last().innerText()).trim()
  const draft = (await page.getByText('Idiolect’s draft').locator('xpath=following-sibling::*').innerText()).trim()
  await page.keyboard.press(isTheirAnswer(incoming, draft) ? '1' : '3')
  await expect(page.getByText('What you wrote')).toBeVisible()
}

test('a reply that was earned is sent by itself, and is taken back by one key', async ({ page, owner, clocked }) => {
  test.setTimeout(120_000)
  expect(owner.token).not.toBe('')
  await useLocal(page)
  await page.goto('/#/dashboard')
  await page.getByRole('region', { name: 'Teach Idiolect what you’d send' }).getByRole('link', { name: 'Practice' }).click()
  for (let card = 0; card < 20; card++) {
    await judgeCard(page)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('That’s 20 cards.')).toBeVisible()
  await page.screenshot({ path: '/tmp/tp-done.png' })
  console.log(await page.locator('main').innerText())
  await expectAccessibleEverywhere(page, 'twenty cards')
  await clocked.pass(DAY)
})
