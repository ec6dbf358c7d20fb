import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import type { Confidences } from '#server/services/trust/confidences.ts'
import { fakeClock } from '../fakes.ts'
import { fakeMessages, mia, unknownVerification, toMia } from './fake-messages.ts'
import { beyondDelay, runJob, startLive, startLiveOver, sureDraft } from './live.ts'
import { unjudged } from './listening.ts'

const day = 86_400_000

/** A reply to Mia is scheduled. */
async function scheduled() {
  const test = await startLive()
  const ada = await test.person()
  await ada.start()
  await ada.pass()
  const asked = test.messages.incoming('sunday was fun')
  await ada.pass()
  expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
  return { ...test, ada, asked }
}

describe('nothing scheduled survives a look', () => {
  it.each([
    ['that failed', 'failure', 'no-permission', 'Messages cannot be read at the moment: Full Disk Access is missing.'],
    ['whose answer is in doubt', 'doubt', 'not-certain', 'Full Disk Access is missing.'],
  ] as const)('%s: it waits with the reason, which the page shows, until it passes', async (_what, trouble, code, words) => {
    const { ada, messages } = await scheduled()
    messages[trouble] = new AppError('no-permission', 'Full Disk Access is missing.')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'waiting', due_at: null, reasons: [{ code, text: words }] })
    expect((await ada.status()).warnings).toEqual([words])
    expect(await ada.terminal()).toContain(words)
    messages[trouble] = null
    await ada.pass()
    expect((await ada.status()).warnings).toEqual([])
    await ada.pass(beyondDelay)
    expect(messages.sent).toEqual([])
  })

  it('nor is anything scheduled while it is in doubt', async () => {
    const { ada, messages } = await scheduled()
    messages.doubt = new AppError('unavailable', 'The files were replaced.')
    messages.incoming('and monday too')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ incoming: 'sunday was fun\nand monday too', state: 'waiting', text: 'sounds good' })
    expect(await ada.codes()).toEqual(['not-certain'])
  })
})

it('a message that was edited after its reply was scheduled is not answered, though its words are the same', async () => {
  const { ada, asked, messages } = await scheduled()
  messages.edit(asked)
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  expect(await ada.newest()).toMatchObject({ state: 'waiting' })
  expect(await ada.codes()).toContain('edited')
})

describe('a reply is as sure as the owner’s verdicts make it when it is due', () => {
  const signs = { act: 'accept', lengthRatio: 1, newWords: 0, trimmed: false, agreement: null, logprob: null, precedents: 20 }
  const judgeable = { ...sureDraft, engine: 'scripted/model', signs }

  it.each<[what: string, when: 'due' | 'claimed', later: number | null, codes: readonly string[], sent: number]>([
    ['less, but enough', 'due', 0.71, ['all-rules-hold'], 1],
    ['not enough', 'due', 0.5, ['below-threshold'], 0],
    ['not known anymore', 'due', null, ['not-enough-evidence'], 0],
    ['not enough', 'claimed', 0.5, ['below-threshold'], 0],
  ])('%s, by what they said before it was %s', async (_what, when, later, codes, sent) => {
    const clock = fakeClock()
    const messages = fakeMessages(clock)
    let confidence: number | null = 0.9
    const stated = () => (confidence === null ? null : { confidence, evidence: { yes: 20, of: 22, last: null } })
    const ofDrafts: typeof unjudged.ofDrafts = (_account, _engine, _register, drafts) => Promise.resolve(drafts.map(stated))
    const test = await startLiveOver(messages, clock, undefined, { confidences: { ...unjudged, ofDrafts } as Confidences })
    const ada = await test.person()
    await ada.start()
    await ada.pass()
    test.world.drafts = [judgeable]
    messages.incoming('sunday was fun')
    await ada.pass()
    expect(await ada.newest()).toMatchObject({ state: 'scheduled' })
    if (when === 'due') confidence = later
    else messages.onBaseline = () => (confidence = later)
    await ada.pass(beyondDelay)
    expect(messages.sent).toHaveLength(sent)
    expect(await ada.codes()).toEqual(codes)
  })
})

it.each([
  ['iMessage', true],
  ['SMS', false],
])('somebody known is asked about where the network vouches for them (%s)', async (service, ask) => {
  const test = await startLive()
  const ada = await test.person()
  await ada.call('PUT', '/api/conversations/default-mode', { mode: 'ask' })
  await ada.start({ allowed_numbers: [] })
  await ada.pass()
  test.messages.incoming('sunday was fun', { service })
  await ada.pass()
  expect(await ada.newest()).toMatchObject({ state: 'waiting', ask, name: mia.name })
})

it('a reply whose fate nobody knew is found again before its words are let go of, so that nobody learns it as the owner’s', async () => {
  const { ada, clock, live, messages, store } = await scheduled()
  messages.verification = unknownVerification
  await ada.pass(beyondDelay)
  expect(await ada.newest()).toMatchObject({ state: 'unknown' })
  expect(await store.outbox.automaticSends('imessage')).toMatchObject([{ guid: null, target: toMia.target, text: 'sounds good' }])
  await ada.stop()
  messages.verification = { outcome: 'sent', guid: 'late', delivered: true, downgraded: false }
  clock.advance(31 * day)
  await runJob(live, 'retention')
  expect(await store.outbox.automaticSends('imessage')).toMatchObject([{ guid: 'late', text: '' }])
})

it('what is too old goes though no listener runs: waits end after three days, texts after thirty', async () => {
  const { ada, clock, live, messages } = await scheduled()
  await ada.pass(beyondDelay)
  messages.incoming('and on monday')
  await ada.pass()
  await ada.stop()
  expect(await ada.newest()).toMatchObject({ state: 'waiting' })
  clock.advance(3 * day + 1)
  await runJob(live, 'retention')
  expect((await ada.suggestions()).map(({ state }) => state)).toEqual(['expired', 'sent'])
  expect(await ada.log()).toHaveLength(2)
  clock.advance(27 * day)
  await runJob(live, 'retention')
  expect(await ada.suggestions()).toEqual([])
  expect(await ada.log()).toEqual([])
})
