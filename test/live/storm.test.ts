import { describe, expect, it } from 'vitest'
import type { Draft } from '#contract/voice/drafts.ts'
import type { Suggestion } from '#contract/live/suggestions.ts'
import { caps } from '#contract/live/caps.ts'
import { fakeClock } from '../fakes.ts'
import { full } from '../full.ts'
import { mia, unknownVerification } from './fake-messages.ts'
import { beyondDelay, personOf, startLive, sureDraft } from './live.ts'

const ended: ReadonlySet<Suggestion['state']> = new Set(['sent', 'unknown', 'failed', 'waiting', 'answered', 'superseded', 'expired'])

/** A generator of its own (mulberry32), so that a failing storm is the same storm again. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const words = ['sunday was fun', 'the film was great', 'look at this', 'what a week', 'im awake', 'good morning', 'so funny', 'and now']

const steps = full ? 250 : 100

describe.each(full ? [1, 2, 3] : [1])('a storm of texts, restarts and failing sends (seed %i)', (seed) => {
  it('answers no message twice, and accounts for each', async () => {
    const roll = dice(seed)
    const world = await startLive()
    const { messages, clock } = world
    const ada = await world.person()
    await ada.start({ allowed_numbers: Array.from({ length: 8 }, (_, n) => `+1555010010${n}`) })
    let server = world
    let person = ada
    await person.pass()
    let count = 0
    const guids: string[] = []
    for (let step = 0; step < steps; step++) {
      const peer = roll(8)
      const address = `+1555010010${peer}`
      const given = { conversation: `card:${peer}`, chat: `chat-${peer}`, name: `Person ${peer}`, addresses: [address], sender: address }
      messages.handover = roll(9) === 0 ? { outcome: 'unknown', code: 'timed-out', message: 'No answer.' } : { outcome: 'handed' }
      messages.verification = roll(9) === 0 ? unknownVerification : null
      const happening = roll(12)
      if (happening < 7) guids.push(messages.incoming(`${words[roll(words.length)]} ${(count += 1)} ${words[roll(words.length)]}`, given))
      else if (happening === 7 || happening === 11) messages.byHand(`by hand ${count}`, { ...given, sender: null })
      else if (happening === 8) messages.incoming('old news', { ...given, at: clock.now() - 7_200_000 })
      else if (happening === 9)
        guids.push(messages.incoming(`who is in ${count}`, { ...given, group: true, conversation: 'group:1', chat: 'group' }))
      else if (happening === 10) {
        // Killed: what hangs in the old process is never heard of again.
        await server.live.close()
        server = await startLive({ messages, clock, base: world.base })
        await server.live.resume()
        person = personOf(server.app, world.base, server.pass, ada)
      }
      await person.pass(roll(4) === 0 ? beyondDelay : 1_000 * (1 + roll(30)))
    }
    for (let i = 0; i < 6; i++) await person.pass(beyondDelay)

    const rows = await world.store.outbox.since(ada.id, 0)
    const answers = rows.flatMap((row) => row.answers)
    expect(new Set(answers).size).toBe(answers.length)
    // How many there are differs with what is under way at a restart; the rest of the test says nothing without any.
    expect(rows.length).toBeGreaterThan(2)
    expect(messages.sent).toHaveLength(rows.filter(({ handedAt }) => handedAt !== null).length)
    expect(messages.sent.filter(({ chatGuid }) => chatGuid === 'group')).toEqual([])
    expect(await world.store.outbox.unfinished(null)).toEqual([])
    for (const one of rows)
      expect(rows.filter(({ claimedAt }) => Math.abs(claimedAt - one.claimedAt) < 3_600_000 / 2).length).toBeLessThanOrEqual(
        caps.hour.sends,
      )

    // Every message stands in some entry of the log, and every entry says what became of it.
    const log = await person.log()
    const told = log.map(({ text }) => text).join('\n')
    const thread = (chat: string) => server.messages.view.thread(chat, 1_000)
    const texts = new Map(
      [...Array(8).keys()]
        .map((n) => `chat-${n}`)
        .concat('group')
        .flatMap((chat) => thread(chat))
        .map((row) => [row.guid, row.text]),
    )
    expect(guids.filter((guid) => !told.includes(texts.get(guid) ?? 'gone'))).toEqual([])
    expect(log.filter(({ outcome }) => outcome === '')).toEqual([])
    const suggestions = await person.suggestions()
    expect(suggestions.filter(({ state }) => !ended.has(state))).toEqual([])
    expect(suggestions.filter(({ state, reasons }) => ['waiting', 'failed', 'unknown'].includes(state) && reasons.length === 0)).toEqual([])
  })
})

describe('two products that text each other', () => {
  it('stop automatically within the caps', async () => {
    const clock = fakeClock()
    const [one, two] = [await startLive({ clock }), await startLive({ clock })]
    const [ada, bob] = [await one.person(), await two.person()]
    let n = 0
    const fresh = (): Draft => ({ ...sureDraft, text: `${words[(n += 1) % words.length] ?? ''} my friend` })
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      from.messages.handover = () => {
        to.messages.incoming(from.messages.sent.at(-1)?.text ?? '')
        return Promise.resolve({ outcome: 'handed' })
      }
    }
    for (const person of [ada, bob]) {
      await person.start({ allowed_numbers: [mia.address] })
      await person.pass()
    }
    one.messages.incoming('good morning')
    for (let round = 0; round < 60; round++) {
      for (const side of [one, two]) side.world.drafts = [fresh()]
      await ada.pass(15_000)
      await bob.pass(15_000)
    }
    expect(one.messages.sent.length).toBeGreaterThan(0)
    expect(one.messages.sent.length).toBeLessThanOrEqual(caps.automaticTurns)
    expect(two.messages.sent.length).toBeLessThanOrEqual(caps.automaticTurns)
    expect([...(await ada.suggestions()), ...(await bob.suggestions())].map(({ state }) => state)).toContain('waiting')
  })
})
