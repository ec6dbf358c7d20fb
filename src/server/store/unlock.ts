import type { KeyRing } from '#core/ports.ts'
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
  const current = `${prefix}${sealer.currentKeyId}`
  if (!checks.some((check) => check.key === current)) {
    await meta.put(current, sealer.seal(Buffer.from('idiolect'), current).toString('base64'))
  }
  return sealer
}
