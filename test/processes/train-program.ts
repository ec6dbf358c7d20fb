import { setTimeout as wait } from 'node:timers/promises'
import { messagesHistory } from '#adapters/imessage/index.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { createRunner } from '#server/jobs/runner.ts'
import { createExtractions } from '#server/services/voice/extract-messages.ts'
import { createTrainings } from '#server/services/voice/train-voice.ts'
import { takeOver } from '#server/services/voice/resume-work.ts'
import { systemRandom } from '#server/random.ts'
import { openPostgresStore } from '#server/store/databases/postgres.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { lasting, parts, partBytes, processKeys } from './shared.ts'

/**
 * A server of many on one database, as far as trainings go: `train-program.ts URL`. It takes up whatever nobody is at, writes a voice slowly,
 * and says `begun RUN` and `done RUN`.
 */
const clock = { now: () => Date.now() }
const say = (words: string) => process.stdout.write(`${words}\n`)
const log = { info: () => undefined, error: (details: object, message: string) => say(`error ${message} ${JSON.stringify(details)}`) }
const store = await openPostgresStore({ url: process.argv[2] ?? '', keys: processKeys, clock, maxConnections: 4 })
const leases = createLeases(store.jobs, log, lasting)
const compute = {
  ...fakeCompute(),
  async train(...[request, _blocks, on, signal]: Parameters<ReturnType<typeof fakeCompute>['train']>) {
    say(`begun ${request.seed}`)
    for (let seq = 0; seq < parts; seq++) {
      if (signal.aborted) throw new Error('aborted')
      await on.part(partBytes(seq))
      await wait(10)
    }
    return { pairs: parts, evaluation: null, replay: [] }
  },
}
const work = {
  store,
  compute,
  clock,
  random: systemRandom,
  leases,
  events: { publish: () => undefined },
  log,
  texts: messagesHistory(null),
}
const trainings = createTrainings({ ...work, replays: noReplays, mails: noMails })
const look = { ...takeOver({ store, extractions: createExtractions(work), trainings, replays: noReplays, mails: noMails }), every: 50 }
createRunner([look], { leases, clock, log }).begin()
say('up')
setInterval(() => undefined, 60_000)
