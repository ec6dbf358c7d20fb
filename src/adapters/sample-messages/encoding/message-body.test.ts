import { NSAttributedString, Unarchiver } from '@parseaple/typedstream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachmentCharacter, type BodyContent, encodeEarlierText, encodeMessageBody } from './message-body.ts'
import { encodeAttributedString } from './typedstream-encoder.ts'

const part = '__kIMMessagePartAttributeName'

function decode(blob: Uint8Array): { text: string; runs: { range: number[]; attributes: object }[] } {
  const root: unknown = Unarchiver.open(Buffer.from(blob)).decodeSingleRoot()
  if (!(root instanceof NSAttributedString)) throw new TypeError('not an attributed string')
  return { text: root.string, runs: root.runs }
}
const body = (content: BodyContent) => decode(encodeMessageBody(content))

describe('encodeMessageBody', () => {
  it('writes every plain text as the general encoder does, short or long', () => {
    const whole = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 0, max: 140 }).map((n) => 'é'.repeat(n)),
    )
    fc.assert(
      fc.property(whole, (text) => {
        fc.pre(!text.includes('://'))
        const runs = text === '' ? [] : [{ length: text.length, attributes: { [part]: 0 } }]
        expect(encodeMessageBody({ text })).toEqual(encodeAttributedString(text, runs, { mutable: true }))
      }),
    )
  })

  it('marks links, wherever they stand', () => {
    const { text, runs } = body({ text: 'look https://example.com/a?b=1 ok' })
    expect(text).toBe('look https://example.com/a?b=1 ok')
    expect(runs.map((run) => [run.range[1], '__kIMLinkAttributeName' in run.attributes])).toEqual([
      [5, false],
      [25, true],
      [3, false],
    ])
  })

  it('marks a one-time code and the text that it is', () => {
    const { runs } = body({ text: 'Bank: 482913 is your code', oneTimeCode: '482913' })
    expect(runs.map((run) => run.range[1])).toEqual([6, 6, 13])
    expect(Object.keys(runs[1]?.attributes ?? {})).toContain('__kIMOneTimeCodeAttributeName')
  })

  it('gives an attachment a part of its own, named by its transfer', () => {
    const { text, runs } = body({ text: `${attachmentCharacter}look`, attachment: { guid: 'at_0_AB', name: 'dog.heic' } })
    expect(text).toBe(`${attachmentCharacter}look`)
    expect(runs).toMatchObject([
      { range: [0, 1], attributes: { __kIMFileTransferGUIDAttributeName: 'at_0_AB', __kIMFilenameAttributeName: 'dog.heic', [part]: 0 } },
      { attributes: { [part]: 1 } },
    ])
  })

  it('keeps earlier texts in the immutable class', () => {
    const blob = encodeEarlierText('before')
    expect(Buffer.from(blob).includes('NSMutableAttributedString')).toBe(false)
    expect(decode(blob).text).toBe('before')
  })
})
