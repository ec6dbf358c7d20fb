import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  createLiveDatabase,
  createMessagesChannel,
  createMessageSender,
  createMessagesView,
  createWatcher,
} from '#adapters/imessage/index.ts'
import { fault, type FaultToMake } from '#adapters/sample-messages/app/control.ts'
import { openSample, type OpenSample } from '#adapters/sample-messages/app/open-sample.ts'
import { openSampleApp } from '#adapters/sample-messages/app/sample-app.ts'
import { generateSampleDatabase, writeControl } from '#adapters/sample-messages/index.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import type { Random } from '#core/ports/random.ts'
import { writeTrustSettings } from '#server/services/trust/settings.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createLive } from '#server/services/listening/live.ts'
import { runJob } from '../live/live.ts'
import { openSqliteStore } from '#server/store/databases/sqlite.ts'
import { allGranted, nothingShown } from '../live/fake-messages.ts'
import { mailChannelOver } from '../mail/mail-channel.ts'
import { fakeClock, fakeKeyRing, type FakeClock } from '../fakes.ts'
import { temporaryFolder } from '../folder.ts'
import { putFreshStore } from '../store/fresh-store.ts'
import { giveVoice } from '../voice.ts'
import { registers } from '#core/channel/register.ts'
import { earnedVerdicts } from './earned.ts'
import { createLife, mortalStore } from './life.ts'
import { createPages } from './pages.ts'
import { createPost } from './mail/post.ts'
import { soakBegins } from './soak-begins.ts'
import { liveStandIns } from '#test/live/listening.ts'
import { scriptedModel } from './scripted-model.ts'

/** The account whose listener runs. */
export const owner = 'ada'

export type Machine = Awaited<ReturnType<typeof createMachine>>
export type Run = Awaited<ReturnType<Machine['boot']>>

/** A fraction in [0, 1), the same ones for the same seed. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * One computer: the sample Messages app with its database, a mailbox, the product's data folder, and a clock that stands still until it is moved.
 * `boot` starts the product's services over what is there; a machine that is not told otherwise has nobody who texts back.
 */
