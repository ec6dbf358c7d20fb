import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'
import { hashToken } from './sessions.ts'
import { createSessionCode } from './start-session.ts'

it('a session starts from a code for whoever began the sign-in, and for nobody whom it was sent to', async () => {
  const test = await startTestApp()
  const { user, token } = await signUp(test)
  const verifier = 'of the one who began it'
  const browser = 'b'.repeat(43)
  const end = (code: string, given: { verifier?: string; cookie?: string }) =>
    test.call('POST', '/api/auth/sign-in', {
      body: { code, verifier: given.verifier ?? null },
      headers: given.cookie === undefined ? {} : { cookie: `idiolect-browser=${given.cookie}` },
    })
  const ofPage = await createSessionCode(test.deps, user.id, { challenge: hash('sha256', verifier, 'base64url') })
  const ofBrowser = await createSessionCode(test.deps, user.id, { browser: hashToken(browser) })
  const strangers = [{}, { verifier: 'another' }, { cookie: 'c'.repeat(43) }, { verifier: 'another', cookie: 'c'.repeat(43) }]
  for (const code of [ofPage, ofBrowser, token]) for (const stranger of strangers) expect((await end(code, stranger)).statusCode).toBe(403)
  expect((await test.call('POST', '/api/auth/session', { body: { token: ofPage } })).statusCode).toBe(401)
  expect((await end(ofPage, { cookie: browser })).statusCode).toBe(403)
  expect((await end(ofPage, { verifier })).statusCode).toBe(200)
  expect((await end(ofBrowser, { verifier: 'another', cookie: browser })).statusCode).toBe(200)
})
