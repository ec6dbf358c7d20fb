import { describe, expect, it } from 'vitest'
import { mia } from '#test/live/fake-messages.ts'
import { giveVoice } from '#test/voice.ts'
import { beyondDelay, runJob, startLive, sureDraft } from '#test/live/live.ts'

const defaults = { auto_respond: false, check_interval: 5 }

async function signedIn() {
  const test = await startLive()
  const ada = await test.person()
  return { ...test, ada }
}

describe('the Mac listener', () => {
  it('is stopped at first, with the defaults of the specification', async () => {
    const { ada } = await signedIn()
    expect(await ada.status()).toEqual({
      status: 'stopped',
      pid: null,
      config: { auto_respond: false, check_interval: 5, allowed_numbers: [] },
      until: null,
      warnings: [],
      resumed_at: null,
      reach: null,
    })
  })

  it('reads numbers by the country of the owner’s own people, and says which it cannot read', async () => {
    const { ada, store } = await signedIn()
    await ada.call('POST', '/api/mac-listener/config', { ...defaults, allowed_numbers: ['06 12 34 56 78'] })
    expect((await ada.status()).warnings).toEqual([expect.stringContaining('“06 12 34 56 78” is not a phone number')])
    const contacts = ['+33698765432', '+33145678901', '+14155550123'].map((address) => ({
      key: address,
      name: address,
      group: false,
      addresses: [address],
    }))
    await giveVoice(store, ada.id, { contacts })
    await ada.call('POST', '/api/mac-listener/config', { ...defaults, allowed_numbers: ['06 12 34 56 78'] })
    expect((await ada.status()).warnings).toEqual([])
    const [forecast] = [await ada.call<{ names: string[] }>('POST', '/api/auto-response/forecast', {})]
    expect(forecast?.body.names).toEqual(['+33 6 12 34 56 78'])
  })

  it('starts with its configuration and stops', async () => {
    const { ada } = await signedIn()
    const started = await ada.start({ allowed_numbers: [' (555) 010-0101 ', ''], check_interval: 90 })
    expect(started.body).toMatchObject({
      status: 'running',
      pid: 4711,
      config: { check_interval: 90, allowed_numbers: ['(555) 010-0101'] },
    })
    expect(started.body.reach).toContain('Auto will hold everything for now')
    const again = await ada.start()
    expect([again.status, again.body.message]).toEqual([409, 'The listener is running already.'])
    expect((await ada.stop()).body).toMatchObject({ status: 'stopped', pid: null, config: { check_interval: 90 } })
    const stopped = await ada.stop()
    expect([stopped.status, stopped.body.message]).toEqual([409, 'The listener is not running.'])
    expect(ada.events.filter(({ type }) => type === 'control')).toHaveLength(2)
  })

  it('runs for one account of a machine and tells another which one', async () => {
    const { ada, person, messages, pass } = await signedIn()
    const bob = await person()
    await ada.start()
    await ada.pass()
    const refused = await bob.start()
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/^The listener of this computer runs for person-\d+@example\.com\./)
    expect(await bob.status()).toMatchObject({ status: 'stopped' })
    messages.incoming('sunday was fun')
    await pass(bob.id)
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    expect(await bob.suggestions()).toEqual([])
    expect(await bob.log()).toEqual([])
    expect(await bob.terminal()).toBe('')
    expect((await bob.call('POST', `/api/suggestions/${(await ada.newest()).id}/dismiss`, {})).status).toBe(404)
    await ada.stop()
    expect((await bob.start()).status).toBe(200)
    // A message answered for one account is answered: the other account sends no second reply.
    await bob.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
  })

  it('is configured while it is stopped, and only narrowed while it runs', async () => {
    const { ada } = await signedIn()
    const config = { auto_respond: true, check_interval: 1, allowed_numbers: [mia.address, 'sam@example.com'] }
    expect((await ada.call('POST', '/api/mac-listener/config', config)).body).toMatchObject({ status: 'stopped', config })
    await ada.start(config)
    for (const change of [
      { check_interval: 2 },
      { auto_respond: false, check_interval: 2 },
      { allowed_numbers: [...config.allowed_numbers, '+15550100103'] },
      { allowed_numbers: ['+15550100103'] },
    ])
      expect((await ada.call('POST', '/api/mac-listener/config', { ...config, ...change })).status).toBe(409)
    const narrowed = await ada.call('POST', '/api/mac-listener/config', { ...config, allowed_numbers: ['sam@example.com'] })
    expect(narrowed.body).toMatchObject({ status: 'running', config: { allowed_numbers: ['sam@example.com'] } })
  })

  it('turns auto-respond on and off while it runs, and misses nothing that comes meanwhile', async () => {
    const { ada, messages } = await signedIn()
    const config = { auto_respond: false, check_interval: 1, allowed_numbers: [mia.address] }
    await ada.start(config)
    await ada.pass()
    messages.incoming('sunday was fun')
    const on = await ada.call('POST', '/api/mac-listener/config', { ...config, auto_respond: true })
    expect([on.status, on.body]).toMatchObject([200, { status: 'running', config: { auto_respond: true } }])
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ incoming: 'sunday was fun', state: 'waiting', reasons: [{ code: 'before-start' }] })
    messages.byHand('haha')
    await ada.pass(61_000)
    messages.incoming('monday was fun')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ incoming: 'monday was fun', state: 'scheduled' })
    expect((await ada.call('POST', '/api/mac-listener/config', config)).status).toBe(200)
    expect(await ada.newest()).toMatchObject({ state: 'waiting' })
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
    const lines = (await ada.terminal()).split('\n').filter((line) => line.includes('auto-respond'))
    expect(lines.map((line) => line.slice(21))).toEqual([
      'The listener runs: every 1 s, auto-respond off, 1 allowed numbers.',
      'The listener goes on with auto-respond on.',
      'The listener goes on with auto-respond off.',
    ])
  })

  it('warns of entries that name nobody and of an interval that is too short', async () => {
    const { ada } = await signedIn()
    const { body } = await ada.start({ check_interval: 0.01, allowed_numbers: ['mum', mia.address] })
    expect(body.warnings).toEqual([
      '“mum” is not a phone number or an email address, so it matches nobody.',
      'Messages is looked at every 0.25 s at most.',
    ])
    for (const [check_interval, words] of [
      [0, 'The interval must be more than 0 seconds.'],
      ['x', 'Check interval must be a number.'],
    ]) {
      const refused = await ada.call('POST', '/api/mac-listener/start', { check_interval })
      expect([refused.status, refused.body.message]).toEqual([400, words])
    }
  })

  it('takes an interval and hours of any length, and says where no clock counts that far', async () => {
    const { ada } = await signedIn()
    expect((await ada.start({ check_interval: 86_401 })).body).toMatchObject({ config: { check_interval: 86_401 }, warnings: [] })
    await ada.call('POST', '/api/auto-response/enable', { duration_hours: 1e300, channel: 'text' })
    expect(await ada.status()).toMatchObject({
      until: '+275760-09-13T00:00:00.000Z',
      warnings: ['Auto-stop is set to the last date a computer can name. In effect, the listener never stops automatically.'],
    })
    await ada.stop()
    const { body } = await ada.start({ check_interval: 1e300 })
    expect(body.warnings).toContain('The interval is longer than 100 years: Messages is looked at once, when the listener starts.')
  })

  it('looks as often as it was told', async () => {
    const { ada, messages, orders } = await signedIn()
    await ada.start({ check_interval: 60 })
    await ada.pass()
    messages.incoming('sunday was fun')
    await ada.pass(30_000)
    expect(orders).toEqual([])
    await ada.pass(31_000)
    expect(orders).toHaveLength(1)
  })

  it('needs a session', async () => {
    const { app } = await signedIn()
    for (const path of ['/api/mac-listener/status', '/api/mac-listener/log', '/api/mac-listener/log.csv', '/api/suggestions'])
      expect((await app.call('GET', path)).statusCode).toBe(401)
  })
})

