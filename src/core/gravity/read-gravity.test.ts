import { describe, expect, it } from 'vitest'
import { isGraveByRules } from './read-gravity.ts'

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
