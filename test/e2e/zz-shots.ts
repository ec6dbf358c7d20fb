import type { Page } from '@playwright/test'
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
export async function shots(page: Page, name: string, full = true): Promise<void> {
  for (const [key, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
      await page.screenshot({ path: `/tmp/rev3-shots/${name}-${key}-${scheme}.png`, fullPage: full })
    }
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (beyond > 0) console.log(`OVERFLOW ${name} ${key} ${beyond}`)
  }
  await page.setViewportSize(sizes.desk)
  await page.emulateMedia({ colorScheme: 'light' })
}
