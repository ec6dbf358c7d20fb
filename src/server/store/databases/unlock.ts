import type { KeyRing } from '#core/ports/keys.ts'
import { AppError } from '#contract/errors.ts'
import type { MetaTable } from './meta.ts'
import { createSealer, type Sealer } from './sealer.ts'

const prefix = 'sealed-check:'

/**
 * Loads the keys and verifies that they open this store, without changing it: a store is migrated only for whoever may read it.
 *
 * The store keeps a small sealed value for each key that ever sealed something. If one of them does not open, startup stops: continuing would lose
 * the owner's data or, worse, mix two keys. A first key is created only if there is no such value, that is, nothing is sealed.
 *
 * `meta`: null if the store has no tables yet. Throws AppError `wrong-key`.
 */
export async function tryKeys(meta: MetaTable | null, keyRing: KeyRing): Promise<Sealer> {
  const checks = (await meta?.list(prefix)) ?? []
  const loaded = keyRing.load()
  if (loaded === null && checks.length > 0) {
    throw new AppError('wrong-key', 'The key of the stored data is missing. Put it back: a new one cannot open them, so none is made.')
  }
  const sealer = createSealer(loaded ?? keyRing.create())
  for (const check of checks) sealer.open(Buffer.from(check.value, 'base64'), check.key)
  return sealer
}

/** Loads the keys as `tryKeys` does, and enters the current one, so that the store asks for it from now on. */
export async function unlock(meta: MetaTable, keyRing: KeyRing): Promise<Sealer> {
  const sealer = await tryKeys(meta, keyRing)
  if ((await meta.get(keyOf(sealer))) === null) await putCheck(meta, sealer)
  return sealer
}

/**
 * Replaces the key of a store in which nothing is sealed any more, so that the old one can't open remnants on the disk. Null if the operator manages
 * the keys. `isEmpty` is checked once more before the old key is deleted.
 */
export async function renewKey(meta: MetaTable, keyRing: KeyRing, isEmpty: () => Promise<boolean>): Promise<Sealer | null> {
  const checks = await meta.list(prefix)
  for (const { key } of checks) await meta.delete(key)
  const keys = (await isEmpty()) ? keyRing.renew() : null
  if (keys === null) {
    for (const { key, value } of checks) await meta.put(key, value)
    return null
  }
  const sealer = createSealer(keys)
  await putCheck(meta, sealer)
  return sealer
}

const keyOf = (sealer: Sealer) => `${prefix}${sealer.currentKeyId}`

async function putCheck(meta: MetaTable, sealer: Sealer): Promise<void> {
  await meta.put(keyOf(sealer), sealer.seal(Buffer.from('idiolect'), keyOf(sealer)).toString('base64'))
}
