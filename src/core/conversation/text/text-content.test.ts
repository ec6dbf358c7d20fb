import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bubblesOf, isLinkOnly, isLongPaste } from './text-content.ts'

describe('bubblesOf', () => {
  it('parts a text where attachments stand', () => {
    expect(bubblesOf('\uFFFCtest 1\uFFFCtest 2 \uFFFCtest 3')).toEqual(['test 1', 'test 2', 'test 3'])
    expect(bubblesOf('  plain  ')).toEqual(['plain'])
    expect(bubblesOf('\uFFFC\uFFFD')).toEqual([])
    expect(bubblesOf('$(kIMTranscriptPluginBreadcrumbTextReceiverIdentifier) started a competition')).toEqual([])
  })

  it('never gives an empty bubble nor a placeholder', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\uFFFC', '\uFFFD', ' ', '\n', 'a', '👍🏽') }), (text) => {
        for (const bubble of bubblesOf(text)) expect(bubble).toMatch(/^[^\uFFFC\uFFFD]*[^\s\uFFFC\uFFFD][^\uFFFC\uFFFD]*$/)
      }),
    )
  })
})

describe('links and pastes', () => {
  it('tells a link alone from a link with words', () => {
    expect(isLinkOnly('https://example.com/a?b=c')).toBe(true)
    expect(isLinkOnly('www.example.com https://example.com')).toBe(true)
    expect(isLinkOnly('look https://example.com')).toBe(false)
    expect(isLinkOnly('no link')).toBe(false)
  })

  it('tells what was pasted by its length', () => {
    expect(isLongPaste('x'.repeat(1_001))).toBe(true)
    expect(isLongPaste('line\n'.repeat(20))).toBe(true)
    expect(isLongPaste('a long message about the day '.repeat(10))).toBe(false)
  })
})
