import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from '#core/conversation/address.ts'
import { isListed, narrowAllowedList, readAllowedList, unreadableEntryText } from '../index.ts'

const from = (...raw: string[]) => raw.map((one) => readAddress(one, 'US'))

describe('readAllowedList', () => {
  it.each([
    ['(555) 010-0199', 'US', '+15550100199'],
    ['555.010.0199', 'us', '+15550100199'],
    ['(555) 010-0199', null, '+15550100199'],
    [' +1 555 010 0199 ', 'DE', '+15550100199'],
    ['001 555 010 0199', 'DE', '+15550100199'],
    ['0176 1234567', 'DE', '+491761234567'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['０１７６ １２３４５６７', 'DE', '+491761234567'],
    ['\u202a+49 30 901820\u202c', 'US', '+4930901820'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['Sam@Example.com', 'US', 'sam@example.com'],
  ])('%j in %s is %s', (entry, country, address) => {
    expect(readAllowedList([entry], country)).toEqual({ addresses: new Set([address]), unreadable: [], restricts: true })
  })

  it.each([
    '*',
    'everyone',
    '72345',
    '911',
    // Of another country, without saying which: +1 061… is nobody.
    '06 12 34 56 78',
    '555',
    '1-800-FLOWERS',
    'call 555 010 0199',
    '555 010 0199 ext 5',
    'sam@',
    '@example.com',
    'a@b@c.com',
    'sam@localhost',
    '+1 555 010 0199 / +1 555 010 0198',
    '+',
    '+15550100199+15550100198',
    '5'.repeat(400),
  ])('%j names nobody, and restricts all the same', (entry) => {
    const list = readAllowedList([entry], 'US')
    expect(list).toEqual({ addresses: new Set(), unreadable: [entry], restricts: true })
    expect(isListed(list, from('+15550100199', entry))).toBe(false)
    expect(unreadableEntryText(entry)).toContain(entry)
  })

  it('drops blank entries: nothing listed is no restriction', () => {
    expect(readAllowedList(['', '  '], 'US')).toEqual({ addresses: new Set(), unreadable: [], restricts: false })
  })
})

describe('isListed', () => {
  it('finds a conversation by one of its addresses, in whatever form either was written', () => {
    const list = readAllowedList(['(555) 010-0199', 'SAM@example.com'], 'US')
    expect(isListed(list, from('+15550100199'))).toBe(true)
    expect(isListed(list, from('+1 (555) 010-0199'))).toBe(true)
    expect(isListed(list, from('alex@example.com', 'Sam@Example.com'))).toBe(true)
    expect(isListed(list, from('+15550100198', 'urn:biz:1', '72345'))).toBe(false)
    expect(isListed(list, from('+445550100199'))).toBe(false)
    expect(isListed(list, [])).toBe(false)
  })

  it('matches a number however it is spaced', () => {
    const digits = '5550100199'.split('')
    const spaced = fc
      .array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), { minLength: 9, maxLength: 9 })
      .map((gaps) => digits.map((digit, i) => digit + (gaps[i] ?? '')).join(''))
    fc.assert(fc.property(spaced, (entry) => isListed(readAllowedList([entry], 'US'), from('+15550100199'))))
  })

  it('never matches what an entry does not name, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 })), (entries) => {
        const list = readAllowedList(entries, 'US')
        expect(isListed(list, from('alex@example.com'))).toBe(entries.some((entry) => entry.trim().toLowerCase() === 'alex@example.com'))
        expect(list.restricts).toBe(entries.some((entry) => entry.trim() !== ''))
      }),
    )
  })
})

describe('narrowAllowedList', () => {
  const texts = { medium: 'text', country: 'US' } as const
  const before = readAllowedList(['+15550100199', 'sam@example.com'], 'US')

  it('removes at once', () => {
    const after = narrowAllowedList(before, ['sam@example.com'], texts)
    expect(isListed(after, from('+15550100199'))).toBe(false)
    expect(isListed(after, from('sam@example.com'))).toBe(true)
  })

  it('reaches nobody when the last entry went, instead of everybody', () => {
    expect(narrowAllowedList(before, [], texts)).toMatchObject({ addresses: new Set(), unreadable: [], restricts: true })
  })

  it('adds nobody', () => {
    expect(narrowAllowedList(before, ['sam@example.com', 'new@example.com'], texts).addresses).toEqual(new Set(['sam@example.com']))
  })

  it('leaves a list that was empty as it is read', () => {
    expect(narrowAllowedList(readAllowedList([], 'US'), [], texts).restricts).toBe(false)
  })
})
