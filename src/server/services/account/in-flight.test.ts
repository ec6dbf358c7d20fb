import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startTestApp, testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { signUp } from '#test/factories.ts'
import { cheapPasswords } from '#test/product/cheap-passwords.ts'
import { nothingRuns } from '#test/store/nothing-runs.ts'
import { dataRoutes } from '#server/routes/account/data.ts'
import { createPasswordReset } from './passwords.ts'
import { createSessionCode } from './start-session.ts'

type Meanwhile = (() => Promise<unknown>) | null

/** A server on which something happens while a password is compared or hashed, or right after a code is used up: once each. */
async function open() {
  const clock = fakeClock()
  const { store, events } = await testDeps(clock)
  const hasher = cheapPasswords()
  let comparing: Meanwhile = null
  let hashing: Meanwhile = null
  let taken: Meanwhile = null
  let outdated = ''
  const app = await startTestApp({
    events,
    passwords: {
      isOutdated: (one) => one === outdated,
      async verify(password, against) {
        const matches = await hasher.verify(password, against)
        const act = comparing
        comparing = null
        await act?.()
        return matches
      },
      async hash(password) {
        const made = await hasher.hash(password)
        const act = hashing
        hashing = null
        await act?.()
        return made
      },
    },
    store: {
      ...store,
      transaction: (work) =>
        store.transaction((tables) =>
          work({
            ...tables,
            sessionCodes: {
              ...tables.sessionCodes,
              async take(...code) {
                const found = await tables.sessionCodes.take(...code)
                const act = taken
                taken = null
                // What happens meanwhile waits for the transaction.
                void act?.()
                return found
              },
            },
          }),
        ),
    },
    localToken: 'local-secret',
    routes: [
      dataRoutes({
        store,
        clock,
        events,
        passwords: { ...hasher, verify: (...given) => app.deps.passwords.verify(...given) },
        ...nothingRuns,
      }),
    ],
  })
  const ada = await signUp(app)
  const { token, email, password } = ada
  const statusOf = async (path: string, body: object, as?: string) =>
    (await app.call('POST', path, { body, ...(as === undefined ? {} : { token: as }) })).statusCode
  return {
    app,
    ada,
    store,
    meanwhile: (when: { comparing?: Meanwhile; hashing?: Meanwhile; taken?: Meanwhile }) => {
      comparing = when.comparing ?? null
      hashing = when.hashing ?? null
      taken = when.taken ?? null
    },
    outdate: async () => {
      outdated = (await store.accounts.passwordHashOf(ada.user.id)) ?? ''
    },
    statusOf,
    logIn: (secret: string) => statusOf('/api/auth/simple-login', { email, password: secret }),
    change: (secret: string, current = password, as = token) =>
      statusOf('/api/auth/change-password', { current_password: current, new_password: secret }, as),
    /** By the command line of this machine. */
    set: (secret: string) => statusOf('/api/auth/change-password', { new_password: secret }, 'local-secret'),
  }
}

describe('a password that is changed', () => {
  it.each([false, true])('lets nobody in who was just signing in with the old one (to be hashed anew: %s)', async (anew) => {
    const { ada, logIn, change, meanwhile, outdate } = await open()
    if (anew) await outdate()
    meanwhile({ [anew ? 'hashing' : 'comparing']: () => change('new') })
    expect(await logIn(ada.password)).toBe(401)
    expect([await logIn(ada.password), await logIn('new')]).toEqual([401, 200])
  })

  it('lets in who signs in with the same password as somebody whose sign-in hashes it anew', async () => {
    const { ada, logIn, meanwhile, outdate } = await open()
    await outdate()
    meanwhile({ comparing: () => logIn(ada.password) })
    expect(await logIn(ada.password)).toBe(200)
    expect(await logIn(ada.password)).toBe(200)
  })

  it('ends the session of a code that is being used up', async () => {
    const { app, ada, change, meanwhile } = await open()
    const verifier = 'known to the page that began it'
    const code = await createSessionCode(app.deps, ada.user.id, { challenge: hash('sha256', verifier, 'base64url') })
    const changing = Promise.withResolvers<number>()
    const changed = () => {
      changing.resolve(change('new'))
      return changing.promise
    }
    meanwhile({ taken: changed })
    const begun = await app.call('POST', '/api/auth/sign-in', { body: { code, verifier } })
    expect(await changing.promise).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { token: begun.json<{ token?: string }>().token ?? 'none' })).statusCode).toBe(401)
  })

  it('is not changed again by who knew the old one, nor by a code from before', async () => {
    const { app, ada, logIn, change, set, statusOf, meanwhile } = await open()
    meanwhile({ comparing: () => set('mine') })
    expect(await change('theirs')).toBe(401)
    expect([await logIn('theirs'), await logIn('mine')]).toEqual([401, 200])

    const code = await createPasswordReset(app.deps, ada.user.id)
    meanwhile({ hashing: () => set('mine again') })
    expect(await statusOf('/api/auth/reset-password', { token: code, new_password: 'theirs' })).toBe(410)
    expect([await logIn('theirs'), await logIn('mine again')]).toEqual([401, 200])
  })

  it('does not delete the account for who knew the old one', async () => {
    const { ada, store, set, statusOf, meanwhile } = await open()
    meanwhile({ comparing: () => set('new') })
    expect(await statusOf('/api/data/forget', { confirm: 'delete', all: true, password: ada.password }, ada.token)).toBe(401)
    expect(await store.accounts.find(ada.user.id)).not.toBeNull()
  })
})

it('a reset that fails on the way does not use up its code', async () => {
  const { app, ada, statusOf, meanwhile } = await open()
  const code = await createPasswordReset(app.deps, ada.user.id)
  const reset = () => statusOf('/api/auth/reset-password', { token: code, new_password: 'new' })
  meanwhile({ hashing: () => Promise.reject(new Error('no memory')) })
  expect([await reset(), await reset()]).toEqual([500, 200])
})
