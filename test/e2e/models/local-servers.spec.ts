import { freePort } from '#test/model-servers/server.ts'
import { callProduct } from '../account.ts'
import { expectAccessibleEverywhere } from '../axe.ts'
import {
  asOllama,
  draftingNow,
  firstDraft,
  localModel,
  openChat,
  openChoice,
  sayPrice,
  test,
  theyWrite,
  useLocal,
  useOnDevice,
} from './stand-ins.ts'
import { expect } from '../product.ts'

/** Models of servers on this machine, through the Model page. */

test('servers on this machine: found, asked for what they do not list, agreed to where they pass text on, and not there', async ({
  page,
  product,
  owner,
  standIns: { local },
}) => {
  test.setTimeout(300_000)
  await test.step('a local server is found by name, used without a question, and nothing is entered as having left', async () => {
    const left = await callProduct(product, owner.token, 'GET', '/api/ledger')
    await useLocal(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(draftingNow(page).getByText('Ready')).toBeVisible()
    await expect(draftingNow(page).getByText(/^Right now nothing leaves this computer/)).toBeVisible()

    await page.getByRole('button', { name: 'Try it on a real message' }).click()
    const ofModel = page.getByRole('region', { name: `Ollama (${localModel}:latest)` })
    await expect(ofModel).toBeVisible()
    await expect(page.getByRole('region', { name: 'On-device engine' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you really wrote' })).toBeVisible()
    await page.getByRole('button', { name: 'What was sent' }).click()
    await page.getByRole('list', { name: 'Requests' }).getByRole('button').last().click()
    await expect(page.getByRole('region', { name: 'Instructions' })).toContainText('How ME writes')
    const wanted = JSON.stringify(local.chats().at(-1)?.messages.at(-1)?.content).slice(1, 60)
    expect(JSON.stringify(await page.getByRole('region', { name: 'The request' }).textContent())).toContain(wanted)
    await expectAccessibleEverywhere(page, 'model page with a result')

    await openChat(page)
    await theyWrite(page, 'are you still up for dinner tonight?')
    await expect(page.getByText(`· ${localModel}:latest`).first()).toBeVisible()
    await page.goto('/#/training')
    await expect(page.getByText(/Right now nothing leaves this computer: Ollama/)).toBeVisible()
    expect(await callProduct(product, owner.token, 'GET', '/api/ledger')).toEqual(left)
  })
  await test.step('a server that lists no models is asked for the one that is typed', async () => {
    local.behave({ models: { object: 'list', data: [] } })
    const title = `A server on port ${local.port}`
    await page.goto('/#/settings/model')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await openChoice(page, title)
    const form = page.getByRole('form', { name: title })
    await expect(form.getByRole('combobox')).toHaveCount(0)
    await form.getByRole('textbox', { name: 'Model' }).fill('unlisted-3b')
    await form.getByRole('button', { name: /^(?:Use .*|Save)$/ }).click()
    await expect(
      draftingNow(page)
        .getByText(/\(unlisted-3b\)/)
        .first(),
    ).toBeVisible()
    await openChat(page)
    await theyWrite(page, 'hey, when do you get off work?')
    await expect(page.getByText('· unlisted-3b').first()).toBeVisible()
    expect(local.chats().at(-1)?.model).toBe('unlisted-3b')
  })
  await test.step('what its server runs elsewhere asks first: Cancel sends nothing, and agreeing is said under Privacy', async () => {
    await useOnDevice(page)
    local.behave({
      ...asOllama,
      models: { object: 'list', data: [{ id: 'big:cloud', object: 'model', created: 1, owned_by: 'library' }] },
    })
    const before = local.chats().length
    await openChoice(page, 'Another server')
    await page.getByRole('textbox', { name: 'Address' }).fill(local.baseUrl)
    await page.getByRole('button', { name: 'Show its models' }).click()
    await expect(page.getByText('Ollama answered: 1 model.')).toBeVisible()
    await page.getByLabel('Model', { exact: true }).click()
    await page.getByRole('option', { name: /^big:cloud\s*Does not run on this computer: its server passes your text on\.$/ }).click()
    await page.getByRole('button', { name: 'Use this server' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send text to ollama.com?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(local.chats()).toHaveLength(before)
    await expect(draftingNow(page).getByText('On-device engine', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Use this server' }).click()
    // At once: what was said of the choice before does not lie over it.
    await dialog.getByRole('button', { name: /^Agree and use / }).click({ timeout: 2000 })
    await sayPrice(page, 'big:cloud')
    await expect(draftingNow(page).getByText(/sends the conversation .* to ollama\.com/)).toBeVisible()
    await page.goto('/#/settings/privacy')
    await expect(page.getByText(/You agreed to send text to ollama\.com on/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop and remove key and permission' }).click()
    await expect(page.getByText(/^Right now nothing leaves this computer/)).toBeVisible()
  })
  await test.step('an address where nobody answers is said in words, and nothing is changed', async () => {
    local.behave(asOllama)
    await useOnDevice(page)
    await openChoice(page, 'Another server')
    await page.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${await freePort()}/v1`)
    await page.getByLabel('Model', { exact: true }).fill('anything')
    await page.getByRole('button', { name: 'Use this server' }).click()
    await expect(page.getByRole('alert').getByText(/cannot be reached\. Nothing was changed\./)).toBeVisible()
    await expect(draftingNow(page).getByText('On-device engine', { exact: true })).toBeVisible()
    await openChat(page)
    await theyWrite(page, 'you there?')
    await expect(firstDraft(page)).toBeVisible()
  })
})
