import { describe, expect, it } from 'vitest'
import { standsAlone } from './stands-alone.ts'

function part(text: string, from: string): boolean {
  const start = text.indexOf(from)
  return standsAlone(text, { start, end: text.length })
}

describe('a part of what a model wrote', () => {
  it.each([
    ['Yes, that works. See you there on Monday.', 'Yes'],
    ['As Bob said. I would rather keep the old name for now, thanks.', 'I would'],
    ['at noon then. sounds good to me honestly', 'sounds'],
  ])('of %j can be sent from %j on', (text, from) => {
    expect(part(text, from)).toBe(true)
  })

  it.each([
    ['Ask Bob on Monday. Then start a new branch from there.', 'Then'],
    ['1. Close the ticket of Ada. 2. Write a test. 3. Ship it.', '2.'],
    ['Grand Budapest said no. It is not what we wanted anyway.', 'It is'],
    ['Bob has a patch for libfoo and another for libbar that both need work before Monday. Thanks!', 'Thanks'],
    ['Use Foo. that is the name', 'that is'],
  ])('of %j hangs from %j on', (text, from) => {
    expect(part(text, from)).toBe(false)
  })

  it('hangs where it announces what was cut off', () => {
    const text = 'You can do it like this:\n\nread.odd(7)'
    expect(standsAlone(text, { start: 0, end: text.indexOf('\n') })).toBe(false)
  })
})
