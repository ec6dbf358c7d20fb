import { readFileSync } from 'node:fs'
import { createGoogle, readClientFile } from '#adapters/google-sign-in/index.ts'
import { AppError } from '#contract/errors.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MailAccess } from '#core/ports/mail-access.ts'
import type { Random } from '#core/ports/random.ts'
import { type ProviderClient, ProviderFailure } from '#core/ports/sign-in-provider.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Leases } from '#server/jobs/leases.ts'
import { createMailAccess, type MailAccessDeps } from '#server/services/mail-account/mail-access.ts'
import { createMailAccount, type MailAccount } from '#server/services/mail-account/mail-account.ts'
import { type Attempts, createAttempts } from '#server/services/sign-in/attempts.ts'
import { type Clients, createClients } from '#server/services/sign-in/clients.ts'
import { createComingBack } from '#server/services/sign-in/come-back.ts'
import type { Store } from '#server/store/db.ts'
import type { Config } from '../config.ts'

export interface Google {
  readonly clients: Clients
  readonly attempts: Attempts
  readonly comeBack: ReturnType<typeof createComingBack>
  readonly mailAccount: MailAccount
  /** Access tokens for connected mailboxes. */
  readonly access: MailAccess
  readonly appPage: string | null
  readonly shared: boolean
}

/**
 * Google sign-in and Gmail access. Throws AppError `invalid-input` if the configured client cannot be used.
 */
export function openGoogle(
  config: Pick<Config, 'google' | 'mode'>,
  deps: {
    readonly store: Store
    readonly clock: Clock
    readonly random: Random
    readonly leases: Leases
    readonly events: Pick<EventHub, 'publish' | 'endAccount'>
    readonly log: MailAccessDeps['log']
    readonly fetchFor: (outgoing: Outgoing) => typeof fetch
    readonly connected?: (accountId: string) => void
  },
): Google {
  const { mode, google } = config
  const provider = createGoogle({
    issuer: google.issuer,
    kinds: kindsIn(mode),
    fetchFor: deps.fetchFor,
    clock: deps.clock,
  })
  const given = { ...deps, provider, shared: mode !== 'hosted' }
  const clients = createClients({ ...given, configured: configuredClient(config) })
  const mailAccount = createMailAccount({ ...given, clients })
  const attempts = createAttempts(given)
  return {
    clients,
    attempts,
    comeBack: createComingBack({ ...given, attempts, mailAccount }),
    mailAccount,
    access: createMailAccess({ ...given, clients }),
    appPage: mode === 'desktop' ? 'idiolect://auth-callback' : null,
    shared: given.shared,
  }
}

/** The configured client. Null if there is none. Throws AppError `invalid-input` if it cannot be used. */
export function configuredClient({ google, mode }: Pick<Config, 'google' | 'mode'>): ProviderClient | null {
  if (google.clientFile === null) return null
  const wrong = (why: string) => new AppError('invalid-input', `The setting IDIOLECT_GOOGLE_CLIENT_FILE is wrong: ${why}`)
  let file: Buffer
  try {
    file = readFileSync(google.clientFile)
  } catch {
    throw wrong('the file cannot be read.')
  }
  try {
    return readClientFile(file, kindsIn(mode))
  } catch (error) {
    if (error instanceof ProviderFailure) throw wrong(error.message)
    throw error
  }
}

/** Only `installed` clients may redirect to any port, as the app needs, and only on the owner's machine, which a hosted server does not run on. */
function kindsIn(mode: Config['mode']): ProviderClient['kind'][] {
  return mode === 'desktop' ? ['installed'] : mode === 'hosted' ? ['web'] : ['installed', 'web']
}
