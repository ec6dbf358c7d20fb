import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryOf, formatAddress, readAddress } from './address.ts'

const value = (raw: string, country: string | null = null) => readAddress(raw, country).value

describe('readAddress', () => {
  it('makes every way to write a number the same', () => {
    for (const raw of ['+14155550123', '(415) 555-0123', '415.555.0123', '1 415 555 0123', 'tel:+1 415 555 0123', 'P:+14155550123']) {
      expect(readAddress(raw, null)).toEqual({ kind: 'phone', value: '+14155550123', filtered: false })
    }
  })

  it('reads a number by the country it was written in', () => {
    expect(value('030 901820', 'de')).toBe('+4930901820')
    expect(value('020 7946 0958', 'GB')).toBe('+442079460958')
    expect(value('+44 (0)20 7946 0958', null)).toBe('+442079460958')
    expect(value('\u202a+49 30 901820\u202c')).toBe('+4930901820')
    expect([value('06 12 34 56 78', 'FR'), value('06 12 34 56 78')]).toEqual(['+33612345678', '0612345678'])
  })

  it('lowers mail addresses', () => {
    expect(readAddress('Mailto:Anna@Example.com', null)).toEqual({ kind: 'email', value: 'anna@example.com', filtered: false })
    expect(readAddress('chat@company.example.com', null).kind).toBe('email')
  })

  it('tells senders that are no people', () => {
    expect(readAddress('262966', 'us')).toMatchObject({ kind: 'short-code', value: '262966' })
    expect(readAddress('56249(smsfp)', 'us')).toEqual({ kind: 'short-code', value: '56249', filtered: true })
    expect(readAddress('+14155550123(smsft_fi)', 'us')).toEqual({ kind: 'phone', value: '+14155550123', filtered: true })
    expect(readAddress('AMAZON', null).kind).toBe('sender-id')
    expect(readAddress('urn:biz:1234-ABC', null).kind).toBe('business')
  })

  it('is stable: what it gives reads as itself, and nothing makes it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[+\d() .-]{0,20}$/)),
        fc.constantFrom('us', 'DE', null, 'nowhere'),
        (raw, country) => {
          const read = readAddress(raw, country)
          expect(typeof read.value).toBe('string')
          const again = read.value.startsWith('+') && read.kind === 'phone' ? value(read.value, country) : read.value
          expect(again).toBe(read.value)
        },
      ),
    )
  })

  it('shows numbers as people write them', () => {
    expect(formatAddress('+14155550123')).toBe('+1 415 555 0123')
    expect(formatAddress('anna@example.com')).toBe('anna@example.com')
    expect(countryOf('+4930901820')).toBe('DE')
  })
})
