import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodePropertyList, Uid } from '#test/messages/property-list.ts'
import { encodeBody } from '#test/messages/typedstream.ts'
import { decodeBody } from './body.ts'

const text = (body: unknown, column: unknown = null) => decodeBody(body, column).text

describe('decodeBody', () => {
  it('takes the body first, then the column', () => {
    expect(text(encodeBody('from the body'), 'from the column')).toBe('from the body')
    expect(text(null, 'from the column')).toBe('from the column')
    expect(decodeBody(null, null)).toEqual({ text: null, undecodable: false, oneTimeCode: false, styled: false })
  })

  it('takes the column where the body is broken, and says so where there is none', () => {
    const broken = encodeBody('some text').subarray(0, 80)
    // Whether it has styles is unknown then.
    expect(decodeBody(broken, 'from the column')).toMatchObject({ text: 'from the column', styled: true })
    expect(decodeBody(broken, null, () => 'asked for later').text).toBe('asked for later')
    expect(decodeBody(broken, null)).toEqual({ text: null, undecodable: true, oneTimeCode: false, styled: true })
  })

  it('reads a body that is blank as an empty text', () => {
    expect(text(encodeBody(''))).toBe('')
    expect(decodeBody(Buffer.alloc(0), null).undecodable).toBe(false)
  })

  it('reads keyed archives', () => {
    const archive = (objects: Parameters<typeof encodePropertyList>[0][], root: number) =>
      encodePropertyList({ $archiver: 'NSKeyedArchiver', $version: 100_000, $top: { root: new Uid(root) }, $objects: objects })
    expect(text(archive(['$null', 'a plain string'], 1))).toBe('a plain string')
    expect(text(archive(['$null', { NSString: new Uid(2) }, 'in an attributed string é'], 1))).toBe('in an attributed string é')
    expect(text(archive(['$null', { NSString: new Uid(2) }, { 'NS.string': 'in an object' }], 1))).toBe('in an object')
    expect(text(archive(['$null', { 'NS.bytes': Buffer.from('as bytes ü') }], 1))).toBe('as bytes ü')
    // Circular references terminate.
    expect(decodeBody(archive(['$null', { NSString: new Uid(1) }], 1), null)).toMatchObject({ text: null, undecodable: true })
  })

  it('reads UTF-16 with its mark, in both byte orders', () => {
    const little = Buffer.from('\uFEFFHallo 🌍', 'utf16le')
    expect(text(little)).toBe('Hallo 🌍')
    expect(text(Buffer.from(little).swap16())).toBe('Hallo 🌍')
    expect(text(Buffer.from([0xff, 0xfe, 0x3d, 0xd8]))).toBeNull()
  })

  it('never throws and never gives raw bytes, whatever the columns hold', () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([Buffer.from('bplist00'), Buffer.from(bytes)])),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.concat([encodeBody('').subarray(0, 74), Buffer.from(bytes)])),
      fc.constantFrom(null, undefined, 42, 1.5, 'a text in a column of blobs'),
    )
    fc.assert(
      fc.property(anything, fc.constantFrom(null, 'column', 7), (body, column) => {
        const decoded = decodeBody(body, column)
        expect(decoded.text === null || typeof decoded.text === 'string').toBe(true)
        expect(decoded.undecodable && decoded.text !== null).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('never hangs on a keyed archive with any of its bytes changed', () => {
    const archive = encodePropertyList({
      $top: { root: new Uid(1) },
      $objects: ['$null', { NSString: new Uid(2) }, 'text', ['a', 'b', { c: 1 }]],
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 3 }), (changes) => {
        const body = Buffer.from(archive)
        for (const [at, byte] of changes) body[8 + (at % (body.length - 8))] = byte
        decodeBody(body, null)
      }),
      { numRuns: 1000 },
    )
  })
})
