import { expect, it } from 'vitest'
import { isAllowedSender, readAllowedSenders } from './allowed-senders.ts'

it.each([
  ['nora@example.com', ['nora@example.com'], ['ida@example.com', 'nora@sub.example.com', 'xnora@example.com']],
  [' NORA@Example.com ', ['nora@example.com'], []],
  ['@example.com', ['ida@example.com'], ['ida@sub.example.com', 'ida@notexample.com', 'ida@example.com.evil.example']],
  ['*.example.com', ['ida@a.example.com', 'ida@a.b.example.com'], ['ida@example.com', 'ida@notexample.com']],
  ['@bücher.example', ['ida@xn--bcher-kva.example'], ['ida@bucher.example']],
])('%s', (entry, inside, outside) => {
  const list = readAllowedSenders([entry])
  expect(inside.filter((address) => !isAllowedSender(list, address))).toEqual([])
  expect(outside.filter((address) => isAllowedSender(list, address))).toEqual([])
  expect(list).toMatchObject({ restricts: true, unreadable: [] })
})

it.each(['*', '@', '*.com', '@com', 'example.com', 'a@b', '*@*', 'n*@example.com', 'nora'])(
  '%s names nobody, and restricts all the same',
  (entry) => {
    const list = readAllowedSenders([entry])
    expect(list).toMatchObject({ unreadable: [entry], restricts: true })
    expect(isAllowedSender(list, 'nora@example.com')).toBe(false)
  },
)

it('does not restrict where nothing is listed', () => {
  expect(readAllowedSenders(['', ' ']).restricts).toBe(false)
})
