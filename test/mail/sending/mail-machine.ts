import { join } from 'node:path'
import type { Compute } from '#core/ports/compute.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createLive } from '#server/services/listening/live.ts'
import { writeTrustSettings } from '#server/services/trust/settings.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import type { ServerEvent } from '#contract/events.ts'
import { fakeClock, fakeKeyRing } from '#test/fakes.ts'
import { noShadow } from '#test/live/live.ts'
import { temporaryFolder } from '#test/folder.ts'
import { putFreshStore } from '#test/store/fresh-store.ts'
import { earnedVerdicts } from '#test/soak/earned.ts'
import { createLife, mortalStore } from '#test/soak/life.ts'
import { owner, seededRandom } from '#test/soak/machine.ts'
import { giveVoice } from '#test/voice.ts'
import { mailChannelOver } from '../mail-channel.ts'
import { createPostOffice } from '../post-office.ts'
import { liveStandIns } from '#test/live/listening.ts'
import { reachedThrough } from './reached.ts'

/** A computer whose product listens to a mailbox, and may die at any call of the mailbox or the store. The box outlives every server. */
export async function createMailMachine(given: { readonly seed: number; readonly compute: Compute }) {
  const clock = fakeClock()
  const box = createPostOffice(clock).box('ada@example.com')
  const file = join(temporaryFolder(), 'idiolect.db')
  const keys = fakeKeyRing()
  const random = seededRandom(given.seed)
  const errors: string[] = []
  await putFreshStore(file)
  const store = await openSqliteStore({ file, keys, clock })
  await store.accounts.create({ id: owner, email: 'ada@example.com', name: null, passwordHash: null, now: clock.now() })
  await giveVoice(store, owner)
  for (const verdict of earnedVerdicts('on-device', clock.now())) await store.verdicts.put(owner, verdict)
  await writeTrustSettings(store, owner, noShadow)
  await store.close()

  async function boot() {
    const life = createLife()
    const real = await openSqliteStore({ file, keys, clock })
    const mortal = mortalStore(real, life)
    const mailbox = reachedThrough(life, box.mailbox, { sending: 'send', reading: 'verify' })
    const told: ServerEvent[] = []
    const live = createLive({
      ...liveStandIns(),
      store: mortal,
      clock,
      random,
      events: { publish: (_account, event) => void told.push(event), onForgotten: () => undefined },
      log: { error: (details, message) => void errors.push(`${message}: ${String(Reflect.get(details, 'err'))}`), info: () => undefined },
      drafting: createDrafting({
        store: mortal,
        compute: given.compute,
        clock,
        confidences: createConfidences({ store: mortal, clock, compute: given.compute, draftsOnly: new Set() }),
      }),
      suggestionCount: () => Promise.resolve(3),
      pid: 1,
      stops: { stoppedAt: () => null },
      channels: [mailChannelOver(mortal, clock, () => mailbox, { contacts: people })],
    })
    const alive = async (work: () => Promise<unknown>) => {
      await Promise.race([work().then(() => live.idle()), life.death])
    }
    return {
      live,
      life,
      store: real,
      resume: () => alive(() => live.resume()),
      tick: () => alive(() => live.tick(owner)),
      alive,
      async bury() {
        life.die()
        await life.still()
        await real.close()
      },
    }
  }

  return { box, clock, errors, boot }
}

/** Whom the owner knows: each writes once. */
export const people = Array.from({ length: 200 }, (_, i) => ({
  key: `card:${i}`,
  name: `Person ${i}`,
  group: false,
  addresses: [`person${i}@example.com`],
  doubt: null,
}))
