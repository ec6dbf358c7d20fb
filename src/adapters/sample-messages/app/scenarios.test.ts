import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageWatcher, WatchedMessage } from '#core/ports/live-messages.ts'
import { fakeClock, type FakeClock } from '#test/fakes.ts'
import { temporaryFolder } from '#test/folder.ts'
import { putFreshSample } from '#test/messages/fresh-sample.ts'
import { liveDatabase } from '#test/messages/watching.ts'
import { createWatcher } from '#adapters/imessage/index.ts'
import { isSampleFile, playScenario, scenarioNames, scenarios, type PlayedMessage } from '../index.ts'

const now = Date.UTC(2026, 10, 20, 15)
let path = ''
let clock: FakeClock
let watcher: MessageWatcher
beforeEach(() => {
  path = join(temporaryFolder(), 'chat.db')
  putFreshSample({ path, seed: 1, now })
  clock = fakeClock(now)
  watcher = createWatcher({ database: liveDatabase(path), clock, startedAt: now, cursor: null, cards: () => [] })
  watcher.poll()
  clock.advance(1_000)
})

function look(): WatchedMessage[] {
  const found: WatchedMessage[] = []
  for (let more = true; more;) {
    const batch = watcher.poll()
    expect(batch.failure).toBeNull()
    found.push(...batch.messages)
    ;({ more } = batch)
  }
  return found
}

/** Plays it and polls at every pause and at the end, as a watcher does. */
async function play(name: string): Promise<{ played: readonly PlayedMessage[]; seen: WatchedMessage[] }> {
  const seen: WatchedMessage[] = []
  const played = await playScenario(name, {
    path,
    now: () => clock.now(),
    pause(ms) {
      seen.push(...look())
      clock.advance(ms)
      return Promise.resolve()
    },
  })
  seen.push(...look())
  return { played, seen }
}

describe('scenarios', () => {
  it.each(scenarioNames)('%s is seen by a watcher, every message once', async (name) => {
    const { played, seen } = await play(name)
    expect(seen.map(({ guid }) => guid).toSorted()).toEqual(played.map(({ guid }) => guid).toSorted())
    expect(played.length).toBeGreaterThan(0)
    const byGuid = new Map(played.map((message) => [message.guid, message]))
    for (const message of seen) {
      expect(message).toMatchObject({ fromMe: byGuid.get(message.guid)?.fromMe, chat: byGuid.get(message.guid)?.chat })
      expect(message.fresh).toBe(clock.now() - (message.at ?? 0) < 5 * 60_000)
    }
    expect(look()).toEqual([])
    expect(isSampleFile(path)).toBe(true)
    expect(scenarios[name].about).not.toBe('')
  })

  it('are what they say', async () => {
    const facts = async (name: string) =>
      (await play(name)).seen.map(({ exclusion, group, kind, fresh }) => ({ exclusion, group, kind, fresh }))
    const text = { exclusion: null, group: false, kind: 'text', fresh: true }
    expect(await facts('burst')).toEqual([text, text, text])
    expect(await facts('group')).toEqual([{ ...text, group: true }])
    expect(await facts('short-code')).toEqual([{ ...text, exclusion: 'short-code' }])
    expect(await facts('one-time-code')).toEqual([{ ...text, exclusion: 'one-time-code' }])
    expect(await facts('tapback')).toEqual([{ ...text, exclusion: 'tapback', kind: 'tapback' }])
    expect(await facts('self-chat')).toEqual([
      { ...text, exclusion: 'self-chat' },
      { ...text, exclusion: 'self-chat' },
    ])
    expect((await facts('backfill')).filter(({ fresh }) => fresh)).toEqual([text])
  })

  it('go on after one another, whatever was replaced', async () => {
    for (const name of ['log-replaced', 'database-replaced', 'text', 'database-replaced', 'burst', 'log-replaced', 'late-join']) {
      clock.advance(60_000)
      const { played, seen } = await play(name)
      expect({ name, guids: seen.map(({ guid }) => guid) }).toEqual({ name, guids: played.map(({ guid }) => guid) })
    }
  })

  it('play the text they are given', async () => {
    const [message] = await playScenario('text', { path, now: () => clock.now(), pause: () => Promise.resolve(), text: 'my own words' })
    expect(message).toBeDefined()
    expect(look()).toMatchObject([{ text: 'my own words' }])
  })

  it('are known by name', async () => {
    const context = { path, now: () => now, pause: () => Promise.resolve() }
    await expect(playScenario('nothing', context)).rejects.toMatchObject({ code: 'not-found', message: expect.stringMatching(/burst/) })
    await expect(playScenario('text', { ...context, path: join(path, 'none.db') })).rejects.toMatchObject({ code: 'sample-mismatch' })
  })
})
