import { bare as test, expect } from './product.ts'
import { removeDataDir, startProduct } from '#test/product.ts'

test('a second start on the same folder works after a kill, SIGTERM ends it with code 0, and each has said its address once', async () => {
  const first = await startProduct()
  await first.kill()
  const second = await startProduct({ dataDir: first.dataDir })
  for (const product of [first, second]) {
    expect(product.address).toMatch(/^http:\/\/localhost:\d+$/)
    expect(product.output().match(/Idiolect is running at/g)).toHaveLength(1)
  }
  expect(await second.stop()).toBe(0)
  expect(second.output().match(/Idiolect is running at/g)).toHaveLength(1)
  removeDataDir(first.dataDir)
})
