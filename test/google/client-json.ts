/** Where the pages of a test's app are, and where Google returns to. */
export const origin = 'http://localhost'
export const callback = `${origin}/api/oauth/callback/gmail`

export const emulatedClient = { id: 'idiolect.apps.example', secret: 'a-client-secret' }

/** As Google's console writes it, hosts included. */
export function clientJson(kind: 'web' | 'installed', over: Record<string, unknown> = {}): string {
  return JSON.stringify({
    [kind]: {
      client_id: emulatedClient.id,
      project_id: 'idiolect-example',
      auth_uri: 'https://accounts.google.com/o/oauth2/auth',
      token_uri: 'https://oauth2.googleapis.com/token',
      auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
      client_secret: emulatedClient.secret,
      redirect_uris: kind === 'web' ? [callback] : ['http://localhost'],
      ...over,
    },
  })
}
