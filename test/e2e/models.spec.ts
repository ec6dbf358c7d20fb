import type { Page } from '@playwright/test'
import { startAimock, type Aimock } from '#test/model-servers/aimock.ts'
import { faults } from '#test/model-servers/faults.ts'
import { fmProgram, type FmProgram } from '#test/model-servers/fm-program.ts'
import { startModelServer, type ModelServer } from '#test/model-servers/server.ts'
import { removeDataDir, startProduct, type Product } from '#test/product.ts'
import { signUp } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, test as base } from './product.ts'

interface Stands {
  /** Found on a loopback port. */
  local: ModelServer
  openAi: Aimock
  fm: FmProgram
}

/** Lists its models as Ollama does; one of them runs elsewhere. */
const library = {
  models: {
    object: 'list',
    data: ['small-model', 'big-model:cloud'].map((id) => ({ id, object: 'model', created: 1, owned_by: 'library' })),
  },
}

/** The real product with a server of each kind: a found one, aimock as OpenAI, and a program that stands where Apple's `fm` does. */
const test = base.extend<{ onDevice: undefined }, { product: Product; stands: Stands }>({
  stands: [
    async ({}, use) => {
      const stands = {
        local: await startModelServer(library),
        openAi: await startAimock({ keys: ['sk-test-of-the-owner'] }),
        fm: fmProgram(),
      }
      await use(stands)
      await stands.local.close()
      await stands.openAi.close()
      stands.fm.remove()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ stands }, use) => {
      const product = await startProduct({
        env: { IDIOLECT_MODEL_PORTS: String(stands.local.port), OPENAI_BASE_URL: stands.openAi.baseUrl, IDIOLECT_FM: stands.fm.program },
      })
      await use(product)
      await product.stop()
      removeDataDir(product.dataDir)
    },
    { scope: 'worker' },
  ],
})

// A colour caught in the middle of a transition is a contrast that nobody sees.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** An account with a voice, made by the calls that the Training page makes. */
async function withVoice(page: Page, product: Product): Promise<void> {
  const { token } = await signUp(page, product)
  const headers = { Authorization: `Bearer ${token}` }
  await page.request.post(`${product.address}/api/integrate/imessage`, { headers, data: { days: 365 } })
  await page.request.post(`${product.address}/api/start-training`, { headers })
  await expect(async () => {
    const status = (await (await page.request.get(`${product.address}/api/fine-tuning-status`, { headers })).json()) as { trained: boolean }
    expect(status.trained).toBe(true)
  }).toPass({ timeout: 60_000 })
}

const now = (page: Page) => page.getByRole('region', { name: 'Drafting now' })

async function tryIt(page: Page, engine: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Try it on a real message' }).click()
  await expect(page.getByRole('region', { name: engine })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'What you really wrote' })).toBeVisible()
}

async function draftInChat(page: Page, text: string): Promise<void> {
  await page.goto('/#/chat')
  await page.getByText('Priya Nair').first().click()
  await page.getByRole('textbox', { name: 'What they write' }).fill(text)
  await page.getByRole('button', { name: 'Draft replies' }).click()
  await expect(page.getByRole('article', { name: /^Draft 1/ })).toBeVisible({ timeout: 40_000 })
}

