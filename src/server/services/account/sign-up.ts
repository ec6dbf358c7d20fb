import { AppError } from '#contract/errors.ts'
import type { AuthResponse } from '#contract/account/account.ts'
import type { ServerDeps } from '#server/deps.ts'
import { issueSession, toUser } from './sessions.ts'

export interface SignUpRequest {
  readonly email: string
  readonly password: string
  readonly name?: string | undefined
}

/**
 * Creates an account and signs in. On the owner's own machine, the first to sign up takes over the account that the command line created, with
 * everything it has learned.
 */
export async function signUp(deps: ServerDeps, request: SignUpRequest): Promise<AuthResponse> {
  const { email } = request
  const name = request.name === undefined || request.name === '' ? null : request.name
  if ((await deps.store.accounts.findByEmail(email)) !== null) throw taken()
  const passwordHash = await deps.passwords.hash(request.password)
  const issued = await issueSession(deps, async (tables) => {
    // Somebody may have taken the address while the password was being hashed.
    if ((await tables.accounts.findByEmail(email)) !== null) return null
    const claimed = deps.localToken === null ? null : await tables.accounts.claim({ email, name, passwordHash })
    return claimed ?? tables.accounts.create({ id: deps.random.id(), email, name, passwordHash, now: deps.clock.now() })
  })
  if (issued === null) throw taken()
  return {
    status: 'success',
    token: issued.token,
    user: toUser(issued.account),
    message: 'Your account has been created.',
  }
}

function taken(): AppError {
  return new AppError('email-taken', 'An account with this email address already exists.')
}
