import { held } from '#test/model-servers/held.ts'
import { expectAccessible, expectAccessibleEverywhere, openSections } from '../axe.ts'
import { asOllama, localModel, test, useLocal } from './stand-ins.ts'
import { expect } from '../product.ts'

const label = `Ollama (${localModel}:latest)`

test('a model of this machine is replayed from its button: progress, then its numbers beside the device’s', async ({
  page,
  standIns: { local },
}) => {
  test.setTimeout(120_000)
  await page.goto('/#/style-report')
  await expect(page.getByText('Does it sound like me? · On-device engine')).toBeVisible()
  await useLocal(page)
  await page.goto('/#/style-report')
  const waiting = held(asOllama)
  local.behave(waiting.behavior)
  await page.getByRole('button', { name: /^Replay \d+ of my messages with Ollama$/ }).click()
  const tab = page.getByRole('tab', { name: new RegExp(localModel) })
  await tab.click()
  await expect(page.getByRole('progressbar', { name: 'Replay' })).toBeVisible()
  await expect(page.getByText(/^Replaying: \d+ of \d+\. You may leave this page\.$/)).toBeVisible()
  waiting.goOn(asOllama)
  await expect(page.getByRole('progressbar', { name: 'Replay' })).toHaveCount(0, { timeout: 90_000 })
  await expect(tab).toHaveText(label)
  await expect(page.getByText(/^(?:On average its|Its) writing habits are .* (?:wrote|wrote \(.*\))\.$/)).toBeVisible()
  await expectAccessible(page, 'the report, closed')
  await openSections(page)
  const content = page.getByRole('region', { name: 'What it says', exact: true })
  await expectAccessibleEverywhere(page, 'charts of two engines')
  const tables = page.getByRole('button', { name: /^Show as table/ })
  for (let hidden = await tables.count(); hidden > 0; hidden -= 1) await tables.first().press('Enter')
  await expect(content.getByRole('row', { name: /^On-device engine/ })).toBeVisible()
  await expect(content.getByRole('row', { name: /^Ollama/ })).toBeVisible()
  await expectAccessible(page, 'tables of two engines')
  // Nothing of it left this machine.
  await page.goto('/#/settings/privacy')
  await expect(page.getByText(/^Right now nothing leaves this computer/)).toBeVisible()
})