export async function createMachine(given: {
  readonly seed: number
  readonly compute: Compute
  readonly clock?: FakeClock
  /** False: the account has no voice yet. */
  readonly voice?: boolean
  /** What Messages does with a text. */
  readonly faultOf?: (text: string) => FaultToMake | null
  /** A language model is chosen, and writes the drafts anew (`scripted-model.ts`). */
  readonly model?: boolean
  /** A mailbox is connected, and these are known to write to it. */
  readonly mail?: readonly Contact[]
}) {
  const folder = temporaryFolder()
  const chatDb = join(folder, 'messages', 'chat.db')
  const clock = given.clock ?? fakeClock(soakBegins)
  generateSampleDatabase({ path: chatDb, seed: given.seed, now: clock.now() })
  writeControl(chatDb, { replies: false })
  const app = openSampleApp(chatDb, () => clock.now())
  onTestFinished(() => app.rest())
  const file = join(folder, 'idiolect.db')
  const keys = fakeKeyRing()
  const random = seededRandom(given.seed)
  const modelDice = dice(given.seed + 1)
  /** What is written into Messages, by time. */
  const plan: { readonly at: number; readonly write: () => void }[] = []
  const errors: string[] = []
  const written = { wrote: 0, failed: 0 }
  const pages = createPages()
  const post = createPost({ clock, elapse, faultOf: (text) => given.faultOf?.(text) ?? null, random: dice(given.seed + 2) })
  await putFreshStore(file)
  const store = await openSqliteStore({ file, keys, clock })
  await store.accounts.create({ id: owner, email: 'ada@example.com', name: null, passwordHash: null, now: clock.now() })
  if (given.voice !== false) await giveVoice(store, owner)
  for (const engine of ['on-device', 'openai/scripted'])
    for (const register of registers)
      for (const verdict of earnedVerdicts(engine, clock.now(), register)) await store.verdicts.put(owner, verdict)
  if (given.mail !== undefined) await store.contacts.put(owner, 'extraction', given.mail)
  await writeTrustSettings(store, owner, { shadow_hours: 0, shadow_drafts: 0, notify_sent: true })
  await store.close()

  /** When Messages does something by itself again, ms since 1970; before that there is nothing to open its database for. */
  let nextInMessages = -Infinity

  function play(): void {
    if (nextInMessages <= clock.now()) {
      nextInMessages = clock.now() + (app.tick() ?? Infinity)
      app.rest()
    }
    while (plan[0] !== undefined && plan[0].at <= clock.now()) plan.shift()?.write()
  }

  /** Time passes, and in Messages happens what happens. */
  function elapse(ms: number): void {
    const end = clock.now() + ms
    while (clock.now() < end) {
      const next = Math.min(end, plan[0]?.at ?? end)
      clock.advance(Math.max(1, next - clock.now()))
      play()
    }
  }

  /** The services as a start of the server makes them. */
  async function boot() {
    const life = createLife()
    const real = await openSqliteStore({ file, keys, clock })
    const store = mortalStore(real, life)
    pages.restarted()
    const database = createLiveDatabase(chatDb)
    let looks = 0
    let nextCleaning = 0
    const helper: Pick<MessagesHelper, 'send' | 'snapshot' | 'insert' | 'maySend'> = {
      snapshot: () => Promise.resolve({ ok: true, data: nothingShown }),
      maySend: () => true,
      insert: () => Promise.reject(new Error('nobody inserts anything')),
      send: ({ chatGuid, text }) => life.through('send', () => Promise.resolve(send(chatGuid, text))),
    }
    const sender = createMessageSender({
      database,
      clock,
      helper,
      sleep: (ms) =>
        life.through('verify', async () => {
          elapse(ms)
          // The server looks at Messages while it waits for what it sent.
          looks += 1
          if (looks % 4 === 0) await Promise.race([live.tick(owner), life.death])
        }),
    })
    const compute: Compute = {
      ...given.compute,
      draft: (voice, asked) => life.through('draft', () => given.compute.draft(voice, asked)),
      brief: (voice, asked) => life.through('draft', () => given.compute.brief(voice, asked)),
    }
    const model = given.model === true ? scriptedModel(clock, modelDice, written) : null
    const live = createLive({
      ...liveStandIns(),
      store,
      clock,
      random,
      events: { publish: (_account, event) => pages.heard(event), onForgotten: () => undefined },
      log: { error: (details, message) => void errors.push(`${message}: ${String(Reflect.get(details, 'err'))}`), info: () => undefined },
      drafting: createDrafting({
        store,
        compute,
        clock,
        // What it looks at is the sending: the device's drafts are the ones that are scripted.
        confidences: createConfidences({ store, clock, compute, draftsOnly: new Set() }),
        ...(model === null ? {} : { model: model.parts }),
      }),
      suggestionCount: () => Promise.resolve(3),
      pid: 1,
      stops: { stoppedAt: () => null },
      channels: [
        createMessagesChannel(
          {
            helper,
            sender,
            mayAct: () => true,
            grants: allGranted,
            view: createMessagesView({ database, clock, cards: () => [] }),
            automaticSince: (since) => store.outbox.automaticGuidsSince('imessage', since),
            openWatcher: (options) => createWatcher({ database, clock, cards: () => [], ...options }),
          },
          clock,
        ),
        ...(given.mail === undefined
          ? []
          : [
              mailChannelOver(store, clock, () => post.reachedBy(life), {
                contacts: given.mail,
                sleep: (ms) => life.through('mailbox', () => Promise.resolve(elapse(ms))),
              }),
            ]),
      ],
    })

    /** Rests when nothing of this server is under way, or when it is dead. */
    const alive = async (work: () => Promise<unknown>) => {
      await Promise.race([work().then(() => live.idle()), life.death])
    }

    return {
      live,
      life,
      store: real,
      /** When the next reply is due that this server has scheduled; Infinity if none is. */
      nextDue: () => Math.min(model?.next() ?? Infinity, pages.nextDue()),
      /** How often the chosen model wrote, and failed, in all lives. */
      model: written,
      resume: () => alive(() => live.resume()),
      tick() {
        // What was written while time passed comes in the middle of everything else.
        model?.release()
        return alive(async () => {
          await live.tick(owner)
          if (clock.now() < nextCleaning) return
          nextCleaning = clock.now() + 3_600_000
          await runJob(live, 'retention')
        })
      },
      /** The end of a process, killed or not: nothing of it goes on, nothing is cleaned up. */
      async bury() {
        life.die()
        await life.still()
        database.close()
        await real.close()
      },
    }
  }

  function send(chatGuid: string, text: string): Awaited<ReturnType<MessagesHelper['send']>> {
    const made = given.faultOf?.(text) ?? null
    app.meet(made === null ? null : fault.parse(made))
    try {
      app.find({ kind: 'chat', guid: chatGuid })
      app.send({ kind: 'chat', guid: chatGuid }, text)
      return { ok: true, data: { via: 'chat' } }
    } catch {
      return { ok: false, failure: { code: 'no-such-chat', message: 'Messages does not know this conversation.', certain: true } }
    } finally {
      nextInMessages = -Infinity
      app.meet(null)
      app.rest()
    }
  }

  return {
    chatDb,
    clock,
    random,
    errors,
    told: pages.told,
    superseded: pages.superseded,
    mail: post.box,
    app,
    elapse,
    boot,
    write<T>(work: (sample: OpenSample) => T): T {
      nextInMessages = -Infinity
      return write(chatDb, work)
    },
    /** Something that happens in Messages later. */
    later(at: number, what: () => void): void {
      const behind = plan.findIndex((one) => one.at > at)
      plan.splice(behind < 0 ? plan.length : behind, 0, { at, write: what })
    },
    nextPlanned: () => plan[0]?.at ?? Infinity,
  }
}

function write<T>(path: string, work: (sample: OpenSample) => T): T {
  const sample = openSample(path)
  try {
    return sample.db.transaction(() => work(sample)).immediate()
  } finally {
    sample.db.close()
  }
}

export function seededRandom(seed: number): Random {
  const next = dice(seed)
  let ids = 0
  return {
    id: () => `id-${String(++ids).padStart(8, '0')}`,
    token: () => Buffer.from(Array.from({ length: 32 }, () => Math.floor(next() * 256))).toString('base64url'),
  }
}
