import { describe, expect, it } from 'vitest'
import { readLetter } from './letter.ts'

describe('a letter', () => {
  it.each([
    ['Hi Sam,\n\nyes, that\nworks.\n\nSee you there.\n\nBest,\nLee', 'Hi Sam,', ['yes, that works.', 'See you there.'], 'Best,\nLee'],
    ['Liebe Anna,\ngerne.\n\nViele Grüße\nLee', 'Liebe Anna,', ['gerne.'], 'Viele Grüße\nLee'],
    ['Sam,\n\nit is on the shelf.\n\nL.', 'Sam,', ['it is on the shelf.'], 'L.'],
    ['Yes, that works.', null, ['Yes, that works.'], null],
    [
      'Thanks for the list.\n\nI will read it on Monday and tell you what I think of every point.',
      null,
      ['Thanks for the list.', 'I will read it on Monday and tell you what I think of every point.'],
      null,
    ],
    ['', null, [], null],
  ])('%j', (text, greeting, body, signOff) => {
    const letter = readLetter(text)
    expect(letter.greeting).toBe(greeting)
    expect(letter.signOff).toBe(signOff)
    expect(letter.body).toEqual(body)
  })

  it('that is nothing but a name or thanks says just that', () => {
    expect(readLetter('Thank you!')).toEqual({ greeting: null, body: ['Thank you!'], signOff: null })
    expect(readLetter('Lee')).toEqual({ greeting: null, body: ['Lee'], signOff: null })
  })
})
