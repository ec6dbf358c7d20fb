import { expect as ofPlaywright, type Locator } from '@playwright/test'

/**
 * Playwright's, but that it waits for what is not there yet without describing what is. Its own `toBeVisible` puts together the accessibility tree of
 * the page at each look that finds nothing, half a dozen in the first second, for a message that only the last of them needs.
 */
export const expect = ofPlaywright.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const timeout = options.timeout ?? this.timeout
    const came = await locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', timeout }).then(
      () => true,
      () => false,
    )
    if (came) return { pass: !this.isNot, message: () => '' }
    // What it says of a failure is said by Playwright.
    const again = this.isNot ? ofPlaywright(locator).not : ofPlaywright(locator)
    const fault = await again.toBeVisible({ timeout: 1 }).then(
      () => null,
      (error: Error) => error.message.replaceAll(/\b1ms\b/g, `${timeout}ms`),
    )
    return { pass: (fault === null) !== this.isNot, message: () => fault ?? '' }
  },
})
