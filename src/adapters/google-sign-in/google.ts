import * as oidc from 'openid-client'
import { mailScopes as mailScopeNames } from '#contract/account/google.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import {
  type ProviderAnswer,
  type ProviderClient,
  ProviderFailure,
  type ProvidedIdentity,
  type SignInProvider,
} from '#core/ports/sign-in-provider.ts'
import { readClientFile } from './client-file.ts'
import { failureOf } from './failures.ts'
import { endedWords, noLastingAccess, tooNarrow, unnamed } from './words.ts'

/** The scopes in the form in which Google is asked for them and grants them. */
const mailScopes = mailScopeNames.map((name) => `https://www.googleapis.com/auth/${name}`)
const scopes = { login: ['openid', 'email', 'profile'], connect: ['openid', 'email', ...mailScopes] } as const

/** Seconds. */
const timeout = 15

export interface GoogleOptions {
  /** `https://accounts.google.com`. Its own metadata is the only source for where tokens are sent. */
  readonly issuer: string
  /** Kinds of client that this installation can use. */
  readonly kinds: readonly ProviderClient['kind'][]
  readonly fetchFor: (outgoing: Outgoing) => typeof fetch
  readonly clock: Clock
}

/** Google's OpenID Connect and OAuth 2.0, through openid-client. */
export function createGoogle({ issuer, kinds, fetchFor, clock }: GoogleOptions): SignInProvider {
  let described: Promise<oidc.ServerMetadata> | null = null
  /** Cached per process: Google changes its keys every few days. */
  let keys: ReturnType<typeof oidc.getJwksCache>

  /** Fetched once; a failed fetch is retried. */
  async function description(): Promise<oidc.ServerMetadata> {
    described ??= oidc
      .discovery(new URL(issuer), 'unused', undefined, oidc.None(), { [oidc.customFetch]: asking(null), timeout, execute: insecure() })
      .then((found) => found.serverMetadata())
    try {
      return await described
    } catch (error) {
      described = null
      throw error
    }
  }

  /** A test server on this machine speaks plain HTTP; the ledger's `fetch` refuses it elsewhere. */
  const insecure = () => (issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [])

  /** These requests contain only tokens, none of the owner's text. */
  function asking(accountId: string | null): oidc.CustomFetch {
    const send = fetchFor({ accountId, purpose: 'google-sign-in', model: null, preview: null, act: null, cost: null })
    return async (url, { method, headers, body, signal }) =>
      send(url, { method, headers, body: body ?? null, redirect: 'manual', ...(signal === undefined ? {} : { signal }) })
  }

  async function opened(client: ProviderClient, accountId: string | null): Promise<oidc.Configuration> {
    const opening = new oidc.Configuration(await description(), client.id, client.secret, oidc.ClientSecretPost(client.secret))
    opening[oidc.customFetch] = asking(accountId)
    opening.timeout = timeout
    for (const extend of insecure()) extend(opening)
    // The signature is checked even though the token comes from Google over TLS.
    oidc.enableNonRepudiationChecks(opening)
    if (keys !== undefined) oidc.setJwksCache(opening, keys)
    return opening
  }

  async function exchange(client: ProviderClient, answer: ProviderAnswer, accountId: string | null) {
    const opening = await opened(client, accountId)
    const back = new URL(answer.redirectUri)
    back.searchParams.set('code', answer.code)
    back.searchParams.set('state', answer.state)
    if (answer.issuer !== null) back.searchParams.set('iss', answer.issuer)
    const tokens = await oidc.authorizationCodeGrant(opening, back, {
      pkceCodeVerifier: answer.verifier,
      expectedState: answer.state,
      expectedNonce: answer.nonce,
      idTokenExpected: true,
    })
    keys = oidc.getJwksCache(opening)
    return tokens
  }

  return {
    id: 'google',
    name: 'Google',

    readClient: (file) => readClientFile(file, kinds),

    async begin(client, { purpose, redirectUri, state, nonce, verifier, expected }) {
      try {
        const opening = await opened(client, null)
        const address = oidc.buildAuthorizationUrl(opening, {
          redirect_uri: redirectUri,
          scope: scopes[purpose].join(' '),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(purpose === 'login' ? { prompt: 'select_account' } : { access_type: 'offline', prompt: 'consent' }),
          ...(expected === null ? {} : { login_hint: expected }),
        })
        return address.href
      } catch (error) {
        throw failureOf(error)
      }
    },

    async signedIn(client, answer) {
      try {
        return identityOf((await exchange(client, answer, null)).claims())
      } catch (error) {
        throw failureOf(error)
      }
    },

    async connected(client, answer, accountId) {
      try {
        const tokens = await exchange(client, answer, accountId)
        const identity = identityOf(tokens.claims())
        // The owner may have unchecked a scope. A response without `scope` means all were granted (RFC 6749, section 5.1).
        const granted = tokens.scope?.split(' ') ?? mailScopes
        if (!mailScopes.every((scope) => granted.includes(scope))) throw new ProviderFailure('ended', tooNarrow)
        if (tokens.refresh_token === undefined) throw new ProviderFailure('ended', noLastingAccess)
        return { ...identity, refreshToken: tokens.refresh_token, accessToken: tokens.access_token, lifetime: lifetimeOf(tokens) }
      } catch (error) {
        throw failureOf(error)
      }
    },

    async refresh(client, grant, accountId) {
      try {
        const tokens = await oidc.refreshTokenGrant(await opened(client, accountId), grant.refreshToken)
        return { accessToken: tokens.access_token, lifetime: lifetimeOf(tokens) }
      } catch (error) {
        throw failureOf(error, () => endedWords(grant, clock.now()))
      }
    },

    async revoke(client, refreshToken, accountId) {
      try {
        await oidc.tokenRevocation(await opened(client, accountId), refreshToken)
      } catch (error) {
        const failure = failureOf(error)
        if (failure.code === 'unavailable') throw failure
      }
    },
  }
}

/** Lifetime in ms; Google's is an hour. */
function lifetimeOf(tokens: { expires_in?: number | undefined }): number {
  return (tokens.expires_in ?? 3600) * 1000
}

function identityOf(claims: oidc.IDToken | undefined): ProvidedIdentity {
  if (claims === undefined) throw new ProviderFailure('answer', unnamed)
  const { sub, email, email_verified: verified, name } = claims
  if (sub === '' || typeof email !== 'string' || email === '' || email.length > 600) throw new ProviderFailure('answer', unnamed)
  return {
    subject: sub,
    address: email,
    // Google sends it as a string in some responses.
    verified: verified === true || verified === 'true',
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : null,
  }
}
