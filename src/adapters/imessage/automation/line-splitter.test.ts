import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineSplitter } from './line-splitter.ts'

function split(blocks: readonly Uint8Array[]): (string | null)[] {
  const lines: (string | null)[] = []
  const take = createLineSplitter((line) => lines.push(line))
  for (const block of blocks) take(Buffer.from(block))
  return lines
}

describe('createLineSplitter', () => {
  it('gives the same lines however the bytes are cut', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ' '))
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(40)), (lines, sizes) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''))
        const blocks: Buffer[] = []
        for (let at = 0, cut = 0; at < bytes.length; cut += 1) {
          const size = (sizes[cut % Math.max(1, sizes.length)] ?? 0) + 1
          blocks.push(bytes.subarray(at, at + size))
          at += size
        }
        expect(split(blocks)).toEqual(lines)
      }),
    )
  })

  it('gives null for what is no UTF-8 and for a line without end, and goes on behind it', () => {
    expect(split([Uint8Array.of(0xff, 0xfe, 0x0a, 0x61, 0x0a)])).toEqual([null, 'a'])
    const block = Buffer.alloc(1 << 19, 'x')
    expect(split([block, block, block, Buffer.from('\nb\n')])).toEqual([null, 'b'])
  })

  it('keeps a line that is not ended to itself', () => {
    expect(split([Buffer.from('a\nb')])).toEqual(['a'])
  })
})