test('a model of this computer is found, chosen without a question, tried and drafted with; where it fails the page says why', async ({
  page,
  product,
  stands,
}) => {
  test.setTimeout(150_000)
  await withVoice(page, product)
  await page.goto('/#/settings/model')
  await expect(now(page).getByText('On-device engine', { exact: true })).toBeVisible()
  await expect(now(page).getByText(/nothing leaves this computer/)).toBeVisible()
  // By how it lists its models, not by its port.
  await page.getByRole('radio', { name: 'Ollama' }).click()
  await page.getByLabel('Model', { exact: true }).fill('small-model')
  await page.getByRole('button', { name: 'Use Ollama' }).click()
  await expect(page.getByText(/\(small-model\) drafts from now on\./)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(now(page).getByText('Ready')).toBeVisible()
  await tryIt(page, /\(small-model\)/)
  await page.getByRole('button', { name: 'What was sent' }).click()
  await expect(page.getByRole('region', { name: 'Instructions' })).not.toBeEmpty()
  await expectAccessible(page, 'model page with a result')

  await draftInChat(page, 'are you still up for dinner tonight?')
  await expect(page.getByText(/· small-model$/).first()).toBeVisible()

  stands.local.behave(faults['401'])
  await draftInChat(page, 'or tomorrow then?')
  await expect(page.getByText(/so these drafts are from the on-device engine\.$/)).toBeVisible()
  stands.local.behave(library)

  await page.goto('/#/settings/privacy')
  await expect(page.getByText('Nothing has left this computer.')).toBeVisible()
})

test('a model that its server runs elsewhere asks first: Cancel sends nothing, agreeing is shown under Privacy and ends with one button', async ({
  page,
  product,
  stands,
}) => {
  test.setTimeout(120_000)
  await withVoice(page, product)
  const before = stands.local.chats().length
  await page.goto('/#/settings/model')
  await page.getByRole('radio', { name: 'Another server' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(stands.local.baseUrl)
  await page.getByRole('button', { name: 'Show its models' }).click()
  await expect(page.getByText(/answered: \d+ models\./)).toBeVisible()
  await page.getByLabel('Model', { exact: true }).fill('big-model:cloud')
  await page.getByRole('button', { name: 'Use this server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send text to ollama.com?' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'consent dialog')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(stands.local.chats()).toHaveLength(before)
  await expect(now(page).getByText('On-device engine', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Use this server' }).click()
  await dialog.getByRole('button', { name: /^Agree and use / }).click()
  await expect(now(page).getByText(/ollama\.com/)).toBeVisible()

  await page.goto('/#/settings/privacy')
  await expect(page.getByText(/You agreed to send text to ollama\.com on/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText(/Right now nothing leaves this computer/)).toBeVisible()
})

test('OpenAI with a key: its models with the day they stop, a wrong key said in words, and no key ever shown again', async ({
  page,
  product,
  stands,
}) => {
  test.setTimeout(120_000)
  await withVoice(page, product)
  await page.goto('/#/settings/model')
  await page.getByRole('radio', { name: 'OpenAI' }).click()
  await page.getByLabel('API key').fill('sk-of-somebody-else')
  await page.getByLabel('Model', { exact: true }).fill('gpt-4o-mini')
  await page.getByRole('button', { name: 'Use OpenAI' }).click()
  await expect(page.getByRole('alert').getByText(/key/)).toBeVisible()
  await page.getByLabel('API key').fill('sk-test-of-the-owner')
  await page.getByRole('button', { name: 'Show its models' }).click()
  await page.getByLabel('Model', { exact: true }).click()
  await expect(page.getByRole('option', { name: /gpt-4o-mini-2024-07-18.*14 January 2027/ })).toBeVisible()
  await page.getByRole('option', { name: 'gpt-4o-mini', exact: true }).click()
  await page.getByRole('button', { name: 'Use OpenAI' }).click()
  await expect(
    now(page)
      .getByText(/gpt-4o-mini/)
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('API key')).toHaveValue('')
  expect(await page.content()).not.toContain('sk-test-of-the-owner')
  await tryIt(page, /gpt-4o-mini/)
  expect(stands.openAi.chats().length).toBeGreaterThan(0)
})

test('Apple’s model is started by choosing it, and its crash leaves nobody without drafts', async ({ page, product, stands }) => {
  test.setTimeout(150_000)
  await withVoice(page, product)
  await page.goto('/#/settings/model')
  await page.getByRole('radio', { name: 'Apple’s on-device model' }).click()
  await page.getByRole('button', { name: 'Use Apple’s on-device model' }).click()
  await expect(page.getByText('Apple’s on-device model drafts from now on.')).toBeVisible({ timeout: 40_000 })
  expect(stands.fm.starts().length).toBeGreaterThan(0)
  await tryIt(page, 'Apple’s on-device model')
  stands.fm.behave({ crashAfter: 0 })
  await draftInChat(page, 'did you get my message?')
  await expect(page.getByText(/so these drafts are from the on-device engine\.$/)).toBeVisible()
  stands.fm.behave({})
})
