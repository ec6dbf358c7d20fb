import { expect, it } from 'vitest'
import { testDeps } from '#test/app.ts'
import { fakeClock, fakeRandom } from '#test/fakes.ts'
import { createMailAccount } from './mail-account.ts'

const client = { id: 'c', secret: 's', kind: 'web', redirectUris: [] } as const
const person = { subject: '1', address: 'ada@example.com', verified: true, name: null }
const access = { refreshToken: 'r', accessToken: 'a', lifetime: 3_600_000 }

it('a mailbox that is connected is told of once, and not each time its access is granted again', async () => {
  const clock = fakeClock()
  const { store, events } = await testDeps(clock)
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const told: string[] = []
  const account = createMailAccount({
    store,
    clock,
    events,
    random: fakeRandom(),
    provider: { id: 'p', revoke: () => Promise.resolve() },
    clients: { has: () => Promise.resolve(true), of: () => Promise.resolve(client), upload: () => Promise.resolve(client) },
    connected: (accountId) => void told.push(accountId),
  })
  for (let i = 0; i < 2; i++) await account.keep('ada', client, { ...person, ...access })
  expect(told).toEqual(['ada'])
})
