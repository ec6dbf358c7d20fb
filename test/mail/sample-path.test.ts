import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openGoogle } from '#composition/google/open-google.ts'
import { openMail } from '#composition/mail/open-mail.ts'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import { googleRoutes } from '#server/routes/account/google.ts'
import { testDeps } from '../app.ts'
import { fakeMessages } from '../live/fake-messages.ts'
import { fakeClock } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { clientJson } from '../google/client-json.ts'
import { listeningTo } from '../live/listening.ts'
import { startLiveOver, sureDraft } from '../live/live.ts'
import { mailChannelOver } from './mail-channel.ts'

/** A machine without Google, with the sample: nothing may leave it. */
async function started() {
  const clock = fakeClock(Date.UTC(2026, 10, 20, 15))
  const base = await testDeps(clock)
  const fetchFor = () => () => Promise.reject(new Error('nothing leaves the sample'))
  const settings = { clientFile: null, issuer: 'https://accounts.google.com', gmailRoot: 'https://gmail.googleapis.com' }
  const google = openGoogle({ mode: 'browser', google: settings }, { ...base, fetchFor })
  const chatDb = join(temporaryFolder(), 'sample', 'chat.db')
  const messages = { chatDb, addressBook: '', useSample: true, realHelper: false, osascript: null, helperScripts: null }
  const mail = openMail(
    { gmailRoot: settings.gmailRoot, messages },
    { ...base, fetchFor, granted: google.access, state: (accountId) => google.mailAccount.state(accountId) },
  )
  onTestFinished(() => mail.close())
  const box = async (accountId: string) => {
    const found = await mail.mailboxes.of(accountId)
    if (found === null) throw new Error('no mailbox is connected')
    return found
  }
  let connected: Awaited<ReturnType<typeof box>> | null = null
  const channel = mailChannelOver(base.store, clock, () => connected)
  const live = await startLiveOver(fakeMessages(clock), clock, base, {
    channels: [channel],
    routes: [googleRoutes({ ...google, sample: mail.sample, stopListening: () => Promise.resolve() })],
  })
  const tess = await live.person()
  const connect = async () => {
    const answer = await tess.call('POST', '/api/oauth/connect/gmail', {})
    connected = await box(tess.id)
    return answer.body
  }
  return {
    ...live,
    tess,
    connect,
    google,
    mail,
    box,
    status: async () => (await tess.call('GET', '/api/oauth/status/gmail')).body,
  }
}

it('shows the whole path without Google: connect, new mail, waiting, edit, approve, sent, and somebody writes back', async () => {
  const { connect, status, tess, live, world, box } = await started()
  expect(await status()).toMatchObject({ authenticated: false, has_client: false, sample: false, sample_offered: true })
  expect(await connect()).toEqual({ url: null })
  expect(await status()).toMatchObject({ authenticated: true, sample: true, address: 'tess.halloran@example.com', problem: null })

  world.drafts = [{ ...sureDraft, text: 'They look right.' }]
  await live.listenerOf('mail').start(tess.id, listeningTo([], { auto_respond: false }))
  await tess.pass()
  expect(await tess.suggestions()).toEqual([])
  await tess.pass(20_000)
  const waiting = await tess.newest()
  expect(waiting).toMatchObject({
    state: 'waiting',
    text: 'They look right.',
    incoming: expect.stringMatching(/the foundation into the shared folder/u) as string,
  })
  await tess.call('PATCH', `/api/suggestions/${waiting.id}`, { text: 'They look right, please send them.' })
  await tess.call('POST', `/api/suggestions/${waiting.id}/approve`, {})
  await live.idle()
  expect(await tess.newest()).toMatchObject({ state: 'sent' })

  const mailbox = await box(tess.id)
  const [sent] = (await mailbox.list({ which: 'sent', after: 0, page: null })).mails
  const mail = await parseMail((await mailbox.fetch(sent?.id ?? ''))?.raw ?? new Uint8Array())
  expect(mail).toMatchObject({
    subject: 'Re: November numbers for the foundation',
    to: [{ address: 'aisha.rahman@tidewatermuseum.example' }],
    from: [{ name: 'Tess Halloran', address: 'tess.halloran@example.com' }],
  })
  expect(ownText(mail).text).toBe('They look right, please send them.')
  await tess.pass(180_000)
  expect((await mailbox.thread(sent?.thread ?? ''))?.mails.map(({ signs }) => signs.has('sent'))).toEqual([false, true, false])
})

it('ends with credentials for Gmail, and with a disconnect', async () => {
  const { connect, status, tess, google, mail } = await started()
  await connect()
  expect((await tess.call('POST', '/api/oauth/disconnect/gmail', {})).body).toEqual({
    success: true,
    message: 'The sample mailbox is disconnected.',
  })
  expect(await status()).toMatchObject({ authenticated: false, sample: false, sample_offered: true })
  await connect()
  await google.mailAccount.upload(tess.id, Buffer.from(clientJson('installed')))
  expect(await status()).toMatchObject({ authenticated: false, has_client: true, sample: false, sample_offered: false })
  expect(await mail.mailboxes.of(tess.id)).toBe(null)
})
