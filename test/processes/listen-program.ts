import { flushCompileCache } from 'node:module'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { createRunner } from '#server/jobs/runner.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createSendingStops } from '#server/services/kill-switch/sending-stops.ts'
import { createLive } from '#server/services/listening/live.ts'
import { createAutoResponses } from '#server/services/automatic/auto-response.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import { systemRandom } from '#server/random.ts'
import type { JobsTable } from '#server/store/jobs/jobs.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { listeningTo, liveStandIns } from '#test/live/listening.ts'
import { mailChannelOver } from '#test/mail/mail-channel.ts'
import { scriptedCompute } from '#test/soak/scripted-compute.ts'
import { known, listener, listeningLasts, renewedEvery, type FromProgram, type MailboxCall, type ToProgram } from './listen-shared.ts'
import { processKeys } from './shared.ts'

/**
 * A server of many on one database, as far as listening goes: `listen-program.ts URL TIME`. It takes up the listener that nobody holds; its mailbox
 * and its time come from the test, by messages; whoever is killed lets go of nothing.
 */
const say = (message: FromProgram) => process.send?.(message)
const log = {
  info: () => undefined,
  error: (details: object, message: string) => say({ type: 'error', message: `${message}: ${String(Reflect.get(details, 'err'))}` }),
}
let now = Number(process.argv[3])
const clock = {
  now: () => now,
  advance: (ms: number) => void (now += ms),
}
const store = await openPostgresStore({
  url: process.argv[2] ?? '',
  keys: processKeys,
  clock,
  maxConnections: 4,
})

const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let asks = 0
/** A call of the mailbox, which the test answers. */
function ask<Call extends MailboxCall>(call: Call) {
  return (...asked: Parameters<Mailbox[Call]>): ReturnType<Mailbox[Call]> => {
    const id = ++asks
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    say({ type: 'ask', id, call, asked })
    return answer.promise as ReturnType<Mailbox[Call]>
  }
}
const mailbox: Mailbox = {
  id: 'box of ada@example.com',
  sample: false,
  aliases: ask('aliases'),
  list: ask('list'),
  fetch: ask('fetch'),
  thread: ask('thread'),
  createDraft: ask('createDraft'),
  sendDraft: ask('sendDraft'),
  draft: ask('draft'),
  drafts: ask('drafts'),
  deleteDraft: ask('deleteDraft'),
}

const compute = scriptedCompute(
  ({ incoming }) => [{ text: `so funny ${/\d+/u.exec(incoming.join(' '))?.[0] ?? ''}`, confidence: 0.9 }],
  now,
)
const events = { publish: () => undefined, onForgotten: () => undefined }
const stops = createSendingStops({ clock, log, marker: null })
// Time passes in leaps, so a lease lasts many of them and is renewed all the while.
const jobs: JobsTable = {
  ...store.jobs,
  take: (job, owner) => store.jobs.take(job, owner, listeningLasts),
  renew: (job, owner) => store.jobs.renew(job, owner, listeningLasts),
}
const leases = createLeases(jobs, log, renewedEvery * 3)
const live = createLive({
  ...liveStandIns(),
  store,
  clock,
  random: systemRandom,
  events,
  log,
  drafting: createDrafting({ store, compute, clock, confidences: createConfidences({ store, clock, compute, draftsOnly: new Set() }) }),
  suggestionCount: () => Promise.resolve(3),
  pid: process.pid,
  stops,
  channels: [mailChannelOver(store, clock, () => mailbox, { contacts: known })],
  leases,
})
const autoResponses = createAutoResponses({ store, clock, events, log, live: live.control, stops })
const takeOver = live.jobs.flatMap((job) => (job.id === 'take-over-listening' ? [Object.assign({}, job, { every: 50 })] : []))
createRunner(takeOver, { leases, clock, log }).begin()

const commands = {
  start: () => live.listenerOf('mail').start(listener, listeningTo(known.flatMap(({ addresses }) => addresses))),
  disable: () => autoResponses.disable(listener),
  async tick(at: number) {
    now = Math.max(now, at)
    await live.tick(listener)
    await live.idle()
  },
}

async function obey(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    say({ type: 'error', message: String(error) })
  }
  say({ type: 'done' })
}

process.on('message', (message: ToProgram) => {
  if (message.type === 'answer') waiting.get(message.id)?.resolve(message.value)
  else if (message.type === 'refused') waiting.get(message.id)?.reject(new Error(message.message))
  else if (message.type === 'tick') void obey(() => commands.tick(message.now))
  else void obey(commands[message.type])
})
say({ type: 'up' })
// It is killed; the next one starts with what this one compiled.
flushCompileCache()
