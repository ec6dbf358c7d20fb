import { expect, it } from 'vitest'
import { pickContact } from './pick-contact.ts'

const found = (...names: string[]) => ({ contacts: names.map((name) => ({ name })), total: names.length })

it('takes the one that fits, and a whole name before a part of one', () => {
  expect(pickContact(found('Sam Ortiz'), 'sam')).toEqual({ name: 'Sam Ortiz' })
  expect(pickContact(found('Sam Ortiz', 'Sam'), ' sam ')).toEqual({ name: 'Sam' })
})

it('takes nobody where several fit, and names them', () => {
  expect(() => pickContact(found('Sam Ortiz', 'Samir'), 'sam')).toThrow('Several contacts fit: Sam Ortiz, Samir. Please say more')
  expect(() => pickContact({ ...found('Sam', 'Sam'), total: 12 }, 'sam')).toThrow('Several contacts fit: Sam, Sam. ')
  expect(() => pickContact({ ...found('Sam A', 'Sam B'), total: 12 }, 'sam')).toThrow('Sam A, Sam B and 10 more')
  expect(() => pickContact(found(), 'sam')).toThrow('No contact of the voice has that name or address.')
})
