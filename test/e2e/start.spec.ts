import { fmProgram } from '#test/model-servers/fm-program.ts'
import { removeDataDir, startProduct } from '#test/product.ts'
import { callProduct, makeAccount } from './account.ts'
import { bare as test, expect } from './product.ts'

test('a second start on the same folder works after a kill, SIGTERM ends it with code 0 and Apple’s program too, and each has said its address once', async () => {
  const first = await startProduct()
  await first.kill()
  const fm = fmProgram()
  const env = { IDIOLECT_FM: fm.program, IDIOLECT_MODEL_PORTS: 'none' }
  const second = await startProduct({ cheap: true, dataDir: first.dataDir, env })
  for (const product of [first, second]) {
    expect(product.address).toMatch(/^http:\/\/localhost:\d+$/)
    expect(product.output().match(/Idiolect is running at/g)).toHaveLength(1)
  }
  const { token } = await makeAccount(second)
  expect(await callProduct(second, token, 'PUT', '/api/model', { engine: 'apple' })).toMatchObject({ engine: 'apple', why_not: null })
  expect(fm.starts()).toHaveLength(1)
  const pid = fm.starts()[0]?.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  expect(await second.stop()).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(second.output().match(/Idiolect is running at/g)).toHaveLength(1)
  fm.remove()
  removeDataDir(first.dataDir)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
