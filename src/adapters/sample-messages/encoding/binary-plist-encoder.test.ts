import { parseBuffer } from 'bplist-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { encodeBinaryPlist, type PlistValue } from './binary-plist-encoder.ts'

function read(value: PlistValue): unknown {
  const [root]: [unknown] = parseBuffer(Buffer.from(encodeBinaryPlist(value)))
  return root
}

describe('encodeBinaryPlist', () => {
  it('writes an edit history that the parser reads', () => {
    const history = {
      dictionary: {
        amc: 0,
        ust: true,
        ep: [0],
        ec: { dictionary: { '0': [{ dictionary: { d: { real: 690_513_474 }, t: Uint8Array.of(4, 11) } }] } },
        otr: { dictionary: { '0': { dictionary: { lo: 0, le: 300 } } } },
      },
    }
    expect(read(history)).toEqual({
      amc: 0,
      ust: true,
      ep: [0],
      ec: { '0': [{ d: 690_513_474, t: Buffer.from([4, 11]) }] },
      otr: { '0': { lo: 0, le: 300 } },
    })
  })

  it('writes any nesting of what it knows', () => {
    const scalar = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.maxSafeNat(),
      fc.boolean(),
      fc.double({ noNaN: true, min: 0.5, max: 0.75 }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.stringMatching(/^[a-zé]{1,20}$/), fc.array(scalar, { maxLength: 4 }), { maxKeys: 17 }), {
          maxLength: 20,
        }),
        (list) => {
          const value = list.map((entries) => ({ dictionary: entries }))
          expect(read(value)).toEqual(list.map((entries) => ({ ...entries })))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('refuses what it cannot write exactly', () => {
    expect(() => encodeBinaryPlist(-1)).toThrow(RangeError)
    expect(() => encodeBinaryPlist(2 ** 60)).toThrow(RangeError)
  })
})
