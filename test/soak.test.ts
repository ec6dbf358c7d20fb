import { describe, expect, it } from 'vitest'
import { listeningTo } from './listening.ts'
import { full } from './full.ts'
import { readLog, writtenByMe } from './soak/account.ts'
import { checkPlayed } from './soak/check.ts'
import { createMachine, owner } from './soak/machine.ts'
import { playUntil } from './soak/play.ts'
import { makeScenario, replyWords } from './soak/scenario.ts'
import { scriptedFor } from './soak/scripted-compute.ts'
import { makeChats, planScenario } from './soak/write-turn.ts'

/**
 * Texts of every kind in many conversations, and kills at any moment, the middle of sending included: one reply at most for every turn,
 * exactly one where an oracle of its own says so and no kill met it, and a line in the log for every other.
 */
const size = full ? { rows: 10_000, chats: 200, kills: 100 } : { rows: 160, chats: 24, kills: 5 }

/** With the on-device engine alone, and with a chosen model that writes every draft anew while the reply is due. */
const plays: [seed: number, model: boolean][] = full
  ? [
      [1, false],
      [2, true],
    ]
  : [
      [1, false],
      [4, true],
    ]

async function soak(seed: number, model: boolean) {
  const start = Date.UTC(2026, 10, 2, 9)
  const scenario = makeScenario({ seed, start, rows: size.rows, chats: size.chats })
  const turns = new Map(scenario.turns.map((turn) => [turn.words, turn]))
  const compute = scriptedFor(scenario)
  const faultOf = (text: string) => turns.get(replyWords(text) ?? '')?.fault ?? null
  const machine = await createMachine({ seed: 5, compute, faultOf, model })
  const guids = makeChats(machine, scenario.chats)
  planScenario(machine, scenario, guids)
  const run = await machine.boot()
  const modes = scenario.chats.flatMap(({ from, mode }) => (mode === null ? [] : [{ key: `address:${from}`, mode }]))
  for (const { key, mode } of modes) await run.store.transaction((tables) => tables.conversationModes.put(owner, key, mode))
  const allowed = scenario.chats.flatMap(({ from, listed }) => (listed ? [from] : []))
  await run.live.listenerOf('imessage').start(owner, listeningTo(allowed))
  await run.tick()
  const played = await playUntil(machine, { run, end: scenario.end, kills: size.kills, seed })
  return { machine, scenario, guids, played, start, log: await readLog(played.run) }
}

describe(`${size.rows} rows in ${size.chats} conversations with ${size.kills} kills`, () => {
  it.each(plays)(
    'one reply at most, exactly one where it is due, and a line for every turn (seed %i, a model %s)',
    async (seed, model) => {
      const { machine, scenario, guids, played, start, log } = await soak(seed, model)
      const written = writtenByMe(machine, start).map(({ text, chat }) => ({ text: text ?? '', chat: guids.indexOf(chat) }))
      const { wrong, counts } = checkPlayed({ scenario, outages: played.outages, cut: played.cut, log, written, told: machine.told })
      expect(machine.errors).toEqual([])
      expect(wrong).toEqual([])
      const told = Object.values(counts).reduce((sum, one) => sum + one, 0)
      expect(told).toBe(scenario.turns.length)
      expect(played.outages).toHaveLength(size.kills)
      expect(played.run.model.wrote > 0 && played.run.model.failed > 0).toBe(model)
      expect(counts['answer: sent']).toBeGreaterThan(size.rows / 20)
      if (full)
        process.stdout.write(`${JSON.stringify({ turns: scenario.turns.length, rows: scenario.rows, cut: played.cut.size, ...counts })}\n`)
    },
    full ? 3_600_000 : 120_000,
  )
})
