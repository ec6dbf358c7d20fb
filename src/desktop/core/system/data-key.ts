import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../server/supervisor.ts'

/** Seals with a key of the owner's login keychain (Electron's safeStorage). */
export interface SecretBox {
  isAvailable(): Promise<boolean>
  seal(text: string): Promise<Uint8Array>
  /** Throws if it was sealed by another keychain, or the owner refused. */
  open(sealed: Uint8Array): Promise<string>
}

const shape = z.object({ keys: z.array(z.object({ id: z.string().min(1).max(100), key: z.base64() })).min(1) })
export type DataKeys = z.infer<typeof shape>['keys']

/**
 * The key of the data folder under the keychain. Browser mode keeps it in `key.json`, which the app takes over: sealed, kept in
 * `key.sealed`, and the plain file removed by `settled`, once a server has opened the data with it. Until then both are handed over, so that
 * an import that was cut off loses nothing.
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
    /** The keys to start with, the current one first; makes the first one where there are no data yet. Throws `StartRefused`. */
    async load(): Promise<DataKeys> {
      if (!(await box.isAvailable())) throw new StartRefused('keychain-locked', 'The keychain is locked, or cannot be used now.')
      const kept = await fromKeychain()
      const file = fromFile().filter(({ id }) => !kept.some((key) => key.id === id))
      if (file.length === 0 && kept.length > 0) return kept
      const keys = [...kept, ...file]
      // Data without any key: a new one is never made over them. The server says what is wrong.
      if (keys.length === 0 && existsSync(join(dataDir, 'idiolect.db'))) return []
      const all = keys.length > 0 ? keys : [newKey()]
      const text = JSON.stringify({ keys: all })
      const wrapped = await box.seal(text)
      // What cannot be opened again must not become the only copy.
      if ((await box.open(wrapped)) !== text) throw new StartRefused('keychain-locked', 'The keychain did not keep the key of your data.')
      writeFileSync(`${sealed}.new`, wrapped, { mode: 0o600, flush: true })
      renameSync(`${sealed}.new`, sealed)
      return all
    },
    /** The server has opened the data: the plain file has done its work. */
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
