import { describe, expect, it } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { followEvents } from './events.ts'

const hello = 'data: {"type":"hello","version":"1"}\n\n'
const stream = (text: string): Response => new Response(text, { status: 200, headers: { 'content-type': 'text/event-stream' } })

/** Gives its answers in order. After the last one it aborts the signal, as leaving the page does. */
async function follow(answers: (Response | Error)[]) {
  const ended = new AbortController()
  const pauses: number[] = []
  const events: ServerEvent[] = []
  const asked: RequestInit[] = []
  const opened: boolean[] = []
  let lost = 0
  await followEvents({
    base: 'http://127.0.0.1:5002',
    token: 't1',
    signal: ended.signal,
    onEvent: (event) => events.push(event),
    onOpen: (again) => opened.push(again),
    onLost: () => (lost += 1),
    wait: async (ms) => {
      pauses.push(ms)
      if (answers.length === 0) ended.abort()
    },
    fetch: async (_address, init) => {
      asked.push(init ?? {})
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('gone')
      return answer
    },
  })
  return { pauses, events, opened, lost, asked }
}

describe('following the server', () => {
  it('sends the token, gives the events and skips what it does not know', async () => {
    const { events, asked, opened } = await follow([stream(`${hello}data: {"type":"from-the-future"}\n\ndata: not json\n\n${hello}`)])
    expect(events.map(({ type }) => type)).toEqual(['hello', 'hello'])
    expect(new Headers(asked[0]?.headers).get('authorization')).toBe('Bearer t1')
    expect(opened).toEqual([false])
  })

  it('comes back with doubling pauses, starting over once it stood', async () => {
    const { pauses, opened, lost } = await follow([
      new Error('down'),
      new Error('down'),
      new Error('down'),
      stream(hello),
      new Error('down'),
    ])
    expect(pauses).toEqual([1000, 2000, 4000, 1000, 2000])
    expect(opened).toEqual([false])
    expect(lost).toBe(5)
  })

  it('says when it stands again after it was lost', async () => {
    expect((await follow([stream(hello), new Error('down'), stream(hello)])).opened).toEqual([false, true])
  })

  it('never waits longer than half a minute', async () => {
    const { pauses } = await follow(Array.from({ length: 8 }, () => new Error('down')))
    expect(Math.max(...pauses)).toBe(30_000)
  })

  it('ends where the token is refused', async () => {
    const { pauses, opened } = await follow([new Response(null, { status: 401 })])
    expect(pauses).toEqual([])
    expect(opened).toEqual([])
  })
})
