import { expect, it } from 'vitest'
import type { Contact } from '../reply-pair.ts'
import { joinContacts, joinedKeys } from './join-contacts.ts'

const person = (key: string, name: string, ...addresses: string[]): Contact => ({ key, name, group: false, addresses })
const mia = person('card:1', 'Mia Torres', '+12025550143', 'mia@example.com')
const byMail = person('address:mia@example.com', 'mia torres', 'mia@example.com')
const stranger = person('address:tom@example.com', 'tom@example.com', 'tom@example.com')

it('a person whom two sources know is one, under the key of their card, whichever came first', () => {
  for (const found of [
    [mia, byMail, stranger],
    [byMail, stranger, mia],
  ]) {
    const joined = joinContacts(found)
    expect(joined.map(({ key }) => key).toSorted()).toEqual(['address:tom@example.com', 'card:1'])
    const keyOf = joinedKeys(joined)
    expect([keyOf('address:mia@example.com'), keyOf('card:1'), keyOf('address:nobody@example.com')]).toEqual([
      'card:1',
      'card:1',
      'address:nobody@example.com',
    ])
  }
})

it('takes the name that somebody gave over an address', () => {
  const nameless = person('address:+12025550143', '+1 202 555 0143', '+12025550143', 'tom@example.com')
  expect(joinContacts([nameless, person('address:tom@example.com', 'Tom Reed', 'tom@example.com')])).toEqual([
    { ...nameless, name: 'Tom Reed', addresses: ['+12025550143', 'tom@example.com'], doubt: null },
  ])
})

it('leaves groups alone, whoever is in them', () => {
  const group: Contact = { key: 'group:1', name: 'Lunch', group: true, addresses: ['mia@example.com'] }
  expect(joinContacts([mia, group])).toHaveLength(2)
})
