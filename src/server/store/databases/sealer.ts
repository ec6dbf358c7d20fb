import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { DataKey } from '#core/ports/keys.ts'

/**
 * Seals (encrypts) and opens data that must not be readable in a copied file or dump.
 *
 * `context` names the value's place (`table/row`). It is authenticated, so a sealed value moved to another row does not open.
 */
export interface Sealer {
  readonly currentKeyId: string
  seal(plain: Uint8Array, context: string): Buffer
  /** Throws AppError `wrong-key` if no key opens it, or it was not sealed for this context. */
  open(sealed: Uint8Array, context: string): Buffer
  /**
   * A keyed fingerprint to find a row without storing its text: 64 hex digits, deterministic, and not guessable from a list of addresses without the
   * key. Made with the current key; `fingerprints` finds rows of older keys.
   */
  fingerprint(text: string): string
  /** The fingerprints under each key, the current one's first. */
  fingerprints(text: string): string[]
}

const version = 1
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM. Layout: version (1 byte), length of the key id (1), key id, nonce (12), ciphertext, tag (16). The first key seals; any key opens.
 * Random nonces are safe for 2^32 values per key (NIST SP 800-38D, section 8.3), far above what one person's data needs.
 */
export function createSealer(keys: readonly DataKey[]): Sealer {
  const current = keys[0]
  if (current === undefined) throw new AppError('wrong-key', 'There is no key to protect the data with.')
  for (const key of keys) {
    if (key.key.length !== 32) throw new AppError('wrong-key', `The data key "${key.id}" must have 32 bytes.`)
  }
  // Created once: given raw bytes, Node takes three times as long to create the cipher as to seal a short value.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]))
  const currentKey = createSecretKey(current.key)
  // A separate key, so that fingerprints reveal nothing about the encryption key.
  const printKeys = keys.map(({ key }) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'idiolect/fingerprint', 32))))
  const fingerprints = (text: string) => printKeys.map((key) => createHmac('sha256', key).update(text).digest('hex'))
  const head = Buffer.concat([Buffer.from([version, Buffer.byteLength(current.id)]), Buffer.from(current.id)])

  return {
    currentKeyId: current.id,
    fingerprints,
    fingerprint: (text) => fingerprints(text)[0] ?? '',
    seal(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', currentKey, nonce)
      cipher.setAAD(Buffer.concat([head, Buffer.from(context)]))
      return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      const headEnd = 2 + (bytes[1] ?? 0)
      if (bytes[0] !== version || bytes.length < headEnd + nonceBytes + tagBytes)
        throw new AppError('wrong-key', 'A sealed value is damaged.')
      const id = bytes.toString('utf8', 2, headEnd)
      const key = byId.get(id)
      if (key === undefined) throw new AppError('wrong-key', `The data are sealed with the key "${id}", which is not at hand.`)
      const textStart = headEnd + nonceBytes
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(headEnd, textStart), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.concat([bytes.subarray(0, headEnd), Buffer.from(context)]))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(textStart, -tagBytes)), decipher.final()])
      } catch (cause) {
        throw new AppError('wrong-key', `The key "${id}" does not open the data.`, { cause })
      }
    },
  }
}

/** A sealer that delegates to the current one; `use` replaces it. */
export function replaceableSealer(first: Sealer): Sealer & { use(next: Sealer): void } {
  let current = first
  return {
    get currentKeyId() {
      return current.currentKeyId
    },
    seal: (plain, context) => current.seal(plain, context),
    open: (sealed, context) => current.open(sealed, context),
    fingerprint: (text) => current.fingerprint(text),
    fingerprints: (text) => current.fingerprints(text),
    use(next) {
      current = next
    },
  }
}

/** Seals any JSON value; `openAs` gives it back. */
export function sealJson(sealer: Sealer, value: unknown, context: string): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(value)), context)
}

/**
 * Opens a JSON value in the form that `schema` describes. The schema also reads the forms of earlier versions, because rows are never rewritten for
 * a new one.
 *
 * Throws AppError `wrong-key` as `open` does, or `internal` if the value has another form.
 */
export function openAs<S extends z.ZodType>(sealer: Sealer, sealed: Uint8Array, context: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(JSON.parse(sealer.open(sealed, context).toString('utf8')))
  if (parsed.success) return parsed.data
  throw new AppError('internal', 'Something that is stored has a form that this version does not know.', { cause: parsed.error })
}

/**
 * The fields of a schema for `T`, every one of them: a schema without an optional field of `T` would lose it.
 *
 * Use: `z.object({…} satisfies Fields<T>)`.
 */
export type Fields<T> = { readonly [K in keyof Required<T>]: z.ZodType }
