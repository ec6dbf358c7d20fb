import { describe, expect, it } from 'vitest'
import { canonicalAddress, readMailboxes, showsOtherAddress } from './addresses.ts'

describe('canonicalAddress', () => {
  it.each([
    [' Nora@Example.COM ', 'nora@example.com'],
    ['nora@bücher.example', 'nora@xn--bcher-kva.example'],
    // A Cyrillic а in the domain.
    ['nora@ex\u0430mple.com', 'nora@xn--exmple-4nf.com'],
    ['nora@localhost', null],
    ['nora@127.0.0.1', null],
    ['nora@example.com:80', null],
    ['a@b@example.com', null],
    ['nora', null],
    ['no ra@example.com', null],
    ['nora@example.com/path', null],
  ])('%j is %j', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })
})

describe('readMailboxes', () => {
  it('reads quoted names with commas, groups and encoded words', () => {
    expect(readMailboxes(['"Lind, Nora" <nora@example.com>, =?utf-8?B?SsO4cmc=?= <j@example.com>'])).toEqual({
      mailboxes: [
        { name: 'Lind, Nora', address: 'nora@example.com' },
        { name: 'Jørg', address: 'j@example.com' },
      ],
      grouped: false,
      all: true,
    })
    expect(readMailboxes(['Team: a@example.com, b@example.com;']).grouped).toBe(true)
  })
})

it('notices a name that shows another address', () => {
  expect(showsOtherAddress({ name: 'boss@example.com', address: 'thief@evil.example' })).toBe(true)
  expect(showsOtherAddress({ name: 'boss\uff20example\uff0ecom', address: 'thief@evil.example' })).toBe(true)
  expect(showsOtherAddress({ name: 'Boss@Example.com', address: 'boss@example.com' })).toBe(false)
  expect(showsOtherAddress({ name: 'Boss', address: 'boss@example.com' })).toBe(false)
})
