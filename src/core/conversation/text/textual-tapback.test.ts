import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTextualTapback } from './textual-tapback.ts'

describe('isTextualTapback', () => {
  it.each([
    'Loved “see you tomorrow”',
    'Liked an image',
    'Disliked “ok”',
    'Laughed at “that dog though”',
    'Emphasized “NOW”',
    'Emphasised “NOW”',
    'Questioned “really?”',
    'Reacted 😀 to “on my way”',
    'Reacted 👍🏽 to “on my way”',
    'Removed a heart from “see you”',
    'Removed a like from “see you”',
    'Loved a movie',
    'Liked "straight quotes"',
    'Loved “two\nlines”',
    'Gefällt „bis morgen“',
    'Lacht über „der Hund“',
    'A aimé « à demain »',
    'A adoré « à demain »',
    'Le gustó “hasta mañana”',
    'Le encantó “hasta mañana”',
    'Ha adorato “a domani”',
    'Amou “até amanhã”',
    '👍 to “ on my way ”',
    '\u200a❤️\u200b to “ on my way ”',
    '「了解です」を強調しました',
  ])('%s', (text) => {
    expect(isTextualTapback(text)).toBe(true)
  })

  it.each([
    'Loved it!',
    'loved “the bear”, have you seen it',
    'Liked the movie but not the ending',
    'I laughed at “that”',
    'Questioned everything today',
    'He said “no”',
    '“no”',
    '👍',
    'A aimé le film',
    '',
    'Removed the old one from the list',
  ])('not: %s', (text) => {
    expect(isTextualTapback(text)).toBe(false)
  })

  it('ends soon on any text, quotations above all', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('“', '”', 'a', ' ', 'Loved ', '👍', '\n', '«'), maxLength: 3000 }),
        (text) => typeof isTextualTapback(text) === 'boolean',
      ),
    )
  })
})
