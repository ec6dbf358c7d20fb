import type { Locator, Page, Request } from '@playwright/test'
import type { Product } from '#test/product.ts'
import { signUp } from './account.ts'
import { expect, test } from './product.ts'
import { answerWith, expectShownForThreeSeconds, refused, says, sent, stopTime } from './provoke.ts'

// Every text, limit and default that the specification names for Mac Message Listener Control and the Message Log (product specification, sections
// 2, 5, 8 and 9), as the real page of the real product shows it. Calls are answered here only where the product has no such failure.
//
// How to add one: a line in a table below (what is called, how it answers, what is then read), or a test of its own beside them.

test.describe('Mac Message Listener Control', () => {
  const MAC = '/api/mac-listener'
  const UPDATED = 'Mac Message Listener configuration updated successfully'
  const STARTED = 'Mac Message Listener started successfully'
  const STOPPED = 'Mac Message Listener stopped successfully'
  const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Mac Message Listener Control' })
  const button = (page: Page, name: string): Locator => panelOf(page).getByRole('button', { name })
  const chip = (page: Page, label: 'Running' | 'Stopped'): Locator => panelOf(page).getByRole('status').getByText(label, { exact: true })

  /** Every field that sets the listener. */
  function inputs(page: Page): Record<'respond' | 'slider' | 'seconds' | 'numbers', Locator> {
    const panel = panelOf(page)
    return {
      respond: panel.getByRole('switch', { name: 'Auto-respond' }),
      slider: panel.getByRole('slider', { name: 'Check interval in seconds' }),
      seconds: panel.getByLabel('Seconds', { exact: true }),
      numbers: panel.getByLabel('Allowed phone numbers'),
    }
  }

  async function open(page: Page, product: Product): Promise<{ Authorization: string }> {
    const { token } = await signUp(page, product)
    await page.clock.install()
    await page.goto('/#/auto-response')
    await expect(chip(page, 'Stopped')).toBeVisible()
    return { Authorization: `Bearer ${token}` }
  }

  test('is set while it is stopped, is fixed while it runs, and shows its log and its output', async ({ page, product }) => {
    const asked: Record<string, number> = { log: 0, 'terminal-output': 0, status: 0 }
    const nameOf = (request: Request): string | undefined => request.url().split(`${MAC}/`)[1]
    // The next poll is due three seconds after the answer to the one before.
    let unanswered = 0
    page.on('request', (request) => {
      const name = nameOf(request)
      if (name === undefined) return
      asked[name] = (asked[name] ?? 0) + 1
      unanswered += 1
    })
    const ended = (request: Request): void => void (unanswered -= nameOf(request) === undefined ? 0 : 1)
    page.on('requestfinished', ended).on('requestfailed', ended)
    const times = (name: string): number => asked[name] ?? 0
    const pass = async (ms: number): Promise<void> => {
      await expect.poll(() => unanswered).toBe(0)
      await page.clock.runFor(ms)
    }
    const headers = await open(page, product)
    await test.step('is set while it is stopped, from the defaults on', async () => {
      const { respond, slider, seconds, numbers } = inputs(page)
      await expect(respond).not.toBeChecked()
      await expect(slider).toHaveValue('5')
      await expect(slider).toHaveAttribute('min', '1')
      await expect(slider).toHaveAttribute('max', '60')
      await expect(seconds).toHaveValue('5')
      await expect(numbers).toHaveValue('')
      await expect(panelOf(page).getByLabel('Auto-stop (hours)')).toHaveValue('4')
      await expect(panelOf(page).getByLabel('Auto-stop (hours)')).toBeDisabled()
      await expect(button(page, 'Set Auto-stop')).toHaveCount(0)
      await expect(button(page, 'STOP LISTENER')).toHaveCount(0)
      await expect(button(page, 'START LISTENER')).toBeVisible()
      await expect(button(page, 'Refresh listener status')).toBeVisible()
      for (const input of Object.values(inputs(page))) await expect(input).toBeEnabled()

      await seconds.fill('120')
      await expect(slider).toHaveValue('60')
      for (const typed of ['0', '-3', '']) {
        await seconds.fill(typed)
        await seconds.blur()
        await expect(seconds, `typed "${typed}"`).toHaveValue('120')
      }
      await respond.click()
      await numbers.fill(' +12075550120, , sam@example.com ,')
      const body = sent(page, `${MAC}/config`)
      await expectShownForThreeSeconds(page, () => button(page, 'UPDATE CONFIGURATION').click(), page.getByText(UPDATED))
      expect(await body).toEqual({ auto_respond: true, check_interval: 120, allowed_numbers: ['+12075550120', 'sam@example.com'] })
      const status = panelOf(page).getByRole('region', { name: 'Status' })
      await expect(status.getByText('120 seconds')).toBeVisible()
      await status.getByRole('button', { name: 'Remove sam@example.com' }).click()
      await expect(page.getByText(UPDATED)).toBeVisible()
      await expect(numbers).not.toHaveValue(/sam/)
      await status.getByRole('button', { name: 'Reset the interval to 5 seconds' }).click()
      await expect(seconds).toHaveValue('5')
      await status.getByRole('button', { name: 'Turn auto-respond off' }).click()
      await expect(respond).not.toBeChecked()
    })
    await test.step('says why it was not set and not started', async () => {
      await page.clock.fastForward(3100)
      await expect(page.getByRole('alert')).toHaveCount(0)
      const CONFIGURE_FAILED = 'Failed to update Mac Message Listener configuration. Please try again later.'
      for (const [act, path, answer, text] of [
        ['UPDATE CONFIGURATION', '/config', refused('Busy.'), CONFIGURE_FAILED],
        ['UPDATE CONFIGURATION', '/config', 'offline', CONFIGURE_FAILED],
        ['UPDATE CONFIGURATION', '/config', says({ ok: 1 }), 'Invalid response format'],
        ['START LISTENER', '/start', refused('Another account runs it.'), 'Failed to start Mac Message Listener: Another account runs it.'],
        ['START LISTENER', '/start', says({ error: 'No database.' }), 'Failed to start Mac Message Listener: No database.'],
        ['START LISTENER', '/start', 'offline', 'Failed to start Mac Message Listener: Network Error'],
        ['START LISTENER', '/start', says({ ok: 1 }), 'Invalid response format'],
      ] as const) {
        await answerWith(page, `POST ${MAC}${path}`, answer)
        await button(page, act).click()
        await expect(page.getByRole('alert')).toContainText(text)
        await page.unrouteAll()
        // Gone before the next, which may be the same text.
        await page.clock.fastForward(3100)
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
      await answerWith(page, `POST ${MAC}/start`, says({ ok: 1 }))
      await expectShownForThreeSeconds(page, () => button(page, 'START LISTENER').click(), page.getByRole('alert'))
      await expect(page.getByText('Last problem: Invalid response format')).toBeVisible()
      await expect(chip(page, 'Stopped')).toBeVisible()
    })
    await test.step('is fixed while it runs, and says what was done', async () => {
      await page.unrouteAll()
      // Those of the step before are not wanted any more.
      await inputs(page).numbers.fill('')
      await button(page, 'UPDATE CONFIGURATION').click()
      await expect(page.getByText(UPDATED)).toBeVisible()
      const hours = panelOf(page).getByLabel('Auto-stop (hours)')
      await button(page, 'START LISTENER').click()
      await expect(page.getByText(STARTED, { exact: true })).toBeVisible()
      await expect(chip(page, 'Running')).toBeVisible()
      for (const input of Object.values(inputs(page))) await expect(input).toBeDisabled()
      await expect(button(page, 'UPDATE CONFIGURATION')).toHaveCount(0)
      await expect(button(page, 'START LISTENER')).toHaveCount(0)

      await expect(hours).toHaveAttribute('min', '1')
      await expect(hours).toHaveAttribute('max', '24')
      for (const typed of ['36', '0', '-1']) await hours.fill(typed)
      const body = sent(page, '/api/auto-response/enable')
      await button(page, 'Set Auto-stop').click()
      expect(await body).toEqual({ duration_hours: 36, channel: 'text' })
      await expect(page.getByText('Auto-response enabled for 36 hours on text')).toBeVisible()
      await answerWith(page, 'POST /api/auto-response/enable', refused('No.'))
      await button(page, 'Set Auto-stop').click()
      await expect(page.getByRole('alert').getByText('Failed to enable auto-response. Please try again later.')).toBeVisible()

      for (const [answer, text] of [
        [refused('Busy.'), 'Failed to stop Mac Message Listener: Busy.'],
        [says({ error: 'No such process.' }), 'Failed to stop Mac Message Listener: No such process.'],
        ['offline', 'Failed to stop Mac Message Listener: Network Error'],
        [says({ ok: 1 }), 'Invalid response format'],
      ] as const) {
        await answerWith(page, `POST ${MAC}/stop`, answer)
        await button(page, 'STOP LISTENER').click()
        await expect(page.getByRole('alert')).toHaveText(text)
      }
      await page.unrouteAll()

      // Stopped elsewhere: the page that is looked at knows it by its next poll.
      await page.request.post(`${product.address}${MAC}/stop`, { headers })
      await expect(chip(page, 'Stopped')).toBeVisible({ timeout: 5000 })
      await inputs(page).numbers.fill('+12075550120')
      await button(page, 'START LISTENER').click()
      await expect(page.getByText(`${STARTED} for allowed numbers`, { exact: true })).toBeVisible()
      await button(page, 'STOP LISTENER').click()
      await expect(page.getByText(STOPPED)).toBeVisible()
      await expect(chip(page, 'Stopped')).toBeVisible()
      await expect(button(page, 'UPDATE CONFIGURATION')).toBeVisible()
    })
    const card = page.getByRole('region', { name: 'Message Log' })
    await test.step('in panels of fixed height, asked for every three seconds', async () => {
      await expect(card.getByRole('log')).toHaveCount(0)
      expect(times('log')).toBe(0)
      await card.getByRole('button', { name: 'Show Log' }).click()
      const log = card.getByRole('log', { name: 'Message log' })
      await expect(log).toHaveText('No messages in log')
      await card.getByRole('button', { name: 'Show Mac Output' }).click()
      const output = card.getByRole('log', { name: 'Mac output' })
      await expect(output).toBeVisible()
      expect((await log.boundingBox())?.height).toBe(300)
      expect((await output.boundingBox())?.height).toBe(200)
      await stopTime(page)
      for (let poll = 0; poll < 2; poll++) {
        const known = { ...asked }
        await pass(3000)
        for (const name of ['log', 'terminal-output']) await expect.poll(() => times(name), name).toBe((known[name] ?? 0) + 1)
        await expect.poll(() => times('status')).toBeGreaterThan(known['status'] ?? 0)
      }
      await page.clock.resume()
      const before = times('log')
      await card.getByRole('button', { name: 'Refresh Log' }).click()
      await expect.poll(() => times('log')).toBeGreaterThan(before)
      await card.getByRole('button', { name: 'Hide Mac Output' }).click()
      await expect(output).toHaveCount(0)
      await card.getByRole('button', { name: 'Hide Log' }).click()
      await expect(card.getByRole('log')).toHaveCount(0)
      // The state and the output are still polled, as specified; the log is not.
      const hidden = { ...asked }
      await stopTime(page)
      await pass(6000)
      await expect.poll(() => times('status')).toBeGreaterThan(hidden['status'] ?? 0)
      await expect.poll(() => times('terminal-output')).toBeGreaterThan(hidden['terminal-output'] ?? 0)
      expect(times('log')).toBe(hidden['log'])
      await page.clock.resume()
    })
    await test.step('lists sender, time, text and response, and keeps them when a poll fails', async () => {
      const entry = { id: 'l1', from: 'Contact', name: 'Priya Nair', timestamp: '2026-11-20T08:00:00Z', text: 'dinner tonight?' }
      const rest = { response: 'yes! 8?', outcome: 'Waiting for your OK.', reasons: [] }
      await answerWith(page, `GET ${MAC}/log`, says({ messages: [{ ...entry, ...rest }] }))
      await answerWith(
        page,
        `GET ${MAC}/terminal-output`,
        says({ output: Array.from({ length: 30 }, (_, row) => `row ${row}`).join('\n') }),
      )
      await card.getByRole('button', { name: 'Show Log' }).click()
      const log = card.getByRole('log', { name: 'Message log' })
      await expect(log.getByText(/^Contact · Priya Nair · .*9:00/)).toBeVisible()
      await expect(log.getByText('dinner tonight?')).toBeVisible()
      await expect(log.getByText('Response: yes! 8?')).toBeVisible()
      await card.getByRole('button', { name: 'Show Mac Output' }).click()
      const output = card.getByRole('log', { name: 'Mac output' })
      await expect(output).toHaveText(/row 28\s+row 29$/)
      // At its end: nine whole lines between the edges.
      expect(await output.evaluate((panel) => panel.scrollTop % 20)).toBe(0)
      expect(await output.evaluate((panel) => panel.clientHeight)).toBe(9 + 9 * 20 + 9)
      await page.unrouteAll()
      await answerWith(page, `GET ${MAC}/log`, refused('Stopping.'))
      const failing = page.waitForResponse((response) => response.url().endsWith(`${MAC}/log`) && response.status() === 503)
      await card.getByRole('button', { name: 'Refresh Log' }).click()
      await failing
      await expect(log.getByText('dinner tonight?')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })

  test('only logs that its state could not be loaded, and says it of auto-response', async ({ page, product }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await answerWith(page, `GET ${MAC}/status`, refused('Stopping.'))
    await answerWith(page, 'GET /api/auto-response/status', refused('Stopping.'))
    await signUp(page, product)
    await page.goto('/#/auto-response')
    await expect(page.getByText('Failed to load auto-response status. Please try again later.')).toBeVisible()
    await expect.poll(() => logged.some((line) => line.startsWith('The listener status could not be loaded.'))).toBe(true)
    await page.unrouteAll()
    await expect(chip(page, 'Stopped')).toBeVisible({ timeout: 5000 })
  })
})
