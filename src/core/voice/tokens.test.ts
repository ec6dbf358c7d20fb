import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { tokenize, wordSpans } from './tokens.ts'

describe('tokenize', () => {
  it.each([
    ["Don't stop, Zoë!", ["don't", 'stop', 'zoë']],
    ['don’t', ["don't"]],
    ['really?? 100%', ['really', '?', '?', '100']],
    ['ok 👍🏽 go', ['ok', '👍', '🏽', 'go']],
    ['今日は元気', ['今日', '日は', 'は元', '元気', '気']],
    ['', []],
    ["''", []],
  ])('splits %j', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens)
  })

  it('reads no further than its limit and no word beyond 40 characters', () => {
    expect(tokenize(`${'a'.repeat(500)} b`)).toEqual(['a'.repeat(40)])
    expect(tokenize('one two', 3)).toEqual(['one'])
  })

  it('takes any text, however broken', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const token of tokenize(text)) expect(token.length).toBeGreaterThan(0)
        for (const { start, end } of wordSpans(text)) expect(end).toBeGreaterThan(start)
      }),
    )
  })
})
