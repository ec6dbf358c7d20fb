/**
 * Somebody who knows people and says so (OpenID Connect), and whose mailboxes they can open to the product (OAuth 2.0).
 *
 * How to add one: implement this in an adapter, and open it in composition as `composition/google` opens Google; routes and pages name it.
 *
 * All that ask throw `ProviderFailure`; each request is one over the network, so none is made inside a transaction.
 */
export interface SignInProvider {
  /** Stored: it stays as it is. */
  readonly id: string
  /** As people know it. */
  readonly name: string
  /** What a developer gets from the provider and the owner uploads. Nothing in the file but id, secret and addresses to return to counts. Throws. */
  readClient(file: Uint8Array): ProviderClient
  /** Where the browser is sent: the provider's page. */
  begin(client: ProviderClient, asked: Asked): Promise<string>
  /** Who came back from it. */
  signedIn(client: ProviderClient, answer: ProviderAnswer): Promise<ProvidedIdentity>
  /** Who came back, and the access they granted: to read mail and to send it, for as long as they do not take it back. */
  connected(client: ProviderClient, answer: ProviderAnswer, accountId: string): Promise<ProvidedIdentity & ProvidedAccess>
  /** Throws `ended` where it was taken back or ran out. */
  refresh(client: ProviderClient, grant: RefreshedGrant, accountId: string): Promise<Omit<ProvidedAccess, 'refreshToken'>>
  /** Takes the access back, for all tokens of this person and client. What is gone already is no failure. */
  revoke(client: ProviderClient, refreshToken: string, accountId: string): Promise<void>
}

/** The product, as the provider knows it. */
export interface ProviderClient {
  readonly id: string
  readonly secret: string
  /** `installed`: may return to any port of this machine; `web`: only to the addresses that are registered with the provider. */
  readonly kind: 'web' | 'installed'
  readonly redirectUris: readonly string[]
}

export interface Asked {
  readonly purpose: 'login' | 'connect'
  readonly redirectUri: string
  /** Comes back with the answer. */
  readonly state: string
  /** Comes back in the identity. */
  readonly nonce: string
  /** 43–128 characters (RFC 7636); only a digest of it travels. */
  readonly verifier: string
  /** Address of whoever is expected, or null. */
  readonly expected: string | null
}

export interface ProviderAnswer extends Omit<Asked, 'purpose' | 'expected'> {
  readonly code: string
  /** Who says that they answer (RFC 9207), where they do. */
  readonly issuer: string | null
}

export interface ProvidedIdentity {
  /** The provider's own, lasting name for this person. */
  readonly subject: string
  readonly address: string
  /** The provider knows that the address is theirs. */
  readonly verified: boolean
  readonly name: string | null
}

export interface ProvidedAccess {
  readonly refreshToken: string
  readonly accessToken: string
  /** ms that the access token is good for. */
  readonly lifetime: number
}

/** Times in ms since 1970. */
export interface RefreshedGrant {
  readonly refreshToken: string
  readonly grantedAt: number
  /** When access was last given. */
  readonly refreshedAt: number
}

export type ProviderFailureCode =
  /** The person has to come again: no access, too little of it, or none any more. */
  | 'ended'
  /** The provider does not know the client, or not this address to return to. */
  | 'client'
  /** What came back is not what was asked for: it may be forged. */
  | 'answer'
  /** It does not answer, or not as it should. */
  | 'unavailable'
  /** The uploaded file is no client. */
  | 'file'

/** An expected failure. `message` is for the owner: what is the matter and what they can do. It holds nothing of the provider's answer. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly code: ProviderFailureCode

  constructor(code: ProviderFailureCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
