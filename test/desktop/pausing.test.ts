import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPause } from '#desktop/core/system/pause.ts'
import { gmailListenerRoutes } from '#server/routes/live/gmail-listener.ts'
import { testDeps } from '../app.ts'
import { fakeClock } from '../fakes.ts'
import { mailChannelOver } from '../mail/mail-channel.ts'
import { createPostOffice } from '../mail/post-office.ts'
import { fakeMessages } from '../live/fake-messages.ts'
import { startLiveOver } from '../live/live.ts'
import { computerClient, secret, temporarySettings } from './computer-client.ts'

const minute = 60_000
const hour = 60 * minute

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

/** The pause of the Mac app over the real server, on which Ada's texts and mail are answered automatically. */
async function started(given: { stopMail?: () => boolean } = {}) {
  const clock = fakeClock()
  const office = createPostOffice(clock)
  const mailbox = { box: office.box('ada@example.com') }
  const base = await testDeps(clock, { localToken: secret })
  const state = { hasCredentials: true, connected: true, address: 'ada@example.com', sample: false, problem: null }
  const messages = fakeMessages(clock)
  const test = await startLiveOver(messages, clock, base, {
    channels: [mailChannelOver(base.store, clock, () => mailbox.box.mailbox)],
    routesOf: (live) => [
      gmailListenerRoutes({
        channel: 'mail',
        listener: live.listenerOf('mail'),
        pending: live.pendingMail('mail'),
        terminal: live.terminal,
        mailboxState: () => Promise.resolve(state),
      }),
    ],
  })
  const ada = await test.person()
  await ada.start()
  await ada.call('POST', '/api/gmail-listener/start', { auto_respond: true, check_interval: 10, filter_rules: {} })
  const client = computerClient(test.app, (path) => {
    if (path.endsWith('gmail-listener/stop') && given.stopMail?.() === false) throw new TypeError('fetch failed')
  })
  const settings = temporarySettings()
  /** As a launch of the app makes it. */
  const launch = () => createPause({ settings, client: () => client, now: () => clock.now(), changed: () => undefined })
  const of = async (listener: 'mac' | 'gmail') => {
    const { body } = await ada.call<{ status: string; until: string | null; config: { auto_respond: boolean } }>(
      'GET',
      `/api/${listener}-listener/status`,
    )
    return { status: body.status, until: body.until, auto: body.config.auto_respond }
  }
  const both = async () => [await of('mac'), await of('gmail')]
  const limit = (channel: 'text' | 'email', hours: number) =>
    ada.call<{ until: Record<string, string> }>('POST', '/api/auto-response/enable', { channel, duration_hours: hours })
  return { ...test, ada, messages, mailbox, office, launch, both, limit }
}

