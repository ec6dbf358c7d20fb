import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password-hash.ts'

const cheap = { logN: 10, r: 8, p: 1 }

describe('password hashes', () => {
  it('take 128 MiB each and are told apart by their salt', async () => {
    const passwords = createPasswordHasher()
    const hash = await passwords.hash('swordfish')
    expect(hash).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await passwords.verify('swordfish', hash)).toBe(true)
    expect(await passwords.verify('Swordfish', hash)).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(false)
  })

  it('are verified by the parameters they were made with, and known to be outdated', async () => {
    const old = await createPasswordHasher({ logN: 9, r: 8, p: 1 }).hash('swordfish')
    const passwords = createPasswordHasher(cheap)
    expect(await passwords.verify('swordfish', old)).toBe(true)
    expect(passwords.isOutdated(old)).toBe(true)
    expect(await passwords.hash('a')).not.toBe(await passwords.hash('a'))
  })

  it('of nobody match nothing, at the same cost', async () => {
    const passwords = createPasswordHasher(cheap)
    expect(await passwords.verify('', null)).toBe(false)
    const waiting = Promise.all(Array.from({ length: 20 }, () => passwords.verify('a', null)))
    // An unknown address waits in the same queue as a known one.
    await expect(passwords.verify('a', await createPasswordHasher(cheap).hash('a'))).resolves.toBe(true)
    expect(await waiting).toEqual(Array.from({ length: 20 }, () => false))
  })

  it('are made two at a time, and more than fifty waiting are refused', async () => {
    const passwords = createPasswordHasher(cheap)
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('a')))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(52)
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as unknown)
    expect(refused).toHaveLength(8)
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: 'unavailable', message: 'The server is busy. Please try again in a moment.' })
    }
    expect(await passwords.verify('a', await passwords.hash('a'))).toBe(true)
  })
})
