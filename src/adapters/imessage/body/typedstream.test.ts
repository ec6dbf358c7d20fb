import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { fixtures, hasFixtures } from '#test/messages/messages-database.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { readRuns } from './attribute-runs.ts'
import { readKnown, readTypedstream, readWithLibrary } from './typedstream.ts'

const anyText = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 400 }), fc.string({ unit: 'grapheme', maxLength: 120 }))

describe('the text of a body', () => {
  it('is read whatever its length, straight from the bytes and by the library alike', () => {
    for (const length of [0, 1, 126, 127, 128, 129, 255, 256, 32_767, 32_768, 65_535, 65_536, 70_000]) {
      for (const mutable of [false, true]) {
        const text = 'x'.repeat(length)
        const body = encodeBody(text, { mutable })
        expect(readKnown(body)?.text.length).toBe(length)
        expect(readTypedstream(body)).toEqual({ text, oneTimeCode: false, styled: false })
        expect(readWithLibrary(body)).toEqual({ text, oneTimeCode: false, styled: false })
      }
    }
  })

  it('is read in every form that a length may have', () => {
    for (const length of ['int16', 'int32'] as const) {
      expect(readKnown(encodeBody('short', { length }))?.text).toBe('short')
      expect(readTypedstream(encodeBody('é'.repeat(90), { length }))?.text).toBe('é'.repeat(90))
    }
  })

  it('is the same as the library reads, for any text', () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), fc.boolean(), (text, mutable, oneTimeCode) => {
        const whole = Buffer.from(text, 'utf8').toString('utf8')
        const body = encodeBody(text, { mutable, oneTimeCode })
        expect(readKnown(body)?.text).toBe(whole)
        expect(readKnown(body)).toEqual(readWithLibrary(body))
      }),
    )
  })

  it('keeps texts that look like the format itself', () => {
    for (const text of ['\u0084\u0001+', '+\u0006inside\u0086\u0084', 'NSString', 'streamtyped', '__kIMOneTimeCodeAttributeName']) {
      expect(readTypedstream(encodeBody(text))).toEqual({ text, oneTimeCode: false, styled: false })
    }
  })

  it('tells a one-time code by the mark of the system', () => {
    expect(readTypedstream(encodeBody('123456 is your code', { oneTimeCode: true }))?.oneTimeCode).toBe(true)
  })

  it.each(['Strikethrough', 'Bold', 'Italic', 'Underline', 'Effect'])('is told to have a style (%s), whoever reads it', (style) => {
    const body = encodeBody('I can make it', { styles: [`__kIMText${style}AttributeName`] })
    expect(readKnown(body)).toEqual({ text: 'I can make it', oneTimeCode: false, styled: true })
    expect(readWithLibrary(body)).toEqual(readKnown(body))
    const plain = encodeBody('I can make it', { styles: ['__kIMDataDetectedAttributeName', '__kIMBaseWritingDirectionAttributeName'] })
    expect(readKnown(plain)?.styled).toBe(false)
  })

  it('of a broken body is null or a text, never an exception, and never disagrees with the library', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          const body = Buffer.from(encodeBody(text))
          for (const [at, byte] of changes) body[at % body.length] = byte
          const known = readKnown(body)
          const library = readWithLibrary(body)
          expect(known?.text ?? library?.text).toBe(library?.text ?? known?.text)
          const read = readTypedstream(body)
          expect(read === null || typeof read.text === 'string').toBe(true)
          readRuns(body)
        },
      ),
      { numRuns: 500, examples: [['', [[1_853_804_311, 0]]]] },
    )
  })

  it('of a body that is cut off is null, wherever the cut is within the text', () => {
    const body = encodeBody('a text of some length that is cut')
    const end = body.indexOf(0x86)
    for (let length = 0; length < end; length += 1) expect(readTypedstream(body.subarray(0, length))).toBeNull()
  })

  it('of bytes that are no typedstream is null', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => readTypedstream(Buffer.from(bytes)) === null))
  })
})

describe('attribute runs', () => {
  it('say which part each stretch belongs to', () => {
    const read = readRuns(encodeBody('onetwo', { parts: [3, 3] }))
    expect(read?.runs.map(({ start, length, part }) => [start, length, part])).toEqual([
      [0, 3, 0],
      [3, 3, 1],
    ])
  })
})

describe.skipIf(!hasFixtures)('real bodies (../shared/fixtures, skipped where they are absent)', () => {
  const folder = join(fixtures, 'typedstream')
  interface Expected {
    file: string
    decodes: boolean
    text: string | null
    runs: { start: number; len: number; part: number; keys: string[] }[] | null
  }
  const expected = hasFixtures ? (JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Expected[]) : []
  const read = (file: string) => readFileSync(join(folder, file))

  it.each(expected)('$file', ({ file, decodes, text, runs }) => {
    const body = read(file)
    expect(readTypedstream(body)?.text ?? null).toBe(text)
    // The fast path must take every complete body, or it would be fast only in tests.
    expect(readKnown(body) !== null).toBe(decodes)
    const found = readRuns(body)?.runs.map(({ start, length, part, keys }) => ({ start, len: length, part, keys: [...keys].toSorted() }))
    expect(found ?? null).toEqual(runs?.map((run) => ({ ...run, keys: run.keys.toSorted() })) ?? null)
  })

  it('name who is mentioned and which attachment stands where', () => {
    expect(readRuns(read('Mention'))?.runs[1]?.mention).toBe('+15558675309')
    expect(readRuns(read('MultiPart'))?.runs[0]?.attachment).toMatch(/^at_0_/)
  })
})
