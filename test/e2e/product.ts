import { test as base, expect } from '@playwright/test'
import { removeDataDir, startProduct, type Product } from '#test/product.ts'

export { expect }

/**
 * The test of an end-to-end file: `product` is the real product on a temporary folder, one for each worker and file, and `page` belongs to
 * it (`page.goto('/#/login')`). `environment` is what the product is started with, for a file that extends it.
 *
 * A test fails where the page logs an error or asks another host for anything: the client must work with no network.
 *
 * How to add one: a file `<noun>.spec.ts` here that imports `{ test, expect }` from this file. Make an account of your own in each test;
 * the product keeps the accounts of the tests before it.
 */
export const test = base.extend<
  { guarded: undefined; others: readonly string[] },
  { environment: Readonly<Record<string, string>>; product: Product }
>({
  // Playwright reads what a fixture needs from its first parameter, which must be a pattern, even an empty one.
  environment: [async ({}, use) => use({}), { scope: 'worker' }],
  product: [
    async ({ environment }, use) => {
      const product = await startProduct({ cheap: true, env: environment })
      await use(product)
      await product.stop()
      removeDataDir(product.dataDir)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  /** Hosts that the pages of a test may go to besides: a stand-in for somebody else's site. */
  others: async ({}, use) => use([]),
  guarded: [
    async ({ context, product, others }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`))
      context.on('console', (message) => {
        // A refused call is logged by the browser itself; what the page then shows is what the tests look at.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`console: ${message.text()}`)
      })
      context.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        const known = [new URL(product.address).host, ...others]
        if (protocol.startsWith('http') && !known.includes(host)) faults.push(`asked another host: ${host}`)
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
