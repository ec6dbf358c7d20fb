import type { KeyRing } from '#core/ports/keys.ts'
import { AppError } from '#contract/errors.ts'
import type { MetaTable } from './meta.ts'
import { createSealer, type Sealer } from './sealer.ts'

const prefix = 'sealed-check:'

/**
 * Gets the keys and proves that they open what is sealed here.
 *
 * The store keeps a small sealed value for each key that ever sealed something. Where one of them does not open, the start stops: going on
 * would lose the owner's data or, worse, mix two keys. A first key is made only where there is no such value, that is, nothing sealed.
 */
export async function unlock(meta: MetaTable, keyRing: KeyRing): Promise<Sealer> {
  const checks = await meta.list(prefix)
  const loaded = keyRing.load()
  if (loaded === null && checks.length > 0) {
    throw new AppError('wrong-key', 'The key of the stored data is missing. Put it back: a new one cannot open them, so none is made.')
  }
  const sealer = createSealer(loaded ?? keyRing.create())
  for (const check of checks) sealer.open(Buffer.from(check.value, 'base64'), check.key)
  if (!checks.some((check) => check.key === keyOf(sealer))) await putCheck(meta, sealer)
  return sealer
}

/**
 * A new key for a store in which nothing is sealed any more, so that the old one opens nothing that a disk may still hold. Null if the keys
 * are the operator's. `isEmpty` is asked a last time before the old key goes.
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
