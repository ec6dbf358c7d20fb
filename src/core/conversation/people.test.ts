import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPeople, type ContactCard } from './people.ts'

const card = (id: string, name: string, addresses: string[], book = 'main'): ContactCard => ({ id, name, addresses, book })
const known = (value: string, personId: string | null = null) => ({ value, personId })

describe('buildPeople', () => {
  it('puts the addresses of a card together, however they are written', () => {
    const find = buildPeople([card('A', 'Anna Example', ['(415) 555-0101', 'Anna@Example.com'])], [known('+14155550101')], 'US')
    expect(find('+14155550101')).toEqual({ key: 'card:A', name: 'Anna Example', addresses: ['+14155550101', 'anna@example.com'] })
    expect(find('anna@example.com').key).toBe('card:A')
  })

  it('joins the cards that one person has in several books', () => {
    const cards = [card('B', 'Anna Example', ['anna@example.com'], 'cloud'), card('A', 'anna  example', ['+14155550101'], 'main')]
    const find = buildPeople(cards, [], null)
    expect(find('anna@example.com')).toBe(find('+14155550101'))
    expect(find('anna@example.com').key).toBe('card:A')
  })

  it('keeps two people of one name apart, and two people with one number', () => {
    const namesakes = buildPeople([card('A', 'Jo Smith', ['+14155550101']), card('B', 'Jo Smith', ['+14155550102'])], [], null)
    expect(namesakes('+14155550101').key).not.toBe(namesakes('+14155550102').key)
    const family = [card('A', 'Ben', ['+14155550101']), card('B', 'Cleo', ['+14155550101', '+14155550102', 'cleo@example.com'])]
    const find = buildPeople(family, [], null)
    expect(find('+14155550101').name).toBe('Cleo')
    // The card that lost its only address is nobody's.
    expect(find('+14155550102').addresses).toEqual(['+14155550101', '+14155550102', 'cleo@example.com'])
  })

  it('joins addresses without a card by the link of the system, and such an address to a card', () => {
    const linked = [known('+14155550101', 'P1'), known('kim@example.com', 'P1'), known('+14155550103')]
    const find = buildPeople([], linked, null)
    expect(find('kim@example.com')).toEqual({ key: 'address:+14155550101', name: null, addresses: ['+14155550101', 'kim@example.com'] })
    expect(find('+14155550103').addresses).toEqual(['+14155550103'])
    expect(buildPeople([card('K', 'Kim', ['+14155550101'])], linked, null)('kim@example.com').name).toBe('Kim')
  })

  it('gives an unknown address a person of its own', () => {
    expect(buildPeople([], [], null)('x@example.com')).toEqual({ key: 'address:x@example.com', name: null, addresses: ['x@example.com'] })
  })

  it('does not depend on the order of cards, and every address has one person', () => {
    const addresses = ['+14155550101', '+14155550102', 'a@example.com', 'b@example.com']
    const anyCard = fc.record({
      name: fc.constantFrom('Anna Example', 'Ben', 'Anna'),
      addresses: fc.subarray(addresses, { minLength: 1 }),
      book: fc.constantFrom('main', 'cloud'),
    })
    fc.assert(
      fc.property(fc.array(anyCard, { maxLength: 6 }), fc.nat(), (given, turn) => {
        const cards = given.map((entry, index) => ({ ...entry, id: `card-${index}` }))
        const turned = [...cards.slice(turn % (cards.length || 1)), ...cards.slice(0, turn % (cards.length || 1))]
        const find = buildPeople(cards, [], null)
        const again = buildPeople(turned.toReversed(), [], null)
        for (const address of addresses) {
          expect(again(address)).toEqual(find(address))
          expect(find(address).addresses).toContain(address)
          for (const other of find(address).addresses) expect(find(other).key).toBe(find(address).key)
        }
      }),
    )
  })
})
