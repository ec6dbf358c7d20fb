import { describe, expect, it } from 'vitest'
import { asksEitherOr, choiceOf, preferred } from './choosing.ts'
import { readMail } from './mail/read-mail.ts'
import { readTurn } from './read-turn.ts'
import { sentencesOf } from './reading.ts'

const said = (text: string) => {
  const choice = choiceOf(text)
  return choice === null ? null : [...choice.options, choice.either]
}
const sentence = (text: string) => sentencesOf([text])[0] ?? { text: '', plain: '', asks: false, raw: '' }

describe('a choice', () => {
  it.each([
    [
      'between times says which one works',
      'can you do tuesday or wednesday at 10?',
      ['tuesday works for me', 'wednesday at 10 works for me', 'either works for me'],
    ],
    [
      'between times keeps the hours that belong to each',
      'the fitter can come monday between 9 and 12 or thursday after 2, which is better?',
      ['monday between 9 and 12 works for me', 'thursday after 2 works for me', 'either works for me'],
    ],
    [
      'between this one and the next names both',
      'Could we talk this week or next?',
      ['this week works for me', 'next week works for me', 'either works for me'],
    ],
    ['between deeds says who does what', 'wake me or let me rest?', ["I'll wake you", "I'll let you rest", 'either is fine with me']],
    [
      'between what they would do asks for it',
      'do you want me to leave it in the hall or bring it up to you?',
      ['please leave it in the hall', 'please bring it up to me', 'either is fine with me'],
    ],
    ['between things names them without what hangs on them', 'mash or chips with it?', ['mash', 'chips', 'mash or chips, either is fine']],
    ['between things ends where a clause begins', 'left or right when you come in?', ['left', 'right', 'left or right, either is fine']],
    ['about when something is has one answer', 'when is the dinner again, the 8th or the 9th?', ['the 8th', 'the 9th', null]],
    ['about what it was has one answer', 'was it 2% or whole', ['2%', 'whole', null]],
    ['about a fact has one answer', 'is the game on saturday or sunday?', ['saturday', 'sunday', null]],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  it.each([
    ['cut out of longer phrases', 'are you back at work yet or still off'],
    ['with a question of its own behind it', 'do you need anything or are you good?'],
    ['whose words may not be said back', 'shall i start the rice or wait for you?'],
  ])('is left to the owner if it is %s', (_, text) => {
    expect(said(text)).toBeNull()
  })

  it('is told from a question that yes or no answers', () => {
    expect(asksEitherOr(sentence('Is that normal or should we open it again?'))).toBe(true)
    expect(asksEitherOr(sentence('can you call or text me when you land?'))).toBe(false)
    expect(asksEitherOr(sentence('coming or not?'))).toBe(false)
  })

  it('may be asked for a sentence later', () => {
    expect(readTurn(['I can do Monday at 3 or Tuesday at 10. Which is better?']).choice?.options).toEqual([
      'Monday at 3 works for me',
      'Tuesday at 10 works for me',
    ])
    const mail = readMail([
      'I could offer Tuesday at 9.30 or Thursday at 14.00 for the handover.',
      'Please let me know which you would prefer.',
    ])
    expect(mail.intent).toBe('choice')
    expect(mail.choice?.options).toEqual(['Tuesday at 9.30 works for me', 'Thursday at 14.00 works for me'])
  })

  it('in a mail that cannot be quoted is to be thought about', () => {
    expect(preferred(sentence('Which day would suit you best?'))).toBe('time')
    expect(
      readMail(['We could do the cake in lemon with a glaze, or plain with berries, or leave it out. Which would you prefer?']).intent,
    ).toBe('what-asked')
  })
})
