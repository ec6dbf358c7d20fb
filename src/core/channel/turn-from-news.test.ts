import { describe, expect, it } from 'vitest'
import type { ArrivedMessage } from './channel.ts'
import { asArrived } from './incoming.ts'
import { turnFromNews } from './turn-from-news.ts'

const minute = 60_000
const noon = Date.UTC(2026, 5, 15, 12)

/** A text from Mia, so many minutes after noon. Its id is its text. */
function text(words: string, after: number, given: Partial<ArrivedMessage> = {}): ArrivedMessage {
  return {
    guid: words,
    conversation: 'card:1',
    group: false,
    fromMe: false,
    sender: '+15550100101',
    at: noon + after * minute,
    kind: 'text',
    text: words,
    thread: null,
    exclusion: null,
    edited: false,
    in: { thread: 'card:1', target: '{}' },
    fresh: true,
    service: 'iMessage',
    name: 'Mia',
    addresses: ['+15550100101'],
    known: true,
    ...given,
  }
}

const own = (words: string, after: number) => text(words, after, { fromMe: true, sender: null })
/** Nothing was dismissed. */
const nothing: ReadonlySet<string> = new Set()
const guids = (rows: readonly { readonly guid: string }[]) => rows.map(({ guid }) => guid)

describe('the turn that news belong to', () => {
  it('is the burst at the end of the thread, with what was said before it', () => {
    const [first, second] = [text('hi', 1), text('free on friday?', 2)]
    const seen = turnFromNews({
      thread: [own('see you', 0), first, second],
      incoming: [second],
      open: [{ turn: [asArrived(first)] }],
      ended: nothing,
    })
    expect(seen).toMatchObject({ current: true, fresh: true, late: [] })
    expect([guids(seen.before), guids(seen.turn)]).toEqual([['see you'], ['hi', 'free on friday?']])
    expect(seen.turn).toMatchObject([{ service: 'iMessage' }, { service: 'iMessage' }])
  })

  it('is not fresh if part of it was never seen to arrive, unless that says nothing', () => {
    const [first, second] = [text('hi', 1), text('free on friday?', 2)]
    const after = (row: ArrivedMessage) => turnFromNews({ thread: [row, second], incoming: [second], open: [], ended: nothing }).fresh
    expect([after(first), after(text('liked it', 1, { exclusion: 'tapback' }))]).toEqual([false, true])
  })

  it('has what was edited since it was seen', () => {
    const seen = text('free on friday?', 1)
    const { turn } = turnFromNews({ thread: [{ ...seen, text: 'free on monday?' }], incoming: [seen], open: [], ended: nothing })
    expect(turn).toMatchObject([{ text: 'free on monday?', edited: true }])
  })

  it('is the news alone where the thread ends with something else: they are answered, or it does not show them', () => {
    const news = text('free on friday?', 1)
    for (const thread of [[news, own('sure', 2)], [own('see you', 0)], []]) {
      const seen = turnFromNews({ thread, incoming: [news], open: [], ended: nothing })
      expect(seen).toMatchObject({ current: false, before: [], late: [], fresh: true })
      expect(guids(seen.turn)).toEqual(['free on friday?'])
    }
    expect(turnFromNews({ thread: [], incoming: [{ ...news, fresh: false }], open: [], ended: nothing }).fresh).toBe(false)
  })

  it('leaves out what a sync brings in with it: that is late, and does not make the turn stale', () => {
    const old = text('happy new year', -60 * 24, { fresh: false })
    const news = text('free on friday?', 1)
    const seen = turnFromNews({ thread: [old, own('and to you', 0), news], incoming: [old, news], open: [], ended: nothing })
    expect(seen).toMatchObject({ current: true, fresh: true })
    expect([guids(seen.late), guids(seen.turn)]).toEqual([['happy new year'], ['free on friday?']])
  })

  it('is stale with what is old in the burst itself', () => {
    const [old, news] = [text('hi', 1, { fresh: false }), text('free on friday?', 2)]
    expect(turnFromNews({ thread: [old, news], incoming: [old, news], open: [], ended: nothing })).toMatchObject({ late: [], fresh: false })
  })

  it('begins behind what the owner has dismissed, which stays before it', () => {
    const [first, second] = [text('are you there', 0), text('dinner at 7?', 1)]
    const seen = turnFromNews({ thread: [first, second], incoming: [second], open: [], ended: new Set([first.guid]) })
    expect([guids(seen.turn), guids(seen.before)]).toEqual([[second.guid], [first.guid]])
  })
})
