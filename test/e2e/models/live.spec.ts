import { held } from '#test/model-servers/held.ts'
import { asOllama, localModel, test, useLocal } from './stand-ins.ts'
import { expect } from '../product.ts'
import { someoneWrites } from '../sample-app.ts'

const label = `Ollama (${localModel}:latest)`

test('for a text that comes in, the device’s drafts stand there at once and the model’s take their place; where it is gone, a note says so', async ({
  page,
  product,
  standIns: { local },
}) => {
  test.setTimeout(90_000)
  await useLocal(page)
  await page.goto('/#/auto-response#mac-listener')
  const listener = page.getByRole('region', { name: 'Mac Message Listener Control' })
  await listener.getByRole('spinbutton', { name: 'Seconds' }).fill('1')
  await listener.getByRole('button', { name: 'UPDATE CONFIGURATION' }).click()
  await expect(page.getByText('Mac Message Listener configuration updated successfully')).toBeVisible()
  await listener.getByRole('button', { name: 'START LISTENER' }).click()
  await expect(page.getByText('Mac Message Listener started successfully')).toBeVisible()

  const waiting = held(asOllama)
  local.behave(waiting.behavior)
  await someoneWrites(product, 'text', 'are you around later?')
  const card = page.getByRole('region', { name: 'Waiting for you' }).getByRole('article', { name: /^From / })
  await expect(card.getByText(`${label} is writing…`)).toBeVisible()
  await expect(card.getByRole('article', { name: /^Draft 1 of/ })).toBeVisible()
  const before = await card.getByRole('article').allTextContents()
  await expect(card.getByText(/yes,? sounds good to me/i)).toHaveCount(0)
  waiting.goOn({ ...asOllama, says: () => 'yes sounds good to me' })
  await expect(card.getByText(/yes,? sounds good to me/i)).toBeVisible()
  await expect(card.getByText(/is writing…/)).toHaveCount(0)
  expect(await card.getByRole('article').allTextContents()).not.toEqual(before)

  local.behave({ fault: (response) => response.socket?.resetAndDestroy() !== null })
  await someoneWrites(product, 'text', 'are you free for dinner tomorrow?')
  await expect(card.getByText(`${label} cannot be reached. These drafts are from the on-device engine.`)).toBeVisible()
  await expect(card.getByRole('article', { name: /^Draft 1 of/ }).first()).toBeVisible()
  await listener.getByRole('button', { name: 'STOP LISTENER' }).click()
  await expect(page.getByText('Mac Message Listener stopped successfully')).toBeVisible()
})
