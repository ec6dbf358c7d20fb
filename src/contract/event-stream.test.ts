import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDataReader, createEventReader } from './event-stream.ts'

const readAll = (slices: string[]): string[] => {
  const next = createDataReader()
  return slices.flatMap((slice) => next(slice))
}

describe('the event stream', () => {
  it('reads data, joins its lines, and skips comments and other fields', () => {
    expect(readAll([': hi\n\nevent: x\nid: 4\ndata: {"a":1}\n\ndata: one\ndata:two\ndata\n\n'])).toEqual(['{"a":1}', 'one\ntwo\n'])
  })

  it('skips what is no event, and events of a newer server', () => {
    const sent = ['not json', '{"type":"from-a-newer-server"}', '{"type":"control"}'].map((data) => `data: ${data}\n\n`)
    expect(createEventReader()(sent.join(''))).toEqual([{ type: 'control' }])
  })

  it('keeps an unfinished event for itself', () => {
    expect(readAll(['data: half'])).toEqual([])
    expect(readAll(['data: half', '\n', '\n'])).toEqual(['half'])
  })

  it('gives the same events however the text is cut, with every kind of line end', () => {
    const event = fc.array(fc.stringMatching(/^[^\r\n]{0,12}$/), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(80)), (events, end, cuts) => {
        const text = `${events.map((lines) => lines.map((line) => `data: ${line}${end}`).join('') + end).join('')}: end${end}${end}`
        const slices: string[] = []
        let from = 0
        for (const cut of cuts) {
          slices.push(text.slice(from, from + cut))
          from += cut
        }
        // A lone carriage return at the very end could still become CR LF.
        slices.push(text.slice(from), ':\n')
        expect(readAll(slices)).toEqual(events.map((lines) => lines.join('\n')))
      }),
    )
  })
})
