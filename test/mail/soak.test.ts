import { expect, it } from 'vitest'
import { full } from '../full.ts'
import { readLog } from '../soak/account.ts'
import { checkPlayed } from '../soak/check.ts'
import { owner } from '../soak/machine.ts'
import { playUntil } from '../soak/play.ts'
import { makeScenario, type Chat, type Scenario, type Turn, type TurnKind } from '../soak/scenario.ts'
import { scriptedFor } from '../soak/scripted-compute.ts'
import { createMailMachine } from './mail-machine.ts'

const size = full ? { rows: 4_000, chats: 100, kills: 60 } : { rows: 130, chats: 18, kills: 4 }
const day = 86_400_000
const ofMessages: ReadonlySet<TurnKind> = new Set<TurnKind>(['tapback', 'late-join', 'log-replaced', 'database-replaced'])

/** The same people with mail addresses, and without what only Messages can do. */
function asMail(scenario: Scenario): Scenario {
  const chats = scenario.chats.map((chat, index): Chat => ({ ...chat, from: `person${index}@example.com` }))
  const turns = scenario.turns.map((turn): Turn => ({ ...turn, fault: null, kind: ofMessages.has(turn.kind) ? 'text' : turn.kind }))
  return { ...scenario, chats, turns }
}

type MailMachine = Awaited<ReturnType<typeof createMailMachine>>

/** Puts all of it into the machine's plan: a thread for each chat. */
function planMails(machine: MailMachine, scenario: Scenario): void {
  const { box, clock } = machine
  const threadOf = (index: number) => {
    const { kind, from } = scenario.chats[index] as Chat
    return {
      of: `thread ${index}`,
      conversation: kind === 'group' ? `group:${index}` : `address:${from}`,
      name: from,
      addresses: kind === 'group' ? [from, 'somebody@example.com'] : [from],
      group: kind === 'group',
    }
  }
  // Nothing is left unanswered before it begins, whatever a sync brings in from earlier.
  for (const index of scenario.chats.keys()) box.byHand('by hand, a while ago', { ...threadOf(index), at: clock.now() - day })
  for (const turn of scenario.turns) {
    const { kind, from } = scenario.chats[turn.chat] as Chat
    const headers = { automatic: false, bulk: false, noReply: kind === 'short-code', authenticated: true, toOwner: true }
    turn.times.forEach((at, index) =>
      machine.later(at, () =>
        box.arrives(turn.texts[index] ?? '', {
          ...threadOf(turn.chat),
          sender: from,
          mail: headers,
          ...(kind === 'self' ? { exclusion: 'self-chat' } : {}),
          ...(turn.kind === 'backfill' ? { at: clock.now() - 10 * day + index * 60_000, fresh: false } : {}),
        }),
      ),
    )
    const { byHandAt } = turn
    if (byHandAt !== null) machine.later(byHandAt, () => box.byHand(`answered by hand, ${turn.words}`, threadOf(turn.chat)))
  }
  for (const { at, chat, text } of scenario.byHand) machine.later(at, () => box.byHand(text, threadOf(chat)))
}

it(
  `answers each mail of ${size.rows} at most once, and each that the oracle names exactly once, over ${size.kills} kills`,
  async () => {
    const start = Date.UTC(2026, 10, 2, 9)
    const scenario = asMail(makeScenario({ seed: 3, start, rows: size.rows, chats: size.chats }))
    const machine = await createMailMachine({ seed: 5, start, compute: scriptedFor(scenario) })
    planMails(machine, scenario)
    const run = await machine.boot()
    for (const { from, mode } of scenario.chats)
      if (mode !== null) await run.store.transaction((tables) => tables.conversationModes.put(owner, `address:${from}`, mode))
    const allowed = scenario.chats.flatMap(({ from, listed }) => (listed ? [from] : []))
    await run.live.listenerOf('mail').start(owner, { auto_respond: true, check_interval: 1, allowed_numbers: allowed })
    await run.tick()
    const played = await playUntil(machine, { run, end: scenario.end, kills: size.kills, seed: 3 })
    const written = machine.box.mails
      .filter(({ fromMe }) => fromMe)
      .map(({ text, of }) => ({ text: text ?? '', chat: Number(of.replace('thread ', '')) }))
    const { outages, cut } = played
    const { wrong, counts } = checkPlayed({ scenario, outages, cut, log: await readLog(played.run), written, told: machine.told })
    expect(machine.errors).toEqual([])
    expect(wrong).toEqual([])
    expect(outages).toHaveLength(size.kills)
    expect(counts['answer: sent']).toBeGreaterThan(size.rows / 20)
  },
  full ? 3_600_000 : 120_000,
)
