import { describe, expect, it } from 'vitest'
import { echoOfMail } from './mailed.ts'

describe('what answers a mail in a set form', () => {
  it('has a yes and a no for what only its owner knows', () => {
    expect(echoOfMail('done-yet', 'Kindly acknowledge receipt of the documents that I sent you last Friday.')).toMatchObject({
      yes: "{yes}, I've received them, {thanks}",
      no: "{no}, I haven't received them yet",
    })
  })

  it('confirms what the mail itself brings along', () => {
    expect(echoOfMail('sends', 'Here is the final list. Could you confirm that you have received it?')?.by?.thank).toBe(
      "{thanks}, I've received it",
    )
  })

  it('promises a look, and no verdict on what was not read here', () => {
    expect(echoOfMail('sends', 'Attached is the proof. Let me know if it looks good.')?.by).toEqual({
      thank: "{thanks}, I'll have a look and get back to you",
    })
  })

  it('offers to sign, and to look first', () => {
    const by = echoOfMail('request', 'Attached is the lease. Please sign page 6 and send it back to me.')?.by ?? {}
    expect(Object.values(by)).toEqual(["{thanks}, I'll sign it and send it back", "{thanks}, I'll look it over first and get back to you"])
  })

  it.each([
    ['done-yet', 'We hereby confirm receipt of your application.'],
    ['done-yet', 'Let me know when it arrives.'],
    ['request', 'Attached is the signed contract. I will mail the original back to you.'],
    ['request', 'Attached is the program. Please sign up and send it to your friends.'],
    ['sends', 'I will have a look at the attached plan.'],
    ['suggests-time', 'If you do not mind, I need the numbers.'],
    ['proposal', 'If you are interested, tickets are sold at the door.'],
  ] as const)('is nothing for what they only tell: %s, %s', (intent, text) => {
    expect(echoOfMail(intent, text)).toBeNull()
  })

  it('is nothing in other forms, or if the mail was read as something else', () => {
    expect(echoOfMail('done-yet', 'Did the parcel with the jars arrive?')).toBeNull()
    expect(echoOfMail('favor', 'Attached is the proof. Let me know if it looks good.')).toBeNull()
  })
})
