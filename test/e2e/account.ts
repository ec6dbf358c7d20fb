import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { authResponse } from '#contract/account.ts'
import type { Product } from '#test/product.ts'

/** Makes an account of its own for a test, by the call that the signup page makes, and leaves the page signed in. Opens no page. */
export async function signUp(page: Page, product: Product): Promise<{ email: string; password: string; token: string }> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const password = randomBytes(12).toString('base64url')
  const response = await page.request.post(`${product.address}/api/auth/signup`, { data: { email, password, name: 'Robin Example' } })
  const { token, user } = authResponse.parse(await response.json())
  await page.addInitScript(
    ([session, profile, id]) => {
      localStorage.setItem('token', session)
      localStorage.setItem('user', profile)
      localStorage.setItem('userId', id)
    },
    [token, JSON.stringify(user), user.id] as const,
  )
  return { email, password, token }
}
