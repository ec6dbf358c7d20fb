import { describe, expect, it } from 'vitest'
import { mia } from '../live/fake-messages.ts'
import { beyondDelay, sureDraft } from '../live/live.ts'
import { answersMia, startMail } from '../mail/one-mailbox.ts'
import type { Letter } from '../mail/post-office.ts'
import { momentsBefore, precedentFor } from '../precedent/given.ts'

const minutes = 60_000
const hour = 60 * minutes
/** What has often been said and answered, so that only what stands beside it counts. */
const routine = ['love you', 'thank you', 'thank you!', 'ok', 'hello', 'sounds good']
const pdf = ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=contract.pdf', '', '%PDF'].join('\r\n')
const card = pdf.replaceAll('contract', 'card')
const signed = 'thank you\n\n--\nAda Lovelace\nAnalytical Engines, Room 4'

const ofAda = (letter: Letter): Letter => ({
  from: 'Ada <ada@example.com>',
  to: 'mia@example.com',
  signs: ['sent'],
  unread: false,
  subject: 'hello',
  thread: 't',
  messageId: '<own@example.com>',
  ...letter,
})

/** The owner writes by hand; twenty minutes later, Mia answers. What is sent, and why it waits. */
async function answered(text: string, letter: Letter, before: readonly (readonly [text: string, letter: Letter])[] = []) {
  const { ada, box, clock, world } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  for (const [words, one] of before) await box.arrives(words, one)
  await ada.pass(13 * hour)
  await box.arrives(text, ofAda(letter))
  await ada.pass(20 * minutes)
  const precedent = precedentFor('sounds good', 'ok', { routine, said: routine, times: momentsBefore(clock.now()) })
  const draft = { ...sureDraft, precedent }
  world.drafts = [draft]
  await box.arrives('ok', { subject: `Re: ${letter.subject ?? 'hello'}`, thread: 't', answers: '<own@example.com>' })
  for (let i = 0; i < 2; i++) await ada.pass(beyondDelay)
  return box.sent.length > 0 ? 'sent' : await ada.codes()
}

const elsewhere = (n: number, letter: Letter = {}) =>
  ofAda({ thread: `other ${n}`, to: 'tom@example.com', messageId: `<o${n}@example.com>`, ...letter })

describe('after a mail of the owner’s with routine words', () => {
  it.each<[what: string, text: string, letter: Letter]>([
    ['a question for its subject', 'thank you', { subject: 'Can you pick me up at the airport at six?' }],
    ['news for its subject', 'love you', { subject: 'Lisbon' }],
    ['a contract', 'thank you', { attached: pdf }],
    [
      'a forwarded mail',
      'hello\n\n---------- Forwarded message ---------\nFrom: Tom <tom@example.com>\nSubject: The house\n\nIt is sold.',
      {},
    ],
    ['a link', '', { html: '<p><a href="https://bank.example/pay?to=ada">thank you</a></p>' }],
    ['a picture', '', { html: '<p>love you</p><img src="https://x.example/test.png" width="600" height="400">' }],
    ['words below the dash', 'thank you\n\n--\nI have moved out. Please send my things to Lisbon.', {}],
  ])('and %s, what answers it waits', async (_what, text, letter) => {
    expect(await answered(text, letter)).toEqual(expect.arrayContaining(['other-matter']))
  })

  it.each<[what: string, text: string, letter: Letter, before?: readonly (readonly [text: string, letter: Letter])[]]>([
    ['a greeting for its subject', 'thank you', { subject: 'Hi Mia' }],
    ['their name below it', 'thank you\n\n--\nAda', {}],
    ['the subject of hers', 'thank you', { subject: 'Re: Lisbon' }, [['love you', { subject: 'Lisbon', thread: 't' }]]],
    ['their usual signature', signed, {}, [[signed, elsewhere(1)]]],
    ['the card that they always attach', 'thank you', { attached: card }, [['hello', elsewhere(1, { attached: card })]]],
  ])('and %s, what answers it is answered', async (_what, text, letter, before) => {
    expect(await answered(text, letter, before)).toBe('sent')
  })
})
