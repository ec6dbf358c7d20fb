import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { probeMessagesAccess } from '#adapters/imessage/index.ts'
import { generateSampleDatabase, sendByHand } from '#adapters/sample-messages/index.ts'
import { fakeClock } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { beyondDelay, startLiveOver, sureDraft } from './live.ts'
import { messagesHere } from '../messages/messages-here.ts'
import { removeDataDir, temporaryDataDir } from '../product/product.ts'
import { deleteLog, secondWriter, sharedProgram, type SecondWriter } from '../second-writer/writer.ts'

/**
 * A reply is scheduled, and then the files of the Messages database are swapped under the server while the owner answers by hand or they write
 * on, from another process: nothing may be sent that the newest state forbids, and the listener says that it cannot see.
 */
const priya = '+12075550120'
const marcus = '+16175550112'
const reply = sureDraft.text
/** Not the day of the run: what stands for the owner's past moments has days of its own. */
const today = Date.UTC(2026, 5, 20, 12)
/** What was said so long ago is of no concern, but for the last rows, ms. */
const silence = 25 * 60 * 60_000

const program = sharedProgram()
let sample = ''
beforeAll(() => {
  const folder = temporaryDataDir()
  sample = join(folder, 'chat.db')
  generateSampleDatabase({ path: sample, seed: 1, now: today - silence })
  for (const chat of [priya, marcus])
    for (const text of ['hi there', 'haha', 'love you', 'see you'])
      sendByHand(sample, { chat: `iMessage;-;${chat}`, text, at: today - 60_000 })
  return () => removeDataDir(folder)
})

/** A reply to Priya is scheduled, or waits where nothing is sent automatically; Messages is looked at every so many seconds. */
async function scheduled({ auto_respond = true, check_interval = 1 } = {}) {
  const chatDb = join(temporaryFolder(), 'chat.db')
  copyFileSync(sample, chatDb)
  const clock = fakeClock(today)
  const other = await secondWriter(chatDb, program)
  const messages = messagesHere(chatDb, clock)
  const live = await startLiveOver(messages, clock)
  const ada = await live.person()
  await ada.start({ allowed_numbers: [priya, marcus], auto_respond, check_interval })
  await ada.pass(check_interval * 1_000)
  await other.incoming(priya, 'sunday was fun', clock.now() + 500)
  await ada.pass(check_interval * 1_000)
  expect(await ada.newest()).toMatchObject({ state: auto_respond ? 'scheduled' : 'waiting', text: reply })
  return { ...live, ada, chatDb, clock, other, messages, stateOf }

  /** What became of the reply to `incoming`. */
  async function stateOf(incoming: string) {
    return (await ada.suggestions()).find((one) => one.incoming === incoming)?.state
  }
}

type Scene = Awaited<ReturnType<typeof scheduled>>

/** They write, and are answered automatically again. */
async function recovers({ ada, other, clock, messages, stateOf }: Scene): Promise<void> {
  await other.incoming(marcus, 'the film was great', clock.now())
  await ada.pass()
  expect((await ada.status()).warnings).toEqual([])
  expect(await ada.newest()).toMatchObject({ incoming: 'the film was great', reasons: [{ code: 'all-rules-hold' }] })
  expect(await stateOf('the film was great')).toBe('scheduled')
  const before = messages.sent(reply)
  await ada.pass(beyondDelay)
  expect(messages.sent(reply)).toBe(before + 1)
}

const anew = async (other: SecondWriter) => {
  await other.close()
  await other.open()
}

const swaps: [string, (scene: Scene) => Promise<void> | void][] = [
  ['log and index are deleted and Messages goes on in the deleted ones', ({ chatDb }) => deleteLog(chatDb)],
  [
    'log and index are deleted and made anew',
    async ({ chatDb, other }) => {
      await other.fold()
      deleteLog(chatDb)
      await anew(other)
    },
  ],
  [
    'log and index are replaced by copies',
    ({ chatDb }) => {
      for (const ending of ['-wal', '-shm']) {
        copyFileSync(chatDb + ending, `${chatDb}.copy`)
        renameSync(`${chatDb}.copy`, chatDb + ending)
      }
    },
  ],
  [
    'the database is replaced by a copy',
    async ({ chatDb, other }) => {
      await other.fold()
      copyFileSync(chatDb, `${chatDb}.copy`)
      deleteLog(chatDb)
      renameSync(`${chatDb}.copy`, chatDb)
    },
  ],
]

