import { describe, expect, it } from 'vitest'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import type { Store } from '#server/store/db.ts'
import { createFindSession } from './find-session.ts'
import { hashToken, issueSession, touchEvery } from './sessions.ts'

async function open() {
  const clock = fakeClock()
  const deps = await testDeps(clock)
  const { store } = deps
  const account = await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: 'x', now: clock.now() })
  const issued = await issueSession(deps, (tables) => tables.accounts.find('ada'))
  const tokenHash = hashToken(issued?.token ?? '')
  return { clock, deps, store, account, tokenHash, sessions: createFindSession(deps) }
}

describe('a session that was found', () => {
  it('is known without asking the store, and one that was not, is not', async () => {
    const { sessions, tokenHash, account } = await open()
    expect(sessions.known(tokenHash)).toBeNull()
    expect(await sessions.find(tokenHash)).toEqual(account)
    expect(sessions.known(tokenHash)).toEqual(account)
    expect(await sessions.find(hashToken('another'))).toBeNull()
    expect(sessions.known(hashToken('another'))).toBeNull()
  })

  it.each<[string, (store: Store, tokenHash: string) => Promise<unknown>, found: string | null]>([
    ['the session ends', (store, tokenHash) => store.sessions.delete(tokenHash), null],
    ['every session of the account ends', (store) => store.sessions.deleteAllOf('ada'), null],
    ['every session that is over ends', (store) => store.sessions.deleteExpired(Number.MAX_SAFE_INTEGER), null],
    ['the account goes', (store) => store.deleteAccount('ada'), null],
    ['sessions end in a transaction', (store) => store.transaction((inner) => inner.sessions.deleteAllOf('ada')), null],
    ['the account gets another name', (store) => store.accounts.rename('ada', 'Ada L.'), 'Ada L.'],
  ])('is looked up again where %s', async (_what, write, found) => {
    const { sessions, tokenHash, store } = await open()
    await sessions.find(tokenHash)
    await write(store, tokenHash)
    expect(sessions.known(tokenHash)).toBeNull()
    expect((await sessions.find(tokenHash))?.name ?? null).toBe(found)
  })

  it('is looked up again where its end is to be moved, and then known anew', async () => {
    const { sessions, tokenHash, clock, account } = await open()
    await sessions.find(tokenHash)
    clock.advance(touchEvery - 1)
    expect(sessions.known(tokenHash)).toEqual(account)
    clock.advance(1)
    expect(sessions.known(tokenHash)).toBeNull()
    await sessions.find(tokenHash)
    await sessions.find(tokenHash)
    expect(sessions.known(tokenHash)).toEqual(account)
  })

  it('is never known where other processes may write', async () => {
    const { deps, tokenHash, account } = await open()
    const sessions = createFindSession({ ...deps, store: { ...deps.store, signInsVersion: () => null } })
    expect(await sessions.find(tokenHash)).toEqual(account)
    expect(sessions.known(tokenHash)).toBeNull()
  })
})
