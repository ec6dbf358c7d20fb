import type { Locator, Page } from '@playwright/test'
import type { Product } from '#test/product.ts'
import { signUp } from './account.ts'
import { expect, test } from './product.ts'
import { answerWith, expectShownForThreeSeconds, refused, says, sent } from './provoke.ts'

// Every text, limit and default that the specification names for the Native Messages Assistant (product specification, sections
// 2, 5, 8 and 9), as the real page of the real product shows it. Calls are answered here only where the product has no such failure.
//
// How to add one: a line in a table below (what is called, how it answers, what is then read), or a test of its own beside them.

test.describe('Native Messages Assistant', () => {
  const SETTINGS = '/api/overlay-settings'
  const theSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Enable Native Messages Assistant' })
  const count = (page: Page): Locator => page.getByLabel('Suggestion Count')

  async function open(page: Page, product: Product): Promise<void> {
    await signUp(page, product)
    await page.clock.install()
    await page.goto('/#/imessage')
    await expect(page.getByRole('region', { name: 'Native Messages Assistant' })).toBeVisible()
  }

  test('shows what is specified, takes a count, says what failed, and is switched on and off', async ({ page, context, product }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
    await open(page, product)
    await test.step('shows what is specified, and three suggestions at first', async () => {
      await expect(page.getByRole('heading', { name: 'Native Messages Assistant' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Refresh overlay settings' })).toBeVisible()
      await expect(theSwitch(page)).not.toBeChecked()
      await expect(count(page)).toHaveValue('3')
      await expect(count(page)).toHaveAttribute('min', '1')
      await expect(count(page)).toHaveAttribute('max', '5')
      await expect(page.getByRole('heading', { name: 'Permissions Required' })).toBeVisible()
      for (const permission of [
        'Full Disk Access (to read the Messages database)',
        'Accessibility (for the overlay to insert responses)',
      ]) {
        const row = page.getByRole('listitem').filter({ hasText: permission })
        await expect(row.getByText(permission, { exact: true })).toBeVisible()
        await expect(row.getByRole('img', { name: 'Required' })).toBeVisible()
      }
      await expect(page.getByRole('button', { name: 'Save Overlay Settings' })).toBeVisible()
    })

    await test.step('takes a count from 1 to 5, and 1 for what is not a number', async () => {
      for (const [typed, taken] of [
        ['1', '1'],
        ['5', '5'],
        ['9', '5'],
        ['0', '1'],
        ['4', '4'],
        ['', '1'],
        ['2', '2'],
        ['e', '1'],
      ] as const) {
        await count(page).fill('')
        await count(page).pressSequentially(typed)
        await count(page).blur()
        await expect(count(page), `typed "${typed}"`).toHaveValue(taken)
      }
      await count(page).fill('9')
      const body = sent(page, SETTINGS)
      const save = page.getByRole('button', { name: 'Save Overlay Settings' })
      await expectShownForThreeSeconds(page, () => save.click(), page.getByText('Overlay settings saved successfully'))
      expect(await body).toEqual({ settings: { suggestionCount: 5 } })
      await page.reload()
      await expect(count(page)).toHaveValue('5')
    })

    await test.step('says when there are no settings', async () => {
      for (const [answer, text] of [
        [refused('Stopping.'), 'Failed to fetch overlay settings from server'],
        ['offline', 'Failed to fetch overlay settings from server'],
        [says({ success: false }), 'Failed to get settings from server'],
      ] as const) {
        await answerWith(page, `GET ${SETTINGS}`, answer)
        await page.reload()
        await expect(page.getByRole('alert')).toHaveText(text)
        await page.unrouteAll()
      }
    })

    await test.step('says why saving and switching on failed', async () => {
      await page.reload()
      await expect(count(page)).toHaveValue('5')
      for (const [answer, text] of [
        [refused('Disk full.'), 'Failed to save overlay settings: Disk full.'],
        ['offline', 'Failed to save overlay settings: Network Error'],
      ] as const) {
        await answerWith(page, `POST ${SETTINGS}`, answer)
        await page.getByRole('button', { name: 'Save Overlay Settings' }).click()
        await expect(page.getByRole('alert')).toHaveText(text)
        await page.unrouteAll()
      }
      // What a browser that blocks pop-ups gives the page.
      await page.evaluate(() => Object.assign(window, { open: () => null }))
      await theSwitch(page).click()
      await expect(page.getByRole('alert')).toHaveText(/^Failed to toggle overlay: The browser did not allow a window\./)
      await expect(theSwitch(page)).not.toBeChecked()
    })

    await test.step('is switched on and off, is closed in its window, and only logs what its detector does wrong', async () => {
      // With what a browser has that allows windows.
      await page.reload()
      const opening = context.waitForEvent('page')
      await theSwitch(page).click()
      const first = await opening
      await expect(page.getByText('Native Messages assistant activated')).toBeVisible()
      await expect(theSwitch(page)).toBeChecked()
      const closed = first.waitForEvent('close')
      await theSwitch(page).click()
      await expect(page.getByText('Native Messages assistant deactivated')).toBeVisible()
      await expect(theSwitch(page)).not.toBeChecked()
      await closed

      await answerWith(page, 'POST /api/active-chat-detector/start', refused('No detector.'))
      await answerWith(page, 'POST /api/active-chat-detector/stop', refused('No detector.'))
      const again = context.waitForEvent('page')
      await theSwitch(page).click()
      const second = await again
      await expect(page.getByText('Native Messages assistant activated')).toBeVisible()
      await expectShownForThreeSeconds(page, () => second.close(), page.getByText('Native Messages assistant closed'))
      await expect(theSwitch(page)).not.toBeChecked()
      for (const words of ['could not be started', 'could not be stopped'])
        await expect.poll(() => logged.some((line) => line.startsWith('warning: ') && line.includes(words))).toBe(true)
    })
  })
})