describe('the message log', () => {
  it('is exported so that no spreadsheet takes a text for a formula, and cleared', async () => {
    const { ada, messages, world } = await signedIn()
    world.drafts = [{ ...sureDraft, confidence: null }]
    await ada.start()
    await ada.pass()
    messages.incoming('=HYPERLINK("http://evil.example","x")\nand, "so on"', { name: '+Mia' })
    await ada.pass()
    const csv = (await ada.csv()).body
    expect(csv.split('\r\n')[0]).toBe('"time","name","text","response","outcome","reasons"')
    expect(csv).toContain(`"'+Mia","'=HYPERLINK(""http://evil.example"",""x"")\nand, ""so on""","","Waiting for you."`)
    expect(csv).toContain('There is not enough evidence to say how sure this draft is.')
    expect((await ada.call('DELETE', '/api/mac-listener/log')).body).toMatchObject({ success: true })
    expect(await ada.log()).toEqual([])
  })

  it('keeps thirty days', async () => {
    const { ada, live, messages, world } = await signedIn()
    world.drafts = [{ ...sureDraft, confidence: null }]
    await ada.start()
    await ada.pass()
    messages.incoming('sunday was fun')
    await ada.pass()
    const day = 86_400_000
    await ada.pass(4 * day)
    await runJob(live, 'retention')
    expect(await ada.newest()).toMatchObject({ state: 'expired' })
    await ada.pass(25 * day)
    expect(await ada.log()).toHaveLength(1)
    await ada.pass(2 * day)
    await runJob(live, 'retention')
    expect(await ada.log()).toEqual([])
    expect(await ada.suggestions()).toEqual([])
  })

  it('keeps the last 500 lines of terminal output, without message text', async () => {
    const { ada, messages, live } = await signedIn()
    await ada.start()
    await ada.pass()
    messages.incoming('my purple plan')
    await ada.pass()
    expect(await ada.terminal()).toMatch(/Mia Torres: Will be sent automatically\./)
    expect(await ada.terminal()).not.toContain('purple')
    for (let i = 0; i < 600; i++) live.terminal.write(ada.id, 'imessage', `line ${i}\u001b[2J\u202e`)
    const lines = (await ada.terminal()).split('\n')
    expect(lines).toHaveLength(500)
    expect(lines.at(-1)).toBe('2026-01-05 12:00:02  line 599')
    live.terminal.write(ada.id, 'imessage', 'why '.repeat(1_000))
    expect((await ada.terminal()).split('\n').at(-1)).toMatch(/why why…$/)
  })
})
