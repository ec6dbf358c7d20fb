import type { ServerResponse } from 'node:http'
import { refuse, json } from '#test/model-servers/serve-models.ts'
import { startModelServer } from '#test/model-servers/server.ts'
import { asOllama, draftsFromNowOn, firstDraft, held, localModel, openChat, openChoice, test, theyWrite, useLocal } from './stand-ins.ts'
import { expect } from '../product.ts'

/** What happens to a model in the middle of a draft, as the chat page shows it: drafts every time, and the reason. */

const label = `Ollama (${localModel}:latest)`
const instead = 'so these drafts are from the on-device engine.'

const ends: { name: string; does: (response: ServerResponse) => void; why: RegExp }[] = [
  {
    name: 'the key is revoked',
    does: (response) => refuse(response, 401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }),
    why: /^The key for .* is missing, wrong or no longer valid,/,
  },
  {
    name: 'the model is gone',
    does: (response) => refuse(response, 404, { message: 'model not found, try pulling it first' }),
    why: /is not offered by its server any more,/,
  },
  {
    name: 'the server fails',
    does: (response) => json(response, 500, { error: { message: 'Internal error' } }),
    why: /is overloaded or out of order,/,
  },
  { name: 'the connection ends', does: (response) => void response.socket?.resetAndDestroy(), why: /cannot be reached,/ },
  {
    name: 'fewer requests are asked for',
    does: (response) => refuse(response, 429, { message: 'Rate limit reached' }, { 'retry-after': '600' }),
    why: /asks for fewer requests for a while,/,
  },
]

test('a model that fails in the middle of a draft', async ({ page, context, standIns: { local } }) => {
  test.setTimeout(300_000)
  const beside = await context.newPage()
  await test.step('whatever ends a draft in the middle of it, the device’s drafts stand there with the reason', async () => {
    await useLocal(page)
    await openChat(page)
    for (const [at, { name, does, why }] of ends.entries()) {
      await test.step(name, async () => {
        const waiting = held()
        local.behave(waiting.behavior)
        await theyWrite(page, `dinner tonight, or in ${at + 2} days?`)
        await expect.poll(waiting.count).toBeGreaterThan(0)
        await expect(firstDraft(page)).toHaveCount(0)
        waiting.end(does)
        await expect(page.getByText(instead)).toHaveText(why)
        await expect(firstDraft(page)).toBeVisible()
      })
    }
    // The server asked for a pause, so it is not asked at all.
    const before = local.chats().length
    local.behave(asOllama)
    await theyWrite(page, 'lunch on sunday?')
    await expect(firstDraft(page)).toBeVisible()
    await expect(page.getByText(instead)).toBeVisible()
    expect(local.chats()).toHaveLength(before)
    await page.goto('/#/settings/model')
    await expect(page.getByText(/asked for a pause until \d\d:\d\d/).first()).toBeVisible()
    // Chosen anew, it is asked again.
    await useLocal(page)
    await openChat(page)
    await theyWrite(page, 'lunch on monday?')
    await expect(page.getByText(`· ${localModel}:latest`).first()).toBeVisible()
  })
  await test.step('a server that stalls, one that breaks off in mid-stream and one that goes: drafts with the reason', async () => {
    // What stalls takes as long as a draft may; the others go on beside it.
    await openChat(beside, 'Someone new')
    const stall = held()
    local.behave(stall.behavior)
    await theyWrite(beside, 'are you there, or in the tunnel?')
    await expect.poll(stall.count).toBeGreaterThan(0)

    const going = await startModelServer({ n: 'ignored' })
    const address = new URL(going.baseUrl).host
    const name = `The server at ${address} (some-model)`
    await openChoice(page, 'Another server')
    await page.getByRole('textbox', { name: 'Address' }).fill(going.baseUrl)
    await page.getByLabel('Model', { exact: true }).fill('some-model')
    await page.getByRole('button', { name: 'Use this server' }).click()
    await expect(draftsFromNowOn(page, name)).toBeVisible()
    await openChat(page)
    going.behave({ n: 'ignored', inStream: { after: 3, does: (response) => void response.socket?.resetAndDestroy() } })
    await theyWrite(page, 'coffee at 4?')
    await expect(page.getByText(`${name} cannot be reached, ${instead}`)).toBeVisible()
    await expect(firstDraft(page)).toBeVisible()

    const waiting = held()
    going.behave(waiting.behavior)
    await theyWrite(page, 'coffee at 5?')
    await expect.poll(waiting.count).toBeGreaterThan(0)
    await going.close()
    await expect(page.getByText(`${name} cannot be reached, ${instead}`)).toBeVisible()
    await expect(firstDraft(page)).toBeVisible()

    const back = await startModelServer({ n: 'ignored' }, going.port)
    await theyWrite(page, 'coffee at 6?')
    await expect(page.getByText('· some-model').first()).toBeVisible()
    await expect(page.getByText(instead)).toHaveCount(0)

    // Another engine was chosen since; who waits is told of the one that was asked.
    await expect(beside.getByText(`${label} did not answer in time, ${instead}`)).toBeVisible({ timeout: 30_000 })
    await expect(firstDraft(beside)).toBeVisible()
    await back.close()
  })
  await test.step('choosing the on-device engine while a draft is being written leaves drafts or a reason', async () => {
    local.behave(asOllama)
    await useLocal(page)
    await openChat(page)
    const waiting = held()
    local.behave(waiting.behavior)
    await theyWrite(page, 'shall we go for a walk?')
    await expect.poll(waiting.count).toBeGreaterThan(0)
    await openChoice(beside, 'On-device engine')
    await beside.getByRole('button', { name: 'Use On-device engine' }).click()
    await expect(beside.getByText('On-device engine drafts from now on.')).toBeVisible()
    waiting.end((response) => void response.socket?.resetAndDestroy())
    await expect(firstDraft(page)).toBeVisible()
    await expect(page.getByText(`${label} cannot be reached, ${instead}`)).toBeVisible()
    await theyWrite(page, 'are you free for dinner tomorrow?')
    await expect(page.getByText(instead)).toHaveCount(0)
    await expect(firstDraft(page)).toBeVisible()
  })
})
