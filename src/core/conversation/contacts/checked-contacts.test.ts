import { expect, it } from 'vitest'
import type { Contact } from '../reply-pair.ts'
import { checkedContacts, doubtOf } from './checked-contacts.ts'

const mom: Contact = { key: 'card:m', name: 'Mom', group: false, addresses: ['+14155550101', 'home@example.com'] }
const card = (id: string, name: string, addresses: string[], book = 'iCloud') => ({ id, book, name, addresses })
const checked = (contact: Contact, ...cards: Parameters<typeof card>[]) =>
  checkedContacts(
    [contact],
    cards.map((one) => card(...one)),
    'US',
  ).map(doubtOf)

it('somebody on a card who was never looked at is in doubt, until the address book is', () => {
  expect(doubtOf(mom)).toBe('unchecked')
  expect(checked(mom, ['m', 'Mom', [...mom.addresses]])).toEqual([null])
  expect(checked(mom)).toEqual(['unchecked'])
  expect(checked(mom, ['t', 'Tom', ['tom@example.com']])).toEqual(['unchecked'])
})

it('what the address book says by now counts, also of somebody who was certain', () => {
  const certain = { ...mom, doubt: null }
  expect(checked(certain, ['m', 'Mom', [...mom.addresses]], ['d', 'Dad', ['home@example.com']])).toEqual(['on-several-cards'])
  const john: Contact = { key: 'card:a', name: 'John Smith', group: false, addresses: ['john@example.com'], doubt: null }
  expect(checked(john, ['a', 'John Smith', ['john@example.com']], ['b', 'John Smith', ['+14155550202'], 'Work'])).toEqual(['by-name-alone'])
})

it('what was found against somebody stays, and a person without a card needs none', () => {
  expect(checked({ ...mom, doubt: 'on-several-cards' }, ['m', 'Mom', [...mom.addresses]])).toEqual(['on-several-cards'])
  expect(doubtOf({ ...mom, key: 'address:mom@example.com' })).toBeNull()
  expect(
    checked({ ...mom, key: 'address:home@example.com' }, ['m', 'Mom', ['home@example.com']], ['d', 'Dad', ['home@example.com']]),
  ).toEqual(['on-several-cards'])
})
