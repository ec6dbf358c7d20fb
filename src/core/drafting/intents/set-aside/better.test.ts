import { describe, expect, it } from 'vitest'
import { readTurn } from '../read-turn.ts'

const read = (turn: string) => readTurn([turn]).intent

describe('“better” is said of a time', () => {
  it.each([
    ['is tomorrow better?', 'suggests-time'],
    ['does tuesday work better?', 'suggests-time'],
    ['would friday be better for you?', 'suggests-time'],
    ['will tomorrow be better?', 'suggests-time'],
    ['is 5 better than 6?', 'moves-time'],
  ])('%j: %s', (turn, intent) => expect(read(turn)).toBe(intent))
})

describe('“better” is said of anything else, and no time is agreed to', () => {
  it.each([
    'better than last time',
    'better than i expected',
    'today was better than monday',
    'is today going any better?',
    'will tomorrow be better you think?',
    'could this day get any better?',
    'can it get any better than this?',
    'is it better than nothing?',
    'can you do better?',
  ])('%j', (turn) => expect(['suggests-time', 'moves-time', 'favor', 'permission']).not.toContain(read(turn)))
})
