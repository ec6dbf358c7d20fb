import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../server/supervisor.ts'

/** Encrypts with a key in the owner's login keychain (Electron's safeStorage). */
export interface SecretBox {
  isAvailable(): Promise<boolean>
  seal(text: string): Promise<Uint8Array>
  /** Throws if it was sealed by another keychain, or the owner denied access. */
  open(sealed: Uint8Array): Promise<string>
}

const shape = z.object({ keys: z.array(z.object({ id: z.string().min(1).max(100), key: z.base64() })).min(1) })
export type DataKeys = z.infer<typeof shape>['keys']

/**
 * The data folder's key, protected by the keychain. Browser mode stores it in `key.json`. The app imports that: it seals the key into `key.sealed`,
 * and `settled` deletes the plain file after a server has opened the data with it. Until then both keys are passed to the server, so an interrupted
 * import loses nothing.
 */
export function createDataKey(dataDir: string, box: SecretBox) {
  const plain = join(dataDir, 'key.json')
  const sealed = join(dataDir, 'key.sealed')

  async function fromKeychain(): Promise<DataKeys> {
    if (!existsSync(sealed)) return []
    try {
      return read(await box.open(readFileSync(sealed)))
    } catch {
      throw new StartRefused('wrong-key', 'The keychain of this Mac does not open the key of your data.')
    }
  }

  function fromFile(): DataKeys {
    if (!existsSync(plain)) return []
    try {
      return read(readFileSync(plain, 'utf8'))
    } catch {
      throw new StartRefused('wrong-key', 'The key file of your data cannot be read. Put the right one back: without it they stay closed.')
    }
  }

  return {
    /** Loads the server's keys, the current one first; creates the first one if there is no data yet. Throws `StartRefused`. */
    async load(): Promise<DataKeys> {
      if (!(await box.isAvailable())) throw new StartRefused('keychain-locked', 'The keychain is locked, or cannot be used now.')
      const kept = await fromKeychain()
      const file = fromFile().filter(({ id }) => !kept.some((key) => key.id === id))
      if (file.length === 0 && kept.length > 0) return kept
      const keys = [...kept, ...file]
      // There is data but no key. A new key must never be created over it; the server reports the problem.
      if (keys.length === 0 && existsSync(join(dataDir, 'idiolect.db'))) return []
      const all = keys.length > 0 ? keys : [newKey()]
      const text = JSON.stringify({ keys: all })
      const wrapped = await box.seal(text)
      // Verified by reading it back: a key that cannot be opened must not become the only copy.
      if ((await box.open(wrapped)) !== text) throw new StartRefused('keychain-locked', 'The keychain did not keep the key of your data.')
      writeFileSync(`${sealed}.new`, wrapped, { mode: 0o600, flush: true })
      renameSync(`${sealed}.new`, sealed)
      return all
    },
    /** Call it when the server has opened the data: the plain file is no longer needed. */
    settled(): void {
      if (existsSync(sealed)) rmSync(plain, { force: true })
    },
  }
}

function read(text: string): DataKeys {
  return shape.parse(JSON.parse(text)).keys
}

function newKey(): DataKeys[number] {
  return { id: `k${randomBytes(4).toString('hex')}`, key: randomBytes(32).toString('base64') }
}
