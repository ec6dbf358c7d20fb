import { setTimeout as wait } from 'node:timers/promises'
import type { AuthResponse } from '#contract/account/account.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import type { Product } from './product.ts'

const patience = 30_000

/** An account of a product that runs in a process of its own. */
export interface Owner {
  readonly call: <T>(method: string, path: string, body?: object) => Promise<T>
  /** The newest one. */
  readonly suggestion: () => Promise<Suggestion | undefined>
  readonly warnings: () => Promise<string[]>
}

/** Calls by hand, for tests whose product starts again: `at` says where it is now, and with whose token to call it. Throws with the answer if one fails. */
export function callerOf(at: () => { readonly address: string; readonly token: string }): Owner['call'] {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { address, token } = at()
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await fetch(address + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

export async function ownerOf(product: Product): Promise<Owner> {
  let token = ''
  const call = callerOf(() => ({ address: product.address, token }))
  token = (await call<AuthResponse>('POST', '/api/auth/signup', { email: 'june@example.com', password: 'a password of her own' })).token
  return {
    call,
    suggestion: async () => (await call<{ suggestions: Suggestion[] }>('GET', '/api/suggestions?state=all')).suggestions[0],
    warnings: async () => (await call<{ warnings: string[] }>('GET', '/api/mac-listener/status')).warnings,
  }
}

/** Looks until there is something; for what another process does in its own time. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`${what} did not come`)
}
