import { expect, it } from 'vitest'
import { mailSentence, sendingSentence, type Sending } from './sentence.ts'

const drafting: Sending = {
  running: true,
  allowed: true,
  defaultMode: 'draft',
  auto: [],
  trial: [],
  draftsOnly: false,
  off: [],
  mail: null,
}

it.each<[Partial<Sending>, string]>([
  [{}, 'Idiolect drafts for everyone and sends nothing automatically.'],
  [{ running: false, auto: ['Mom'] }, 'Idiolect isn’t watching for new texts. Nothing is drafted, and nothing is sent.'],
  [{ defaultMode: 'ask' }, 'Idiolect drafts for everyone, asks you each time, and sends nothing automatically.'],
  [{ off: ['Dad'] }, 'Idiolect drafts for everyone except Dad and sends nothing automatically.'],
  [{ defaultMode: 'off' }, 'Idiolect drafts only for people you’ve chosen and sends nothing automatically.'],
  [{ auto: ['Mom', 'Sam'] }, 'Idiolect drafts for everyone and may reply automatically to Mom and Sam.'],
  [{ auto: ['Mom'], trial: ['Mom'] }, 'Idiolect drafts for everyone and sends nothing automatically yet: Mom is on trial.'],
  [{ auto: ['Mom', 'Sam'], trial: ['Sam'] }, 'Idiolect drafts for everyone and may reply automatically to Mom. Sam is on trial.'],
  [{ auto: ['Mom'], allowed: false }, 'Idiolect drafts for everyone and sends nothing automatically. Automatic replies to Mom are paused.'],
  [{ auto: ['Mom'], trial: ['Mom'], draftsOnly: true }, 'Idiolect drafts for everyone and sends nothing automatically, not even to Mom.'],
  [{ auto: ['A', 'B', 'C', 'D'] }, 'Idiolect drafts for everyone and may reply automatically to A, B, and 2 others.'],
])('%j', (over, sentence) => {
  expect(sendingSentence({ ...drafting, ...over })).toBe(sentence)
})

it.each<[Sending['mail'], string, string | null]>([
  [null, 'Idiolect isn’t watching for new texts. Nothing is drafted, and nothing is sent.', null],
  [
    { running: false, allowed: true, reaches: true },
    'Idiolect isn’t watching for new texts. Nothing is drafted, and nothing is sent.',
    'It isn’t watching your email.',
  ],
  [
    { running: true, allowed: false, reaches: true },
    'Idiolect isn’t watching for new texts.',
    'It drafts replies to new email, and sends none automatically.',
  ],
  [
    { running: true, allowed: true, reaches: false },
    'Idiolect isn’t watching for new texts.',
    'It drafts replies to new email, and sends none automatically.',
  ],
  [
    { running: true, allowed: true, reaches: true },
    'Idiolect isn’t watching for new texts.',
    'It drafts replies to new email, and may reply automatically to people set to Auto.',
  ],
])('no texts, mail %j', (mail, texts, mails) => {
  const sending = { ...drafting, running: false, mail }
  expect(sendingSentence(sending)).toBe(texts)
  expect(mailSentence(sending)).toBe(mails)
})

it('promises no automatic email where what drafts never earns it', () => {
  const mail = { running: true, allowed: true, reaches: true }
  expect(mailSentence({ mail, draftsOnly: true })).toBe('It drafts replies to new email, and sends none automatically.')
})
