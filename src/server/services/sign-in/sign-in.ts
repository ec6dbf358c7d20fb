import { AppError } from '#contract/errors.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import type { ProvidedIdentity, SignInProvider } from '#core/ports/sign-in-provider.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Store } from '#server/store/db.ts'
import type { Tables } from '#server/store/tables.ts'
import { endSessions } from '../account/sessions.ts'

export interface SignInDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Pick<Random, 'id'>
  readonly provider: Pick<SignInProvider, 'id' | 'name'>
  readonly events: Pick<EventHub, 'endAccount'>
  /** Only users of this machine can reach the server. */
  readonly shared: boolean
}

/**
 * Finds or creates the account of a person signed in by the provider, identified by the provider's own id. An email address is used to find an
 * account only once, and only if the provider verified it, because addresses are reassigned to other people.
 *
 * `onlyFor`: the only account that may be signed in to. Null for any. Throws AppError `forbidden` or `conflict`, with a message for the person.
 */
export async function accountFor(deps: SignInDeps, person: ProvidedIdentity, onlyFor: string | null): Promise<string> {
  const { store, provider } = deps
  const identity = { provider: provider.id, subject: person.subject }
  const now = deps.clock.now()
  const known = await store.identities.seen(identity, now)
  if (known !== null) return permitted(known, onlyFor)
  if (!person.verified)
    throw new AppError(
      'forbidden',
      `${provider.name} has not confirmed yet that ${person.address} is yours. Confirm it there, or use your email and a password.`,
    )
  try {
    const { account, found } = await store.transaction(async (tables) => {
      const made = await findOrMake(deps, tables, person)
      permitted(made.account, onlyFor)
      if (!(await tables.identities.link(identity, made.account, now))) throw new Taken()
      // The person who signed up with this address never proved it was theirs. From now on only its verified owner gets in.
      if (made.found && !deps.shared) {
        await tables.accounts.setPasswordHash(made.account, null)
        await endSessions(tables, made.account)
      }
      return made
    })
    if (found && !deps.shared) deps.events.endAccount(account)
    return account
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    // A concurrent sign-in has created it.
    const linked = await store.identities.seen(identity, now)
    if (linked !== null) return permitted(linked, onlyFor)
    const { name } = provider
    throw new AppError('conflict', `The account of ${person.address} belongs to another ${name} account. Use that one, or your password.`)
  }
}

/** Throws if the person used credentials that somebody else uploaded for their own account. */
function permitted(accountId: string, onlyFor: string | null): string {
  if (onlyFor === null || accountId === onlyFor) return accountId
  throw new AppError(
    'forbidden',
    'The Google credentials here were uploaded by somebody for their own account, so only they can sign in with Google. Use your email and a password. Whoever set up this computer can turn it on for everyone.',
  )
}

/** Thrown to roll back the transaction. */
class Taken extends Error {}

async function findOrMake(
  deps: SignInDeps,
  tables: Tables,
  { address: email, name }: ProvidedIdentity,
): Promise<{ readonly account: string; readonly found: boolean }> {
  const there = await tables.accounts.findByEmail(email)
  if (there !== null) return { account: there.id, found: true }
  // As in `signUp`: the first person on their own machine takes over what the command line has learned.
  const claimed = deps.shared ? await tables.accounts.claim({ email, name, passwordHash: null }) : null
  const made = claimed ?? (await tables.accounts.create({ id: deps.random.id(), email, name, passwordHash: null, now: deps.clock.now() }))
  if (made === null) throw new Taken()
  return { account: made.id, found: false }
}
