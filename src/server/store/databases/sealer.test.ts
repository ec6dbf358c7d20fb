import fc from 'fast-check'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createSealer, openAs, sealJson } from './sealer.ts'

const key = (id: string, fill: number) => ({ id, key: new Uint8Array(32).fill(fill) })
const sealer = createSealer([key('now', 1), key('before', 2)])

describe('the sealer', () => {
  it('opens what it sealed, in its own place only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (plain, context, other) => {
        const sealed = sealer.seal(plain, context)
        expect(new Uint8Array(sealer.open(sealed, context))).toEqual(plain)
        fc.pre(other !== context)
        expect(() => sealer.open(sealed, other)).toThrow(AppError)
      }),
    )
  })

  it('opens nothing that was changed, cut or made up', () => {
    const sealed = sealer.seal(Buffer.from('dear diary'), 'c')
    fc.assert(
      fc.property(
        fc.nat({ max: sealed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.nat({ max: sealed.length - 1 }),
        (at, change, length) => {
          const changed = Buffer.from(sealed)
          changed[at] = (changed[at] ?? 0) ^ change
          expect(() => sealer.open(changed, 'c')).toThrow(AppError)
          expect(() => sealer.open(sealed.subarray(0, length), 'c')).toThrow(AppError)
        },
      ),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(() => sealer.open(bytes, 'c')).toThrow(AppError)
      }),
    )
  })

  it('seals with the first key and opens with each', () => {
    const old = createSealer([key('before', 2)]).seal(Buffer.from('x'), 'c')
    expect(sealer.open(old, 'c').toString()).toBe('x')
    const now = sealer.seal(Buffer.from('x'), 'c')
    expect(() => createSealer([key('before', 2)]).open(now, 'c')).toThrow('The data are sealed with the key "now", which is not at hand.')
    expect(() => createSealer([])).toThrow('There is no key to protect the data with.')
    expect(() => createSealer([{ id: 'short', key: new Uint8Array(16) }])).toThrow('The data key "short" must have 32 bytes.')
  })

  it('gives a text one fingerprint for each key, the current one first, that shows nothing of it', () => {
    const [now, before] = sealer.fingerprints('+15550100101')
    expect(sealer.fingerprint('+15550100101')).toBe(now)
    expect(createSealer([key('other', 2)]).fingerprint('+15550100101')).toBe(before)
    expect(now).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([now, before, sealer.fingerprint('+15550100102')]).size).toBe(3)
  })

  it('never makes the same bytes twice, and carries JSON', () => {
    const value = { a: [1, 'déjà vu, in the clear', null] }
    const sealed = sealJson(sealer, value, 'c')
    expect(sealed.equals(sealJson(sealer, value, 'c'))).toBe(false)
    const shape = z.object({ a: z.array(z.unknown()) })
    expect(openAs(sealer, sealed, 'c', shape)).toEqual(value)
    const otherwise = () => openAs(sealer, sealed, 'c', z.object({ a: z.string() }))
    expect(otherwise).toThrow(expect.objectContaining({ code: 'internal', message: expect.not.stringContaining('déjà vu') as string }))
    // Long enough never to come about by chance.
    expect(sealed.includes('in the clear')).toBe(false)
  })
})
