import { describe, expect, it } from 'vitest'
import { isSayable } from '#core/drafting/discretion/sayable.ts'
import { echoesOfAsking } from './asking.ts'

const yes = (text: string) => echoesOfAsking(text).find((echo) => echo.yes === undefined || isSayable(echo.yes))?.yes ?? null

describe('a verb that leaves it to a noun what is done', () => {
  it.each([
    ['can you have lunch with me tomorrow?', "{yes}, I'd love to have lunch tomorrow"],
    ['Can you have Sunday dinner with us this week?', "{yes}, I'd love to have sunday dinner this week"],
    ['could you do yoga with me saturday morning', "{yes}, I'd love to do yoga saturday morning"],
    ['wanna get a quick drink with me and sam later', "{yes}, I'd love to get a drink later"],
    ['should we have dinner together on friday', "{yes}, I'd love to have dinner on friday"],
    ['Can you and Jonah have lunch with us on the 2nd?', "{yes}, we'd love to have lunch on the 2nd"],
    ['have you got time for a quick coffee before the meeting', '{yes}, I have time for a coffee'],
    ['can you have a quick look at my cover letter before i send it tonight', '{yes}, I can take a look'],
    ['could you take a look at the schedule before noon', '{yes}, I can take a look at the schedule'],
    ['can you give me a hand with the big tank on wednesday', '{yes}, I can give you a hand on wednesday'],
    ['can you give me a heads up when you leave', '{yes}, I can give you a heads up'],
    ['Can you give your mother a call today?', '{yes}, I can give her a call today'],
    ['would you take a picture of us at the party', '{yes}, I can take a picture'],
    ['any chance u can swap me thursday for saturday?', '{yes}, I can swap'],
    ['could you trade shifts with me on monday', '{yes}, I can swap'],
    ['can you do me a solid and return my library books', '{yes}, I can return your library books'],
  ])('is taken up with it: %s', (text, said) => {
    expect(yes(text)).toBe(said)
  })

  it.each(['can you take a call', 'can you get coffee for the office', 'can you bring drinks'])(
    'is an errand where nobody comes along: %s',
    (text) => {
      expect(yes(text)).not.toMatch(/love to/u)
    },
  )

  it.each(['can you have my baby', 'do you want to have a baby with me', 'can you take my pills with me'])(
    'says nothing of what is not everyday: %s',
    (text) => {
      expect(yes(text) ?? '').not.toMatch(/love to|\bI can\b/u)
    },
  )

  it('is no reason to say what the owner did, where somebody else may have', () => {
    expect(yes('Did the package I sent arrive?')).toBe('{yes}, it did')
  })
})
