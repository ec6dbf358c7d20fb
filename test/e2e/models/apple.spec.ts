import { draftingNow, draftsFromNowOn, firstDraft, openChat, openChoice, test, theyWrite } from './stand-ins.ts'
import { expect } from '../product.ts'

const name = 'Apple’s on-device model'

test('Apple’s on-device model', async ({ page, standIns: { fm } }) => {
  test.setTimeout(300_000)
  await test.step('Apple’s model is started by choosing it, drafts beside the device, and is asked for chat alone', async () => {
    fm.behave({ startMs: 2500 })
    await openChoice(page, name)
    const use = page.getByRole('button', { name: `Use ${name}` })
    await use.click()
    await expect(use.getByRole('progressbar')).toBeVisible()
    await expect(page.getByText('It is starting.')).toBeVisible()
    await expect(draftsFromNowOn(page, name)).toBeVisible()
    await expect(page.getByText(/^Running\. Private and free/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(fm.starts()).toHaveLength(1)
    await expect(draftingNow(page).getByText(/Right now nothing leaves this computer/)).toBeVisible()

    await page.getByRole('button', { name: 'Try it on a real message' }).click()
    await expect(page.getByRole('progressbar', { name: `${name} drafts` })).toBeVisible()
    await expect(page.getByRole('region', { name, exact: true })).toContainText(/s, free/)
    await expect(page.getByRole('region', { name: 'On-device engine' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you really wrote' })).toBeVisible()
    expect(fm.chats().length).toBeGreaterThan(0)
    for (const chat of fm.chats()) {
      expect(Object.keys(chat as object)).not.toContain('tools')
      expect(chat).toMatchObject({ model: 'system' })
    }
  })
  await test.step('Apple’s model filters in mid-stream, refuses, crashes: drafts of the device and the reason, and it recovers', async () => {
    fm.behave({})
    await openChoice(page, name)
    await expect(draftsFromNowOn(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: new RegExp(`^(?:Use ${name}|Check it again)$`) }).click()
    await expect(draftsFromNowOn(page, name)).toBeVisible()
    await openChat(page)

    fm.behave({ fault: 'filter-in-mid-stream' })
    await theyWrite(page, 'are you still up for dinner tonight?')
    await expect(page.getByText(`The content filter of ${name} stopped it, so these drafts are from the on-device engine.`)).toBeVisible()
    await expect(firstDraft(page)).toBeVisible()

    fm.behave({ fault: 'refusal' })
    await theyWrite(page, 'are you free for dinner tomorrow?')
    await expect(
      page.getByText(/declined to write it, or explained instead of replying, so these drafts are from the on-device engine\./),
    ).toBeVisible()
    await expect(firstDraft(page)).toBeVisible()

    fm.behave({ crashAfter: 0 })
    await theyWrite(page, 'did you get my message?')
    await expect(page.getByText(`${name} cannot be reached, so these drafts are from the on-device engine.`)).toBeVisible()
    await expect(firstDraft(page)).toBeVisible()

    fm.behave({})
    await theyWrite(page, 'ok, and on sunday then?')
    await expect(page.getByText(`· ${name}`).first()).toBeVisible()
    await expect(page.getByText(/so these drafts are from the on-device engine/)).toHaveCount(0)
  })
})
