import { expect, it, onTestFinished } from 'vitest'
import { messagesHistory } from '#adapters/imessage/index.ts'
import { fictionalNumber } from '#adapters/sample-messages/fictional-number.ts'
import { writeIncoming } from '#adapters/sample-messages/incoming.ts'
import { createCompute } from '#composition/compute/index.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { createExtractions } from '#server/services/voice/extract-messages.ts'
import { createTrainings } from '#server/services/voice/train-voice.ts'
import { listeningTo } from '../live/listening.ts'
import { full } from '../full.ts'
import { readLog, writtenByMe } from './account.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { createMachine, dice, owner, type Machine, type Run } from './machine.ts'

const turns = full ? 400 : 40
const threshold = 0.7
/** People of the sample, whom the voice knows, and strangers; all of them on the allowed list. */
const people = [
  '+12075550120',
  '+16175550112',
  '+12075550101',
  '+15035550122',
  '+12075550123',
  ...[1, 2, 3].map((one) => fictionalNumber(600 + one)),
]
const asks = [
  'are you coming tonight?',
  'thank you so much',
  'how was your day',
  'look at this haha',
  'ok see you',
  'did you eat already',
  'love you',
  'what are you up to',
  'nice!!',
  'any news?',
]

it(
  `the on-device engine answers ${turns} turns automatically only where its calibration says so`,
  async () => {
    const compute = createCompute(null)
    onTestFinished(() => compute.close())
    const machine = await createMachine({ seed: 9, compute, voice: false })
    const run = await machine.boot()
    await learn(machine, run, compute)
    await run.live.listenerOf('imessage').start(owner, listeningTo(people))
    await run.tick()
    const start = machine.clock.now()
    const random = dice(9)
    for (let turn = 0; turn < turns; turn++) {
      const from = people[turn % people.length] ?? ''
      const text = `${asks[Math.floor(random() * asks.length)] ?? ''} ${'x'.repeat(turn % 7)}`.trim()
      machine.elapse(1_000)
      machine.write((sample) => writeIncoming(sample, { from, text, at: machine.clock.now() }))
      for (let looks = 0; looks < 3; looks++) {
        machine.elapse(60_000)
        await run.tick()
      }
    }
    const suggestions = await run.store.suggestions.list(owner, null, 100_000)
    const drafted = suggestions.filter(({ drafts }) => drafts.length > 0)
    const earned = new Set(drafted.filter(({ drafts }) => (drafts[0]?.confidence ?? 0) >= threshold))
    const left = suggestions.filter(({ state }) => state === 'sent' || state === 'unknown' || state === 'sending')
    expect(machine.errors).toEqual([])
    expect(drafted.length).toBeGreaterThan(turns / 2)
    expect(left.filter((one) => !earned.has(one)).map(({ text }) => text)).toEqual([])
    expect(writtenByMe(machine, start)).toHaveLength(left.length)
    // What it is not sure of, or knows nothing of, is told as that.
    const held = (await readLog(run)).filter(({ state }) => state === 'waiting' || state === 'superseded')
    const reasons = new Set(['not-enough-evidence', 'below-threshold'])
    const unsure = new Set(drafted.filter((one) => !earned.has(one)).map(({ turn }) => turn.at(-1)?.guid))
    const told = held.filter(({ answers }) => unsure.has(answers.at(-1) ?? ''))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter((line) => !line.reasons.some((reason) => reasons.has(reason)))).toEqual([])
    await run.bury()
  },
  full ? 600_000 : 120_000,
)

async function learn(machine: Machine, run: Run, compute: ReturnType<typeof createCompute>): Promise<void> {
  let ended: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    ended = resolve
  })
  const log = { error: (_details: object, message: string) => void machine.errors.push(message), info: () => undefined }
  const work = {
    store: run.store,
    leases: createLeases(run.store.jobs, log),
    compute,
    clock: machine.clock,
    random: machine.random,
    events: {
      publish: (_account: string, event: { type: string; status?: { in_progress: boolean; phase?: string | null } }) => {
        if (event.type === 'training' && event.status?.in_progress === false) ended()
      },
    },
    log,
    texts: messagesHistory(machine.chatDb),
  }
  await createExtractions(work).extract(owner, { days: 400 })
  await createTrainings({ ...work, replays: noReplays, mails: noMails }).start(owner)
  await over
}
