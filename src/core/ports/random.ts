/** Unguessable values; tests supply deterministic ones. */
export interface Random {
  /** A new identifier for a row: unique forever, not a secret. */
  id(): string
  /** A new secret of 32 bytes, base64url. */
  token(): string
}
