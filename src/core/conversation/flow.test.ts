import { describe, expect, it } from 'vitest'
import type { ExclusionReason } from './exclusion.ts'
import { createConversationFlow, type FlowRow } from './flow.ts'
import type { ReplyPair } from './reply-pair.ts'

const minute = 60_000

function row(given: Partial<FlowRow> & { at: number }): FlowRow {
  return { guid: `g${given.at}`, fromMe: false, sender: 1, text: 'text', linkBalloon: false, thread: null, exclusion: null, ...given }
}

function follow(rows: readonly FlowRow[]): { pairs: ReplyPair[]; exclusions: (ExclusionReason | null)[] } {
  const flow = createConversationFlow('somebody', false, () => null)
  const results = rows.map((entry) => flow.add(entry))
  const pairs = [...results.map(({ pair }) => pair), flow.end()].filter((pair) => pair !== null)
  return { pairs, exclusions: results.map(({ exclusion }) => exclusion) }
}

describe('a conversation', () => {
  it('passes over reactions and events as if they were not there', () => {
    for (const exclusion of [
      'tapback',
      'textual-tapback',
      'event',
      'sticker',
      'empty',
      'unsent',
      'failed',
      'auto-reply',
      'spam',
    ] as const) {
      const { pairs } = follow([
        row({ at: 0, text: 'are you coming?' }),
        row({ at: minute, fromMe: true, exclusion }),
        row({ at: 2 * minute, exclusion }),
        row({ at: 20 * minute, fromMe: true, text: 'yes' }),
      ])
      expect([exclusion, pairs]).toMatchObject([exclusion, [{ incoming: ['are you coming?'], reply: ['yes'] }]])
    }
  })

  it('takes a photo, a pasted text and what the product sent for an answer that is not learned from', () => {
    for (const exclusion of [
      'attachment',
      'audio',
      'app',
      'long-paste',
      'forward',
      'sent-by-product',
      'one-time-code',
      'undecodable',
    ] as const) {
      const { pairs } = follow([
        row({ at: 0, text: 'are you coming?' }),
        row({ at: minute, fromMe: true, exclusion }),
        row({ at: 20 * minute, fromMe: true, text: 'by the way' }),
      ])
      expect([exclusion, pairs]).toEqual([exclusion, []])
    }
  })

  it('takes the two rows of a link for one', () => {
    const link = 'https://example.com/a'
    const both = follow([
      row({ at: 0, text: link }),
      row({ at: 2_000, text: link, linkBalloon: true }),
      row({ at: minute, fromMe: true, text: 'nice' }),
    ])
    expect(both.exclusions).toEqual([null, 'link-preview', null])
    expect(both.pairs).toMatchObject([{ incoming: [link], reply: ['nice'] }])
    const withWords = follow([row({ at: 0, text: `look ${link}` }), row({ at: 2_000, text: link, linkBalloon: true })])
    expect(withWords.exclusions).toEqual([null, 'link-preview'])
    const previewFirst = follow([row({ at: 0, text: link, linkBalloon: true }), row({ at: 2_000, text: link })])
    expect(previewFirst.exclusions).toEqual([null, 'link-preview'])
    const own = { fromMe: true, exclusion: 'link-only' } as const
    const mine = follow([row({ at: 0, text: link, ...own }), row({ at: 1_000, text: link, linkBalloon: true, ...own })])
    expect(mine.exclusions).toEqual(['link-only', 'link-preview'])
  })

  it('keeps two links that were sent', () => {
    const link = 'https://example.com/a'
    expect(follow([row({ at: 0, text: link }), row({ at: 5 * minute, text: link, linkBalloon: true })]).exclusions).toEqual([null, null])
    expect(follow([row({ at: 0, text: link }), row({ at: 1_000, text: link, linkBalloon: true, sender: 2 })]).exclusions).toEqual([
      null,
      null,
    ])
    expect(follow([row({ at: 0, text: link }), row({ at: 1_000, text: link })]).exclusions).toEqual([null, null])
    const other = follow([row({ at: 0, text: link }), row({ at: 1_000, text: 'https://example.com/b', linkBalloon: true })])
    expect(other.exclusions).toEqual([null, null])
  })
})
