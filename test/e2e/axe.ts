import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './product.ts'

/** axe as it is published for pages: half of what the readable one is, for each page to take in and compile. */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a color scheme can break: everything else is the same document. */
const ofColor = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it is now; `name` is what a failure is called. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await look(page, name, (axe) => axe.withTags(tags))
}

/**
 * The same in light, where every rule is looked at, and in dark, where those of color are. Begins with the one that the page is in, so that pages that are
 * looked at one after the other are painted anew once for each; the page stays in the other.
 */
export async function expectAccessibleInBoth(page: Page, name: string): Promise<void> {
  const theme = page.locator('html')
  const now = (await theme.getAttribute('data-theme')) === 'dark' ? 'dark' : 'light'
  for (const colorScheme of [now, now === 'dark' ? 'light' : 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(theme).toHaveAttribute('data-theme', colorScheme)
    // A large page is painted anew later than its attribute says, and colors may pass into each other: half-way it is a contrast that nobody sees.
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(passing.map(({ finished }) => finished))
    })
    await look(page, `${name}, ${colorScheme}`, (axe) => (colorScheme === 'light' ? axe.withTags(tags) : axe.withRules(ofColor)))
  }
}

/** In light and dark, on a desk and on a phone, where nothing may stand out of the page's width. */
export async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expectAccessibleInBoth(page, `${name}, ${size.width}`)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(beyond, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
    if (size.width < 600) expect.soft(await tooSmallForAFinger(page), `${name} at ${size.width}`).toEqual([])
  }
  await page.setViewportSize(before)
}

/** Opens every folded section: closed, it draws no charts, and axe leaves it out. */
export async function openSections(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const title of document.querySelectorAll<HTMLElement>('h2 > button[aria-expanded="false"]')) title.click()
  })
}

/**
 * Buttons and fields that are lower than a finger is wide; what stands among words is pressed around itself (`web/ui/touch.ts`). Measured as laid out, because a
 * notice that is just going away is drawn smaller.
 */
async function tooSmallForAFinger(page: Page): Promise<string[]> {
  return page.locator('button, a.MuiButton-root, [role=combobox]').evaluateAll((all: HTMLElement[]) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one, '::after').position !== 'absolute')
      .filter((one) => getComputedStyle(one, '::before').position !== 'absolute' && one.closest('.MuiSlider-root') === null)
      // All around what is typed into is pressed as well.
      .filter((one) => ((one instanceof HTMLInputElement && one.closest<HTMLElement>('.MuiInputBase-root')) || one).offsetHeight < 44)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  )
}

async function look(page: Page, name: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // It would be put into the page twice each time: a page that has it gets a script that does nothing.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : source
  // Of what is as it should be, no list is made. Nothing is loaded in advance: only sound that starts by itself and layouts that turn with the
  // screen are looked for in what is, and neither is ever among the violations of these rules.
  const options = { reporter: 'no-passes', preload: false } as const
  // Without frames of other origins, axe needs no second page to put its results together.
  const { violations } = await choose(new AxeBuilder({ page, axeSource }).options(options).setLegacyMode()).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect.soft(found, name).toEqual([])
}
