import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { DataKey, KeyRing } from '#core/ports/keys.ts'

/**
 * Sources of the encryption keys for stored data: a file of the owner's (browser mode), or the configuration (hosted).
 *
 * How to add one: another function here that gives a `KeyRing`; it must never replace a key that exists.
 */

const keyFileShape = z.object({ keys: z.array(z.object({ id: z.string().min(1).max(100), key: z.base64() })).min(1) })

/** Keeps the data key in a file that only its owner can read. */
export function keyFile(path: string): KeyRing {
  return {
    load() {
      if (!existsSync(path)) return null
      // A copied or restored folder may have lost its permissions.
      chmodSync(path, 0o600)
      return readKeys(path)
    },
    create() {
      const key = newKey()
      write(path, contentOf(key), linkSync)
      return [key]
    },
    renew() {
      const key = newKey()
      write(path, contentOf(key), renameSync)
      return [key]
    },
  }
}

/** Keys supplied by the operator; none is ever generated. */
export function fixedKeys(keys: readonly DataKey[]): KeyRing {
  return {
    load: () => (keys.length === 0 ? null : keys),
    create() {
      throw new AppError('wrong-key', 'No data key is configured.')
    },
    renew: () => null,
  }
}

function readKeys(path: string): DataKey[] {
  try {
    const { keys } = keyFileShape.parse(JSON.parse(readFileSync(path, 'utf8')))
    return keys.map(({ id, key }) => ({ id, key: new Uint8Array(Buffer.from(key, 'base64')) }))
  } catch {
    // The cause is omitted on purpose: a parser's message quotes its input.
    throw new AppError('wrong-key', `The key file ${path} cannot be read. Put the right one back: without it the stored data stay closed.`)
  }
}

function newKey(): DataKey {
  return { id: `k${randomBytes(4).toString('hex')}`, key: new Uint8Array(randomBytes(32)) }
}

function contentOf({ id, key }: DataKey): string {
  return JSON.stringify({ keys: [{ id, key: Buffer.from(key).toString('base64') }] })
}

/** Atomic: written to a temporary file, flushed, then moved into place. A link never replaces an existing file. */
function write(path: string, content: string, put: (from: string, to: string) => void): void {
  const staged = `${path}.${randomBytes(4).toString('hex')}.new`
  const handle = openSync(staged, 'wx', 0o600)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    put(staged, path)
  } finally {
    rmSync(staged, { force: true })
  }
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