describe('a pause of an hour', () => {
  it('leaves auto-stop as it was: what has not come yet comes, and what came meanwhile keeps it stopped', async () => {
    const { clock, launch, both, limit, ada } = await started()
    await limit('text', 1)
    const { until } = (await limit('email', 3)).body
    clock.advance(30 * minute)
    const pause = launch()
    await pause.begin()
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    clock.advance(hour)
    await pause.resume()
    expect(await both()).toEqual([
      { status: 'stopped', until: null, auto: true },
      { status: 'running', until: until.email, auto: true },
    ])
    expect(pause.until()).toBeNull()
    expect(await ada.terminal()).toContain('Auto-stop: the time that was set is over.')
    clock.advance(2 * hour)
    await ada.pass()
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  })

  it('does so where the app was quit meanwhile, and the owner’s own start is a new permission', async () => {
    const { clock, launch, both, limit, ada } = await started()
    await limit('text', 1)
    const first = launch()
    await first.begin()
    first.stop()
    clock.advance(2 * hour)
    const again = launch()
    await again.resume()
    expect((await both())[0]).toMatchObject({ status: 'stopped' })
    expect((await ada.start({})).status).toBe(200)
    expect((await both())[0]).toMatchObject({ status: 'running', until: null })
  })

  it('resumes what runs now as it is set now, and the kill switch stays pressed', async () => {
    const { launch, both, ada } = await started()
    const pause = launch()
    await pause.begin()
    await ada.call('POST', '/api/mac-listener/config', { auto_respond: false, check_interval: 7, allowed_numbers: [] })
    await ada.call('POST', '/api/auto-response/disable', {})
    await pause.resume()
    await pause.resume()
    expect((await both()).map(({ status, auto }) => [status, auto])).toEqual([
      ['running', false],
      ['running', true],
    ])
    expect((await ada.call('GET', '/api/auto-response/status')).body['active']).toBe(false)
  })

  it('does not go on with another mailbox than the one that was paused', async () => {
    const { launch, both, mailbox, office } = await started()
    const pause = launch()
    await pause.begin()
    mailbox.box = office.box('ada@work.example')
    await pause.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['running', 'stopped'])
  })

  it('does not start what the owner started and stopped meanwhile, nor what they stopped before', async () => {
    const { launch, both, ada } = await started()
    await ada.stop()
    const pause = launch()
    await pause.begin()
    expect((await ada.call('POST', '/api/mac-listener/resume', {})).body['status']).toBe('stopped')
    await ada.call('POST', '/api/gmail-listener/start', { auto_respond: true, check_interval: 10, filter_rules: {} })
    await ada.call('POST', '/api/gmail-listener/stop', {})
    await pause.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    expect(pause.until()).toBeNull()
  })

  it('does not start what was taken away meanwhile, such as a mailbox that was disconnected and is connected again', async () => {
    const { launch, both, live, ada } = await started()
    const pause = launch()
    await pause.begin()
    await live.listenerOf('mail').leave(ada.id)
    await pause.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['running', 'stopped'])
  })

  it('does not start with another mailbox whose settings were only saved', async () => {
    const { launch, both, mailbox, office, ada } = await started()
    const pause = launch()
    await pause.begin()
    mailbox.box = office.box('ada@work.example')
    await ada.call('POST', '/api/gmail-listener/config', { auto_respond: true, check_interval: 10, filter_rules: {} })
    await pause.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['running', 'stopped'])
  })

  it('is over in a restarted server, too, and for the account that began it alone', async () => {
    const { launch, both, live, ada, person } = await started()
    const bob = await person()
    await bob.call('POST', '/api/mac-listener/config', { auto_respond: true, check_interval: 7, allowed_numbers: [] })
    const pause = launch()
    await pause.begin()
    await live.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    expect((await bob.call('POST', '/api/mac-listener/resume', {})).body['status']).toBe('stopped')
    await pause.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['running', 'running'])
    expect((await ada.call('POST', '/api/mac-listener/stop', {})).status).toBe(200)
    expect((await ada.call('POST', '/api/mac-listener/resume', {})).body['status']).toBe('stopped')
  })

  it('is over, and says why, where another account has taken this Mac’s Messages meanwhile', async () => {
    const { launch, both, person } = await started()
    const bob = await person()
    const pause = launch()
    await pause.begin()
    await bob.start()
    await expect(pause.resume()).rejects.toThrow(/It must be stopped there first/u)
    expect(pause.until()).toBeNull()
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'running'])
  })

  it('sends nothing meanwhile, and nothing of what was due before', async () => {
    const { clock, launch, messages, ada } = await started()
    await ada.pass()
    messages.incoming('sunday was fun')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    const pause = launch()
    await pause.begin()
    messages.incoming('im fine with the plan')
    clock.advance(10 * minute)
    await ada.pass()
    await pause.resume()
    await ada.pass()
    await ada.pass(3 * minute)
    expect((await ada.suggestions()).map(({ state }) => state)).toEqual(['waiting'])
    expect(messages.sent).toEqual([])
  })

  it('is over when the owner starts the texts, and then mail is read again, too', async () => {
    const { launch, both, ada } = await started()
    const pause = launch()
    await pause.begin()
    await ada.start({})
    pause.listenerChanged()
    await vi.waitFor(() => expect(pause.until()).toBeNull())
    expect((await both()).map(({ status }) => status)).toEqual(['running', 'running'])
  })

  it('that comes about by half says what is paused and what is not', async () => {
    let stops = false
    const { launch, both } = await started({ stopMail: () => stops })
    const pause = launch()
    await pause.begin()
    expect(pause.stillRuns()).toEqual(['mail'])
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'running'])
    stops = true
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(pause.stillRuns()).toEqual([]))
    expect((await both()).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    await pause.resume()
    expect((await both()).map(({ status }) => status)).toEqual(['running', 'running'])
  })
})
