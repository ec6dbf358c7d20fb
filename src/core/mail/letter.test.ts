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
    ['hey priya!\n\nwe are in\n\nxx t', 'hey priya!', ['we are in'], 'xx t'],
    ['we are in\n\nt', null, ['we are in'], 't'],
    ['we are in\n\nk', null, ['we are in', 'k'], null],
    // What stands on the line of the greeting is said as well.
    ['Hi Ruth, can you come on Sunday?\n\nJoan', 'Hi Ruth,', ['can you come on Sunday?'], 'Joan'],
    ['hey, are you free?', 'hey,', ['are you free?'], null],
    ['Dear Ms. Park and all,\n\nit is done.', 'Dear Ms. Park and all,', ['it is done.'], null],
    ['Dear all - the room has moved.\n\nBest', 'Dear all -', ['the room has moved.'], 'Best'],
    ['Hello is this still for sale\nI could come today', null, ['Hello is this still for sale I could come today'], null],
    // What tells something is no greeting, though it begins like one.
    ["Hey it's cancelled, sorry! Can we do Friday?", null, ["Hey it's cancelled, sorry! Can we do Friday?"], null],
    ["Hey it's off!\nCan we do Friday?", null, ["Hey it's off! Can we do Friday?"], null],
    ['hey running late\nstart without me', null, ['hey running late start without me'], null],
    ['Hi my dad died: can you call me?', null, ['Hi my dad died: can you call me?'], null],
    ['Hi quick question: are you free?', null, ['Hi quick question: are you free?'], null],
    ['Hallo leider krank, bis Montag?', null, ['Hallo leider krank, bis Montag?'], null],
    ["Bonjour c'est annulé, désolée !\nVendredi ?", null, ["Bonjour c'est annulé, désolée ! Vendredi ?"], null],
    ['Yes,\nthat works.', null, ['Yes, that works.'], null],
    ['Cancelled!\nCan we do Friday?', null, ['Cancelled! Can we do Friday?'], null],
    ['Hi everyone at the club,\nit is done.', 'Hi everyone at the club,', ['it is done.'], null],
    ["hey y'all,\nit is done.", "hey y'all,", ['it is done.'], null],
    ['hi will,\nit is done.', 'hi will,', ['it is done.'], null],
    ['Vincent,\nit is done.', 'Vincent,', ['it is done.'], null],
    ['Dear Mr. Das,\nit is done.', 'Dear Mr. Das,', ['it is done.'], null],
    ['Hi So-yeon and Irving,\nit is done.', 'Hi So-yeon and Irving,', ['it is done.'], null],
    ['Dear Dr. Fine,\nit is done.', 'Dear Dr. Fine,', ['it is done.'], null],
    ['Dear Dr. Do,\nit is done.', 'Dear Dr. Do,', ['it is done.'], null],
    // Thanks for something are no sign-off, thanks alone are.
    ['It has come.\n\nThanks for the list.', null, ['It has come.', 'Thanks for the list.'], null],
    ['It has come.\n\nMany thanks and best wishes,\nAnn Lee', null, ['It has come.'], 'Many thanks and best wishes,\nAnn Lee'],
    ['It has come.\n\nGood.', null, ['It has come.', 'Good.'], null],
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
