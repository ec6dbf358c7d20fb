import { describe, expect, it } from 'vitest'
import { full } from './full.ts'
import { readLog, writtenByMe, type Told } from './soak/account.ts'
import { createMachine, owner } from './soak/machine.ts'
import { judge } from './soak/oracle.ts'
import { playUntil } from './soak/play.ts'
import { lacks, makeScenario, type Turn } from './soak/scenario.ts'
import { scriptedCompute } from './soak/scripted-compute.ts'
import { makeChats, planScenario } from './soak/write-turn.ts'

/**
 * Texts of every kind in many conversations, and kills at any moment, the middle of sending included: one reply at most for every turn,
 * exactly one where an oracle of its own says so and no kill met it, and a line in the log for every other.
 */
const size = full ? { rows: 10_000, chats: 200, kills: 100 } : { rows: 240, chats: 24, kills: 8 }

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

/** What the log says of each. */
const outcomes: Readonly<Record<string, RegExp>> = {
  waiting: /^Waiting for you/,
  sent: /^Sent\.$/,
  failed: /^Not sent/,
  unknown: /^It may have been sent/,
  answered: /^You answered it yourself/,
  superseded: /^They wrote/,
  expired: /^Nobody answered/,
  skipped: /^Not answered/,
}

const byWords = (turns: readonly Turn[]) => new Map(turns.map((turn) => [turn.words, turn]))
const replyWords = (text: string) => /^(?:haha yes, the|ok i'll bring the) (\S+ \S+ \S+)/.exec(text)?.[1] ?? null

async function soak(seed: number, model: boolean) {
  const start = Date.UTC(2026, 10, 2, 9)
  const scenario = makeScenario({ seed, start, rows: size.rows, chats: size.chats })
  const turns = byWords(scenario.turns)
  const compute = scriptedCompute(({ incoming }) => {
    const last = incoming.at(-1) ?? ''
    const turn = [...turns.values()].find(({ words }) => last.includes(words))
    if (turn === undefined) return []
    const { draft } = turn
    return [
      { ...draft, ...(draft.lacks === null ? {} : { evidence: lacks[draft.lacks] }) },
      { text: 'haha', confidence: null },
    ]
  })
  const faultOf = (text: string) => turns.get(replyWords(text) ?? '')?.fault ?? null
  const machine = await createMachine({ seed: 5, compute, faultOf, model })
  const guids = makeChats(machine, scenario.chats)
  planScenario(machine, scenario, guids)
  const run = await machine.boot()
  const modes = scenario.chats.flatMap(({ from, mode }) => (mode === null ? [] : [{ key: `address:${from}`, mode }]))
  for (const { key, mode } of modes) await run.store.transaction((tables) => tables.conversationModes.put(owner, key, mode))
  const allowed = scenario.chats.flatMap(({ from, listed }) => (listed ? [from] : []))
  await run.live.listenerOf('imessage').start(owner, { auto_respond: true, check_interval: 1, allowed_numbers: allowed })
  await run.tick()
  const played = await playUntil(machine, { run, end: scenario.end, kills: size.kills, seed })
  return { machine, scenario, guids, played, start, log: await readLog(played.run) }
}

type Soaked = Awaited<ReturnType<typeof soak>>

/** What became of a turn: the line about its newest message; where they wrote again later, that says so. */
function toldOf({ log }: Soaked, turn: Turn): Told[] {
  const last = turn.texts.at(-1) ?? ''
  const about = log.filter(({ text }) => text.split('\n').includes(last))
  const others = about.filter(({ state }) => state !== 'superseded')
  return others.length > 0 ? others : about.slice(0, 1)
}

describe(`${size.rows} rows in ${size.chats} conversations with ${size.kills} kills`, () => {
  it.each(plays)(
    'one reply at most, exactly one where it is due, and a line for every turn (seed %i, a model %s)',
    async (seed, model) => {
      const soaked = await soak(seed, model)
      const { machine, scenario, guids, played, start } = soaked
      const turns = byWords(scenario.turns)
      const wrong: string[] = []
      const counts: Record<string, number> = {}
      const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

      const replies = new Map<number, number>()
      for (const row of writtenByMe(machine, start)) {
        const turn = turns.get(replyWords(row.text ?? '') ?? '')
        if (turn === undefined) {
          if (!/by hand/.test(row.text ?? '') && row.chat !== guids[0]) wrong.push(`nobody wrote: ${row.text ?? ''}`)
          continue
        }
        if (row.chat !== guids[turn.chat]) wrong.push(`turn ${turn.id}: the reply is in another conversation`)
        replies.set(turn.id, (replies.get(turn.id) ?? 0) + 1)
      }

      for (const turn of scenario.turns) {
        const chat = scenario.chats[turn.chat]
        if (chat === undefined) continue
        const sent = replies.get(turn.id) ?? 0
        const told = toldOf(soaked, turn)
        const { verdict, why } = judge(turn, scenario, played.outages)
        const line = `turn ${turn.id} (${turn.kind}, ${chat.kind}; oracle: ${verdict} ${why}; fault ${turn.fault?.do ?? '-'}): ${sent} replies, log ${told.map(({ state, reasons }) => [state, ...reasons].join(' ')).join(', ')}; pages ${machine.told.get(turn.texts.at(-1) ?? '')?.join(', ') ?? '-'}`
        if (sent > 1) wrong.push(`twice: ${line}`)
        // A reaction says nothing, and stands in the log without a text.
        if (turn.kind === 'tapback') {
          count('tapback')
          if (sent > 0) wrong.push(line)
          continue
        }
        const cut = told.some(({ answers }) => answers.some((guid) => played.cut.has(guid)))
        const end = told.find(({ state }) => state !== 'skipped') ?? told[0]
        if (end === undefined) {
          wrong.push(`not told: ${line}`)
          continue
        }
        count(cut ? `cut by a kill, then ${end.state}` : `${verdict}: ${end.state}`)
        if (told.filter(({ state }) => state !== 'skipped').length > 1) wrong.push(`told twice: ${line}`)
        if (['waiting', 'failed', 'unknown', 'skipped', 'expired', 'superseded'].includes(end.state) && end.reasons.length === 0)
          wrong.push(`no reason: ${line}`)
        if (outcomes[end.state]?.test(end.outcome) === false) wrong.push(`the log says ${end.outcome} of ${line}`)
        if (end.state === 'sent' && sent !== 1) wrong.push(`said to be sent: ${line}`)
        if (sent === 1 && turn.fault?.do !== 'late-error' && !['sent', 'unknown'].includes(end.state))
          wrong.push(`sent and not said: ${line}`)
        if (cut) continue
        if (verdict === 'no answer' && sent > 0) wrong.push(`not to be answered: ${line}`)
        if (verdict === 'answer' && !fits(turn, sent, end.state)) wrong.push(`to be answered: ${line}`)
      }
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

/** What is left of a reply that Messages does not treat well; the owner may have answered since, or they may have written again. */
function fits(turn: Turn, sent: number, state: string): boolean {
  const failed = ['failed', 'expired', 'answered', 'superseded'].includes(state)
  const fault = turn.fault?.do
  if (fault === 'swallow') return sent === 0 && state === 'unknown'
  if (fault === 'ghost' || fault === 'error') return sent === 0 && failed
  if (fault === 'late-error') return sent === 1 && failed
  return sent === 1 && state === 'sent'
}
