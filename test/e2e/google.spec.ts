import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmulator, type Emulator } from 'emulate'
import type { google as contract } from '#contract/account/google.ts'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { clientJson } from '#test/google/client-json.ts'
import { removeDataDir, temporaryDataDir } from '#test/product.ts'
import { callProduct } from './account.ts'
import { expect, test as base } from './product.ts'

const june = { email: 'june@example.com', name: 'June Park' }

const test = base.extend<object, { emulated: Emulator }>({
  emulated: [
    async ({}, use) => {
      const google = await createEmulator({ service: 'google', port: 0, seed: { google: { users: [{ ...june, email_verified: true }] } } })
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ emulated }, use) => {
      const folder = temporaryDataDir()
      const file = join(folder, 'client.json')
      writeFileSync(file, clientJson('installed'))
      await use({ IDIOLECT_GOOGLE_CLIENT_FILE: file, IDIOLECT_GOOGLE_ISSUER: emulated.url, IDIOLECT_GMAIL_API_ROOT: emulated.url })
      removeDataDir(folder)
    },
    { scope: 'worker' },
  ],
  others: async ({ emulated }, use) => use([new URL(emulated.url).host]),
})

test('signs in with Google and connects Gmail, through Google’s own pages', async ({ page, product }) => {
  await page.goto('/#/signup')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  const person = page.getByRole('button', { name: june.email })
  await expect(person).toBeVisible()
  await person.click()
  // Through the callback to the start page, and nothing of it is left in the address.
  await expect(page.getByText(june.name)).toBeVisible()
  await expect(page).toHaveURL(/\/#\/$/)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const status = async () => (await callProduct(product, token, 'GET', '/api/oauth/status/gmail')) as OutputOf<typeof contract.status>
  expect(await status()).toMatchObject({ authenticated: false, has_client: true })

  await page.evaluate(async (bearer) => {
    const answer = await fetch('/api/oauth/connect/gmail', { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })
    location.assign(((await answer.json()) as { url: string }).url)
  }, token)
  await person.click()
  await expect(page).toHaveURL(/\/#\/auto-response$/)
  expect(await status()).toMatchObject({ authenticated: true, address: june.email, problem: null })
  await page.goto('/#/dashboard')
  await expect(page.getByText('Your mail can be learned from.')).toBeVisible()
})
