import { test as base } from '@playwright/test'
import { removeDataDir, startProduct, type Product } from '#test/product/product.ts'
import { makeAccount, train, type Account } from './account.ts'
import { expect } from './expect.ts'

export { expect }

/** What is called so, made by the first test that asks; what it handed to `end` is done when the worker ends, the last first. */
export type Share = <T>(name: string, make: (end: (work: () => Promise<void>) => void) => Promise<T>) => Promise<T>

/**
 * For a file that starts a product of its own. `shared` keeps things from one test to the next, in other files too: no file has worker fixtures
 * of its own, because each set of those takes another worker with another browser.
 */
export const bare = base.extend<object, { shared: Share }>({
  shared: [
    // Playwright reads what a fixture needs from its first parameter, which must be a pattern, even an empty one.
    async ({}, use) => {
      const made = new Map<string, Promise<unknown>>()
      const ends: (() => Promise<void>)[] = []
      await use(async <T>(name: string, make: Parameters<Share>[1]) => {
        const one = made.get(name) ?? make((work) => void ends.push(work))
        made.set(name, one)
        return (await one) as T
      })
      for (const end of ends.toReversed()) await end()
    },
    { scope: 'worker' },
  ],
})

/** What `shared` calls the account with a voice: whoever makes one on the way may give it to the tests that follow. */
export const voiceName = (product: Product): string => `trained ${product.address}`

/**
 * The test of an end-to-end file: `product` is the real product on a temporary folder, one for each worker and `environment`, and `page` belongs to
 * it (`page.goto('/#/login')`). `environment` is what the product is started with, for a file that extends it. `trained` is an account with
 * a voice, one for each product.
 *
 * A test fails where the page logs an error or asks another host for anything: the client must work with no network.
 *
 * How to add one: a file `<noun>.spec.ts` here that imports `{ test, expect }` from this file. Make an account of your own in each test;
 * the product keeps the accounts of the tests before it.
 */
export const test = bare.extend<{
  environment: Readonly<Record<string, string>>
  product: Product
  trained: Account
  guarded: undefined
  others: readonly string[]
}>({
  environment: async ({}, use) => use({}),
  product: [
    async ({ shared, environment }, use) =>
      use(
        await shared(`product ${JSON.stringify(environment)}`, async (end) => {
          const product = await startProduct({ cheap: true, env: environment })
          end(async () => {
            await product.stop()
            removeDataDir(product.dataDir)
          })
          return product
        }),
      ),
    { timeout: 60_000 },
  ],
  trained: [
    async ({ shared, product }, use) =>
      use(
        await shared(voiceName(product), async () => {
          const account = await makeAccount(product)
          await train(product, account)
          return account
        }),
      ),
    { timeout: 90_000 },
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
