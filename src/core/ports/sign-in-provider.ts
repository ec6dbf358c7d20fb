/**
 * An identity provider (OpenID Connect) through which people can also give Idiolect access to their mailbox (OAuth 2.0).
 *
 * How to add one: implement this in an adapter, and open it in composition as `composition/google` opens Google; routes and pages name it.
 *
 * Methods that call the provider throw `ProviderFailure`. They use the network, so none is called inside a transaction.
 */
export interface SignInProvider {
  /** Stored, so it must never change. */
  readonly id: string
  /** The name that people know it by. */
  readonly name: string
  /** Reads the client file that the owner downloads from the provider. Only id, secret, and redirect addresses are used. Throws. */
  readClient(file: Uint8Array): ProviderClient
  /** The provider's sign-in page, to which the browser is redirected. */
  begin(client: ProviderClient, asked: Asked): Promise<string>
  /** The person who returned from it. */
  signedIn(client: ProviderClient, answer: ProviderAnswer): Promise<ProvidedIdentity>
  /** The person who returned, and the access they granted: to read and send email until they revoke it. */
  connected(client: ProviderClient, answer: ProviderAnswer, accountId: string): Promise<ProvidedIdentity & ProvidedAccess>
  /** Throws `ended` if access was revoked or has expired. */
  refresh(client: ProviderClient, grant: RefreshedGrant, accountId: string): Promise<Omit<ProvidedAccess, 'refreshToken'>>
  /** Revokes the access for all tokens of this person and client. Does not fail if it is already gone. */
  revoke(client: ProviderClient, refreshToken: string, accountId: string): Promise<void>
}

/** Idiolect's client registration with the provider. */
export interface ProviderClient {
  readonly id: string
  readonly secret: string
  /** `installed`: may redirect to any port of this machine. `web`: only to the addresses registered with the provider. */
  readonly kind: 'web' | 'installed'
  readonly redirectUris: readonly string[]
}

export interface Asked {
  readonly purpose: 'login' | 'connect'
  readonly redirectUri: string
  /** Returned with the answer. */
  readonly state: string
  /** Returned in the identity. */
  readonly nonce: string
  /** 43–128 characters (RFC 7636); the redirect contains only its digest. */
  readonly verifier: string
  /** Address of the person who is expected to sign in. Null if it may be anyone. */
  readonly expected: string | null
}

export interface ProviderAnswer extends Omit<Asked, 'purpose' | 'expected'> {
  readonly code: string
  /** The issuer that the answer names (RFC 9207). Null if it names none. */
  readonly issuer: string | null
}

export interface ProvidedIdentity {
  /** The provider's permanent id for this person. */
  readonly subject: string
  readonly address: string
  /** The provider has verified that the address is theirs. */
  readonly verified: boolean
  readonly name: string | null
}

export interface ProvidedAccess {
  readonly refreshToken: string
  readonly accessToken: string
  /** How long the access token is valid, ms. */
  readonly lifetime: number
}

/** Times in ms since 1970. */
export interface RefreshedGrant {
  readonly refreshToken: string
  readonly grantedAt: number
  /** When access was last granted. */
  readonly refreshedAt: number
}

export type ProviderFailureCode =
  /** The person has to sign in again: access was never granted, is too narrow, or has ended. */
  | 'ended'
  /** The provider does not know the client or its redirect address. */
  | 'client'
  /** The answer doesn't match the request; it may be forged. */
  | 'answer'
  /** The provider doesn't respond, or gives an invalid response. */
  | 'unavailable'
  /** The uploaded file is not a client file. */
  | 'file'

/** An expected failure. `message` tells the owner what is wrong and what they can do. It contains nothing from the provider's answer. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly code: ProviderFailureCode

  constructor(code: ProviderFailureCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
