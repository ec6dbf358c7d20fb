import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '#core/ports/sign-in-provider.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { createMailAccess, type MailAccessDeps } from '#server/services/mail-account/mail-access.ts'
import { systemRandom } from '#server/random.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'
import { databases, storesOn } from '../store/stores.ts'

const client = { id: 'i', secret: 's', kind: 'web', redirectUris: [] } as const

describe.each(databases)('the access to a mailbox, by several processes on one store (%s)', (engine) => {
  const stores = storesOn(engine)

  /** Three processes before a provider that gives `answer`; each store is a connection of its own where the database allows it. */
  async function processes(refresh: MailAccessDeps['provider']['refresh']) {
    const clock = fakeClock()
    const place = await stores.place()
    const keys = fakeKeyRing()
    const first = await place.open({ clock, keys })
    const opened =
      engine === 'postgres' ? [first, await place.open({ clock, keys }), await place.open({ clock, keys })] : [first, first, first]
    await first.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    const past = { expiresAt: 0, grantedAt: 0, refreshedAt: 0, problem: null }
    const grant = { provider: 'google', subject: '1', address: 'ada@example.com', client, refreshToken: 'r', accessToken: 'old', ...past }
    await first.mailGrants.put('ada', grant, 'r1')
    const told: object[] = []
    const log = { info: () => undefined, error: () => undefined }
    return {
      told,
      tokens: () =>
        Promise.allSettled(
          opened.flatMap((store) => {
            const access = createMailAccess({
              store,
              clock,
              random: systemRandom,
              leases: createLeases(store.jobs, log),
              provider: { refresh },
              clients: { of: (_account, granted) => Promise.resolve(granted), isOperators: () => false },
              events: { publish: (_account, event) => void told.push(event) },
              log,
            })
            return [access.accessToken('ada'), access.accessToken('ada')]
          }),
        ),
    }
  }

  it('is asked for once, and everybody has the same', async () => {
    let asked = 0
    const { tokens } = await processes(() => Promise.resolve({ accessToken: `token ${++asked}`, lifetime: 3_600_000 }))
    expect(await tokens()).toEqual(Array.from({ length: 6 }, () => ({ status: 'fulfilled', value: 'token 1' })))
  })

  it('ends once, told once, and nobody asks again', async () => {
    let asked = 0
    const { tokens, told } = await processes(() => {
      asked += 1
      return Promise.reject(new ProviderFailure('ended', 'It is over.'))
    })
    for (const outcome of [...(await tokens()), ...(await tokens())])
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'reconnect', message: 'It is over.' } })
    expect([asked, told]).toEqual([1, [{ type: 'control' }]])
  })
})
