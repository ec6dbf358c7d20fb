import { expect, it } from 'vitest'
import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import type { Compute } from '#core/ports/compute.ts'
import { decodePairs } from '#core/voice/index.ts'
import { startSentMail } from '#test/mail/sent-mail.ts'
import { dinnerPair, giveVoice } from '#test/voice.ts'
import { learnFrom } from '../learn-from.ts'
import { createTrainings } from '../train-voice.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { createMailReading } from './learn-mails.ts'

const mia: Contact = { key: 'card:1', name: 'Mia Torres', group: false, addresses: ['+12025550143', 'mia@example.com'] }

/** An account whose mailbox holds this many replies to Mia, and the input of its training. */
async function started(answered: number, sample = false) {
  const { clock, store, box, parts: base } = await startSentMail(answered)
  const given: { pairs: ReplyPair[]; contacts: readonly Contact[] } = { pairs: [], contacts: [] }
  const train: Compute['train'] = async (request, blocks, on) => {
    given.contacts = request.contacts
    for await (const block of blocks) given.pairs.push(...decodePairs(block))
    await on.part(new Uint8Array([9, 9]))
    return { pairs: given.pairs.length, evaluation: null, replay: [] }
  }
  const parts = { ...base, compute: { ...base.compute, train } }
  const mails = createMailReading({
    ...parts,
    mailboxes: { of: () => Promise.resolve({ ...box.mailbox, sample }) },
    wait: () => Promise.resolve(),
  })
  const trainings = createTrainings({ ...parts, replays: noReplays, mails })
  const ended = async () => {
    await expect.poll(async () => (await trainings.status('ada')).in_progress).toBe(false)
  }
  return { clock, store, box, mails, trainings, given, ended }
}

it('a training reads what was sent by mail first, and learns texts and mails of one person as one voice', async () => {
  const { clock, store, trainings, given, ended } = await started(12, true)
  await giveVoice(store, 'ada', { contacts: [mia], pairs: Array.from({ length: 12 }, (_, n) => dinnerPair(n)) })
  clock.advance(1000)
  expect(await trainings.start('ada')).toMatchObject({ success: true })
  await ended()
  const status = await trainings.status('ada')
  const texts = (await store.sources.find('ada', 'imessage'))?.count ?? 0
  expect(status).toMatchObject({ trained: true, samples: 24, imessage_count: texts, total_count: texts + 12 })
  expect(given.contacts.map(({ key }) => key)).toEqual(['card:1'])
  expect(Object.fromEntries([...Map.groupBy(given.pairs, ({ register }) => register)].map(([by, pairs]) => [by, pairs.length]))).toEqual({
    text: 12,
    email: 12,
  })
})

it('mails of a person end what was learned of the sample, and are not mixed with it', async () => {
  const { clock, store, trainings, given, ended } = await started(12)
  await giveVoice(store, 'ada', { contacts: [mia], pairs: Array.from({ length: 12 }, (_, n) => dinnerPair(n)) })
  clock.advance(1000)
  await trainings.start('ada')
  await ended()
  expect(await store.sources.list('ada')).toMatchObject([{ source: 'email', sampleData: false }])
  expect(given.pairs.filter(({ register }) => register !== 'email')).toEqual([])
  expect((await trainings.status('ada')).voice).toMatchObject({ sample_data: false })
})

it('without Messages, mail alone makes a voice, and too little of it is said in words', async () => {
  const enough = await started(12)
  await enough.trainings.start('ada')
  await enough.ended()
  expect(await enough.trainings.status('ada')).toMatchObject({ trained: true, imessage_count: 0, total_count: 12 })

  const few = await started(3)
  await few.trainings.start('ada')
  await few.ended()
  expect(await few.trainings.status('ada')).toMatchObject({
    trained: false,
    error: { code: 'not-enough-messages', message: expect.stringContaining('Only 3 replies') },
  })
})

it('what the owner changed in a drafted mail is learned; what they sent as it was is not', async () => {
  const { clock, store, trainings, given, ended } = await started(12)
  const event = { accountId: 'ada', conversation: 'card:1', contact: 'Mia Torres', register: 'email' as const, incoming: 'Hi?' }
  for (const [suggestion, kind] of [
    ['s1', 'edited'],
    ['s2', 'accepted'],
    ['s3', 'dismissed'],
  ] as const)
    await learnFrom(
      { store, clock },
      { ...event, suggestion, kind, draft: 'Yes.', text: kind === 'dismissed' ? null : `${kind} mail\n\nAda` },
    )
  clock.advance(1)
  await trainings.start('ada')
  await ended()
  const learned = given.pairs.filter(({ id }) => id.startsWith('learned:'))
  expect(learned).toMatchObject([{ register: 'email', reply: ['edited mail\n\nAda'] }])
})

it('waits for sent mail that is being read already, even where what was read before is new', async () => {
  const { store, box, mails, trainings, given, ended } = await started(12)
  const reading = async () => (await store.runs.findRunning('ada', 'extraction', 'email')) !== null
  await mails.start('ada', 365)
  await expect.poll(reading).toBe(false)
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  box.before = (call) => (call === 'fetch' ? answers : undefined)
  await mails.start('ada', 365)
  await trainings.start('ada')
  await expect.poll(async () => (await store.runs.findRunning('ada', 'training'))?.samples).toBe(12)
  expect(await reading()).toBe(true)
  expect(given.pairs).toEqual([])
  answer()
  await ended()
  expect(await trainings.status('ada')).toMatchObject({ trained: true, samples: 12 })
  expect(given.pairs).toHaveLength(12)
  expect(await reading()).toBe(false)
})

it('that is cancelled while it reads mails ends both', async () => {
  const { store, box, trainings, given } = await started(12)
  const pressed: Promise<unknown>[] = []
  box.before = (call) => {
    if (call === 'fetch' && pressed.length === 0) pressed.push(trainings.cancel('ada'))
  }
  await trainings.start('ada')
  await expect.poll(() => pressed).toHaveLength(1)
  await Promise.all(pressed)
  expect(await trainings.status('ada')).toMatchObject({ in_progress: false, phase: 'cancelled' })
  expect(await store.runs.findRunning('ada', 'extraction', 'email')).toBeNull()
  expect(given.pairs).toEqual([])
})
