import { createEmulator } from 'emulate'
import { onTestFinished } from 'vitest'
import { emulatedClient } from './client-json.ts'

/** Google's sign-in and Gmail as `emulate` has them, in this process. What it does otherwise than Google: reference on Gmail, section 5.4. */
export interface EmulatedGoogle {
  /** Its issuer, and the root of its Gmail: `http://localhost:41234`. */
  readonly url: string
  /** Presses the button of a person on its page, and gives the address that the browser is sent back to. */
  consent(address: string, email: string, change?: Record<string, string>): Promise<URL>
  /** As an owner who takes access back at Google. */
  revoke(token: string): Promise<void>
}

/** Its people; none of them is real. */
export const june = { email: 'june@example.com', name: 'June Park', email_verified: true }
export const omar = { email: 'omar@example.com', name: 'Omar Haddad', email_verified: true }
export const vera = { email: 'vera@example.com', name: 'Vera Lind', email_verified: false }

/** `returns`: where its client may return to. */
export async function startGoogle(returns: readonly string[]): Promise<EmulatedGoogle> {
  const google = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        users: [june, omar, vera],
        oauth_clients: [
          { client_id: emulatedClient.id, client_secret: emulatedClient.secret, name: 'Idiolect', redirect_uris: [...returns] },
        ],
      },
    },
  })
  onTestFinished(() => google.close())
  return {
    url: google.url,
    async consent(address, email, change = {}) {
      const page = await fetch(address)
      const text = await page.text()
      if (!page.ok) throw new Error(`the page answered ${page.status}: ${/class="error-msg">([^<]*)/.exec(text)?.[1] ?? ''}`)
      const form = new URLSearchParams({ ...Object.fromEntries(new URL(address).searchParams), email, ...change })
      const answer = await fetch(`${google.url}/o/oauth2/v2/auth/callback`, { method: 'POST', body: form, redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '')
    },
    async revoke(token) {
      await fetch(`${google.url}/oauth2/revoke`, { method: 'POST', body: new URLSearchParams({ token }) })
    },
  }
}
