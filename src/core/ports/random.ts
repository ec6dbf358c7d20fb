/** Unguessable values; tests put deterministic ones here. */
export interface Random {
  /** A new identifier of a row: unique for good, no secret. */
  id(): string
  /** A new secret of 32 bytes, base64url. */
  token(): string
}
