import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { full } from '#test/full.ts'
import { hour, messagesDatabase, minute, now, type NewMessage } from '#test/messages/messages-database.ts'
import { extract } from '#test/messages/messages-reading.ts'

const conversations = 3

/** Messages in several conversations, in order of time, all with different texts. */
const talk = fc
  .array(
    fc.record({
      gap: fc.constantFrom(1_000, minute, 4 * minute, 6 * minute, hour, 9 * hour),
      chat: fc.integer({ min: 1, max: conversations }),
      fromMe: fc.boolean(),
      what: fc.constantFrom('text', 'photo', 'reaction'),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((steps) => {
    let at = now - 200 * 24 * hour
    return steps.map(({ gap, chat, fromMe, what }, index): NewMessage => {
      at += gap
      const rest = { guid: `g${index}`, at, chats: [chat], handle: fromMe ? 0 : chat, fromMe }
      if (what === 'photo') return { ...rest, text: '\uFFFC' }
      return { ...rest, text: `words ${index}`, more: what === 'reaction' ? { associated_message_type: 2001 } : {} }
    })
  })

function pairsOf(rows: readonly NewMessage[], options: { index?: boolean } = {}) {
  const db = messagesDatabase()
  if (options.index === false) db.raw.exec('DROP INDEX message_idx_date')
  for (let chat = 1; chat <= conversations; chat += 1) db.direct(`+1415555010${chat}`)
  for (const row of rows) db.message(row)
  const { pairs, summary } = extract(db.path)
  db.raw.close()
  return { pairs, sent: summary.sent, received: summary.received, skipped: summary.skipped }
}

describe('the order in which rows came into the database', () => {
  it('changes nothing: shuffled, turned around, with and without an index of dates', () => {
    fc.assert(
      fc.property(
        talk.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ([rows, shuffled]) => {
          let expected
          try {
            expected = pairsOf(rows)
          } catch {
            // Only photos and reactions may leave nothing to read; another test covers that.
            return
          }
          expect(pairsOf(shuffled)).toEqual(expected)
          expect(pairsOf(rows.toReversed())).toEqual(expected)
          expect(pairsOf(shuffled, { index: false })).toEqual(expected)
        },
      ),
      { numRuns: full ? 25 : 8 },
    )
  })

  it('changes nothing over the edges of pages, with many rows of one date', () => {
    const rows = Array.from({ length: 1_201 }, (_row, index): NewMessage => {
      const fromMe = index % 2 === 1
      return {
        guid: `g${index}`,
        text: `words ${index}`,
        chats: [1],
        fromMe,
        at: now - 10 * hour + Math.floor(index / 400) * minute,
        handle: fromMe ? 0 : 1,
      }
    })
    const { pairs, sent, received } = pairsOf(rows)
    expect([sent, received]).toEqual([600, 601])
    expect(pairs).toHaveLength(600)
    expect(pairsOf(rows, { index: false }).pairs).toEqual(pairs)
  })
})
