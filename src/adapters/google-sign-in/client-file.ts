import { z } from 'zod'
import { type ProviderClient, ProviderFailure } from '#core/ports/sign-in-provider.ts'

/** Google's files have about 500 bytes. */
const maxClientBytes = 64 * 1024

const known = z.object({
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(500),
  redirect_uris: z.array(z.string().max(2000)).max(100).default([]),
})

const howToGet =
  'In Google’s console open APIs & Services → Credentials, create an OAuth client ID (Desktop app), and download its JSON file.'

/**
 * Reads the file that Google's console provides for an OAuth client. It also names hosts (`auth_uri`, `token_uri`). Those are not read, because
 * whoever wrote the file could name their own hosts and receive the secret. `kinds`: the kinds of client that this installation can use.
 *
 * Throws ProviderFailure `file`; its message contains nothing from the file.
 */
export function readClientFile(file: Uint8Array, kinds: readonly ProviderClient['kind'][]): ProviderClient {
  if (file.byteLength > maxClientBytes) throw refused(`This file is too large to be a credentials file. ${howToGet}`)
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch {
    throw refused(`This is not a JSON file. ${howToGet}`)
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw refused(`This JSON isn’t a credentials file. ${howToGet}`)
  const wrong = whatElse(json as Record<string, unknown>)
  if (wrong !== null) throw refused(`${wrong} ${howToGet}`)
  const { installed, web } = json as { installed?: unknown; web?: unknown }
  if (installed !== undefined && web !== undefined) throw refused(`This JSON contains two clients. ${howToGet}`)
  const kind = installed === undefined ? 'web' : 'installed'
  if (!kinds.includes(kind)) {
    throw refused(
      kind === 'web'
        ? `These are the credentials of a web application. The Mac app needs those of a desktop app. ${howToGet}`
        : 'These are the credentials of a desktop app, which cannot return to this server. In Google’s console create an OAuth client ID of the type Web application, and download its JSON file.',
    )
  }
  const parsed = known.safeParse(installed ?? web)
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'client_id')
    throw refused(`This credentials file is incomplete: ${field} is missing or wrong. ${howToGet}`)
  }
  return { id: parsed.data.client_id, secret: parsed.data.client_secret, kind, redirectUris: parsed.data.redirect_uris }
}

/** Recognizes other JSON files in a downloads folder by fields only they have. Null for what may be a client. */
function whatElse(json: Record<string, unknown>): string | null {
  if ('installed' in json || 'web' in json) return null
  if (json['type'] === 'service_account' || 'private_key' in json)
    return 'This is the key of a service account, which has no mailbox of its own.'
  if (json['type'] === 'authorized_user' || 'refresh_token' in json || 'access_token' in json)
    return 'This is a token file: the result of a sign-in, not the credentials to make one with. Nobody should have it but you.'
  if (json['type'] === 'external_account') return 'These are credentials of workload identity federation, which cannot open a mailbox.'
  if ('project_info' in json || 'mobilesdk_app_id' in json) return 'This is a Firebase configuration file.'
  if ('client_id' in json || 'client_secret' in json)
    return 'This has the fields of credentials, but not as Google writes them: they stand under "installed" or "web".'
  return 'This JSON isn’t a credentials file: it has neither "installed" nor "web".'
}

const refused = (message: string) => new ProviderFailure('file', message)
