import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { authResponse } from '#contract/account/account.ts'
import type { Product } from '#test/product/product.ts'

export interface Account {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly user: { readonly id: string }
}

/** Makes an account, by the call that the signup page makes. */
export async function makeAccount(product: Product): Promise<Account> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const password = randomBytes(12).toString('base64url')
  const { token, user } = authResponse.parse(
    await callProduct(product, null, 'POST', '/api/auth/signup', { email, password, name: 'Robin Example' }),
  )
  return { email, password, token, user }
}

/** From its next address on, the page is signed in. */
export async function signInAs(page: Page, { token, user }: Pick<Account, 'token' | 'user'>): Promise<void> {
  await page.addInitScript(
    ([session, profile, id]) => {
      localStorage.setItem('token', session)
      localStorage.setItem('user', profile)
      localStorage.setItem('userId', id)
    },
    [token, JSON.stringify(user), user.id] as const,
  )
}

/** An account of its own for a test, and the page signed in to it. Opens no page. */
export async function signUp(page: Page, product: Product): Promise<Account> {
  const account = await makeAccount(product)
  await signInAs(page, account)
  return account
}

/** Gives an account its voice, from the sample data, by the calls that the Training page makes. */
export async function train(product: Product, { token }: Pick<Account, 'token'>): Promise<void> {
  await callProduct(product, token, 'POST', '/api/integrate/imessage', { days: 365 })
  await callProduct(product, token, 'POST', '/api/start-training')
  await expect(async () => {
    expect(await callProduct(product, token, 'GET', '/api/fine-tuning-status')).toMatchObject({ trained: true })
  }).toPass({ timeout: 60_000 })
}

/** A call as the pages make it; what it answers, parsed. */
export async function callProduct(product: Product, token: string | null, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${product.address}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}
