import type { Page } from '@playwright/test'
import { serveModels } from '#test/model-servers/serve-models.ts'
import { startModelServer, type ModelServer } from '#test/model-servers/server.ts'
import { makeAccount, signInAs, train, type Account } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import { isTheirAnswer } from './clocked/everyday.ts'
import { startClockedProduct, type ClockedProduct } from './clocked/product.ts'
import { asOllama, useLocal, useOnDevice } from './stand-ins.ts'
import { expect, test as base } from '../product.ts'

const dayMs = 86_400_000
/** Longer than any human delay, ms. */
const beyondDelay = 91_000

const test = base.extend<{ local: ModelServer; clocked: ClockedProduct; owner: Account }>({
  local: async ({}, use) => {
    // A good model: of the owner's answers that it is shown, the one to the text most like this one.
    const server = await startModelServer({
      ...asOllama,
      fault: (response, body) => {
        const request = { method: 'POST', path: '/v1/chat/completions', headers: {}, body }
        // Asked whether a reply is routine, it says so: what the product makes of that is not looked at here.
        const second = body.messages.some(({ content }) => content.includes('ROUTINE'))
        serveModels(second ? { ...asOllama, says: () => 'ROUTINE' } : asOllama, [request], request, response)
        return true
      },
    })
    await use(server)
    await server.close()
  },
  clocked: [
    async ({ local }, use) => {
      const product = await startClockedProduct({ IDIOLECT_MODEL_PORTS: String(local.port) }, 3 * dayMs + beyondDelay)
      await use(product)
      await product.stop()
    },
    { timeout: 60_000 },
  ],
  product: async ({ clocked }, use) => use(clocked),
  owner: async ({ page, product }, use) => {
    const account = await makeAccount(product)
    await train(product, account)
    await signInAs(page, account)
    await use(account)
  },
})

/** Judges the card that is shown as its owner would, by key, and goes on to the next. */
async function judgeCard(page: Page): Promise<void> {
  const thread = page.getByRole('region', { name: 'What was said' })
  await expect(thread).toBeVisible()
  const incoming = (await thread.locator('> div').last().innerText()).trim()
  const draft = (await page.getByText('Idiolect’s draft').locator('xpath=following-sibling::*').innerText()).trim()
  await page.keyboard.press(isTheirAnswer(incoming, draft) ? '1' : '3')
  await expect(page.getByText('What you wrote')).toBeVisible()
}

test('a reply that was earned is sent automatically, and is taken back by one key', async ({ page, owner, clocked }) => {
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
  await page.goto('/#/auto-response')
  const sentence = page.getByRole('region', { name: 'What happens to new texts' })
  await expect(sentence.getByText(/isn’t watching/)).toBeVisible()
  await sentence.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'What Idiolect may do' })
  await dialog.getByRole('combobox', { name: 'Add a person' }).fill('Rio')
  await page.getByRole('option', { name: 'Rio Reyes' }).click()
  const rio = dialog.getByRole('region', { name: 'Rio Reyes', exact: true })
  await expect(rio.getByText('Your verdicts')).toBeVisible()
  await rio.getByRole('button', { name: 'Auto' }).click()
  await dialog.getByRole('button', { name: 'Trial and notifications' }).click()
  await dialog.getByLabel('Trial drafts').fill('2')
  await dialog.getByRole('button', { name: 'Save and start' }).click()
  await expect(sentence.getByText('Idiolect drafts for everyone and sends nothing automatically yet: Rio Reyes is on trial.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'on trial')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  for (const text of ['good night!', 'thank you so much']) {
    await clocked.pass(dayMs)
    await clocked.writes(text)
    const card = waiting.getByRole('article', { name: 'From Rio Reyes' }).filter({ hasText: text })
    await expect(card.getByText(/^Would have sent this at \d+:\d\d [AP]M\.$/)).toBeVisible()
    const asked = card.getByRole('group', { name: 'What would have been sent to Rio Reyes' })
    await asked.press('y')
    await expect(card.getByText('You’d have sent it too.')).toBeVisible()
    // Over something unanswered nothing is sent, and nothing is on trial.
    await clocked.answers('good night')
    await expect(card).toHaveCount(0)
  }
  await expect(sentence.getByText('Idiolect drafts for everyone and may reply automatically to Rio Reyes.')).toBeVisible()

  await page.goto('/#/dashboard')
  await clocked.pass(dayMs)
  await clocked.writes('see you later')
  await expect(page.getByText('Scheduled')).toBeVisible()
  await clocked.pass(beyondDelay)
  const sent = page.getByRole('article', { name: 'Sent automatically to Rio Reyes' })
  await expect(sent.getByText(/^see you!?$/)).toBeVisible()
  await expectAccessibleEverywhere(page, 'a reply that was sent automatically')

  await page.goto('/#/auto-response')
  await page.getByRole('button', { name: 'Show Log' }).click()
  const log = page.getByRole('log', { name: 'Message log' })
  await expect(log.getByText(/^Response: see you!?$/)).toBeVisible()
  await log
    .getByRole('button', { name: /^At least \d\d% sure$/ })
    .last()
    .hover()
  await expect(page.getByRole('tooltip', { name: /^\d+ of \d+ drafts this sure were yours, last on / })).toBeVisible()
  await log.getByRole('group', { name: 'The reply to Rio Reyes that was sent automatically' }).press('n')
  await expect(log.getByText(/^You wouldn’t have sent that\. Idiolect asks you before it writes to Rio Reyes again/)).toBeVisible()
  await expect(log.getByText('A follow-up to Rio Reyes, for you to send:')).toBeVisible()
  await expect(sentence.getByText('Idiolect drafts for everyone and sends nothing automatically.')).toBeVisible()
  await expect(sentence.getByText(/^Idiolect asks you before it writes to Rio Reyes again/)).toBeVisible()
  await page.getByRole('button', { name: 'Conversations' }).click()
  await expect(page.getByRole('combobox', { name: 'Mode for Rio Reyes' })).toHaveText('Ask')
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessibleEverywhere(page, 'a reply that was regretted')

  // What one engine earned is not another's: the on-device engine ends at drafts, and the page says why.
  await useOnDevice(page)
  await page.goto('/#/auto-response')
  await clocked.writes('good morning!')
  const held = waiting.getByRole('article', { name: 'From Rio Reyes' }).filter({ hasText: 'good morning!' })
  await held.getByRole('button', { name: /more reason/ }).click()
  await expect(
    held.getByText(/on-device engine doesn’t understand a message well enough to answer it for you, so on its own it only drafts/),
  ).toBeVisible()
  await expect(held.getByRole('link', { name: 'Choose a model' })).toBeVisible()
  await sentence.getByRole('button', { name: 'Change' }).click()
  await expect(rio.getByText('Still missing: a model, because the on-device engine only drafts.')).toBeVisible()
  await expect(rio.getByRole('button', { name: 'Auto' })).toBeDisabled()
})
