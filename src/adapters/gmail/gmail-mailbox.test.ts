import { describe, expect, it } from 'vitest'
import { authentication } from '#core/mail/classify/authentication.ts'
import { buildReply } from '#core/mail/reply/reply.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { composeMail } from '#adapters/mail-composer/compose-mail.ts'
import { ada, google, mia, toAda } from '#test/google/for-a-test.ts'
import { googleFaults as faults } from '#test/google/google-faults.ts'
import { rawMail } from '#test/mail/raw-mail.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'

/** Ada's reply to a mail, as saved in the drafts. */
async function answerTo(mailbox: Mailbox, id: string, text = 'Tuesday works.', messageId = '<one@idiolect.example>'): Promise<Uint8Array> {
  const answered = await parseMail((await mailbox.fetch(id))?.raw ?? new Uint8Array())
  const reply = buildReply({ answered, text, aliases: await mailbox.aliases(), automatic: false, messageId })
  if ('refused' in reply) throw new Error(reply.refused)
  return composeMail(reply, Date.UTC(2026, 0, 5), 'one')
}

describe('reading', () => {
  it('lists what lies unread in the inbox, what was sent, and all of it, newest first, in pages, from a time on', async () => {
    const { world, clock, mailbox } = await google()
    const box = mailbox()
    const start = clock.now()
    await world.arrives(ada, toAda('before', 'x'), { at: start - 60_000 })
    for (let at = 1; at <= 120; at++) await world.arrives(ada, toAda(`mail ${at}`, 'x'), { at: start + at * 1000 })
    const read = await world.arrives(ada, toAda('read', 'x'), { at: start + 500_000 })
    world.reads(ada, read.id)
    await world.arrives(ada, toAda('spam', 'x'), { labels: ['SPAM', 'UNREAD'] })
    const own = await world.byHand(ada, rawMail({ From: ada, To: mia, Subject: 'own' }, { text: 'hello' }))

    const first = await box.list({ which: 'unread', after: start, page: null })
    const second = await box.list({ which: 'unread', after: start, page: first.next })
    expect([first.mails.length, second.mails.length, second.next]).toEqual([100, 20, null])
    const newest = await box.fetch(first.mails[0]?.id ?? '')
    expect(newest).toMatchObject({ at: start + 120_000, unread: true, thread: first.mails[0]?.thread })
    expect(await box.list({ which: 'sent', after: 0, page: null })).toEqual({ mails: [{ id: own.id, thread: own.thread }], next: null })
    expect(await box.list({ which: 'sent', after: clock.now() + 10_000, page: null })).toEqual({ mails: [], next: null })
    const filed = await world.arrives(ada, toAda('filed', 'x'), { at: start + 600_000, labels: ['UNREAD'] })
    expect(await box.fetch(filed.id)).toMatchObject({ unread: false })
    const all = await box.list({ which: 'all', after: start, page: null })
    expect(all.mails.slice(0, 3).map(({ id }) => id)).toEqual([filed.id, read.id, first.mails[0]?.id])
    const rest = await box.list({ which: 'all', after: start, page: all.next })
    expect([all.mails.length + rest.mails.length, rest.mails.some(({ id }) => id === own.id)]).toEqual([123, true])
  })

  it('gives every byte of a mail, with all of its headers in their order', async () => {
    const { world, mailbox } = await google()
    const raw = Buffer.concat([
      toAda('odd', 'x', { 'Auto-Submitted': 'auto-generated', Received: 'by one', 'X-Odd': 'first' }),
      Buffer.from([0x80, 0xff, 0xe9, 0x0d, 0x0a]),
    ])
    const { id } = await world.arrives(ada, raw)
    expect(Buffer.from((await mailbox().fetch(id))?.raw ?? []).equals(raw)).toBe(true)
  })

  it('reads a mail of 25 MB', async () => {
    const { server, mailbox } = await google()
    const raw = Buffer.alloc(25 * 1024 * 1024, `${'QUJD'.repeat(19)}\r\n`)
    server.fault('messages.get', faults.instead({ id: '18a', threadId: '18a', internalDate: '1', raw: raw.toString('base64url') }))
    expect(Buffer.from((await mailbox().fetch('18a'))?.raw ?? []).equals(raw)).toBe(true)
  })

  it('reads mail that is no proper mail', async () => {
    const { world, mailbox } = await google()
    const box = mailbox()
    const texts = [
      'no headers at all',
      'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x',
      'Subject: =?koi8-r?B?broken',
      'Subject: \xe9\r\n\r\n\xff\xfe',
    ]
    for (const text of texts) {
      const raw = Buffer.from(text, 'latin1')
      const { id } = await world.arrives(ada, raw)
      expect(Buffer.from((await box.fetch(id))?.raw ?? []).equals(raw)).toBe(true)
    }
  })

  it('says where a mail lies and what Gmail takes it for', async () => {
    const { world, mailbox } = await google()
    const labels = [
      'SENT',
      'DRAFT',
      'SPAM',
      'TRASH',
      'CATEGORY_PROMOTIONS',
      'CATEGORY_SOCIAL',
      'CATEGORY_FORUMS',
      'CATEGORY_UPDATES',
      'Label_7',
    ]
    const { id } = await world.arrives(ada, toAda('all', 'x'), { labels: [...labels, 'CATEGORY_PERSONAL', 'STARRED'] })
    expect([...((await mailbox().fetch(id))?.signs ?? [])]).toEqual([
      'sent',
      'draft',
      'spam',
      'trash',
      'promotions',
      'social',
      'forums',
      'updates',
    ])
  })

  it('knows what is gone', async () => {
    const { world, mailbox } = await google()
    const { id, thread } = await world.arrives(ada, toAda('short', 'x'))
    world.deletes(ada, id)
    const box = mailbox()
    expect([await box.fetch(id), await box.thread(thread), await box.draft('r1')]).toEqual([null, null, 'gone'])
    await expect(box.deleteDraft('r1')).resolves.toBeUndefined()
  })

  it('tells a thread that has changed from one that has not', async () => {
    const { world, mailbox, clock } = await google()
    const box = mailbox()
    const first = await world.arrives(ada, toAda('lunch?', 'x'))
    const before = await box.thread(first.thread)
    expect(await box.thread(first.thread)).toEqual(before)
    clock.advance(1000)
    await world.byHand(
      ada,
      rawMail({ From: ada, To: mia, Subject: 'Re: lunch?', 'In-Reply-To': first.mail.messageId ?? '' }, { text: 'yes' }),
    )
    const after = await box.thread(first.thread)
    expect(after?.mails.map(({ signs }) => [...signs])).toEqual([[], ['sent']])
    expect(after?.version).not.toBe(before?.version)
  })

  it('gives the addresses that may be sent from, with their signatures as text', async () => {
    const { world, mailbox } = await google()
    world.find(ada).sendAs.push(
      {
        sendAsEmail: 'Countess@Example.com',
        displayName: '',
        signature: '<p>A.</p><p style="display:none">hidden</p>',
        verificationStatus: 'accepted',
      },
      { sendAsEmail: 'ada@elsewhere.example', displayName: 'Ada', signature: '', verificationStatus: 'pending' },
    )
    expect(await mailbox().aliases()).toEqual([
      { address: ada, name: 'Ada Byron', signature: 'Ada Byron\nAnalytical Engines', isDefault: true },
      { address: 'countess@example.com', name: '', signature: 'A.', isDefault: false },
    ])
  })
})

