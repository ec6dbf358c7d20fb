import { createEmulator } from 'emulate'
import { expect, it, onTestFinished } from 'vitest'
import { composeMail } from '#adapters/mail-composer/compose-mail.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { buildReply } from '#core/mail/reply/reply.ts'
import { fakeClock } from '#test/fakes.ts'
import { createGmailMailbox, createQuota } from './index.ts'

const ada = 'ada@example.com'
const asked = [
  'From: Mia <mia@example.org>',
  `To: ${ada}`,
  'Subject: lunch?',
  'Message-ID: <lunch@example.org>',
  'Auto-Submitted: no',
  '',
  'Tuesday?',
].join('\r\n')

it('at another stand-in for Google: listed, read, answered in its thread, and sent once', async () => {
  const clock = fakeClock()
  const google = {
    users: [
      { email: ada, name: 'Ada Byron' },
      { email: 'mia@example.org', name: 'Mia' },
    ],
    messages: [
      {
        id: 'm1',
        thread_id: 't1',
        user_email: ada,
        raw: Buffer.from(asked).toString('base64url'),
        label_ids: ['INBOX', 'UNREAD'],
        internal_date: '1767614400000',
      },
      {
        id: 'm2',
        thread_id: 't2',
        user_email: ada,
        from: ada,
        to: 'mia@example.org',
        subject: 'done',
        body_text: 'x',
        label_ids: ['SENT'],
        internal_date: '1767610800000',
      },
      {
        id: 'm3',
        thread_id: 't3',
        user_email: 'mia@example.org',
        from: ada,
        to: 'mia@example.org',
        subject: 'hers',
        body_text: 'x',
        label_ids: ['INBOX', 'UNREAD'],
      },
    ],
  }
  const tokens = { 'token-of-ada': { login: ada } }
  const emulator = await createEmulator({ service: 'google', port: 0, seed: { google, tokens } })
  onTestFinished(() => emulator.close())
  const box = createGmailMailbox({
    id: 'box',
    root: emulator.url,
    fetch,
    clock,
    quota: createQuota(clock),
    pause: () => Promise.resolve(),
    accessToken: () => Promise.resolve('token-of-ada'),
  })
  const after = Date.UTC(2026, 0, 5, 11)
  expect(await box.list({ which: 'unread', after, page: null })).toEqual({ mails: [{ id: 'm1', thread: 't1' }], next: null })
  expect(await box.list({ which: 'sent', after: 0, page: null })).toEqual({ mails: [{ id: 'm2', thread: 't2' }], next: null })
  const all = await box.list({ which: 'all', after, page: null })
  expect(all.mails).toContainEqual({ id: 'm1', thread: 't1' })
  const mail = await box.fetch('m1')
  expect(mail).toMatchObject({ at: Date.UTC(2026, 0, 5, 12), unread: true, thread: 't1' })
  const answered = await parseMail(mail?.raw ?? new Uint8Array())
  expect(answered.headers).toContainEqual({ name: 'auto-submitted', value: 'no' })

  const reply = buildReply({ answered, text: 'Yes.', aliases: await box.aliases(), automatic: true, messageId: '<one@idiolect.example>' })
  if ('refused' in reply) throw new Error(reply.refused)
  const before = await box.thread('t1')
  const draft = await box.createDraft(await composeMail(reply, clock.now(), 'one'), 't1')
  expect(await box.draft(draft)).toBe('there')
  const { id } = await box.sendDraft(draft)
  expect([await box.draft(draft), await box.fetch('m3'), await box.thread('t3')]).toEqual(['gone', null, null])
  await expect(box.sendDraft(draft)).rejects.toMatchObject({ code: 'refused' })

  const thread = await box.thread('t1')
  expect(thread?.mails.map(({ id: one, signs }) => [one, ...signs])).toEqual([['m1'], [id, 'sent']])
  expect(thread?.version).not.toBe(before?.version)
  const sent = await parseMail((await box.fetch(id))?.raw ?? new Uint8Array())
  expect(sent).toMatchObject({
    subject: 'Re: lunch?',
    inReplyTo: ['<lunch@example.org>'],
    references: ['<lunch@example.org>'],
    messageId: '<one@idiolect.example>',
  })
  expect(sent.headers).toContainEqual({ name: 'auto-submitted', value: 'auto-replied' })
})
