import { authResponse, type AuthResponse } from '#contract/account/account.ts'
import type { TestApp } from './app.ts'

/**
 * What tests begin with, made through the real calls.
 *
 * How to add one: a function named after what it makes, with defaults for everything.
 */

let people = 0

/** A new account, signed in. */
export async function signUp(
  test: Pick<TestApp, 'call'>,
  given: { email?: string; password?: string; name?: string } = {},
): Promise<AuthResponse & { email: string; password: string }> {
  const email = given.email ?? `person-${++people}@example.com`
  const password = given.password ?? 'correct horse battery staple'
  const answer = await test.call('POST', '/api/auth/signup', {
    body: { email, password, ...(given.name === undefined ? {} : { name: given.name }) },
  })
  if (answer.statusCode !== 200) throw new Error(`signup answered ${answer.statusCode}: ${answer.body}`)
  return { ...authResponse.parse(answer.json()), email, password }
}
