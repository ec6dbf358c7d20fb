import type { Page } from '@playwright/test'
import { elsewhere } from '#test/model-servers/elsewhere.ts'
import { startAimock, type Aimock } from '#test/model-servers/aimock.ts'
import type { Behavior } from '#test/model-servers/behavior.ts'
import { fmProgram, type FmProgram } from '#test/model-servers/fm-program.ts'
import { startModelServer, type ModelServer } from '#test/model-servers/server.ts'
import { signInAs, type Account } from '../account.ts'
import { expect, test as base } from '../product.ts'

/** Servers that stand where the real ones do; what they answer comes from the prompt alone. */
interface StandIns {
  readonly fm: FmProgram
  /** On a port of this machine where the product looks. */
  readonly local: ModelServer
  /** OpenAI, for the product on another machine of the owner's network (`test/model-servers/elsewhere.ts`). */
  readonly openAi: Aimock
}

export const rightKey = 'sk-the-key-of-the-owner-7f3d'
export const localModel = 'house-7b'
/** The provider stops serving it in 40 days. */
export const endingModel = 'gpt-4o-mini-2024-07-18'
const itsEnd = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

/** What the local server lists where a test says nothing else: an Ollama, by what it says of itself. */
export const asOllama: Behavior = {
  models: {
    object: 'list',
    data: [`${localModel}:latest`, 'tiny:1b'].map((id) => ({ id, object: 'model', created: 1, owned_by: 'library' })),
  },
  n: 'ignored',
}

/**
 * The test of a file about models: `product` has stand-ins for Apple's program, a local server and OpenAI; `owner` has a voice, is made once for
 * each product, and is who the page is signed in as.
 */
export const test = base.extend<{ standIns: StandIns; owner: Account }>({
  standIns: async ({ shared }, use) =>
    use(
      await shared('stand-ins', async (end) => {
        const fm = fmProgram()
        const local = await startModelServer(asOllama)
        const openAi = await startAimock({ name: elsewhere, keys: [rightKey], pause: 150, models: openAiModels })
        end(async () => {
          await Promise.all([local.close(), openAi.close()])
          fm.remove()
        })
        return { fm, local, openAi }
      }),
    ),
  environment: async ({ standIns: { fm, local, openAi } }, use) =>
    use({
      IDIOLECT_FM: fm.program,
      IDIOLECT_MODEL_PORTS: String(local.port),
      OPENAI_BASE_URL: openAi.baseUrl,
      NODE_OPTIONS: `--import=${new URL('../../model-servers/elsewhere.ts', import.meta.url).href}`,
    }),
  owner: [
    async ({ page, trained, standIns }, use) => {
      standIns.local.behave(asOllama)
      standIns.fm.behave({})
      await signInAs(page, trained)
      await use(trained)
    },
    { auto: true },
  ],
})

const openAiModels = [
  { id: 'gpt-4o-mini', shutdown_date: null },
  { id: endingModel, shutdown_date: itsEnd },
]

export const draftingNow = (page: Page) => page.getByRole('region', { name: 'Currently using' })

/** Said for three seconds of every choice: look that it is not there any more before the same is chosen again. */
export const draftsFromNowOn = (page: Page, label: string) => page.getByText(`${label} drafts from now on.`)

/** Opens the Model page on one of its choices. */
export async function openChoice(page: Page, title: string): Promise<void> {
  await page.goto('/#/settings/model')
  const choice = page.getByRole('radio', { name: title, exact: true })
  // While the page still learns what is there, its rows may move between the press of a button and its release.
  await expect(async () => {
    await choice.click()
    await expect(choice).toBeChecked({ timeout: 1000 })
  }).toPass()
}

/** The found local server with one of its models, without a question. */
export async function useLocal(page: Page, model = `${localModel}:latest`): Promise<void> {
  const done = draftsFromNowOn(page, `Ollama (${model})`)
  await openChoice(page, 'Ollama')
  await expect(done).toHaveCount(0)
  const form = page.getByRole('form', { name: 'Ollama' })
  await form.getByLabel('Model', { exact: true }).fill(model)
  await form.getByRole('button', { name: /^(?:Use Ollama|Save)$/ }).click()
  await expect(done).toBeVisible()
}

/** OpenAI with the right key, agreed to. */
export async function useOpenAi(page: Page): Promise<void> {
  const done = draftsFromNowOn(page, 'OpenAI (gpt-4o-mini)')
  await openChoice(page, 'OpenAI')
  await expect(done).toHaveCount(0)
  const form = page.getByRole('form', { name: 'OpenAI' })
  await form.getByLabel('API key').fill(rightKey)
  await form.getByLabel('Model', { exact: true }).fill('gpt-4o-mini')
  await form.getByRole('button', { name: /^(?:Use OpenAI|Save)$/ }).click()
  const agree = page.getByRole('button', { name: /^Agree and use / })
  await expect(agree.or(done)).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await expect(done).toBeVisible()
  if (await priceOf(page, 'gpt-4o-mini').isVisible()) await sayPrice(page, 'gpt-4o-mini')
}

const priceOf = (page: Page, model: string) => page.getByRole('dialog', { name: `What does ${model} cost?` })

/** The product asks once what a model costs that no list names for its host, as soon as it is chosen. */
export async function sayPrice(page: Page, model: string): Promise<void> {
  const dialog = priceOf(page, model)
  await dialog.getByLabel('A million tokens in').fill('0.15')
  await dialog.getByLabel('A million tokens out').fill('0.6')
  await dialog.getByRole('button', { name: 'Save price' }).click()
  await expect(dialog).toHaveCount(0)
}

export async function useOnDevice(page: Page): Promise<void> {
  await openChoice(page, 'On-device engine')
  const use = page.getByRole('button', { name: 'Use On-device engine' })
  if (await use.isVisible()) await use.click()
  await expect(draftingNow(page).getByText('On-device engine', { exact: true })).toBeVisible()
}

/** The chat page with one person; anew where it is open, so that no draft that is there already passes for one that is waited for. */
export async function openChat(page: Page, name = 'Priya Nair'): Promise<void> {
  if (page.url().includes('#/chat')) {
    await page.goto('/#/history')
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  }
  await page.goto('/#/chat')
  await page.getByText(name).first().click()
  await expect(page.getByRole('textbox', { name: 'Type their message' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Draft / })).toHaveCount(0)
}

/** Asks for drafts on the open chat; does not wait for them. */
export async function theyWrite(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type their message' }).fill(text)
  await page.getByRole('button', { name: 'Draft replies' }).click()
}

export const firstDraft = (page: Page) => page.getByRole('article', { name: /^Draft 1 of / })
