import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { MailboxFailure, type Mailbox } from '#core/ports/mailbox.ts'
import { ada, google, mia, toAda } from '#test/google/for-a-test.ts'
import { googleFaults as faults, type GoogleFault } from '#test/google/google-faults.ts'
import { freePort } from '#test/model-servers/server.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import { createQuota } from './quota.ts'

/** The failure of a call. It must reveal nothing of the mailbox, of mails, or of what Google wrote. */
async function failureOf(call: Promise<unknown>): Promise<MailboxFailure> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailboxFailure)) throw new Error('no MailboxFailure', { cause: error })
  const all = [
    error.message,
    error.stack,
    error.cause instanceof Error ? `${error.cause.message} ${error.cause.stack}` : '',
    JSON.stringify(error),
  ]
  expect(all.join('\n')).not.toMatch(/@example|ya29|4711|Bearer|private words|Backend|after:/u)
  return error
}

const unread = (box: Mailbox) => box.list({ which: 'unread', after: 0, page: null })

/** A draft that is ready to send. */
async function withDraft() {
  const it = await google()
  const quota = createQuota(it.clock)
  const box = it.mailbox({ quota })
  const { thread } = await it.world.arrives(ada, toAda('lunch?', 'private words'))
  const raw = rawMail({ From: ada, To: mia, Subject: 'Re: lunch?', 'In-Reply-To': '<lunch%3F@example.org>' }, { text: 'private words' })
  return { ...it, box, quota, draft: await box.createDraft(raw, thread) }
}

describe('access', () => {
  it('that ran out is renewed once, and the call goes on', async () => {
    const { server, clock, mailbox, refused } = await google()
    const box = mailbox()
    await unread(box)
    clock.advance(3_600_001)
    expect(await unread(box)).toEqual({ mails: [], next: null })
    expect(refused).toEqual([null, null, expect.stringMatching(/^ya29/u)])
    expect(server.count('messages.list')).toBe(3)
  })

  it('that Google does not take even when new must be granted again', async () => {
    const { server, mailbox } = await google()
    server.fault('messages.list', faults.unauthorized(), faults.unauthorized())
    expect(await failureOf(unread(mailbox()))).toMatchObject({ code: 'reconnect' })
    expect(server.count('messages.list')).toBe(2)
  })

  it('that runs out while a mail is sent: it is sent once, with the new one', async () => {
    const { server, box, draft, world, clock } = await withDraft()
    clock.advance(3_600_001)
    await box.sendDraft(draft)
    expect([server.count('drafts.send'), world.sent.length]).toEqual([2, 1])
  })

  it.each([
    ['too narrow', faults.scope(), /allow both/u],
    ['of a project without the Gmail API', faults.switchedOff(), /switched off/u],
    ['that an organization does not allow', faults.policy(), /does not allow/u],
    ['to an account without mail', faults.noMailbox(), /no Gmail mailbox/u],
  ])('%s must be granted again', async (_name, fault, words) => {
    const { server, mailbox } = await google()
    server.fault('messages.list', fault)
    const failure = await failureOf(unread(mailbox()))
    expect(failure).toMatchObject({ code: 'reconnect', message: expect.stringMatching(words) })
    expect(server.count('messages.list')).toBe(1)
  })

  it('to reading alone cannot write drafts', async () => {
    const { mailbox } = await google()
    const box = mailbox({ granted: ['gmail.readonly'] })
    expect(await unread(box)).toEqual({ mails: [], next: null })
    expect(await failureOf(box.createDraft(toAda('x', 'x'), 'thread'))).toMatchObject({ code: 'reconnect' })
  })

  it('whose renewal fails says what the renewal said', async () => {
    const { server, mailbox } = await google()
    const dead = new MailboxFailure('reconnect', 'Please connect Gmail again.')
    expect(await failureOf(unread(mailbox({ accessToken: () => Promise.reject(dead) })))).toBe(dead)
    const broken = await failureOf(unread(mailbox({ accessToken: () => Promise.reject(new Error('ya29.secret')) })))
    expect(broken).toMatchObject({ code: 'unavailable' })
    expect(server.calls).toEqual([])
  })
})

