import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { readHubAddress } from './hub-address.ts'

describe('readHubAddress', () => {
  it.each([
    ['ws://127.0.0.1:8080', 'ws://127.0.0.1:8080/'],
    ['ws://localhost:65535/', 'ws://localhost:65535/'],
    ['ws://[::1]:1/', 'ws://[::1]:1/'],
  ])('takes %s', (given, address) => {
    expect(readHubAddress(given)).toBe(address)
  })

  it.each([
    'wss://127.0.0.1:8080/',
    'http://127.0.0.1:8080/',
    'ws://127.0.0.1/',
    'ws://127.0.0.1:0/',
    'ws://127.0.0.1:65536/',
    'ws://127.0.0.1:080/',
    'ws://127.0.0.2:8080/',
    'ws://0.0.0.0:8080/',
    'ws://2130706433:8080/',
    'ws://127.1:8080/',
    'ws://example.com:8080/',
    'ws://localhost.example.com:8080/',
    'ws://127.0.0.1.example.com:8080/',
    'ws://user:word@127.0.0.1:8080/',
    'ws://127.0.0.1:8080@example.com/',
    'ws://127.0.0.1:8080/path',
    'ws://127.0.0.1:8080//',
    'ws://127.0.0.1:8080/?secret=x',
    'ws://127.0.0.1:8080/#x',
    'ws://127.0.0.1:8080\\@example.com',
    'WS://127.0.0.1:8080/',
    ' ws://127.0.0.1:8080/',
    'ws://127.0.0.1:8080/\n',
    'ws://１２７.0.0.1:8080/',
    '',
  ])('refuses %j', (given) => {
    expect(() => readHubAddress(given)).toThrow(AppError)
  })

  it('lets nothing through that leads away from this computer', () => {
    const part = fc.constantFrom(
      'ws://',
      'wss://',
      '127.0.0.1',
      'localhost',
      '[::1]',
      ':',
      '@',
      '/',
      '?',
      '#',
      '\\',
      '8080',
      'example.com',
      '.',
      '%40',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
        let address: string
        try {
          address = readHubAddress(parts.join(''))
        } catch {
          return
        }
        const url = new URL(address)
        expect(['127.0.0.1', 'localhost', '[::1]']).toContain(url.hostname)
        expect([url.protocol, url.pathname, url.search, url.hash, url.username, url.password]).toEqual(['ws:', '/', '', '', '', ''])
      }),
      { numRuns: 2000 },
    )
  })
})
