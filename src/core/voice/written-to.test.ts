import { describe, expect, it } from 'vitest'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { profileOf } from './profile.ts'
import { styleCard } from '#core/prompting/prompt/style-card.ts'
import { writtenTo } from './written-to.ts'

const pair = (contact: string, at: number): ReplyPair => ({
  id: `${contact} ${at}`,
  contact,
  at,
  delay: 1000,
  group: false,
  incoming: ['hm?'],
  reply: ['no idea :)'],
  previous: [],
})

describe('how the owner writes to somebody they know little', () => {
  const profile = profileOf([
    ...Array.from({ length: 60 }, (_, i) => pair('old', i)),
    ...Array.from({ length: 12 }, (_, i) => pair('new', 100 + i)),
  ])

  it('is how they write to everybody, and as well measured', () => {
    expect(writtenTo(profile, 'text', 'old').turns).toBe(60)
    for (const contact of ['new', 'nobody', null]) {
      expect(writtenTo(profile, 'text', contact).turns).toBe(72)
      expect(styleCard(writtenTo(profile, 'text', contact), 'text', [], (text) => text).join('\n')).toContain('Emoticons')
    }
  })
})
