import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './product.ts'

/** How a call ends: nobody answers, or this comes back. */
export type Answer = 'offline' | { status: number; json: unknown }
export const refused = (message: string): Answer => ({ status: 503, json: { error: 'unavailable', message } })
export const says = (json: unknown): Answer => ({ status: 200, json })

/** The call named `GET /api/…` ends with `answer` until `page.unrouteAll()`; every other goes to the product. */
export async function answerWith(page: Page, name: string, answer: Answer): Promise<void> {
  const [method, path] = name.split(' ')
  await page.route(`**${path}`, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    return answer === 'offline' ? route.abort() : route.fulfill(answer)
  })
}

/** What the page sends with its next call of `path`. */
export async function sent(page: Page, path: string): Promise<unknown> {
  const request = await page.waitForRequest((made) => made.method() === 'POST' && made.url().endsWith(path))
  return request.postDataJSON() as unknown
}

/** From here on the page's time stands still, but for `page.clock.runFor`. Needs `page.clock.install()` before the page is opened. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** `act` brings a message, which the page shows for three seconds of its own time (product specification, section 9). Lets the time run on. */
export async function expectShownForThreeSeconds(page: Page, act: () => Promise<void>, message: Locator): Promise<void> {
  await stopTime(page)
  await act()
  // Answers come by the real time; the page takes them up by its own.
  await expect(async () => {
    await page.clock.runFor(50)
    expect(await message.count()).toBe(1)
  }).toPass({ timeout: 10_000, intervals: [50] })
  await page.clock.runFor(2800)
  await expect(message).toBeVisible()
  await page.clock.runFor(300)
  await expect(message).toHaveCount(0)
  await page.clock.resume()
}
