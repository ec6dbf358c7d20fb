import { describe, expect, it } from 'vitest'
import { MailboxFailure } from '#core/ports/mailbox.ts'
import { decodePairs } from '#core/voice/index.ts'
import { startSentMail } from '#test/mail/sent-mail.ts'
import { createMailReading } from './learn-mails.ts'

const day = 86_400_000

/** An account with a mailbox in which the owner has answered this many emails. */
async function started(answered = 12) {
  const { clock, store, box, parts: base } = await startSentMail(answered)
  const waits: number[] = []
  let connected = box.mailbox
  const parts = {
    ...base,
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
  /** The unfinished run of a process that died in the middle of the second page. */
  async function cutOff() {
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
    box.before = null
    const run = await store.runs.findRunning('ada', 'extraction', 'email')
    if (run === null) throw new Error('nothing was cut off')
    return run
  }
  return { clock, store, box, waits, open, pairs, connect, cutOff }
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

  it.each(['limited', 'throttled'] as const)('wait as long as the mailbox wants, and say so (%s)', async (code) => {
    const { clock, box, waits, open, store } = await started()
    let limited = 1
    box.before = (call) => {
      if (call === 'fetch' && limited-- === 1) throw new MailboxFailure(code, 'Too fast.', { until: clock.now() + 40_000 })
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
    const { box, open, pairs, cutOff } = await started()
    const run = await cutOff()
    box.calls.length = 0
    const second = open()
    second.resume(run)
    await second.finish('ada', 365, never)
    const ids = (await pairs()).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([12, 12])
    expect(box.calls.filter((call) => call === 'list')).toHaveLength(2)
  })

  it('are read from the beginning where another mailbox was connected meanwhile', async () => {
    const { box, open, pairs, cutOff, connect } = await started()
    const run = await cutOff()
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
    second.resume(run)
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
