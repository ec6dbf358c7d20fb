import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addAccount } from '#test/store/filled.ts'
import { databases, storesOn } from '#test/store/stores.ts'
import type { Store } from '../db.ts'

describe.each(databases)('what is an account’s own on %s', (engine) => {
  const stores = storesOn(engine)

  async function withAccount(): Promise<Store> {
    const store = await stores.open()
    await addAccount(store, 'ada')
    return store
  }

  describe('accounts', () => {
    it('hold an e-mail address once, in any case, and keep it as it was typed', async () => {
      const store = await stores.open()
      const create = (id: string, email: string) => store.accounts.create({ id, email, name: 'N', passwordHash: null, now: 5 })
      expect(await create('a', 'Ada@Example.com')).toEqual({
        id: 'a',
        email: 'Ada@Example.com',
        name: 'N',
        hasPassword: false,
        createdAt: 5,
      })
      expect(await create('b', 'ADA@example.com')).toBeNull()
      expect(await store.accounts.findByEmail('ada@EXAMPLE.com')).toMatchObject({ id: 'a' })
      expect(await store.accounts.count()).toBe(1)
    })

    it('have one owner, the oldest, made once even by many at a time', async () => {
      const store = await stores.open()
      const owners = await Promise.all(['a', 'b', 'c', 'd'].map((id) => store.accounts.findOrCreateOwner({ id, now: 1 })))
      expect(new Set(owners.map((owner) => owner.id)).size).toBe(1)
      expect(await store.accounts.count()).toBe(1)
      const claims = await Promise.all(
        ['x@example.com', 'y@example.com'].map((email) => store.accounts.claim({ email, name: null, passwordHash: 'h' })),
      )
      expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
      await store.accounts.create({ id: 'old', email: 'old@example.com', name: null, passwordHash: null, now: 0 })
      expect(await store.accounts.findOrCreateOwner({ id: 'z', now: 9 })).toMatchObject({ id: 'old' })
    })
  })

  describe('codes and sessions', () => {
    it('are used up by one of many at a time', async () => {
      const store = await withAccount()
      await store.sessionCodes.create({ codeHash: 'c', accountId: 'ada', expiresAt: 10 })
      const takes = await Promise.all(Array.from({ length: 8 }, () => store.sessionCodes.take('c', 9)))
      expect(takes.filter((taken) => taken === 'ada')).toHaveLength(1)
    })

    it('end at their time', async () => {
      const store = await withAccount()
      await store.passwordResets.create({ codeHash: 'c', accountId: 'ada', expiresAt: 10 })
      expect(await Promise.all([9, 10].map((at) => store.passwordResets.find('c', at)))).toEqual(['ada', null])
      expect(await store.passwordResets.take('c', 10)).toBeNull()
      await store.sessions.create({ tokenHash: 's', accountId: 'ada', createdAt: 0, lastUsedAt: 0, expiresAt: 10 })
      expect(await store.sessions.findLive('s', 9)).toMatchObject({ accountId: 'ada', expiresAt: 10 })
      expect(await store.sessions.findLive('s', 10)).toBeNull()
      await store.sessions.touch('s', 5, 20)
      await store.sessions.deleteExpired(15)
      expect(await store.sessions.findLive('s', 15)).toMatchObject({ lastUsedAt: 5 })
    })
  })

  it('keeps settings by account and key, and overlooks what no longer fits', async () => {
    const store = await withAccount()
    const shape = z.object({ n: z.number() })
    expect(await store.settings.get('ada', 'k', shape)).toBeNull()
    await store.settings.put('ada', 'k', { n: 1 })
    await store.settings.put('ada', 'k', { n: 2 })
    expect(await store.settings.get('ada', 'k', shape)).toEqual({ n: 2 })
    expect(await store.settings.get('ada', 'k', z.object({ other: z.string() }))).toBeNull()
    await store.settings.delete('ada', 'k')
    expect(await store.settings.list('ada')).toEqual([])
  })
})
