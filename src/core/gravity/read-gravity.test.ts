import { describe, expect, it } from 'vitest'
import { gravityByRules, isGraveByRules } from './read-gravity.ts'

describe('somebody who passed', () => {
  it.each(['grandpa passed that night', 'my grandma passed around 4 this morning', 'my mom passed after a long fight'])(
    'has died: %j',
    (text) => {
      expect(isGraveByRules([text])).toBe(true)
    },
  )

  it.each(['my mom passed around the cake', 'my dad passed that test'])('has not: %j', (text) => {
    expect(isGraveByRules([text])).toBe(false)
  })
})

describe('grave words are found', () => {
  const news = 'my mom died this morning'
  it.each([
    ['behind forty bubbles', [...Array.from({ length: 40 }, () => 'the garden looks lovely'), news]],
    ['behind forty sentences', [`${'The garden looks lovely. '.repeat(40)}${news}`]],
    ['at the end of a long line', [`${'and the garden looks lovely '.repeat(300)}${news}`]],
    ['where one piece of it ends', [`${'x '.repeat(990)}${news} ${'x '.repeat(2_000)}`]],
  ])('%s', (_where, bubbles) => {
    expect(gravityByRules(bubbles)).toBe('grave')
    expect(gravityByRules(bubbles.map((bubble) => bubble.replace(news, 'see you')))).toBe('none')
  })

  it('by nobody in more than is read, so that it counts as grave', () => {
    expect(isGraveByRules(['the garden looks lovely. '.repeat(4_500)])).toBe(false)
    expect(isGraveByRules(['the garden looks lovely. '.repeat(5_000)])).toBe(true)
  })
})
