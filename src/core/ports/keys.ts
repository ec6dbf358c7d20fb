/** One AES-256 key with the name under which sealed data remember it. */
export interface DataKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** Where the keys of sealed data are kept. The first key is the current one; the others only open. */
export interface KeyRing {
  /** Null if no key was ever made. Throws AppError `wrong-key` where there is one that cannot be read. */
  load(): readonly DataKey[] | null
  /** Makes and keeps the first key. Only called where nothing is sealed yet; never replaces an existing key. */
  create(): readonly DataKey[]
  /** Puts a new key in the place of all others. Only called where nothing is sealed any more. Null if the keys are the operator's. */
  renew(): readonly DataKey[] | null
}
