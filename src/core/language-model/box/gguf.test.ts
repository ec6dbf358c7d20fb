import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeGguf, type GgufValue } from '#test/box/gguf-writer.ts'
import { tinyModel } from '#test/box/tiny-model.ts'
import { headBytes, readGgufHead } from './gguf.ts'

const tiny = tinyModel({ says: ['whatever it says'], name: 'Tiny\u202e\n one', contextLength: 2048 })
const head = (metadata: Record<string, GgufValue>) => readGgufHead(writeGguf(metadata, []))

describe('the beginning of a model file', () => {
  it('says what it holds, in words that may be shown', () => {
    expect(readGgufHead(tiny.subarray(0, headBytes))).toEqual({
      architecture: 'llama',
      name: 'Tiny one',
      contextLength: 2048,
      type: null,
      parts: 1,
      license: null,
      bytesPerToken: 256,
    })
  })

  it('is enough as soon as it names the kind of model', () => {
    expect(readGgufHead(tiny.subarray(0, 400))).toMatchObject({ architecture: 'llama' })
  })

  it.each([
    ['not-gguf', readGgufHead(Buffer.from('<!doctype html>'))],
    ['not-gguf', readGgufHead(new Uint8Array())],
    ['old', readGgufHead(Buffer.from([0x47, 0x47, 0x55, 0x46, 1, 0, 0, 0]))],
    ['damaged', readGgufHead(tiny.subarray(0, 20))],
    ['damaged', head({ 'general.name': { text: 'no kind' } })],
    ['not-a-model', head({ 'general.architecture': { text: 'clip' } })],
    ['not-a-model', head({ 'general.architecture': { text: 'llama' }, 'general.type': { text: 'adapter' } })],
    ['not-a-model', head({ 'general.architecture': { text: 'nomic-bert' } })],
    ['split', head({ 'general.architecture': { text: 'llama' }, 'split.count': { u32: 3 } })],
  ])('is told apart: %s', (problem, found) => {
    expect(found).toBe(problem)
  })

  it('is read without harm whatever stands in it', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readGgufHead(Buffer.concat([Buffer.from('GGUF'), bytes]))))
    fc.assert(
      fc.property(fc.nat(2000), fc.uint8Array({ minLength: 1, maxLength: 12 }), (at, bytes) => {
        const broken = Buffer.from(tiny.subarray(0, 6000))
        broken.set(bytes, at)
        const found = readGgufHead(broken)
        expect(typeof found === 'object' ? found.architecture.length : 0).toBeLessThanOrEqual(80)
      }),
    )
  })
})
