import { describe, expect, it } from 'vitest'
import { startRead, startTraining } from '#server/services/voice/start-run.ts'
import { fakeKeyRing } from '../fakes.ts'
import { databases, storesOn } from '../store/stores.ts'

describe.each(databases)('a training and a read that are started at once, on %s', (engine) => {
  const stores = storesOn(engine)

  it('never run beside each other, in two processes either', async () => {
    const place = await stores.place()
    const keys = fakeKeyRing()
    const first = await place.open({ keys })
    // On SQLite one process at a time has the folder.
    const second = engine === 'sqlite' ? first : await place.open({ keys })
    const accounts = Array.from({ length: 12 }, (_, i) => `account-${i}`)
    for (const id of accounts) await first.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: null, now: 0 })
    const started = await Promise.all(
      accounts.map(async (accountId, i) => {
        const [one, other] = i % 2 === 0 ? [first, second] : [second, first]
        const both = await Promise.allSettled([
          startTraining(one, { id: `t-${accountId}`, accountId, texts: 'imessage', mails: false, seed: 1 }),
          startRead(other, { id: `r-${accountId}`, accountId, source: 'imessage' }, 'Training is running.'),
        ])
        return both.map((made) => (made.status === 'fulfilled' ? made.value.started : (made.reason as { code?: string }).code))
      }),
    )
    for (const made of started) expect(new Set(made)).toEqual(new Set([true, 'conflict']))
  })

  it('a training waits for mail that is being read, and no other mail is read beside it', async () => {
    const store = await stores.open()
    await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    await startRead(store, { id: 'r', accountId: 'ada', source: 'email' }, 'Training is running.')
    const { run } = await startTraining(store, { id: 't', accountId: 'ada', texts: 'imessage', mails: false, seed: 1 })
    expect(run.params).toEqual({ seed: 1, mails: true })
    await expect(startRead(store, { id: 'r2', accountId: 'ada', source: 'email' }, 'Training is running.')).rejects.toMatchObject({
      code: 'conflict',
      message: 'Training is running.',
    })
  })
})
