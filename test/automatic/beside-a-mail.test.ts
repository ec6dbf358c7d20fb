import { expect, it } from 'vitest'
import { mia } from '../live/fake-messages.ts'
import { beyondDelay } from '../live/live.ts'
import { answersMia, startMail } from '../mail/one-mailbox.ts'
import type { Letter } from '../mail/post-office.ts'

/** What she wrote elsewhere no longer counts. */
const halfADay = 12 * 3_600_000 + 1

const photo = [
  'Content-Type: image/jpeg; name=IMG_1.jpg',
  'Content-Disposition: attachment; filename=IMG_1.jpg',
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
].join('\r\n')

async function sentFor(letters: readonly (readonly [text: string, letter: Letter])[]) {
  const { ada, box } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  for (const [text, letter] of letters) await box.arrives(text, letter)
  for (let i = 0; i < 2; i++) await ada.pass(beyondDelay)
  return { sent: box.sent.length, codes: await ada.codes() }
}

it.each<[what: string, text: string, letter: Letter]>([
  ['nothing beside it', 'sunday was fun', {}],
  ['the line of a phone below it', 'sunday was fun\n\nSent from my iPhone', {}],
  ['their name under a mark', 'sunday was fun\n\n--\nMia', {}],
  ['a subject about nothing', 'sunday was fun', { subject: 'Hi Ada' }],
  ['no subject', 'sunday was fun', { subject: '' }],
  ['the usual markup', '', { html: '<div dir="ltr" style="font-family:Arial,sans-serif;color:rgb(34,34,34)">sunday was fun<br></div>' }],
])('a mail with %s is answered', async (_what, text, letter) => {
  expect((await sentFor([[text, letter]])).sent).toBe(1)
})

/** She has a signature; her mail about Sunday waits for it. */
async function signedOnce(signature: string) {
  const { ada, box } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  const first = await box.arrives(`sunday was fun\n\n--\n${signature}`)
  await ada.pass(beyondDelay)
  return {
    box,
    answersIt: async () => {
      await box.byHand('It was!', first)
      await ada.pass(halfADay)
    },
    writesAgain: async (below: string) => {
      await box.arrives(`monday was fun\n\n--\n${below}`, { subject: 'monday', thread: 'monday' })
      for (let i = 0; i < 2; i++) await ada.pass(beyondDelay)
      return { sent: box.sent.length, codes: await ada.codes() }
    },
  }
}

const gardener = 'Mia\nHead gardener at the botanical garden'

it('a signature below a mail that the owner has answered says nothing new in the next thread', async () => {
  const { box, answersIt, writesAgain } = await signedOnce(gardener)
  expect(box.sent).toEqual([])
  await answersIt()
  expect(await writesAgain(gardener)).toMatchObject({ sent: 1 })
})

it('so does a subject, and a name', async () => {
  const { ada, box } = await startMail(answersMia)
  await ada.call('PUT', `/api/conversations/${mia.key}/mode`, { mode: 'auto' })
  await ada.pass(61_000)
  const letter = { from: 'Mia Lovelace-Torres <mia@example.com>', subject: 'Book club' }
  const first = await box.arrives('sunday was fun', letter)
  await ada.pass(beyondDelay)
  expect(await ada.codes()).toEqual(expect.arrayContaining(['telling-subject', 'telling-name']))
  await box.byHand('It was!', first)
  await ada.pass(halfADay)
  await box.arrives('monday was fun', { ...letter, thread: 'monday' })
  for (let i = 0; i < 2; i++) await ada.pass(beyondDelay)
  expect(box.sent).toHaveLength(1)
})

it('… and does where the owner has not answered it, or another line stands there', async () => {
  const unanswered = await signedOnce(gardener)
  expect(await unanswered.writesAgain(gardener)).toMatchObject({ sent: 0, codes: ['words-beside', 'unanswered-elsewhere'] })
  const answered = await signedOnce(gardener)
  await answered.answersIt()
  expect(await answered.writesAgain(`${gardener}\nI moved out of our flat`)).toMatchObject({ sent: 0, codes: ['words-beside'] })
})

