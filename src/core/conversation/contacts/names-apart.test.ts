import { expect, it } from 'vitest'
import { namesApart } from './names-apart.ts'

const named = (key: string, name: string, addresses: string[], group = false) => ({ key, name, group, addresses })

it('people who share a name have an address behind it, and nobody else does', () => {
  const people = [
    named('card:1', 'Aisha Rahman', ['+15550100101', 'aisha@home.example']),
    named('addr:aisha@work.example', 'aisha rahman', ['aisha@work.example']),
    named('card:2', 'Tom Lindgren', ['+15550100102']),
    named('group:1', 'Climbing', ['+15550100101', '+15550100102'], true),
    named('group:2', 'Climbing', ['+15550100101'], true),
    named('card:3', 'Sam', []),
    named('card:4', 'Sam', ['+15550100104']),
  ]
  expect([...namesApart(people).values()]).toEqual([
    'Aisha Rahman (+1 555 010 0101)',
    'aisha rahman (aisha@work.example)',
    'Tom Lindgren',
    'Climbing',
    'Climbing',
    'Sam',
    'Sam (+1 555 010 0104)',
  ])
})
