import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmulator, type Emulator } from 'emulate'
import { clientJson } from '#test/google/client-json.ts'
import { removeDataDir, temporaryDataDir } from '#test/product.ts'
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

test('signs in with Google and connects Gmail, through Google’s own pages', async ({ page }) => {
  await page.goto('/#/signup')
  await page.getByRole('button', { name: 'Sign up with Google' }).click()
  const person = page.getByRole('button', { name: june.email })
  await expect(person).toBeVisible()
  await person.click()
  // Through the callback to the start page, and nothing of it is left in the address.
  await expect(page.getByText(june.name)).toBeVisible()
  await expect(page).toHaveURL(/\/#\/$/)
  await page.goto('/#/auto-response')
  await page.getByRole('button', { name: 'Connect Gmail' }).click()
  await person.click()
  await expect(page).toHaveURL(/\/#\/auto-response$/)
  await expect(page.getByText(`Connected as ${june.email}`)).toBeVisible()
})
