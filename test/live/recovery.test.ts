import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { helperFails, mia, unknownVerification, nothingShown } from './fake-messages.ts'
import { beyondDelay, personOf, startLive, type LivePerson, type LiveTest } from './live.ts'

/** A reply to Mia is scheduled; `restart` puts a new server over the same store and the same Messages, as after a kill. */
async function scheduled(given: { auto_respond?: boolean } = {}) {
  const test = await startLive()
  const ada = await test.person()
  await ada.start(given)
  await ada.pass()
  test.messages.incoming('sunday was fun')
  await ada.pass()
  return { ...test, ada, restart: () => restart(test, ada) }
}

async function restart(test: Pick<LiveTest, 'messages' | 'clock' | 'base'>, { token, id }: LivePerson) {
  const after = await startLive(test)
  await after.live.resume()
  const ada = personOf(after.app, after.base, after.pass, { token, id })
  await ada.pass()
  return { ...after, ada }
}

/** Lets everything happen that does not wait for a promise that never comes. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error('what the test waits for never came')
}

const never = () => new Promise<never>(() => undefined)

async function quiet({ ada }: { ada: LivePerson }): Promise<void> {
  for (let i = 0; i < 4; i++) await ada.pass(beyondDelay)
}

describe('a server that dies', () => {
  it('while a reply is scheduled does not send it: the owner has it', async () => {
    const before = await scheduled()
    const after = await before.restart()
    await quiet(after)
    expect(before.messages.sent).toEqual([])
    expect(await after.ada.newest()).toMatchObject({ state: 'waiting', text: 'sounds good' })
    expect(await after.ada.codes()).toContain('before-start')
  })

  it('after the claim and before the handover does not send it', async () => {
    const before = await scheduled()
    before.messages.onBaseline = () => {
      throw new Error('killed')
    }
    await before.ada.pass(beyondDelay)
    expect(await before.ada.newest()).toMatchObject({ state: 'sending' })
    before.messages.onBaseline = null
    const after = await before.restart()
    await quiet(after)
    expect(before.messages.sent).toEqual([])
    const said = { code: 'restarted', text: 'Idiolect was stopped before it was sent.' }
    expect(await after.ada.newest()).toMatchObject({ state: 'waiting', reasons: [said] })
  })

  it('after the handover, when nothing arrived, says that it is unknown and never sends again', async () => {
    const before = await scheduled()
    before.messages.handover = never
    before.clock.advance(beyondDelay)
    await before.live.tick(before.ada.id)
    await until(() => before.messages.sent.length === 1)
    before.messages.handover = { outcome: 'handed' }
    const after = await before.restart()
    await quiet(after)
    expect(before.messages.sent).toHaveLength(1)
    expect(await after.ada.newest()).toMatchObject({ state: 'unknown', reasons: [{ code: 'unknown' }] })
    expect((await after.ada.log())[0]?.outcome).toBe('It may have been sent. Please look in Messages; it is not tried again.')
    const approved = await after.ada.call('POST', `/api/suggestions/${(await after.ada.newest()).id}/approve`, {})
    expect(approved.status).toBe(409)
    expect(before.messages.sent).toHaveLength(1)
  })

  it('after the handover, when it arrived, finds it in Messages', async () => {
    const before = await scheduled()
    before.messages.handover = () => {
      before.messages.byHand('sounds good')
      return never()
    }
    before.clock.advance(beyondDelay)
    await before.live.tick(before.ada.id)
    await until(() => before.messages.sent.length === 1)
    const after = await before.restart()
    await quiet(after)
    expect(before.messages.sent).toHaveLength(1)
    expect(await after.ada.newest()).toMatchObject({ state: 'sent' })
  })

  it('after it was sent does nothing more', async () => {
    const before = await scheduled()
    await before.ada.pass(beyondDelay)
    const after = await before.restart()
    await quiet(after)
    expect(before.messages.sent).toHaveLength(1)
    expect((await after.ada.suggestions()).map(({ state }) => state)).toEqual(['sent'])
  })

  it('with an approved reply sends it once, and not when it was long ago', async () => {
    for (const [away, sent, state] of [
      [1_000, 1, 'sent'],
      [3_600_000, 0, 'failed'],
    ] as const) {
      const before = await scheduled({ auto_respond: false })
      before.messages.onBaseline = () => {
        throw new Error('killed')
      }
      await before.ada.call('POST', `/api/suggestions/${(await before.ada.newest()).id}/approve`, {})
      await before.live.idle()
      before.messages.onBaseline = null
      before.clock.advance(away)
      const after = await before.restart()
      await quiet(after)
      expect(before.messages.sent).toHaveLength(sent)
      expect(await after.ada.newest()).toMatchObject({ state })
    }
  })

  it('takes the listener up again, says so, and shows what came meanwhile without answering it', async () => {
    const before = await scheduled()
    await before.ada.pass(beyondDelay)
    before.clock.advance(60_000)
    before.messages.incoming('hello there')
    before.clock.advance(1_000)
    const after = await before.restart()
    const status = await after.ada.status()
    expect(status).toMatchObject({ status: 'running', config: { allowed_numbers: [mia.address] } })
    expect(status).toMatchObject({ resumed_at: '2026-01-05T12:02:34.000Z', warnings: [] })
    expect(await after.ada.terminal()).toContain('Listening again after Idiolect restarted.')
    await quiet(after)
    expect(await after.ada.newest()).toMatchObject({ incoming: 'hello there', state: 'waiting', text: 'sounds good' })
    expect(before.messages.sent).toHaveLength(1)
  })

  it('does not take it up when auto-stop came meanwhile', async () => {
    const before = await scheduled()
    await before.ada.call('POST', '/api/auto-response/enable', { duration_hours: 1, channel: 'text' })
    before.clock.advance(2 * 3_600_000)
    const after = await before.restart()
    expect(await after.ada.status()).toMatchObject({ status: 'stopped' })
  })
})

describe('a helper that fails', () => {
  it.each([
    ['automation-denied', 'Idiolect may not control Messages.'],
    ['no-such-chat', 'Messages does not know this conversation.'],
    ['bad-target', 'Messages does not take this conversation.'],
    ['messages-not-running', 'Messages is not running.'],
    ['no-helper', 'The helper cannot be started.'],
  ] as const)('(%s) says so, sends nothing, and leaves it to the owner', async (code, message) => {
    const { ada, messages, live } = await scheduled()
    messages.handover = { outcome: 'failed', code, message }
    await ada.pass(beyondDelay)
    const failed = await ada.newest()
    expect(failed).toMatchObject({ state: 'failed', reasons: [{ code, text: message }] })
    expect(await ada.terminal()).toContain(message)
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
    // It recovers: the owner sends the same reply when Messages can again.
    messages.handover = { outcome: 'handed' }
    expect((await ada.call('POST', `/api/suggestions/${failed.id}/approve`, {})).status).toBe(200)
    await live.idle()
    expect(await ada.newest()).toMatchObject({ state: 'sent' })
    expect(messages.sent).toHaveLength(2)
  })

  it('and may have sent it ends as unknown, once', async () => {
    const { ada, messages } = await scheduled()
    messages.handover = { outcome: 'unknown', code: 'timed-out', message: 'The helper did not answer in time.' }
    messages.verification = unknownVerification
    for (let i = 0; i < 4; i++) await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'unknown' })
    expect(messages.sent).toHaveLength(1)
  })

  it('or a sender that throws is unknown too', async () => {
    const { ada, messages } = await scheduled()
    messages.handover = () => Promise.reject(new Error('broken'))
    messages.verification = unknownVerification
    for (let i = 0; i < 4; i++) await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'unknown' })
    expect(messages.sent).toHaveLength(1)
  })

  it('a text that Messages refused afterwards is failed, with its words', async () => {
    const { ada, messages } = await scheduled()
    messages.verification = { outcome: 'failed', guid: 'g', reason: 'refused', message: 'Messages could not send it (error 22).' }
    await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'failed', reasons: [{ text: 'Messages could not send it (error 22).' }] })
  })

  it('an error that comes late is shown, and the reply is not sent again', async () => {
    const { ada, messages } = await scheduled()
    await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'sent' })
    messages.lateState = { sent: true, delivered: false, downgraded: false, error: 22 }
    await ada.pass()
    const failed = await ada.newest()
    expect(failed).toMatchObject({ state: 'failed', reasons: [{ code: 'refused' }] })
    expect((await ada.call('POST', `/api/suggestions/${failed.id}/approve`, {})).status).toBe(409)
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(1)
  })

  it('a text of unknown fate is sent when Messages shows it after all', async () => {
    const { ada, messages } = await scheduled()
    messages.verification = unknownVerification
    await ada.pass(beyondDelay)
    expect(await ada.newest()).toMatchObject({ state: 'unknown' })
    messages.byHand('sounds good')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'sent' })
    expect(messages.sent).toHaveLength(1)
  })

  it('to insert leaves the text to be copied', async () => {
    const { ada, messages } = await scheduled({ auto_respond: false })
    messages.snapshotAnswer = { ok: true, data: { ...nothingShown, title: mia.name } }
    const path = `/api/suggestions/${(await ada.newest()).id}/insert`
    expect((await ada.call('POST', path, { text: 'see you' })).body).toMatchObject({ inserted: true })
    expect(messages.inserted).toEqual([
      { text: 'see you', expectTitle: mia.name, expectLastText: 'sunday was fun', titleIsCertain: true, mode: 'replaceIfEmpty' },
    ])
    messages.insertAnswer = helperFails('mismatch', 'Another conversation is open.')
    expect((await ada.call('POST', path, { text: 'see you' })).body).toEqual({ inserted: false, message: 'Another conversation is open.' })
  })

  it('a database that cannot be read holds everything, says so, and recovers', async () => {
    const { ada, messages } = await scheduled()
    messages.failure = new AppError('no-permission', 'Full Disk Access is missing.')
    await ada.pass(beyondDelay)
    expect((await ada.status()).warnings).toEqual(['Messages cannot be read at the moment: Full Disk Access is missing.'])
    expect(await ada.codes()).toEqual(['no-permission'])
    messages.failure = null
    messages.incoming('hello there')
    await ada.pass()
    expect((await ada.status()).warnings).toEqual([])
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    expect(messages.sent).toEqual([])
  })
})