describe('a pause', () => {
  it('that Google asks for is kept by every call, and ends', async () => {
    const { server, clock, box, draft, world } = await withDraft()
    server.fault('messages.list', faults.tooMany('120'))
    const until = clock.now() + 120_000
    expect(await failureOf(unread(box))).toMatchObject({ code: 'limited', until })
    const before = server.calls.length
    expect(await failureOf(box.sendDraft(draft))).toMatchObject({ code: 'limited', until })
    clock.advance(119_999)
    expect(await failureOf(unread(box))).toMatchObject({ code: 'limited', until })
    expect(server.calls).toHaveLength(before)
    clock.advance(1)
    await box.sendDraft(draft)
    expect(world.sent).toHaveLength(1)
  })

  it('is shared by all objects for one mailbox', async () => {
    const { server, clock, mailbox } = await google()
    const quota = createQuota(clock)
    server.fault('messages.list', faults.tooMany('120'))
    await failureOf(unread(mailbox({ quota })))
    expect(await failureOf(unread(mailbox({ quota })))).toMatchObject({ code: 'limited' })
    expect(server.calls).toHaveLength(1)
  })

  it('whose end is in the words, or a date, is kept too; a day is the longest', async () => {
    const { server, clock, mailbox } = await google()
    const box = mailbox()
    const at = new Date(clock.now() + 3_600_000)
    server.fault('messages.list', faults.sendingLimit(at.toISOString()))
    expect((await failureOf(unread(box))).until).toBe(at.getTime())
    clock.advance(3_600_000)
    server.fault('messages.list', faults.tooMany(new Date(clock.now() + 60_000).toUTCString()))
    expect((await failureOf(unread(box))).until).toBe(clock.now() + 60_000)
    clock.advance(60_000)
    server.fault('messages.list', faults.tooMany('9999999'))
    expect((await failureOf(unread(box))).until).toBe(clock.now() + 24 * 3_600_000)
  })

  it('without a time is longer each time, until Google answers', async () => {
    const { server, clock, mailbox } = await google()
    const box = mailbox()
    const lengths: number[] = []
    server.fault('messages.list', faults.tooMany(), faults.userRate(), faults.tooMany('soon'))
    for (let i = 0; i < 3; i++) {
      const { until } = await failureOf(unread(box))
      lengths.push((until ?? 0) - clock.now())
      clock.advance(lengths.at(-1) ?? 0)
    }
    await unread(box)
    server.fault('messages.list', faults.tooMany())
    lengths.push(((await failureOf(unread(box))).until ?? 0) - clock.now())
    expect(lengths).toEqual([10_000, 20_000, 40_000, 10_000])
  })

  it('is what a mail that Google did not take asks for: it was not sent', async () => {
    const { server, box, draft, world } = await withDraft()
    server.fault('drafts.send', faults.tooMany('5'))
    expect(await failureOf(box.sendDraft(draft))).toMatchObject({ code: 'limited' })
    expect([world.sent.length, server.count('drafts.send')]).toEqual([0, 1])
  })
})

describe('reading without an answer', () => {
  it.each(['unavailable', 'cut', 'html', 'garbled', 'redirect'] as const)('(%s) is asked again twice, with longer pauses', async (name) => {
    const { server, mailbox, waited } = await google()
    server.fault('messages.list', faults[name](), faults[name]())
    expect(await unread(mailbox())).toEqual({ mails: [], next: null })
    expect([server.count('messages.list'), waited]).toEqual([3, [1000, 4000]])
    server.fault('messages.list', faults[name](), faults[name](), faults[name]())
    expect(await failureOf(unread(mailbox()))).toMatchObject({ code: 'unavailable' })
  })

  it('ends after its time', async () => {
    const { server, mailbox } = await google()
    server.fault('messages.list', faults.silent(), faults.silent(), faults.silent())
    const box = mailbox({ limits: { call: 20 } })
    expect(await failureOf(unread(box))).toMatchObject({ code: 'unavailable' })
  })

  it('or with one that has another shape, is not taken for an empty mailbox', async () => {
    const { server, mailbox } = await google()
    const box = mailbox()
    const odd: unknown[] = [
      '"text"',
      [],
      { messages: 'none' },
      { messages: [{ id: '../drafts', threadId: 'x' }] },
      { messages: [{ id: 'a' }] },
    ]
    for (const body of odd) {
      server.fault('messages.list', ...[1, 2, 3].map(() => faults.instead(body)))
      expect(await failureOf(unread(box))).toMatchObject({ code: 'unavailable' })
    }
    expect(server.count('messages.list')).toBe(odd.length * 3)
  })

  it('a mail in broken base64 is refused, and only that one', async () => {
    const { server, world, mailbox } = await google()
    const box = mailbox()
    const { id, thread } = await world.arrives(ada, toAda('fine', 'x'))
    for (const raw of ['§§§§', 'AAAA=AAA', 'AAAAA', '']) {
      server.fault('messages.get', faults.instead({ id, threadId: thread, internalDate: '1', raw }))
      expect(await failureOf(box.fetch(id))).toMatchObject({ code: 'refused' })
    }
    expect(await box.fetch(id)).toMatchObject({ id })
  })

  it('a mail without end is not read to its end', async () => {
    const { server, mailbox } = await google()
    server.fault('messages.get', faults.endless())
    expect(await failureOf(mailbox({ limits: { bytes: 100_000 } }).fetch('18a'))).toMatchObject({ code: 'refused' })
  })

  it('asks Gmail alone, whatever it answers or the environment says', async () => {
    const { mailbox } = await google()
    const asked: string[] = []
    const box = mailbox({
      root: 'https://gmail.googleapis.com/',
      fetch: (input, init) => {
        asked.push(input instanceof Request ? input.url : input.toString())
        expect([...new Headers(init?.headers).keys()].toSorted()).toEqual(['accept', 'authorization', 'user-agent'])
        return Promise.resolve(Response.json({}))
      },
    })
    process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN'] = 'evil.example'
    try {
      await box.list({ which: 'sent', after: 1_700_000_000_500, page: 'p2' })
    } finally {
      delete process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN']
    }
    expect(asked).toEqual([
      'https://gmail.googleapis.com/gmail/v1/users/me/messages?labelIds=SENT&maxResults=100&q=after%3A1699999999&pageToken=p2',
    ])
  })
})

