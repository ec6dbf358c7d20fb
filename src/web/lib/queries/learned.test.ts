import { describe, expect, it } from 'vitest'
import { imessage } from '#test/pages/render-app.tsx'
import { addedSince } from './learned.ts'

const finished = { finished_at: '2026-11-10T10:00:00Z' }
const before = '2026-11-10T09:00:00Z'
const after = '2026-11-10T11:00:00Z'
const texts = (extracted_at: string) => ({ ...imessage, extracted_at })
const email = (extracted_at: string) => ({ ...imessage, source: 'email', extracted_at })

describe('what a training has not learned from', () => {
  it.each([
    ['nothing where all was read before its end', [texts(before), email(before)], true, { texts: false, mail: false }],
    ['texts that were read again', [texts(after), email(before)], true, { texts: true, mail: false }],
    ['mail that was read since', [texts(before), email(after)], true, { texts: false, mail: true }],
    ['a mailbox that was never read', [texts(before)], true, { texts: false, mail: true }],
    ['no mailbox where none is connected', [texts(before)], false, { texts: false, mail: false }],
  ])('is %s', (_what, sources, connected, added) => {
    expect(addedSince(finished, sources, connected)).toEqual(added)
  })
})
