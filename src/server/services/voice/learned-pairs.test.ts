import { describe, expect, it } from 'vitest'
import { messagesHistory } from '#adapters/imessage/index.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import type { Compute, TrainingSummary } from '#core/ports/compute.ts'
import type { JudgedDraft } from '#core/training/judged-drafts.ts'
import { decodePairs } from '#core/voice/index.ts'
import { learnFrom } from '#server/services/voice/learn-from.ts'
import { readLearnedPairs } from '#server/services/voice/learned-pairs.ts'
import { createTrainings } from '#server/services/voice/train-voice.ts'
import { testDeps } from '#test/app.ts'
import { fakeCompute } from '#test/fake-compute.ts'
import { fakeClock, fakeRandom } from '#test/fakes.ts'
import { dinnerPair, giveVoice } from '#test/voice.ts'
import { noReplays } from '#test/style-report/no-replays.ts'
import { noMails } from '#test/mail/no-mails.ts'
import { toMia } from '#test/live/fake-messages.ts'

const event = {
  accountId: 'ada',
  conversation: 'card:1',
  contact: 'Mia Torres',
  incoming: 'at 7?\nor 8',
  draft: 'ok',
  text: 'eight\nplease',
}

it('what was written to a group is learned as written to a group', async () => {
  const clock = fakeClock()
  const { store } = await testDeps(clock)
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await learnFrom({ store, clock }, { ...event, suggestion: 's1', kind: 'edited', conversation: 'group:chat42', contact: 'Lunch' })
  await learnFrom({ store, clock }, { ...event, suggestion: 's2', kind: 'edited' })
  const { pairs, contacts } = await readLearnedPairs(store, 'ada', { from: { text: 0, email: 0 }, until: clock.now() })
  const groups = { 'card:1': false, 'group:chat42': true }
  expect(Object.fromEntries(pairs.map(({ contact, group }) => [contact, group]))).toEqual(groups)
  expect(Object.fromEntries(contacts.map(({ key, group }) => [key, group]))).toEqual(groups)
})

it('what the owner saved about themselves is learned by nobody, whatever they wrote around it; their other words are', async () => {
  const clock = fakeClock()
  const { store } = await testDeps(clock)
  await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
  await store.ownFacts.put('ada', { kind: 'address', value: '12 Elm St, Ashby' })
  await store.ownFacts.put('ada', { kind: 'venmo', value: '@sam' })
  const texts: [string, string][] = [
    ["it's [my address]", 'Its 12 elm st, ashby'],
    ["it's [my address]", 'hey it’s 12 Elm Street! come by'],
    ['[my address]', 'look on the invite'],
    ["it's [my address]", "it's a long story, ask mom"],
    ["it's [my venmo]", 'its Sam'],
    ['ok', 'sam is here'],
    ["it's [my number]", "it's 555 010 0199"],
  ]
  for (const [i, [draft, text]] of texts.entries())
    await learnFrom({ store, clock }, { ...event, draft, text, suggestion: `s${i}`, kind: 'edited' })
  await store.ownFacts.put('ada', { kind: 'phone', value: '(555) 010-0199' })
  const { pairs } = await readLearnedPairs(store, 'ada', { from: { text: 0, email: 0 }, until: clock.now() })
  expect(pairs.map(({ reply }) => reply.join(' ')).toSorted()).toEqual(["it's a long story, ask mom", 'look on the invite', 'sam is here'])
  const stored = (await store.learned.list('ada', 10)).map(({ text }) => text)
  expect(stored).toEqual(expect.arrayContaining(['Its [my address]', 'hey it’s [my address]! come by', 'its [my venmo]']))
})

describe('a training', () => {
  it('learns what the owner sent since the messages were read, once, and nothing that was sent without them', async () => {
    const clock = fakeClock()
    const random = fakeRandom()
    const base = await testDeps(clock)
    const { store } = base
    await store.accounts.create({ id: 'ada', email: 'ada@example.com', name: null, passwordHash: null, now: 0 })
    const deps = { store, clock, random }
    await learnFrom(deps, { ...event, suggestion: 's1', kind: 'accepted', text: 'before the extraction' })
    clock.advance(1000)
    await giveVoice(store, 'ada', {
      contacts: [{ key: 'card:1', name: 'Mia Torres', group: false, addresses: [] }],
      pairs: Array.from({ length: 12 }, (_, n) => dinnerPair(n)),
    })
    clock.advance(1000)
    await learnFrom(deps, { ...event, suggestion: 's2', kind: 'edited' })
    await learnFrom(deps, { ...event, suggestion: 's3', kind: 'dismissed', text: null })
    await learnFrom(deps, { ...event, suggestion: 's4', kind: 'answered', conversation: 'card:9', contact: 'Zoe', text: 'later' })
    clock.advance(1000)

    const given: { pairs: ReplyPair[]; names: string[]; skip: readonly string[]; judged: readonly JudgedDraft[] } = {
      pairs: [],
      names: [],
      skip: [],
      judged: [],
    }
    const train: Compute['train'] = async (request, blocks, on): Promise<TrainingSummary> => {
      given.skip = request.skip ?? []
      given.judged = request.judged ?? []
      given.names = request.contacts.map(({ name }) => name)
      for await (const block of blocks) given.pairs.push(...decodePairs(block))
      await on.part(new Uint8Array([9, 9]))
      return { pairs: given.pairs.length, evaluation: null, replay: [] }
    }
    const sent = { ...toMia, accountId: 'ada', suggestionId: 's', text: 'sure 3' }
    await store.outbox.claim({ ...sent, id: 'o', automatic: true, answers: ['g'] })
    await store.outbox.hand('o', 'first', 'base')
    await store.outbox.finish({ id: 'o', attempt: 'first' }, 'sent', 'guid-3')
    const trainings = createTrainings({
      ...base,
      random,
      replays: noReplays,
      mails: noMails,
      compute: { ...fakeCompute(), train },
      texts: messagesHistory(null),
    })
    await trainings.start('ada')
    await expect.poll(async () => (await trainings.status('ada')).trained).toBe(true)
    expect(given.skip).toEqual(['guid-3'])
    expect(given.names).toEqual(['Mia Torres', 'Zoe'])
    // Drafts accepted before the extraction still count as evidence: the messages do not say what was drafted.
    expect(given.judged.map(({ contact, draft, right }) => [contact, draft, right])).toEqual([
      ['card:1', 'ok', false],
      ['card:1', 'ok', false],
      ['card:1', 'ok', true],
    ])
    expect(given.pairs.slice(12).map(({ contact, incoming, reply }) => [contact, incoming, reply])).toEqual([
      ['card:1', ['at 7?', 'or 8'], ['eight', 'please']],
      ['card:9', ['at 7?', 'or 8'], ['later']],
    ])
    expect((await store.voices.current('ada'))?.pairs).toBe(14)
  })
})
