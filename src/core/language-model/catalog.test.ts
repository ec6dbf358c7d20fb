import { describe, expect, it } from 'vitest'
import { catalog, catalogModel, fitOf, recommend } from './catalog.ts'

const gib = 2 ** 30
const idOf = (memory: number, fastChip = true) => recommend(catalog, { memory: memory * gib, fastChip })?.id ?? null

describe('the catalog', () => {
  it('has rows that hold, each pinned by commit, size and checksum', () => {
    expect(new Set(catalog.map(({ id }) => id)).size).toBe(catalog.length)
    for (const row of catalog) {
      expect(catalogModel.parse(row)).toEqual(row)
      expect(row.revision).toMatch(/^[0-9a-f]{40}$/u)
      expect(row.bytes).toBeLessThan(row.needsMemory)
      expect(row.sha256).not.toBeNull()
    }
  })

  it.each([
    [64, true, 'gemma-4-e4b'],
    [16, true, 'gemma-4-e4b'],
    [8, true, 'gemma-4-e2b'],
    [16, false, 'gemma-4-e2b'],
    [6, true, 'qwen-3.5-4b'],
    [4, true, null],
  ] as const)('on a machine with %i GiB, fast chip %s, offers %s first', (memory, fastChip, id) => {
    expect(idOf(memory, fastChip)).toBe(id)
  })

  it('tells what fits from what does not', () => {
    const machine = { memory: 8 * gib, fastChip: true }
    expect(catalog.map(({ needsMemory }) => fitOf(needsMemory, machine))).toEqual(['tight', 'good', 'good'])
    expect(fitOf(20 * gib, machine)).toBe('too-big')
    expect(fitOf(null, machine)).toBe('unknown')
  })
})
