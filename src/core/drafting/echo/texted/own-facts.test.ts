import { describe, expect, it } from 'vitest'
import { ownFactKind, ownGaps, type OwnFactKind } from '#contract/account/own-facts.ts'
import { ownGapIn } from '#contract/account/own-gaps.ts'
import { gapIn } from '#contract/voice/drafts.ts'
import { readText } from '#core/drafting/intents/texts/read-text.ts'
import { rowOf } from '#core/drafting/intents/table.ts'
import { templateFor } from '../echo.ts'
import { takenUpOf } from '../of-reading.ts'
import { askedOwnFacts } from './own-facts.ts'

/** The own facts that the drafts for a text leave open. */
function leftOpen(text: string): (OwnFactKind | undefined)[] {
  const reading = readText([text])
  const { echo } = takenUpOf(reading)
  const said = echo === null ? [] : rowOf(reading.intent).answers.flatMap((answer) => templateFor(echo, answer) ?? [])
  return said.flatMap((one) => ownGapIn(one)?.kind ?? [])
}

describe('what asks for the owner’s own gets a gap of its own', () => {
  it.each([
    ['whats your address again', 'address'],
    ["what's ur addy", 'address'],
    ['what is your home address?', 'address'],
    ['can you send me your full address?', 'address'],
    ['i forgot your address', 'address'],
    ['hey can you send me your address so i can mail the invite', 'address'],
    ["what's your email", 'email'],
    ['can i get ur e-mail address', 'email'],
    ['whats your number', 'phone'],
    ["what's your cell phone number?", 'phone'],
    ['when is your birthday', 'birthday'],
    ['whens ur bday', 'birthday'],
    ["what's your insta", 'instagram'],
    ['whats ur ig handle', 'instagram'],
    ["what's your snap", 'snapchat'],
    ['whats your venmo', 'venmo'],
    ["what's your cashapp", 'cash-app'],
    ['drop your addy', 'address'],
    ['need your address', 'address'],
    ['can i have your address', 'address'],
    ['omw, whats your address', 'address'],
    ['whats your address, i want to send you something', 'address'],
    ['your birthday is when again', 'birthday'],
  ] satisfies [string, OwnFactKind][])('%s', (text, kind) => {
    expect(leftOpen(text)).toEqual([kind])
    expect(askedOwnFacts([text])).toEqual([kind])
  })

  it.each([
    "what's her address",
    "what's your mom's address",
    "what's jen's email",
    "can i get your sister's number",
    "what's the address",
    "what's the dentist's number",
    'whats their venmo',
    "when's your mom's birthday",
    'when is his birthday',
    'when is your anniversary',
    // The owner has one of these too, but what they saved may be another.
    "what's your new address",
    "what's your work address",
    'whats your shipping address',
    "what's your work email",
    "what's your apartment number",
    'whats your order number',
    'whats your zelle',
    "what's your discord",
    'what is your address in spain',
    "what's your email address at work",
    'whats your cell phone number for work',
    'whats your insta handle now',
    'what do you want for your birthday',
    // They say something of it, or of somebody who asks.
    'did you get the code in your email',
    'whats your cashapp pin',
    'whats your email password',
    'is 12 elm street still your address',
    'can i give him your address',
    'sam said "send me your address"',
    '"send me your address"',
    'dont give anyone your address',
    'whats your address for the airbnb',
    'whats your address right now',
    'what was your address growing up',
    'whats your address going to be',
    'my friend mike wants your number',
    'i already have your address',
    'check your email',
    'whats your number in line',
    'whens your birthday party',
    'what was your address',
    'what was your email again',
    'what was your number',
    'can you send your email',
    'send your email address please',
  ])('and nobody else’s, or nothing narrower: %s', (text) => {
    expect(leftOpen(text)).toEqual([])
    expect(askedOwnFacts([text])).toEqual([])
  })

  it.each([["what's your address? and what's your mom's address?"], ['whats your address', 'and jens address']])(
    'nor where somebody else’s is asked for beside it: %s',
    (...bubbles) => {
      expect(askedOwnFacts(bubbles)).toEqual([])
    },
  )

  it.each([
    ['hi! hope youre well', 'whats your address?', 'want to send you a card 🥰'],
    ['need your mailing address', 'so i can ship it back. no rush!!'],
    ['hey', 'whats ur number', 'i lost it lol'],
    ['good morning', 'can you send me your email please', 'thanks so much'],
    ['whats your address', 'the cabin i mean'],
  ])('beside what else they say, which the owner reads before a click: %s, %s', (...bubbles) => {
    expect(askedOwnFacts(bubbles)).toHaveLength(1)
  })

  it('which holds like any other gap', () => {
    for (const kind of ownFactKind.options) expect(gapIn(`it's ${ownGaps[kind]}`)).toBe(ownGaps[kind])
  })
})
