import { describe, expect, it } from 'vitest'
import { fakeKeyRing } from '#test/fakes.ts'
import { storedListening } from '#test/live/listening.ts'
import { storesBefore } from '#test/store/old-stores.ts'
import { databases } from '#test/store/stores.ts'
import { createSealer, sealJson } from '../databases/sealer.ts'

const config = { auto_respond: true, check_interval: 5, allowed_numbers: ['+15550100101'], restricts: true, country: null }
const peer = { key: 'card:1', name: 'Mia', group: false, addresses: ['+15550100101'], known: true, chat: 'c1', address: '+15550100101' }

/** Rows in the format from when texts were the only channel. */
function oldRows(keys: ReturnType<typeof fakeKeyRing>): readonly (readonly [table: string, row: Readonly<Record<string, unknown>>])[] {
  const sealer = createSealer(keys.load() ?? [])
  const tag = (table: string) => sealer.fingerprint(`${table}/ada/card:1`)
  const suggestion = { peer, turn: [], drafts: [], text: 'see you', edited: false, ask: false, reasons: [], context: [], fresh: true }
  const sent = { conversation: 'card:1', chatGuid: 'c1', address: '+15550100101', text: 'see you', answers: ['g1'] }
  const log = { name: 'Mia', text: 'hi', response: null, outcome: 'Waiting.', reasons: [] }
  return [
    [
      'listeners',
      {
        account_id: 'ada',
        machine: 'messages',
        running: 1,
        config_sealed: sealJson(sealer, config, 'listeners/ada'),
        started_at: 5,
        cursor: 'c',
      },
    ],
    [
      'suggestions',
      {
        id: 's',
        account_id: 'ada',
        conversation_tag: tag('suggestions'),
        state: 'waiting',
        received_at: 1,
        updated_at: 1,
        sealed: sealJson(sealer, suggestion, 'suggestions/ada/s'),
      },
    ],
    [
      'outbox',
      {
        id: 'o',
        account_id: 'ada',
        suggestion_id: 's',
        conversation_tag: tag('outbox'),
        state: 'handed',
        automatic: 1,
        sealed: sealJson(sealer, sent, 'outbox/ada/o'),
        baseline: 'base',
        claimed_at: 1,
        handed_at: 2,
      },
    ],
    ['outbox_answers', { guid: 'g1', outbox_id: 'o' }],
    ['message_log', { id: 's', account_id: 'ada', at: 1, sealed: sealJson(sealer, log, 'message_log/ada/s') }],
  ]
}

describe.each(databases)('a store from before there were channels, on %s', (engine) => {
  const make = storesBefore(engine, '013-channels')

  it('opens as it was: what it holds came by iMessage, in the thread of the person', async () => {
    const keys = fakeKeyRing()
    const old = await make(keys)
    for (const [table, row] of oldRows(keys)) await old.insert(table, row)

    const store = await old.open()
    const target = JSON.stringify({ chatGuid: 'c1', address: '+15550100101' })
    expect(await store.listeners.find('ada', 'imessage')).toEqual({
      accountId: 'ada',
      channel: 'imessage',
      resource: 'messages',
      running: true,
      config: storedListening,
      startedAt: 5,
      cursor: 'c',
      pausedOn: null,
    })
    expect(await store.listeners.findRunning('messages')).toMatchObject({ accountId: 'ada' })
    const here = { channel: 'imessage', thread: 'card:1' }
    expect(await store.suggestions.ofThread('ada', here, ['waiting'])).toMatchObject([
      { id: 's', ...here, target, text: 'see you', told: null },
    ])
    expect(await store.outbox.ofThread('ada', here, 5)).toMatchObject([{ id: 'o', ...here, resource: 'messages', target, answers: ['g1'] }])
    expect(await store.outbox.answered('messages', ['g1'])).toEqual(new Set(['g1']))
    expect(await store.outbox.answered('another', ['g1'])).toEqual(new Set())
    expect(await store.messageLog.list('ada', 5)).toMatchObject([{ id: 's', channel: 'imessage', text: 'hi' }])
    expect(await store.outbox.fail({ id: 'o', attempt: null }, ['handed'])).toBe(true)
    expect(await store.outbox.answered('messages', ['g1'])).toEqual(new Set())
  })
})
