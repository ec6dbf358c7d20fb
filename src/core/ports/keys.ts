/** An AES-256 key, and the name by which sealed data refers to it. */
export interface DataKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** Where the keys of sealed data are kept. The first key is the current one; the others only decrypt. */
export interface KeyRing {
  /** Null if no key was ever made. Throws AppError `wrong-key` if there is one that cannot be read. */
  load(): readonly DataKey[] | null
  /** Makes and stores the first key. Only called while nothing is sealed yet; never replaces an existing key. */
  create(): readonly DataKey[]
  /** Replaces all keys with a new one. Only called once nothing is sealed any more. Null if the keys are the operator's. */
  renew(): readonly DataKey[] | null
}