describe('sending without an answer', () => {
  it.each([
    ['accepted, then silent', faults.silentAfterAccepting(), 1],
    ['accepted, then cut off', faults.cutAfterAccepting(), 1],
    ['accepted, then a fault of the server', faults.unavailableAfterAccepting(), 1],
    ['accepted, then rubbish', faults.garbledAfterAccepting(), 1],
    ['accepted, then more than is read', faults.endlessAfterAccepting(), 1],
    ['silent', faults.silent(), 0],
    ['a fault of the server', faults.unavailable(), 0],
    ['cut off', faults.cut(), 0],
    ['another page', faults.html(), 0],
  ])('(%s) may have happened, is not repeated, and the draft tells', async (_name, fault, sent) => {
    const { server, box, draft, world, mailbox, quota } = await withDraft()
    server.fault('drafts.send', fault)
    expect(await failureOf(mailbox({ quota, limits: { call: 200, bytes: 100_000 } }).sendDraft(draft))).toMatchObject({ code: 'unknown' })
    expect([server.count('drafts.send'), world.sent.length]).toEqual([1, sent])
    expect(await box.draft(draft)).toBe(sent === 1 ? 'gone' : 'there')
  })

  it('never happened where nothing was asked: no connection, or no row in the ledger', async () => {
    const { mailbox, server } = await google()
    const nobody = mailbox({ root: `http://127.0.0.1:${await freePort()}/` })
    expect(await failureOf(nobody.sendDraft('r1'))).toMatchObject({ code: 'unavailable' })
    const closed = mailbox({ fetch: () => Promise.reject(new AppError('internal', 'the ledger is full')) })
    expect(await failureOf(closed.sendDraft('r1'))).toMatchObject({ code: 'unavailable' })
    expect(server.calls).toEqual([])
  })

  it('a draft is not made twice by itself', async () => {
    const { server, world, mailbox, waited } = await google()
    const { thread } = await world.arrives(ada, toAda('lunch?', 'x'))
    server.fault('drafts.create', faults.unavailableAfterAccepting(), faults.endlessAfterAccepting())
    const box = mailbox({ limits: { bytes: 100_000 } })
    for (let times = 0; times < 2; times++)
      expect(await failureOf(box.createDraft(toAda('x', 'x'), thread))).toMatchObject({ code: 'unavailable' })
    expect([server.count('drafts.create'), waited]).toEqual([2, []])
  })

  it('what Google refuses was not sent', async () => {
    const { server, box, draft, world } = await withDraft()
    server.fault('drafts.send', faults.badRequest())
    expect(await failureOf(box.sendDraft(draft))).toMatchObject({ code: 'refused' })
    expect(world.sent).toEqual([])
  })
})

describe('the quota', () => {
  it('makes reading wait, and a reply goes past', async () => {
    const { clock, box, draft, world, waited, quota } = await withDraft()
    for (let i = 0; i < 224; i++) quota.take('messages.get', false)
    const began = clock.now()
    await box.fetch('18a')
    expect(waited).toEqual([clock.now() - began])
    await box.sendDraft(draft)
    expect([world.sent.length, waited.length]).toEqual([1, 1])
  })

  it('keeps back what would wait long, which is no pause of Google’s: another call goes on, and a reply', async () => {
    const { clock, server, box, draft, world, quota } = await withDraft()
    while ('wait' in quota.take('threads.get', false));
    const asked = server.calls.length
    const failure = await failureOf(box.thread('18a'))
    expect(failure).toMatchObject({ code: 'throttled', until: expect.any(Number), message: expect.not.stringMatching(/pause/u) })
    expect(server.calls).toHaveLength(asked)
    await box.sendDraft(draft)
    expect(world.sent).toHaveLength(1)
    clock.advance((failure.until ?? 0) - clock.now())
    await box.thread('18a')
  })

  it('lets two calls read at once', async () => {
    const { server, mailbox } = await google()
    const open: (() => void)[] = []
    const held: GoogleFault = async ({ response }) => {
      await new Promise<void>((go) => open.push(go))
      await faults.instead({})({ accept: () => Promise.resolve(), response })
    }
    server.fault('messages.list', held, held, held, held)
    const box = mailbox()
    const all = Promise.all([1, 2, 3, 4].map(() => unread(box)))
    for (let round = 0; round < 4; round++) {
      // Two of the remaining calls have arrived.
      await vi.waitFor(() => expect(open.length).toBeGreaterThanOrEqual(Math.min(2, 4 - round)), { interval: 1 })
      open.shift()?.()
    }
    await all
    expect([server.count('messages.list'), server.busiest()]).toEqual([4, 2])
  })
})