describe('sending', () => {
  it('puts the answer into the thread, sends it once, and it arrives', async () => {
    const { server, world, mailbox } = await google()
    const box = mailbox()
    const asked = await world.byHand(mia, toAda('lunch?', 'Tuesday?'))
    const [unread] = (await box.list({ which: 'unread', after: 0, page: null })).mails
    const draft = await box.createDraft(await answerTo(box, unread?.id ?? ''), unread?.thread ?? '')
    expect(await box.draft(draft)).toBe('there')
    expect(world.sent).toHaveLength(1)
    const { id } = await box.sendDraft(draft)

    expect(world.sent.slice(1)).toMatchObject([
      { from: ada, to: [mia], mail: { messageId: '<one@idiolect.example>', subject: 'Re: lunch?' } },
    ])
    expect((await box.thread(unread?.thread ?? ''))?.mails).toMatchObject([
      { id: unread?.id, signs: new Set() },
      { id, signs: new Set(['sent']) },
    ])
    const hers = [...world.find(mia).mails.values()]
    expect(hers.map(({ thread }) => thread)).toEqual([asked.thread, asked.thread])
    expect(hers.map(({ mail }) => authentication(mail))).toEqual(['none', 'pass'])
    expect(await box.draft(draft)).toBe('gone')
    await expect(box.sendDraft(draft)).rejects.toMatchObject({ name: 'MailboxFailure', code: 'refused' })
    expect([world.sent.length, server.count('drafts.send')]).toEqual([2, 2])
  })

  it('takes a draft back', async () => {
    const { world, mailbox } = await google()
    const box = mailbox()
    const { id, thread } = await world.arrives(ada, toAda('lunch?', 'x'))
    const draft = await box.createDraft(await answerTo(box, id), thread)
    await box.deleteDraft(draft)
    expect([await box.draft(draft), (await box.thread(thread))?.mails.length]).toEqual(['gone', 1])
  })

  it('is refused for a mail that cannot be sent, or whose thread is gone', async () => {
    const { world, mailbox } = await google()
    const box = mailbox()
    const { thread } = await world.arrives(ada, toAda('lunch?', 'x'))
    const draft = await box.createDraft(rawMail({ From: ada, Subject: 'to nobody' }, { text: 'x' }), thread)
    const refused = { name: 'MailboxFailure', code: 'refused' }
    await expect(box.sendDraft(draft)).rejects.toMatchObject(refused)
    await expect(box.createDraft(rawMail({ From: ada, To: mia }, { text: 'x' }), 'gone')).rejects.toMatchObject(refused)
    expect(world.sent).toEqual([])
  })
})
