import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../schema.ts'
import { openAs, sealJson, type Sealer } from '../databases/sealer.ts'
import { providerClient } from './provider-clients.ts'

const substance = z.object({
  purpose: z.enum(['login', 'connect']),
  client: providerClient,
  /** The address to which the provider redirects the browser. */
  redirectUri: z.string(),
  /** The client page where the browser ends up. */
  returnTo: z.string(),
  nonce: z.string(),
  /** PKCE code verifier (RFC 7636). */
  verifier: z.string(),
  /** Hash of the session that connects a mailbox; it must still be live at the end. Null for a sign-in, and for a program of this computer. */
  session: z.string().nullable(),
  /** SHA-256 (hex) of the cookie of the browser it began in. Null if it began in the app, which opens another browser. */
  browser: z.string().nullable(),
  /** What the caller must prove to complete the sign-in: see `Begun`. */
  challenge: z.string().nullable().default(null),
})
export type SignInAttempt = z.infer<typeof substance> & {
  /** The account that connects a mailbox. For a sign-in, the only account that may be signed in to, or null. */
  readonly accountId: string | null
}

export type SignInAttemptsTable = ReturnType<typeof signInAttemptsTable>

/** Pending sign-ins at a provider. They are stored so that another process can complete them. */
export function signInAttemptsTable(db: Kysely<Schema>, sealer: Sealer) {
  const context = (stateHash: string) => `sign_in_attempts/${stateHash}`
  const open = (row: Schema['sign_in_attempts'] | undefined, now: number): SignInAttempt | null =>
    row === undefined || row.expires_at <= now
      ? null
      : { ...openAs(sealer, row.sealed, context(row.state_hash), substance), accountId: row.account_id }
  return {
    /** `stateHash`: SHA-256 (hex) of the `state` parameter. */
    async create(stateHash: string, { accountId, ...attempt }: SignInAttempt, expiresAt: number): Promise<void> {
      const sealed = sealJson(sealer, substance.parse(attempt), context(stateHash))
      await db
        .insertInto('sign_in_attempts')
        .values({ state_hash: stateHash, account_id: accountId, expires_at: expiresAt, sealed })
        .execute()
    },

    /** Finds an attempt without using it up. Null if it is unknown, used or expired. */
    async find(stateHash: string, now: number): Promise<SignInAttempt | null> {
      return open(await db.selectFrom('sign_in_attempts').selectAll().where('state_hash', '=', stateHash).executeTakeFirst(), now)
    },

    /** Uses up an attempt in one statement, so that of two responses only one counts. Null if it is unknown, used or expired. */
    async take(stateHash: string, now: number): Promise<SignInAttempt | null> {
      return open(await db.deleteFrom('sign_in_attempts').where('state_hash', '=', stateHash).returningAll().executeTakeFirst(), now)
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute()
    },
  }
}
