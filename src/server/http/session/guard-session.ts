import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { ServerDeps } from '#server/deps.ts'
import { createRecentSessions } from './recent-sessions.ts'
import type { SignedIn } from './signed-in.ts'
import { createFindSession } from '#server/services/account/find-session.ts'
import { hashToken } from '#server/services/account/sessions.ts'
import type { Account } from '#server/store/account/accounts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Synchronous if the store isn't needed. Throws AppError `unauthenticated`. An urgent call doesn't wait for the store if the session was seen
     * recently.
     */
    authenticate(request: FastifyRequest, urgent?: boolean): SignedIn | Promise<SignedIn>
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** Header in which a local caller names the account (id or e-mail address) it acts for. */
const accountHeader = 'x-idiolect-account'

export function guardSessions(app: FastifyInstance, deps: ServerDeps): void {
  app.decorateRequest('signedIn', null)
  const recent = createRecentSessions()
  const sessions = createFindSession(deps)
  const local = deps.localToken === null ? null : Buffer.from(hashToken(deps.localToken))

  async function find(request: FastifyRequest, tokenHash: string, known: string): Promise<SignedIn> {
    // Equal-length hashes, compared in constant time.
    if (local !== null && timingSafeEqual(Buffer.from(tokenHash), local)) {
      const named = request.headers[accountHeader]
      return { account: await localAccount(deps, named), sessionHash: null, local: true, forComputer: named === undefined }
    }
    const account = await sessions.find(tokenHash)
    if (account === null) {
      recent.forget(known)
      throw new AppError('unauthenticated', 'Session expired. Please login again.')
    }
    return { account, sessionHash: tokenHash, local: false, forComputer: false }
  }

  app.decorate('authenticate', (request: FastifyRequest, urgent = false): SignedIn | Promise<SignedIn> => {
    const token = bearerToken(request.headers.authorization)
    if (token === null) throw new AppError('unauthenticated', 'Please sign in first.')
    const tokenHash = hashToken(token)
    const account = sessions.known(tokenHash)
    if (account !== null) return { account, sessionHash: tokenHash, local: false, forComputer: false }
    // For the CLI, the key also includes the account it acts for. An empty name is the name of no account, not of the whole computer.
    const named = request.headers[accountHeader]
    const known = named === undefined ? tokenHash : `${tokenHash} ${String(named)}`
    const asked = find(request, tokenHash, known).then((signedIn) => {
      recent.note(known, signedIn)
      return signedIn
    })
    return urgent ? recent.orKnown(known, asked) : asked
  })
}

async function localAccount(deps: ServerDeps, named: string | string[] | undefined): Promise<Account> {
  if (named === undefined) return deps.store.accounts.findOrCreateOwner({ id: deps.random.id(), now: deps.clock.now() })
  const name = String(named)
  const account = (await deps.store.accounts.find(name)) ?? (await deps.store.accounts.findByEmail(name))
  if (account === null) throw new AppError('not-found', 'There is no such account.')
  return account
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1] ?? null
}