describe.each(swaps)('%s', (_what, swap) => {
  it('and the owner answers by hand: nothing is sent, it is said within two looks, and it goes on automatically', async () => {
    const scene = await scheduled()
    const { ada, clock, other, messages, stateOf } = scene
    await swap(scene)
    await ada.pass()
    expect((await ada.status()).warnings).toEqual([expect.stringMatching(/replaced or deleted/)])
    await other.byHand(priya, 'sunday is no good, sorry', clock.now())
    await ada.pass()
    await ada.pass(beyondDelay)
    expect(messages.sent(reply)).toBe(0)
    expect(await stateOf('sunday was fun')).toMatch(/waiting|answered/)
    await anew(other)
    await recovers(scene)
    expect(await stateOf('sunday was fun')).not.toBe('sent')
  })
})

describe('without a look of the listener in between', () => {
  it('a reply that is due is held where the log was deleted', async () => {
    const { ada, chatDb, clock, live, messages, stateOf } = await scheduled({ check_interval: 120 })
    deleteLog(chatDb)
    clock.advance(beyondDelay)
    await live.tick(ada.id)
    await live.idle()
    expect(messages.sent(reply)).toBe(0)
    expect(await stateOf('sunday was fun')).toBe('waiting')
    expect(await ada.codes()).toEqual(['unavailable'])
  })

  it('a reply that was claimed is held where the log is deleted before it is handed over', async () => {
    const { ada, chatDb, messages, stateOf } = await scheduled()
    messages.onBaseline = () => deleteLog(chatDb)
    await ada.pass(beyondDelay)
    expect(messages.sent(reply)).toBe(0)
    expect(await stateOf('sunday was fun')).toBe('waiting')
  })
})

describe('the last other program that closes the database', () => {
  it('leaves the log to the listener, whatever else of the product opened the database meanwhile', async () => {
    const scene = await scheduled()
    const { ada, chatDb, clock, other, messages, stateOf } = scene
    expect(probeMessagesAccess(chatDb)).toBeNull()
    expect(messages.sent(reply)).toBe(0)
    await anew(other)
    await other.byHand(priya, 'sunday is no good, sorry', clock.now())
    await other.incoming(marcus, 'the film was great', clock.now())
    await ada.pass()
    expect(await stateOf('sunday was fun')).toBe('answered')
    expect((await ada.status()).warnings).toEqual([])
    await ada.pass(beyondDelay)
    // The other one had nothing said against its reply.
    expect(messages.sent(reply)).toBe(1)
  })

  it('does not keep newer text from ending what was scheduled before it', async () => {
    const { ada, clock, messages, other, stateOf, world } = await scheduled()
    await anew(other)
    world.drafts = [{ ...sureDraft, confidence: null }]
    await other.incoming(priya, 'wait, something happened. call me', clock.now())
    for (let looks = 0; looks < 3; looks += 1) await ada.pass(beyondDelay)
    expect(await stateOf('sunday was fun')).toBe('superseded')
    expect(messages.sent(reply)).toBe(0)
  })

  it('does not keep a reply from being sent once', async () => {
    const { ada, other, messages } = await scheduled()
    await other.close()
    for (let looks = 0; looks < 3; looks += 1) await ada.pass(beyondDelay)
    expect(messages.sent(reply)).toBe(1)
  })
})

describe('what was approved', () => {
  it('waits where it is not certain what Messages holds, and goes when it is', async () => {
    const { ada, chatDb, clock, live, messages, other } = await scheduled({ auto_respond: false })
    const { id } = await ada.newest()
    await other.fold()
    deleteLog(chatDb)
    await ada.call('POST', `/api/suggestions/${id}/approve`, {})
    await live.idle()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', reasons: [{ code: 'unavailable' }] })
    expect(messages.sent(reply)).toBe(0)
    await anew(other)
    await other.incoming(marcus, 'hello there', clock.now())
    await ada.pass()
    await ada.call('POST', `/api/suggestions/${id}/approve`, {})
    await live.idle()
    expect(messages.sent(reply)).toBe(1)
  })
})
