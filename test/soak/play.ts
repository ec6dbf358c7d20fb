import type { DeadlyPort, Death } from './life.ts'
import { dice, owner, type Machine, type Run } from './machine.ts'
import type { Outage } from './oracle/oracle.ts'

/** What is played on: a computer with its server, whatever channel that listens to. */
interface Playable<Server> extends Pick<Machine, 'clock' | 'nextPlanned' | 'elapse'> {
  boot(): Promise<Server>
}
type PlayableServer = Pick<Run, 'life' | 'store' | 'nextDue' | 'resume' | 'tick' | 'bury'>

export interface Played<Server = Run> {
  /** The last server; it still runs. */
  readonly run: Server
  readonly outages: readonly Outage[]
  /** Messages whose reply a kill met between its claim and its verification, by guid. */
  readonly cut: ReadonlySet<string>
  /** In the middle of what the kills came. */
  readonly struck: ReadonlySet<DeadlyPort>
}

const longestOutage = 40_000

/**
 * Lets time pass until `end`, with as many kills as are asked for: two of three at a call of a port, in the middle of things, the others
 * between two looks. Each is followed by a start over the same store and the same Messages.
 */
export async function playUntil<Server extends PlayableServer>(
  machine: Playable<Server>,
  options: { readonly run: Server; readonly end: number; readonly kills: number; readonly seed: number },
): Promise<Played<Server>> {
  const { clock } = machine
  const random = dice(options.seed)
  const begin = clock.now()
  const moments = Array.from({ length: options.kills }, () => begin + random() * (options.end - begin)).toSorted((a, b) => a - b)
  const outages: Outage[] = []
  const cut = new Set<string>()
  const struck = new Set<DeadlyPort>()
  let { run } = options
  let busy = false

  async function restart(): Promise<void> {
    const from = clock.now()
    const at = run.life.diedAt()
    if (at !== null) struck.add(at)
    await run.bury()
    machine.elapse(Math.floor(random() * longestOutage))
    run = await machine.boot()
    for (const row of await run.store.outbox.unfinished(owner)) for (const guid of row.answers) cut.add(guid)
    await run.resume()
    // What is written while the start looks for what was being sent is from before it listens again.
    outages.push({ from, until: clock.now() })
  }

  while (clock.now() < options.end) {
    const next = Math.min(machine.nextPlanned(), run.nextDue(), moments[0] ?? Infinity, options.end)
    machine.elapse(Math.max(1_000, (busy ? 0 : next) - clock.now()))
    if ((moments[0] ?? Infinity) <= clock.now()) {
      // One that has not come about yet comes first.
      if (run.life.isDoomed()) run.life.die()
      else {
        moments.shift()
        const nth = options.kills - moments.length - 1
        if (nth % 3 === 2) run.life.die()
        else run.life.doom(deathAt(nth, random))
      }
    }
    const began = clock.now()
    if (!run.life.isOver()) await run.tick()
    // What came in while it waited for an answer has not been looked at.
    busy = clock.now() > began
    while (run.life.isOver()) await restart()
  }
  if (run.life.isDoomed()) await restart()
  return { run, outages, cut, struck }
}

/** The middle of sending comes first, so that few kills meet it too. */
const deaths: readonly Death[] = [
  { port: 'send', when: 'after', count: 1 },
  { port: 'mail', when: 'after', count: 4 },
  { port: 'verify', when: 'before', count: 3 },
  { port: 'mail', when: 'before', count: 4 },
  { port: 'transaction', when: 'after', count: 8 },
  { port: 'send', when: 'before', count: 1 },
  { port: 'verify', when: 'after', count: 3 },
  { port: 'transaction', when: 'before', count: 8 },
  { port: 'store', when: 'after', count: 40 },
  { port: 'draft', when: 'after', count: 1 },
  { port: 'mailbox', when: 'after', count: 40 },
]

/** One of them, at the first of its calls or a later one. */
function deathAt(nth: number, random: () => number): Death {
  const death = deaths[(nth - Math.floor(nth / 3)) % deaths.length] as Death
  return { ...death, count: 1 + Math.floor(random() * death.count) }
}
