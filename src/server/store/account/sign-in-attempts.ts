import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openJson, sealJson, type Sealer } from '../databases/sealer.ts'
import { providerClient } from './provider-clients.ts'

const substance = z.object({
  purpose: z.enum(['login', 'connect']),
  client: providerClient,
  /** Where the provider sends the browser back to. */
  redirectUri: z.string(),
  /** Where the browser goes in the end: a page of the client. */
  returnTo: z.string(),
  nonce: z.string(),
  /** Of PKCE (RFC 7636). */
  verifier: z.string(),
  /** Hash of the session that connects: it must last until then. Null for a sign-in, and for this machine's command line. */
  session: z.string().nullable(),
  /** SHA-256 (hex) of the cookie of the browser it began in; null if it began in the app, which opens another one. */
  browser: z.string().nullable(),
  /** What must be proved to end a sign-in: see `Begun`. */
  challenge: z.string().nullable().default(null),
})
export type SignInAttempt = z.infer<typeof substance> & {
  /** Who connects; of a sign-in, the only account that may be signed in to, or null. */
  readonly accountId: string | null
}

export type SignInAttemptsTable = ReturnType<typeof signInAttemptsTable>

/** Browsers that were sent to a provider and are not back yet: here, so that they may come back to another process. */
export function signInAttemptsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (stateHash: string) => `sign_in_attempts/${stateHash}`
  const open = (row: Schema['sign_in_attempts'] | undefined, now: number): SignInAttempt | null =>
    row === undefined || row.expires_at <= now
      ? null
      : { ...substance.parse(openJson(sealer, row.sealed, context(row.state_hash))), accountId: row.account_id }
  return {
    /** `stateHash`: SHA-256 (hex) of the state that travels. */
    async create(stateHash: string, { accountId, ...attempt }: SignInAttempt, expiresAt: number): Promise<void> {
      const sealed = sealJson(sealer, substance.parse(attempt), context(stateHash))
      await db
        .insertInto('sign_in_attempts')
        .values({ state_hash: stateHash, account_id: accountId, expires_at: expiresAt, sealed })
        .execute()
    },

    /** Leaves it as it is. Null if it is unknown, used or over. */
    async find(stateHash: string, now: number): Promise<SignInAttempt | null> {
      return open(await db.selectFrom('sign_in_attempts').selectAll().where('state_hash', '=', stateHash).executeTakeFirst(), now)
    },

    /** Uses it up: one statement, so that of two answers one counts. Null if it is unknown, used or over. */
    async take(stateHash: string, now: number): Promise<SignInAttempt | null> {
      return open(await db.deleteFrom('sign_in_attempts').where('state_hash', '=', stateHash).returningAll().executeTakeFirst(), now)
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute()
    },
  }
}
