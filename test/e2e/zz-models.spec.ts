import { test, useOpenAi, useOnDevice, openChat, theyWrite, firstDraft, useLocal, openChoice, localModel } from './model-stand-ins.ts'
import { expect } from './product.ts'
import { shots } from './zz-shots.ts'
void localModel

test('models', async ({ page }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/#/training')
  await page.waitForTimeout(1200)
  await shots(page, 'training-offer')
  await page.goto('/#/dashboard')
  await page.waitForTimeout(1200)
  await shots(page, 'dash-offer')
  await page.goto('/#/settings/model')
  await page.waitForTimeout(1200)
  await shots(page, 'model-first')
  await page.getByRole('radio').nth(0).waitFor()
  const box = page.getByRole('radio', { name: 'A model in Idiolect' }).first()
  console.log(
    await page
      .getByRole('radio')
      .evaluateAll((all) => all.map((e) => document.getElementById(e.getAttribute('aria-labelledby') ?? '')?.textContent)),
  )
  if (await box.count()) {
    await box.click()
    await page.waitForTimeout(600)
    await shots(page, 'model-box')
    await page
      .getByRole('button', { name: /^Download / })
      .and(page.locator(':enabled'))
      .first()
      .click()
    await page.waitForTimeout(400)
    await shots(page, 'download-dialog', false)
    await page.getByRole('button', { name: 'Not now' }).click()
  }
  await useOpenAi(page)
  await page.waitForTimeout(4500)
  await shots(page, 'model-openai')
  await page.goto('/#/practice')
  await expect(page.getByText(/^Send past messages to/)).toBeVisible()
  await shots(page, 'practice-cloud')
  await page.getByRole('button', { name: 'Send and practice' }).click()
  await expect(page.getByRole('region', { name: 'What was said' })).toBeVisible()
  await page.waitForTimeout(600)
  await shots(page, 'practice-cloud-card')
  await openChat(page)
  await theyWrite(page, 'are you still up for dinner tonight?')
  await expect(firstDraft(page)).toBeVisible()
  await openChoice(page, 'OpenAI')
  for (let i = 0; i < 3; i++) {
    await page.getByRole('button', { name: 'Show its models' }).click()
    await expect(page.getByText(/answered: 2 models/)).toBeVisible()
  }
  await page.goto('/#/settings/privacy')
  await page.waitForTimeout(1000)
  await shots(page, 'privacy')
  const hour = page.getByRole('button', { name: /in this hour/ }).first()
  if (await hour.count()) {
    await hour.click()
    await page.waitForTimeout(300)
    await shots(page, 'privacy-open')
  }
  await useOnDevice(page)
  await page.goto('/#/settings/privacy')
  await page.waitForTimeout(800)
  await shots(page, 'privacy-stopped')
  void useLocal
})
