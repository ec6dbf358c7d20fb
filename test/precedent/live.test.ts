import { beforeAll, expect, it } from 'vitest'
import { withPrecedents } from '#core/drafting/index.ts'
import type { Voice } from '#core/voice/index.ts'
import { mia } from '../live/fake-messages.ts'
import { beyondDelay, changeStored, type LiveTest, startListening } from '../live/live.ts'
import { beloved } from './routines.ts'
import { routineVoice } from './deciding.ts'

/** The real way of a text: watcher, drafts, policy, outbox, with evidence from a real voice; a scripted engine is sure of everything. */
let voice: Voice
beforeAll(() => {
  voice = routineVoice()
}, 60_000)

function evidence(turn: string, text: string) {
  const request = { contact: beloved.key, incoming: turn.split('\n'), previous: [], count: 1 }
  return withPrecedents(voice, request, [{ text, confidence: 0.99, because: [], reason: 'Closest to what you wrote before.' }])
}

async function answer(test: LiveTest & { ada: Awaited<ReturnType<LiveTest['person']>> }, turn: string, text: string) {
  test.world.drafts = evidence(turn, text)
  test.messages.incoming(turn)
  await test.ada.pass()
  await test.ada.pass(beyondDelay)
}

it.each([
  ['good night!', 'good night!'],
  ['happy friday', 'happy friday'],
  ['love you ❤️', 'love you too'],
  ['thank you so much', "you're welcome!"],
])('“%s” is answered with “%s”', async (turn, text) => {
  const test = await startListening()
  await answer(test, turn, text)
  expect(test.messages.sent.map((sent) => sent.text)).toEqual([text])
  expect(await test.ada.codes()).toEqual(['all-rules-hold'])
})

it.each([
  ['dad had a heart attack', 'of course!', 'topic-illness'],
  ['i want to kill myself', 'love you too', 'topic-self-harm'],
  ['did you eat the pills', 'yes i did', 'topic-illness'],
  ['good night!', 'i have cancer', 'other-act'],
  ['good night!', 'good night kate', 'other-act'],
  ['love you', 'love you too but i met someone', 'other-act'],
  ['did you eat?', 'yes i did', 'they-asked'],
  ['love you', 'yes i agree to the contract', 'topic-consent'],
  ['can you feed the cat?', 'of course!', 'they-asked'],
])('“%s” waits for the owner with the draft “%s”: %s', async (turn, text, code) => {
  const test = await startListening()
  await answer(test, turn, text)
  expect(test.messages.sent).toEqual([])
  expect(await test.ada.codes()).toContain(code)
})

it('a routine text in the shadow of a serious one waits', async () => {
  const test = await startListening()
  test.messages.incoming('grandma passed away')
  await test.ada.pass()
  test.messages.byHand('oh no')
  await test.ada.pass()
  await answer(test, 'good night!', 'good night!')
  expect(test.messages.sent).toEqual([])
  expect(await test.ada.codes()).toEqual(expect.arrayContaining(['other-matter', 'topic-death']))
})

it('a draft that lost its evidence on the way waits, and so does one with the evidence of another turn', async () => {
  const test = await startListening()
  const { ada, messages, world } = test
  const [draft] = evidence('good night!', 'good night!')
  if (draft?.precedent === undefined) throw new Error('no evidence')
  await answer(test, 'good night!', 'good night!')
  expect(messages.sent).toHaveLength(1)
  world.drafts = [draft]
  messages.incoming('im home')
  await ada.pass()
  await ada.pass(beyondDelay)
  expect(messages.sent).toHaveLength(1)
  expect(await ada.codes()).toContain('no-precedent')
})

it('evidence is asked again when the send is claimed', async () => {
  const test = await startListening()
  const { ada, messages, world, base } = test
  world.drafts = evidence('good night!', 'good night!')
  messages.incoming('good night!')
  await ada.pass()
  const [stored] = await base.store.suggestions.list(ada.id, ['scheduled'], 1)
  if (stored === undefined) throw new Error('nothing was scheduled')
  const drafts = stored.drafts.map(({ precedent: _gone, ...draft }) => draft)
  await changeStored(base.store, stored, { drafts })
  await ada.pass(beyondDelay)
  expect(messages.sent).toEqual([])
  expect(await ada.codes()).toEqual(['no-precedent'])
})

it('the page gets the reason in plain words and none of the evidence', async () => {
  const test = await startListening()
  await answer(test, 'love you', 'love you much too')
  const shown = await test.ada.newest()
  expect(shown.reasons).toEqual([{ code: 'other-act', text: 'The draft does something other than what you did in moments like this.' }])
  expect(JSON.stringify([shown, test.ada.events])).not.toContain('precedent":')
})

it('a name in small letters that is not of this conversation is found by the voice’s own words', async () => {
  const test = await startListening()
  await answer(test, 'love you', 'love you kate')
  expect(await test.ada.codes()).toContain('unsupported-fact')
  expect(mia.name).not.toContain('Kate')
})
