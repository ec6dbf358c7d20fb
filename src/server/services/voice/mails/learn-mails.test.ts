import { describe, expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { decodePairs } from '#core/voice/index.ts'
import { testDeps } from '#test/app.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { fakeClock, fakeRandom } from '#test/fakes.ts'
import { createPostOffice } from '#test/mail/post-office.ts'
import { createMailReading } from './learn-mails.ts'

const day = 86_400_000

/** An account with a mailbox in which the owner has answered so many mails. */
async function started(answered = 12) {
  const clock = fakeClock()
  const base = await testDeps(clock)
  const { store } = base
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  const box = createPostOffice(clock).box('ada@example.com')
  for (let i = 0; i < answered; i++) {
    const id = await box.arrives(`Can you come on day ${i}?`, { from: `Mia Torres <mia@example.com>`, subject: `day ${i}` })
    clock.advance(60_000)
    await box.byHand(`Hi Mia,\n\nday ${i} is fine.\n\nAda`, id)
    clock.advance(60_000)
  }
  const waits: number[] = []
  let connected = box.mailbox
  const parts = {
    ...base,
    compute: fakeCompute(),
    random: fakeRandom(),
    messages: null,
    mailboxes: { of: (id: string) => Promise.resolve(id === 'ada' ? connected : null) },
    wait: (ms: number) => {
      waits.push(ms)
      clock.advance(ms)
      return Promise.resolve()
    },
  }
  const open = () => createMailReading(parts)
  const pairs = async () => {
    const source = await store.sources.find('ada', 'email')
    const found = []
    if (source !== null) for await (const block of store.pairBlocks.read(source.runId)) found.push(...decodePairs(block))
    return found
  }
  const connect = (mailbox: typeof connected): void => {
    connected = mailbox
  }
  return { clock, store, box, waits, open, pairs, connect }
}

const never = new AbortController().signal

describe('sent mails', () => {
  it('are read over all pages into a source of their own, with what each answers', async () => {
    const { store, open, pairs } = await started()
    const reading = open()
    await reading.finish('ada', 365, never)
    expect(await store.sources.list('ada')).toMatchObject([{ source: 'email', count: 12, pairs: 12, conversations: 1, sampleData: false }])
    const [newest] = await pairs()
    expect(newest).toMatchObject({ register: 'email', incoming: ['Can you come on day 11?'], reply: ['Hi Mia,\n\nday 11 is fine.\n\nAda'] })
    expect(await store.contacts.list('ada')).toMatchObject([{ key: 'address:mia@example.com' }])
    expect(await reading.status('ada')).toMatchObject({ connected: true, running: null, error: null })
  })

  it('of before the window are left alone', async () => {
    const { clock, store, open } = await started()
    clock.advance(20 * day)
    await open().finish('ada', 7, never)
    expect(await store.sources.find('ada', 'email')).toMatchObject({ pairs: 0 })
  })

  it('wait as long as the mailbox wants, and say so', async () => {
    const { clock, box, waits, open, store } = await started()
    let limited = 1
    box.before = (call) => {
      if (call === 'fetch' && limited-- === 1) throw new MailboxFailure('limited', 'Too fast.', { until: clock.now() + 40_000 })
    }
    await open().finish('ada', 365, never)
    expect(waits).toEqual([40_000])
    expect(await store.sources.find('ada', 'email')).toMatchObject({ pairs: 12 })
  })

  it('are tried again while the mailbox is away, and the run says why where it stays away', async () => {
    const { box, waits, open, store } = await started()
    box.before = () => {
      throw new MailboxFailure('unavailable', 'Your mailbox does not answer.')
    }
    await expect(open().finish('ada', 365, never)).rejects.toMatchObject({ code: 'unavailable' })
    expect(waits.length).toBeGreaterThan(3)
    expect(await store.runs.newest('ada', 'extraction', 'email')).toMatchObject({ error: { message: 'Your mailbox does not answer.' } })
  })

  it('of which one cannot be read lose just that one', async () => {
    const { box, open, store } = await started()
    let refused = false
    box.before = (call) => {
      if (call !== 'thread' || refused) return
      refused = true
      throw new MailboxFailure('refused', 'Not this one.')
    }
    await open().finish('ada', 365, never)
    expect(await store.sources.find('ada', 'email')).toMatchObject({ pairs: 11 })
  })

  it('go on behind the last whole page after a restart, and none is learned twice', async () => {
    const { box, open, pairs, store } = await started()
    const first = open()
    let fetched = 0
    const stopped: Promise<void>[] = []
    box.before = async (call) => {
      // In the middle of the second page the process goes.
      if (call === 'fetch' && ++fetched === 15) {
        stopped.push(first.stop())
        throw new MailboxFailure('limited', 'Too fast.', { until: 0 })
      }
    }
    await first.start('ada', 365)
    await expect.poll(() => stopped).toHaveLength(1)
    await Promise.all(stopped)
    const run = await store.runs.findRunning('ada', 'extraction', 'email')
    expect(run).not.toBeNull()
    box.before = null
    box.calls.length = 0
    const second = open()
    if (run !== null) second.resume(run)
    await second.finish('ada', 365, never)
    const ids = (await pairs()).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([12, 12])
    expect(box.calls.filter((call) => call === 'list')).toHaveLength(2)
  })

  it('are read from the beginning where another mailbox was connected meanwhile', async () => {
    const { box, open, pairs, store, connect } = await started()
    const first = open()
    let fetched = 0
    const stopped: Promise<void>[] = []
    box.before = (call) => {
      if (call !== 'fetch' || ++fetched !== 15) return
      stopped.push(first.stop())
      throw new MailboxFailure('limited', 'Too fast.', { until: 0 })
    }
    await first.start('ada', 365)
    await expect.poll(() => stopped).toHaveLength(1)
    await Promise.all(stopped)
    const run = await store.runs.findRunning('ada', 'extraction', 'email')
    box.before = null
    const pages: (string | null)[] = []
    connect({
      ...box.mailbox,
      id: 'another box',
      list(asked) {
        pages.push(asked.page)
        return box.mailbox.list(asked)
      },
    })
    const second = open()
    if (run !== null) second.resume(run)
    await second.finish('ada', 365, never)
    expect([pages[0], (await pairs()).length]).toEqual([null, 12])
  })

  it('that are cancelled leave what was learned before', async () => {
    const { box, open, store } = await started()
    const reading = open()
    await reading.finish('ada', 365, never)
    const before = await store.sources.find('ada', 'email')
    const cancelled: Promise<void>[] = []
    box.before = (call) => {
      if (call === 'fetch' && cancelled.length === 0) cancelled.push(reading.cancel('ada'))
    }
    await expect(reading.finish('ada', 365, never)).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.all(cancelled)
    expect(await store.sources.find('ada', 'email')).toEqual(before)
    expect(await store.runs.findRunning('ada', 'extraction', 'email')).toBeNull()
  })

  it('cannot be read without a mailbox', async () => {
    const { open } = await started(0)
    await expect(open().start('bob', 365)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Connect one first'),
    })
  })
})
