import { NSAttributedString, Unarchiver } from '@parseaple/typedstream'
import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AttributedRun, encodeAttributedString } from './typedstream-encoder.ts'

const part = '__kIMMessagePartAttributeName'
const plain = (text: string): AttributedRun[] => (text === '' ? [] : [{ length: text.length, attributes: { [part]: 0 } }])

function decode(blob: Uint8Array): NSAttributedString {
  const root: unknown = Unarchiver.open(Buffer.from(blob)).decodeSingleRoot()
  if (!(root instanceof NSAttributedString)) throw new TypeError('not an attributed string')
  return root
}

describe('encodeAttributedString', () => {
  it.each([0, 1, 126, 127, 128, 129, 255, 256, 32_767, 32_768, 65_534, 65_535, 65_536, 70_001])(
    'writes %i bytes of text so that the library reads the same text',
    (length) => {
      const text = 'a'.repeat(length)
      expect(decode(encodeAttributedString(text, plain(text), { mutable: true })).string).toBe(text)
    },
  )

  it('counts bytes in UTF-8 and runs in UTF-16', () => {
    const text = '👩‍👩‍👧 naïve — שלום'
    const decoded = decode(encodeAttributedString(text, plain(text), { mutable: true }))
    expect(decoded.string).toBe(text)
    expect(decoded.runs).toMatchObject([{ range: [0, text.length], attributes: { [part]: 0 } }])
  })

  it('keeps any text and any runs', () => {
    const value = fc.oneof(fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }), fc.string({ unit: 'grapheme' }))
    const run = fc.record({
      text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      extra: fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), value),
    })
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), fc.boolean(), (parts, mutable) => {
        const text = parts.map((each) => each.text).join('')
        const runs = parts.map((each, index) => ({ length: each.text.length, attributes: { [part]: index, ...each.extra } }))
        const decoded = decode(encodeAttributedString(text, runs, { mutable }))
        expect(decoded.string).toBe(text)
        expect(decoded.runs.map((each) => each.range[1])).toEqual(runs.map((each) => each.length))
        expect(decoded.runs.map((each) => each.attributes)).toEqual(runs.map((each) => each.attributes))
      }),
      { numRuns: 60 },
    )
  })

  it('refers back to attributes that a run before had', () => {
    const attributes = { [part]: 0 }
    const decoded = decode(
      encodeAttributedString(
        'abc',
        [
          { length: 1, attributes },
          { length: 1, attributes: { [part]: 1 } },
          { length: 1, attributes },
        ],
        { mutable: true },
      ),
    )
    expect(decoded.runs.map((run) => Reflect.get(run.attributes, part))).toEqual([0, 1, 0])
  })

  it('refuses runs that do not cover the text', () => {
    expect(() => encodeAttributedString('abc', [{ length: 2, attributes: {} }], { mutable: true })).toThrow(RangeError)
  })

  // Data of real databases, used only if the folder exists; nothing of it is part of this repository.
  const fixture = new URL('../../../../../shared/fixtures/imessage/typedstream/', import.meta.url)
  it.skipIf(!existsSync(fixture))('writes a plain body byte for byte as Messages does (skipped without ../shared/fixtures)', () => {
    const real = readFileSync(new URL('AttributedBodyTextOnly', fixture))
    expect(Buffer.from(encodeAttributedString('Noter test', plain('Noter test'), { mutable: true }))).toEqual(real)
  })
})