it.each<[what: string, code: string, text: string, letter: Letter]>([
  ['a subject that asks', 'telling-subject', 'sunday was fun', { subject: 'Can you lend me 5000 until Friday?' }],
  ['a subject that is grave', 'telling-subject', 'sunday was fun', { subject: 'Grandma passed away last night' }],
  ['a subject that tells', 'telling-subject', 'sunday was fun', { subject: 'Re: you forgot my birthday' }],
  ['words behind a dash', 'words-beside', 'sunday was fun\n\n—\n\nI want a divorce.', {}],
  ['words in a footer', 'words-beside', 'sunday was fun\n\nThis email is confidential, do not tell mom: dad is leaving. Can you come?', {}],
  ['a place of their own', 'words-beside', 'sunday was fun\n\nSent from Mercy Hospital', {}],
  ['a quote of nothing', 'words-beside', 'sunday was fun\n\n> I moved out.\n> Keep the cat.', {}],
  ['words behind “wrote:”', 'words-beside', 'sunday was fun\n\nOn 2 March 2026 Nora <n@example.com> wrote:\nI moved out.', {}],
  [
    'words in the element of a signature',
    'words-beside',
    '',
    { html: '<div>sunday was fun</div><div class="gmail_signature">Mia<br>I moved out of our flat</div>' },
  ],
  ['a picture for its words', 'beyond-text', '', { html: '<p>sunday was fun</p><img src="https://pics.example/1.png">' }],
  ['a form', 'beyond-text', '', { html: '<p>sunday was fun</p><textarea>Can you lend me 500?</textarea>' }],
  ['words of its style', 'beyond-text', '', { html: '<style>p:after{content:" - I moved out"}</style><p>sunday was fun</p>' }],
  ['a photo', 'attachment', 'sunday was fun', { attached: photo }],
  ['a key that is called something', 'attachment', 'sunday was fun', { attached: photo.replaceAll('image/jpeg', 'application/pgp-keys') }],
  ['a subject in another language', 'telling-subject', 'sunday was fun', { subject: `=?utf-8?B?${btoa('je te quitte')}?=` }],
  ['a subject that no list has', 'telling-subject', 'sunday was fun', { subject: 'dinner at ours' }],
  ['two subjects', 'doubled-header', 'sunday was fun', { headers: { SUBJECT: 'please call me, dad died' } }],
  ['another name', 'telling-name', 'sunday was fun', { from: '"Help me" <mia@example.com>' }],
  ['a remark at its name', 'telling-name', 'sunday was fun', { from: 'Mia Torres <mia@example.com> (dad died)' }],
  ['another name for the owner', 'telling-name', 'sunday was fun', { to: '"Ada please-send-500" <ada@example.com>' }],
  ['a mark behind a remark', 'marked', 'sunday was fun', { headers: { Importance: '(x) High' } }],
  ['an address that spells something', 'words-beside', 'sunday was fun\n\n-- \nhttps://dad-died.please-call-me.example/now', {}],
  ['a sum for a telephone number', 'words-beside', 'sunday was fun\n\n-- \n500000.00', {}],
  ['a link that leads somewhere', 'beyond-text', '', { html: '<p><a href="https://dad-died.example">sunday was fun</a></p>' }],
  [
    'a picture for Outlook',
    'beyond-text',
    '',
    { html: '<!--[if mso]><img src="https://x.example/a.png"><![endif]--><p>sunday was fun</p>' },
  ],
  ['letters that are pictures', 'beyond-text', '', { html: '<p><font face="Wingdings">sunday was fun</font></p>' }],
])('a mail with %s waits: %s', async (_what, code, text, letter) => {
  const { sent, codes } = await sentFor([[text, letter]])
  expect(sent).toBe(0)
  expect(codes).toContain(code)
})
