import { describe, expect, it } from 'vitest'
import { learnFrom } from '#server/services/voice/learn-from.ts'
import { exportData } from '#server/services/privacy/export-data.ts'
import { keepOnDeviceReplay } from '#server/services/style-report/on-device-replay.ts'
import { testDeps } from '#test/app.ts'
import { fakeClock } from '#test/fakes.ts'
import { giveVoice } from '#test/voice.ts'

describe('the export', () => {
  it('has what the owner chose and what was learned from them, a line each with its kind', async () => {
    const clock = fakeClock()
    const { store } = await testDeps(clock)
    const account = await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    if (account === null) throw new Error('taken')
    await giveVoice(store, 'ada')
    await store.conversationModes.put('ada', 'card:1', 'off')
    const event = { accountId: 'ada', conversation: 'card:1', contact: 'Mia', incoming: 'dinner?', draft: 'sure', text: 'no' }
    await learnFrom({ store, clock }, { ...event, suggestion: 's1', kind: 'edited' })
    await store.learned.exclude('ada', 'guid-1', 's1')
    const replay = [{ id: 'guid-9', contact: 'card:1', at: 9, incoming: 'dinner?', previous: [], wrote: 'sure', drafts: [], failure: null }]
    await keepOnDeviceReplay(store, { accountId: 'ada', voiceId: 'v-ada' }, { replay }, 10)
    let text = ''
    for await (const chunk of exportData(store, account)) text += String(chunk)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toEqual(
      expect.arrayContaining([
        { kind: 'conversation-mode', conversation: 'card:1', mode: 'off' },
        expect.objectContaining({ kind: 'learned', what: 'edited', incoming: 'dinner?', draft: 'sure', text: 'no' }),
        { kind: 'excluded-moment', moment: 'guid-1' },
        { kind: 'replay', engine: 'on-device', ...replay[0] },
      ]),
    )
  })
})
