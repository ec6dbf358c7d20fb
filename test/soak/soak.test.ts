import { describe, expect, it } from 'vitest'
import { listeningTo } from '../live/listening.ts'
import { full } from '../full.ts'
import { mailedByMe, readLog, writtenByMe } from './account.ts'
import { checkPlayed } from './oracle/check.ts'
import { createMachine, owner } from './machine.ts'
import { playUntil } from './play.ts'
import { isMail, makeScenario, replyWords, type Scenario } from './scenario.ts'
import { scriptedFor } from './scripted-compute.ts'
import { makeChats, planScenario } from './write-turn.ts'

/**
 * Texts of every kind in many conversations, mails in many threads of the same people and of others, and kills at any moment, the middle of
 * sending included: one reply at most for every turn, exactly one where an oracle of its own says so and no kill met it, and a line in the log
 * for every other. A mailbox that is slow keeps no text waiting, and a mail ends no text.
 */
const size = full ? { rows: 10_000, chats: 2_500, mails: 1_000, kills: 100 } : { rows: 160, chats: 40, mails: 20, kills: 6 }

/** With the on-device engine alone, and with a chosen model that writes every draft anew while the reply is due. */
const plays: [seed: number, model: boolean][] = full
  ? [
      [1, false],
      [2, true],
    ]
  : [
      [7, false],
      [4, true],
    ]

async function soak(seed: number, model: boolean) {
  const start = Date.UTC(2026, 10, 2, 9)
  const scenario = makeScenario({ seed, start, rows: size.rows, chats: size.chats, mails: size.mails })
  const turns = new Map(scenario.turns.map((turn) => [turn.words, turn]))
  const compute = scriptedFor(scenario)
  const faultOf = (text: string) => turns.get(replyWords(text) ?? '')?.fault ?? null
  const machine = await createMachine({ seed: 5, compute, faultOf, model, mail: contactsOf(scenario) })
  const guids = makeChats(machine, scenario.chats)
  await planScenario(machine, scenario, guids)
  const run = await machine.boot()
  const modes = scenario.chats.flatMap(({ person, mode }) => (mode === null ? [] : [{ person, mode }]))
  for (const { person, mode } of modes) await run.store.transaction((tables) => tables.conversationModes.put(owner, person, mode))
  const listed = (mail: boolean) => scenario.chats.flatMap((chat) => (chat.listed && isMail(chat) === mail ? [chat.from] : []))
  await run.live.listenerOf('imessage').start(owner, listeningTo(listed(false)))
  await run.live.listenerOf('mail').start(owner, listeningTo([...new Set(listed(true))]))
  await run.tick()
  const played = await playUntil(machine, { run, end: scenario.end, kills: size.kills, seed })
  return { machine, scenario, guids, played, start, log: await readLog(played.run) }
}

/** Who mails, under the key that their texts have. */
function contactsOf({ chats }: Scenario) {
  const people = Map.groupBy(
    chats.filter(({ kind }) => kind === 'mail'),
    ({ person }) => person,
  )
  return [...people].map(([key, theirs]) => ({
    key,
    name: 'Somebody',
    group: false,
    addresses: [...new Set(theirs.map(({ from }) => from))],
    doubt: null,
  }))
}

describe(`${size.rows} rows in ${size.chats} conversations and ${size.mails} threads of mail with ${size.kills} kills`, () => {
  it.each(plays)(
    'one reply at most, exactly one where it is due, and a line for every turn (seed %i, a model %s)',
    async (seed, model) => {
      const { machine, scenario, guids, played, start, log } = await soak(seed, model)
      const written = [
        ...writtenByMe(machine, start).map(({ text, chat }) => ({ text: text ?? '', chat: guids.indexOf(chat) })),
        ...mailedByMe(machine, start).map(({ text, thread }) => ({ text, chat: guids.indexOf(thread) })),
      ]
      const { told: pages, superseded } = machine
      const { wrong, counts } = checkPlayed({ ...played, scenario, log, written, told: pages, superseded })
      expect(machine.errors).toEqual([])
      expect(wrong).toEqual([])
      const told = Object.values(counts).reduce((sum, one) => sum + one, 0)
      expect(told).toBe(scenario.turns.length)
      expect(played.outages).toHaveLength(size.kills)
      expect([...played.struck]).toEqual(expect.arrayContaining(['send', 'mail']))
      expect(played.run.model.wrote > 0 && played.run.model.failed > 0).toBe(model)
      expect(counts['answer: sent']).toBeGreaterThan(size.rows / 40)
      expect(counts['mail, answer: sent']).toBeGreaterThan(0)
      expect(scenario.atOnce.length).toBeGreaterThan(0)
      if (full)
        process.stdout.write(`${JSON.stringify({ turns: scenario.turns.length, rows: scenario.rows, cut: played.cut.size, ...counts })}\n`)
    },
    full ? 3_600_000 : 240_000,
  )
})
