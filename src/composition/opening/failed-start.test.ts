import net from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fakeCompute } from '#test/fake-compute.ts'
import { temporaryFolder } from '#test/folder.ts'
import { loadConfig } from '../config.ts'
import { openProduct } from '../product.ts'

/** Opens the real product over a folder, in this process; nothing listens. */
function productIn(folder: string) {
  const lines: string[] = []
  const log = { level: 'info', stream: { write: (line: string) => void lines.push(line) } } as const
  return {
    lines,
    open: (settings: Record<string, string> = {}, compute = fakeCompute()) => {
      const env = { IDIOLECT_DATA_DIR: folder, IDIOLECT_CHAT_DB: join(folder, 'chat.db'), IDIOLECT_MODEL_PORTS: 'none', ...settings }
      return openProduct(loadConfig(env), { log, localToken: null, compute })
    },
  }
}

/** What every connection of this process goes through. */
const hook = (): unknown => Reflect.get(net.Socket.prototype, 'connect')

describe('a start that fails', () => {
  it.each([
    ['IDIOLECT_HELPER_SCRIPTS', 'not-available'],
    ['IDIOLECT_MODEL_CATALOG', 'invalid-input'],
    ['IDIOLECT_GOOGLE_CLIENT_FILE', 'invalid-input'],
  ])('for a wrong %s leaves the folder to the next one, and the connections of this process as they were', async (setting, code) => {
    const { open } = productIn(temporaryFolder())
    const before = hook()
    await expect(open({ [setting]: '/nowhere' })).rejects.toMatchObject({ code })
    expect(hook()).toBe(before)
    await (await open()).close()
    expect(hook()).toBe(before)
  })
})

it('a product of which a part does not stop still lets go of the store and the folder, and says so', async () => {
  const { open } = productIn(temporaryFolder())
  const compute = { ...fakeCompute(), close: () => Promise.reject(new Error('it hangs')) }
  const product = await open({}, compute)
  await expect(product.close()).rejects.toThrow('it hangs')
  await expect(product.server.store.accounts.count()).rejects.toThrow('driver has already been destroyed')
  await (await open()).close()
})

it('a database of another project is left alone, and that its setting is not used is logged once, without its value', async () => {
  const { open, lines } = productIn(temporaryFolder())
  await (await open({ DATABASE_URL: 'postgres://theirs:secret@127.0.0.1:1/shop' })).close()
  const about = lines.filter((line) => line.includes('DATABASE_URL'))
  expect(about.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 30, msg: 'a setting is not used in this mode' }])
  expect(lines.join('')).not.toMatch(/theirs|secret|shop/u)
})
