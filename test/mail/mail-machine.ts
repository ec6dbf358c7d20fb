import { join } from 'node:path'
import type { Channel } from '#core/channel/channel.ts'
import type { Compute } from '#core/ports/compute.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createLive } from '#server/services/listening/live.ts'
import { writeTrustSettings } from '#server/services/trust/settings.ts'
import { createStating } from '#server/services/trust/stating.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { fakeClock, fakeKeyRing } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { earnedVerdicts } from '../soak/earned.ts'
import { createLife, mortalStore, type Life } from '../soak/life.ts'
import { owner, seededRandom } from '../soak/machine.ts'
import { giveVoice } from '../voice.ts'
import { fakeMailbox } from './fake-mailbox.ts'

/** A computer whose product listens to a mailbox, as `createMachine` has one for Messages. The box outlives every server. */
export async function createMailMachine(given: { readonly seed: number; readonly start: number; readonly compute: Compute }) {
  const clock = fakeClock(given.start)
  const box = fakeMailbox(clock)
  const file = join(temporaryFolder(), 'idiolect.db')
  const keys = fakeKeyRing()
  const random = seededRandom(given.seed)
  const plan: { readonly at: number; readonly write: () => void }[] = []
  const errors: string[] = []
  /** What the pages were told, by the text of the turn. */
  const told = new Map<string, string[]>()
  const store = await openSqliteStore({ file, keys, clock })
  await store.accounts.create({ id: owner, email: 'ada@example.com', name: null, passwordHash: null, now: clock.now() })
  await giveVoice(store, owner)
  for (const verdict of earnedVerdicts('on-device', clock.now(), 'email')) await store.verdicts.put(owner, verdict)
  await writeTrustSettings(store, owner, { shadow_hours: 0, shadow_drafts: 0, notify_sent: true })
  await store.close()

  function elapse(ms: number): void {
    const end = clock.now() + ms
    while (clock.now() < end) {
      clock.advance(Math.max(1, Math.min(end, plan[0]?.at ?? end) - clock.now()))
      while (plan[0] !== undefined && plan[0].at <= clock.now()) plan.shift()?.write()
    }
  }

  /** The box as a server reaches it that may die at any call, and whose calls take their time. */
  function reached(life: Life): Channel {
    const { channel } = box
    return {
      ...channel,
      handOver: (...asked) => life.through('send', () => channel.handOver(...asked)),
      verify: (...asked) =>
        life.through('verify', () => {
          elapse(2_000)
          return channel.verify(...asked)
        }),
    }
  }

  async function boot() {
    const life = createLife()
    const real = await openSqliteStore({ file, keys, clock })
    const mortal = mortalStore(real, life)
    const due = new Map<string, number>()
    const compute: Compute = {
      ...given.compute,
      draft: (id, asked) => life.through('draft', () => given.compute.draft(id, asked)),
    }
    const live = createLive({
      store: mortal,
      clock,
      random,
      events: {
        publish(_account, event) {
          if (event.type !== 'suggestion') return
          const { id, due_at: at, state, reasons, incoming } = event.suggestion
          told.set(incoming, [...(told.get(incoming) ?? []), [state, ...reasons.map(({ code }) => code)].join(' ')])
          if (at === null) due.delete(id)
          else due.set(id, Date.parse(at))
        },
      },
      log: { error: (details, message) => void errors.push(`${message}: ${String(Reflect.get(details, 'err'))}`), info: () => undefined },
      drafting: createDrafting({
        store: mortal,
        compute,
        clock,
        stating: createStating({ store: mortal, clock, compute, draftsOnly: new Set() }),
      }),
      suggestionCount: () => Promise.resolve(3),
      pid: 1,
      stops: { stoppedAt: () => null },
      channels: [reached(life)],
    })
    const alive = async (work: () => Promise<unknown>) => {
      await Promise.race([work().then(() => live.idle()), life.death])
    }
    return {
      live,
      life,
      store: real,
      nextDue: () => Math.min(Infinity, ...due.values()),
      resume: () => alive(() => live.resume()),
      tick: () => alive(() => live.tick(owner)),
      async bury() {
        life.die()
        await life.still()
        await real.close()
      },
    }
  }

  return {
    box,
    clock,
    errors,
    told,
    elapse,
    boot,
    /** Something that happens in the box later. */
    later(at: number, what: () => void): void {
      const behind = plan.findIndex((one) => one.at > at)
      plan.splice(behind < 0 ? plan.length : behind, 0, { at, write: what })
    },
    nextPlanned: () => plan[0]?.at ?? Infinity,
  }
}
