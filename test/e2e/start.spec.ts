import { expect, test } from './product.ts'
import { removeDataDir, startProduct } from '#test/product.ts'

test('the printed address opens, and a stranger sees a page with a heading', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Idiolect/)
})

test('SIGTERM ends the product with code 0, and it has said its address once', async () => {
  const product = await startProduct()
  expect(product.address).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await product.stop()).toBe(0)
  expect(product.output().match(/Idiolect is running at/g)).toHaveLength(1)
  removeDataDir(product.dataDir)
})

test('a second start on the same folder works after a kill', async () => {
  const first = await startProduct()
  await first.kill()
  const second = await startProduct({ dataDir: first.dataDir })
  expect(await second.stop()).toBe(0)
  removeDataDir(first.dataDir)
})
