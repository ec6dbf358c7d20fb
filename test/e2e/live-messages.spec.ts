import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { callProduct, signInAs } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './product.ts'
import { sampleApp, someoneWrites } from './sample-app.ts'

test('the listener and the assistant beside Messages', async ({ page, context, product, trained }) => {
  test.setTimeout(300_000)
  await test.step('a text comes in, is drafted for beside Messages and in the panel, and is sent by the owner', async () => {
    await signInAs(page, trained)

    await page.goto('/#/auto-response#mac-listener')
    const listener = page.getByRole('region', { name: 'Mac Message Listener Control' })
    await expect(listener.getByText('Stopped').first()).toBeVisible()
    // What the product stores where nothing was set (product specification, section 9).
    await expect(listener.getByRole('switch', { name: 'Auto-respond' })).not.toBeChecked()
    await expect(listener.getByRole('slider', { name: 'Check interval in seconds' })).toHaveValue('5')
    await expect(listener.getByRole('spinbutton', { name: 'Seconds' })).toHaveValue('5')
    await expect(listener.getByLabel('Allowed phone numbers')).toHaveValue('')
    await expect(listener.getByLabel('Auto-stop (hours)')).toHaveValue('4')
    await listener.getByRole('spinbutton', { name: 'Seconds' }).fill('1')
    await listener.getByRole('button', { name: 'UPDATE CONFIGURATION' }).click()
    await expect(page.getByText('Mac Message Listener configuration updated successfully')).toBeVisible()
    await listener.getByRole('button', { name: 'START LISTENER' }).click()
    await expect(page.getByText('Mac Message Listener started successfully')).toBeVisible()
    await expect(listener.getByText('Running').first()).toBeVisible()
    await expect(listener.getByRole('spinbutton', { name: 'Seconds' })).toBeDisabled()
    await expect(listener.getByRole('button', { name: 'UPDATE CONFIGURATION' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Stop automatic replies' })).toHaveCount(0)

    const overlay = await context.newPage()
    await overlay.goto('/overlay.html')
    await expect(overlay.getByText(/Nothing is waiting/)).toBeVisible()

    await someoneWrites(product, 'text', 'are you around later?')
    await expect(overlay.getByText('are you around later?')).toBeVisible()
    await expect(overlay.getByRole('article', { name: /^Draft 1 of/ })).toBeVisible()
    await expect(overlay.getByRole('button', { name: /send/i })).toHaveCount(0)

    await overlay.keyboard.press('1')
    // No conversation is open in the sample app yet: nothing was inserted, and the page says so.
    await expect(overlay.getByText(/Copied to the clipboard instead\.$/)).toBeVisible()
    await sampleApp(product, { open: 'iMessage;-;+12075550120' })
    await overlay.keyboard.press('1')
    await expect(async () => expect((await sampleApp(product, {})).compose).not.toBe('')).toPass({ timeout: 10_000 })

    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    const card = waiting.getByRole('article', { name: /^From / })
    await expect(card.getByText('are you around later?')).toBeVisible()
    await expect(card.getByText(/^Why it wasn’t sent: /)).toBeVisible()
    await expectAccessible(page, 'control panel with a held draft')
    await expectAccessible(overlay, 'overlay with drafts')
    await card.getByRole('button', { name: 'Edit' }).first().click()
    await card.getByRole('textbox', { name: 'Text of draft 1' }).fill('yes, from six')
    await card.getByRole('button', { name: 'Approve & Send' }).click()
    await expect(waiting.getByText('No text is waiting')).toBeVisible()
    await expect(overlay.getByText(/Nothing is waiting/)).toBeVisible()

    // What the owner saved about themselves is in a draft of a page once they say so, and in what is sent from there.
    const saved = (method: string, body?: object) => callProduct(product, trained.token, method, '/api/own-facts/address', body)
    await saved('PUT', { value: '12 Quillfeather Lane' })
    await someoneWrites(product, 'text', 'whats your address again')
    for (const one of [overlay, page]) {
      const fillIn = one.getByRole('button', { name: 'Fill in your address' })
      await expect(fillIn.first()).toBeVisible()
      await expect(one.getByText('12 Quillfeather Lane')).toHaveCount(0)
      await fillIn.first().press('Enter')
      await expect(one.getByText('12 Quillfeather Lane')).toBeVisible()
      await expectAccessible(one, 'a draft that was filled in')
    }
    await card.getByRole('button', { name: 'Approve & Send' }).click()
    await expect(waiting.getByText('No text is waiting')).toBeVisible()
    await saved('DELETE')

    await page.getByRole('button', { name: 'Show Log' }).click()
    const log = page.getByRole('log', { name: 'Message log' })
    await expect(log.getByText('are you around later?')).toBeVisible()
    await expect(log.getByText('Response: yes, from six')).toBeVisible()
    await expect(log.getByText(/^Response: .*12 Quillfeather Lane$/)).toBeVisible()
    await page.getByRole('button', { name: 'Show Mac Output' }).click()
    const output = page.getByRole('log', { name: 'Mac output' })
    await expect(output).toBeVisible()
    expect((await log.boundingBox())?.height).toBe(300)
    expect((await output.boundingBox())?.height).toBe(200)
    await expectAccessible(page, 'control panel with its log')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('idiolect-message-log.csv')
    expect(readFileSync(await file.path(), 'utf8')).toContain('are you around later?')

    // Of a known entry and a long output: the time as the owner's clock has it, and a panel at its end, with nine whole lines between its edges.
    const entry = { id: 'l1', from: 'Contact', name: 'Priya Nair', timestamp: '2026-11-20T08:00:00Z', text: 'dinner tonight?' }
    await answerWith(page, 'log', { messages: [{ ...entry, response: 'yes! 8?', outcome: 'Waiting for your OK.', reasons: [] }] })
    await answerWith(page, 'terminal-output', { output: Array.from({ length: 30 }, (_, row) => `row ${row}`).join('\n') })
    await page.getByRole('button', { name: 'Refresh Log' }).click()
    await expect(log.getByText(/^Contact · Priya Nair · .*9:00/)).toBeVisible()
    await expect(log.getByText('dinner tonight?')).toBeVisible()
    await expect(log.getByText('Response: yes! 8?')).toBeVisible()
    await expect(output).toHaveText(/row 28\s+row 29$/)
    expect(await output.evaluate((panel) => panel.scrollTop % 20)).toBe(0)
    expect(await output.evaluate((panel) => panel.clientHeight)).toBe(9 + 9 * 20 + 9)
    await page.unrouteAll()

    await listener.getByRole('button', { name: 'STOP LISTENER' }).click()
    await expect(page.getByText('Mac Message Listener stopped successfully')).toBeVisible()
    await overlay.close()
  })
  await test.step('automatic replies are asked about, and one button ends them on any page', async () => {
    const listener = page.getByRole('region', { name: 'Mac Message Listener Control' })
    await expect(page.getByText('Mac Message Listener started successfully')).toHaveCount(0)
    await listener.getByRole('switch', { name: 'Auto-respond' }).click()
    await listener.getByRole('button', { name: 'START LISTENER' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start with automatic replies?' })
    await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Start with automatic replies' }).click()
    await expect(page.getByText('Mac Message Listener started successfully')).toBeVisible()

    await listener.getByLabel('Auto-stop (hours)').fill('2')
    await listener.getByRole('button', { name: 'Set Auto-stop' }).click()
    await expect(page.getByText('Auto-response enabled for 2 hours on text')).toBeVisible()
    await expect(listener.getByText(/^Stops automatically in 1 h 59 min/)).toBeVisible()

    await page.goto('/#/dashboard')
    const kill = page.getByRole('button', { name: 'Stop automatic replies' })
    await kill.click()
    await expect(page.getByText(/Automatic replies are off/)).toBeVisible()
    await expect(kill).toHaveCount(0)

    await page.goto('/#/auto-response')
    await page.getByRole('button', { name: 'Turn on again' }).click()
    const again = page.getByRole('dialog', { name: 'Turn automatic replies on again?' })
    await again.getByRole('button', { name: 'Turn on again' }).click()
    await expect(kill).toBeVisible()
    await listener.getByRole('button', { name: 'STOP LISTENER' }).click()
    await expect(kill).toHaveCount(0)
  })
  await test.step('the assistant opens the overlay in a window, and its count is saved', async () => {
    await page.goto('/#/imessage')
    await expect(page.getByLabel('Suggestion Count')).toHaveValue('3')
    await page.getByLabel('Suggestion Count').fill('2')
    await page.getByRole('button', { name: 'Save Overlay Settings' }).click()
    await expect(page.getByText('Overlay settings saved successfully')).toBeVisible()
    await expect(page.getByText('Overlay settings saved successfully')).toBeHidden({ timeout: 5000 })
    await page.reload()
    await expect(page.getByLabel('Suggestion Count')).toHaveValue('2')

    const assistant = page.getByRole('switch', { name: 'Enable Native Messages Assistant' })
    const first = context.waitForEvent('page')
    await assistant.click()
    const closed = (await first).waitForEvent('close')
    await expect(page.getByText('Native Messages assistant activated')).toBeVisible()
    await assistant.click()
    await expect(page.getByText('Native Messages assistant deactivated')).toBeVisible()
    await closed

    const second = context.waitForEvent('page')
    await assistant.click()
    const overlay = await second
    await expect(page.getByText('Native Messages assistant activated')).toBeVisible()
    await expect(overlay.getByRole('heading', { level: 1 })).toBeVisible()
    await overlay.close()
    await expect(page.getByText('Native Messages assistant closed')).toBeVisible()
    await expect(assistant).not.toBeChecked()
  })
})

/** The call of the listener with this name is answered so until `page.unrouteAll()`. */
async function answerWith(page: Page, name: string, json: unknown): Promise<void> {
  await page.route(`**/api/mac-listener/${name}`, (route) => route.fulfill({ json }))
}
