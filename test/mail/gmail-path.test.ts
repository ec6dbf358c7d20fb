import { expect, it } from 'vitest'
import { ada, google, mia, toAda } from '../google/for-a-test.ts'
import { beyondDelay } from '../live/live.ts'
import { listeningTo } from '../live/listening.ts'
import { startMail } from './one-mailbox.ts'

/** Ada's product on her mailbox at the stand-in for Google, set to answer Mia automatically. */
async function started(given: { readonly bytes?: number } = {}) {
  const { clock, world, mailbox, server } = await google()
  const box = mailbox(given.bytes === undefined ? {} : { limits: { bytes: given.bytes } })
  const contacts = [{ key: `address:${mia}`, name: 'Mia', group: false, addresses: [mia] }]
  const test = await startMail(listeningTo([mia]), { clock, mailbox: box, channel: { contacts } })
  const unread = async () => (await box.list({ which: 'unread', after: 0, page: null })).mails.map(({ id }) => id)
  return { ...test, world, server, unread }
}

function withAttachment(subject: string, text: string, bytes: number): Uint8Array {
  const lines = Buffer.alloc(bytes, `${'QUFB'.repeat(19)}\r\n`)
  const head = [
    `From: Mia <${mia}>`,
    `To: ${ada}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    text,
    '--x',
    'Content-Type: image/jpeg; name=sunday.jpg',
    'Content-Disposition: attachment; filename=sunday.jpg',
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), lines, Buffer.from('\r\n--x--\r\n')])
}

const inCharset = (charset: string, body: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`From: Mia <${mia}>\r\nTo: ${ada}\r\nSubject: ${charset}\r\nMessage-ID: <${charset}@example.org>\r\n`),
    Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ])

it('a mail of 25 MB, and mails in broken and unknown charsets, wait for the owner with what can be read of them', async () => {
  const { ada: owner, world, look, pending } = await started()
  await world.arrives(ada, withAttachment('photos', 'sunday was fun', 25_000_000))
  await world.arrives(ada, inCharset('utf-8', Buffer.from([0x73, 0x6f, 0x20, 0xff, 0xfe, 0x20, 0x66, 0x75, 0x6e])))
  await world.arrives(ada, inCharset('no-such-charset', Buffer.from('so funny')))
  await look()
  const shown = (await pending()).map(({ email_details: { subject, body }, response }) => [subject, [body, response !== '']])
  expect(Object.fromEntries(shown)).toEqual({
    'no-such-charset': ['so funny', true],
    photos: ['sunday was fun', true],
    'utf-8': [expect.stringMatching(/^so\s+fun$/), true],
  })
  for (let i = 0; i < 2; i++) await owner.pass(beyondDelay)
  expect(world.sent).toEqual([])
})

it('a mail that is too large to be read is said to be in the log, once, lies unread where it was, and is never answered', async () => {
  const { ada: owner, world, look, pending, unread, server } = await started({ bytes: 100_000 })
  const { id } = await world.arrives(ada, withAttachment('film', 'sunday was fun', 200_000))
  await world.arrives(ada, toAda('plans', 'monday was fun'))
  await look()
  expect((await pending()).map(({ email_details: { subject } }) => subject)).toEqual(['plans'])
  const said = (await owner.log()).filter(({ outcome }) => outcome === 'Not answered.')
  expect(said).toMatchObject([
    {
      name: 'An email',
      reasons: [{ code: 'unread', text: expect.stringMatching(/^This mail is too large to be read\. It is unread in /) as string }],
    },
  ])
  const asked = server.count('messages.get')
  for (let i = 0; i < 2; i++) await owner.pass(beyondDelay)
  expect(await unread()).toContain(id)
  expect((await owner.log()).filter(({ outcome }) => outcome === 'Not answered.')).toHaveLength(1)
  expect(server.count('messages.get')).toBe(asked)
  expect(world.sent).toEqual([])
})
