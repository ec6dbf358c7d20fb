import { hash } from 'node:crypto'
import type { GoogleApp } from './google-app.ts'
import { callback, origin } from './client-json.ts'

/** A browser that goes to Google and comes back: it keeps its cookie, and follows where it is sent. */
export interface Browser {
  cookie: string | null
  /** From an address of this server to the next: what it is sent to. */
  visit(address: string): Promise<URL>
}

export function browserOf(app: GoogleApp): Browser {
  return {
    cookie: null,
    async visit(address) {
      const answer = await app.call('GET', address.replace(origin, ''), { headers: this.cookie === null ? {} : { cookie: this.cookie } })
      this.cookie = cookieOf(answer.headers['set-cookie']) ?? this.cookie
      const { location } = answer.headers
      if (answer.statusCode !== 303 || location === undefined) throw new Error(`answered ${answer.statusCode}: ${answer.body}`)
      return new URL(location)
    },
  }
}

export function cookieOf(header: string | string[] | undefined): string | null {
  return [header ?? []].flat()[0]?.split(';')[0] ?? null
}

/** What the client finds behind the `#`. */
export function returned(address: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(/\?(.*)$/u.exec(address.hash === '' ? address.search : address.hash)?.[1] ?? ''))
}

/** What a page keeps of a sign-in that it begins, and what it sends along. */
export const verifier = 'what only the page that began it knows'
export const challenge = hash('sha256', verifier, 'base64url')

/** Signs in by Google's page, up to what the client is given. */
export async function signIn(
  app: GoogleApp,
  email = 'june@example.com',
  change: Record<string, string> = {},
): Promise<Record<string, string>> {
  const browser = browserOf(app)
  const page = await browser.visit(`/api/oauth/authorize/gmail?user_id=default&auth_purpose=login&challenge=${challenge}`)
  return returned(await browser.visit((await app.emulated.consent(page.href, email, change)).href))
}

/** Connects a mailbox, up to what the client is given. */
export async function connect(app: GoogleApp, token: string, email = 'june@example.com', change: Record<string, string> = {}) {
  const answer = await app.call('POST', '/api/oauth/connect/gmail', { token, headers: { origin } })
  if (answer.statusCode !== 200) throw new Error(`connect answered ${answer.statusCode}: ${answer.body}`)
  const browser = { ...browserOf(app), cookie: cookieOf(answer.headers['set-cookie']) }
  const back = await app.emulated.consent(answer.json<{ url: string }>().url, email, change)
  if (!back.href.startsWith(callback)) throw new Error(`sent to ${back.href}`)
  return returned(await browser.visit(back.href))
}
