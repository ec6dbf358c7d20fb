import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { findEcho, isSameText, normalizeSent } from '../index.ts'

const sent = (text: string, at = 1, conversation = 'alex') => ({ conversation, text, at })

describe('isSameText', () => {
  it.each([
    ["it's fine", 'it’s fine'],
    ['"yes"', '“yes”'],
    ['  ok \n', 'ok'],
    ['a\nb', 'a b'],
    ['see  you', 'see\u00a0you'],
    ['❤️', '❤'],
    ['👩‍💻', '👩💻'],
    ['e\u0301te', '\u00e9te'],
  ])('%j is %j', (a, b) => {
    expect(isSameText(a, b)).toBe(true)
  })

  it.each([
    ['ok', 'Ok'],
    ['ok', 'ok!'],
    ['ok', 'okok'],
    ['', ' '],
    ['\ufe0f', '\u200d'],
  ])('%j is not %j', (a, b) => {
    expect(isSameText(a, b)).toBe(false)
  })

  it('does not change what is normal already', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(normalizeSent(normalizeSent(text))).toBe(normalizeSent(text))
      }),
    )
  })
})

describe('findEcho', () => {
  it('finds the newest row of the conversation with that text', () => {
    const rows = [sent('ok', 1), sent('ok', 3), sent('ok', 2), sent('ok', 9, 'sam'), sent('fine', 8)]
    expect(findEcho({ conversation: 'alex', text: ' ok' }, rows)).toBe(rows[1])
    expect(findEcho({ conversation: 'alex', text: 'no' }, rows)).toBeNull()
    expect(findEcho({ conversation: 'kim', text: 'ok' }, rows)).toBeNull()
    expect(findEcho({ conversation: 'alex', text: '' }, [sent('')])).toBeNull()
  })
})
