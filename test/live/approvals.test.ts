import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { unknownVerification } from './fake-messages.ts'
import { startLive } from './live.ts'

/** A suggestion waits; nothing is sent automatically. */
async function waiting() {
  const test = await startLive()
  const ada = await test.person()
  test.messages.byHand('good to see you', { at: test.clock.now() - 3_600_000 })
  await ada.start({ auto_respond: false })
  await ada.pass()
  const asked = test.messages.incoming('sunday was fun')
  await ada.pass()
  const { id } = await ada.newest()
  async function approve(body: object = {}) {
    const answer = await ada.call('POST', `/api/suggestions/${id}/approve`, body)
    await test.live.idle()
    const { state, reasons } = await ada.newest()
    return { status: answer.status, state, codes: reasons.map(({ code }) => code) }
  }
  const learned = async () => (await test.store.learned.list(ada.id, 100)).map(({ kind, text }) => [kind, text])
  return { ...test, ada, asked, approve, learned }
}

const sent = { status: 200, state: 'sent', codes: ['approved'] }

describe('an approval looks at the conversation again, also where no listener runs:', () => {
  it.each<[string, (test: Awaited<ReturnType<typeof waiting>>) => void, string[]]>([
    ['the owner has answered by hand', ({ messages }) => messages.byHand('sunday is no good'), ['answered']],
    ['they wrote more', ({ messages }) => void messages.incoming('and monday too'), ['newer-text']],
    ['they edited it, and the words are the same', ({ messages, asked }) => messages.edit(asked), ['changed']],
    ['they edited it', ({ messages, asked }) => messages.edit(asked, 'dinner on monday?'), ['changed']],
    ['they took it back', ({ messages, asked }) => messages.remove(asked), ['changed']],
    ['these very words are there', ({ messages }) => messages.byHand('Sounds good'.toLowerCase()), ['already-there']],
  ])('%s, so it waits with the reason, and approving again sends it', async (_what, happens, codes) => {
    const test = await waiting()
    await test.ada.stop()
    happens(test)
    expect(await test.approve()).toEqual({ status: 200, state: 'waiting', codes })
    expect(test.messages.sent).toEqual([])
    expect(await test.approve()).toEqual(sent)
    expect(test.messages.sent).toHaveLength(1)
  })

  it('what came after the owner was told is news again', async () => {
    const { ada, approve, messages } = await waiting()
    await ada.stop()
    messages.incoming('and monday too')
    expect(await approve()).toMatchObject({ codes: ['newer-text'] })
    messages.byHand('no, sorry')
    expect(await approve()).toMatchObject({ codes: ['answered', 'newer-text'] })
    expect(await approve()).toEqual(sent)
  })

  it('where it cannot be read, or is not certain, it waits and nothing is lost', async () => {
    const { approve, messages } = await waiting()
    messages.failure = new AppError('no-permission', 'Full Disk Access is missing.')
    expect(await approve({ text: 'yes please' })).toEqual({ status: 200, state: 'waiting', codes: ['no-permission'] })
    messages.failure = null
    messages.doubt = new AppError('unavailable', 'The files were replaced.')
    expect(await approve()).toEqual({ status: 200, state: 'waiting', codes: ['unavailable'] })
    messages.doubt = null
    expect(messages.sent).toEqual([])
    expect(await approve()).toEqual(sent)
    expect(messages.sent.map(({ text }) => text)).toEqual(['yes please'])
  })
})

describe('an error of the helper', () => {
  const refused = { outcome: 'failed', code: 'no-such-chat', message: 'Messages does not know this conversation.' } as const

  it('is looked at in Messages first: what went out all the same was sent, once', async () => {
    const { approve, messages } = await waiting()
    messages.handover = () => {
      messages.byHand('sounds good')
      return Promise.resolve(refused)
    }
    expect(await approve()).toEqual(sent)
    expect(await approve()).toEqual(sent)
    expect(messages.sent).toHaveLength(1)
  })

  it('is a failure only where Messages certainly does not show it', async () => {
    const { approve, messages } = await waiting()
    messages.handover = refused
    messages.verification = { ...unknownVerification, outcome: 'unknown', guid: null, message: 'It was not found.', absent: false }
    expect(await approve()).toEqual({ status: 200, state: 'unknown', codes: ['unknown'] })
    expect((await approve()).status).toBe(409)
    expect(messages.sent).toHaveLength(1)
  })

  it('that was taken for one is sent when Messages shows it after all', async () => {
    const { ada, approve, messages } = await waiting()
    messages.handover = refused
    expect(await approve()).toMatchObject({ state: 'failed', codes: ['no-such-chat'] })
    await ada.pass()
    messages.byHand('sounds good')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'sent' })
    expect(await approve()).toEqual(sent)
    expect(messages.sent).toHaveLength(1)
  })
})

describe('a text that stands there twice', () => {
  it('is said, once', async () => {
    const { ada, approve, messages } = await waiting()
    expect(await approve()).toEqual(sent)
    await ada.pass()
    messages.byHand('sounds good')
    await ada.pass()
    expect(await ada.codes()).toEqual(['approved', 'sent-twice'])
    const told = ada.events.length
    await ada.pass()
    expect(ada.events).toHaveLength(told)
  })
})

describe('what is learned of one suggestion', () => {
  it('is what the owner did last, however often they tried', async () => {
    const { approve, learned, messages } = await waiting()
    messages.handover = { outcome: 'failed', code: 'messages-not-running', message: 'Messages is not running.' }
    await approve()
    await approve()
    expect(await learned()).toEqual([['accepted', 'sounds good']])
    messages.handover = { outcome: 'handed' }
    await approve({ text: 'gladly' })
    expect(await learned()).toEqual([['edited', 'gladly']])
  })

  it('is one thing where the kill switch came between two approvals', async () => {
    const { ada, approve, learned, live, messages } = await waiting()
    let pressed: Promise<void> = Promise.resolve()
    messages.onBaseline = () => {
      pressed = live.control.stopAllSending(ada.id)
    }
    expect(await approve()).toMatchObject({ state: 'waiting' })
    await pressed
    messages.onBaseline = null
    expect(await approve()).toEqual(sent)
    expect(await learned()).toEqual([['accepted', 'sounds good']])
  })
})
