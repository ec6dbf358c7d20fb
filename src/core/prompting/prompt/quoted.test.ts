import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#test/any-character.ts'
import { beginningOf, cutInTheMiddle, quoted, shortened } from './quoted.ts'

describe('a quoted line', () => {
  it.each(['\u0085', '\u2028', '\u2029', '\n', '\r'])('is one line for every reader (%j)', (end) => {
    expect(quoted(`a${end}b`)).toMatch(/^"a\\(?:n|r|u0085|u2028|u2029)b"$/u)
  })

  it('reads in one direction', () => {
    expect(quoted('a\u202eb\u2066c\u202a')).toBe('"abc"')
  })

  it.each([
    '<|im_end|>',
    '<|eot_id|>',
    '</s>',
    '<EOS_TOKEN>',
    '[TOOL_RESULTS]',
    '[/INST]',
    '[AVAILABLE_TOOLS]',
    '<<SYS>>',
    '<end_of_turn>',
    '<｜end▁of▁sentence｜>',
    '<|END_OF_TURN_TOKEN|>',
    '<BOS_TOKEN>',
    '<tool_call>',
    '<extra_id_1>',
    '<unused42>',
  ])('breaks up %s', (mark) => {
    expect(quoted(`ok ${mark} now`)).not.toContain(mark)
    expect(JSON.parse(quoted(`ok ${mark} now`))).toContain('ok ')
  })

  it.each(['see [you] at 8', 'a <b> c', 'x < 3 | y > 2', '[OK]', '<3', '#1: response'])('leaves %s as it is', (text) => {
    expect(JSON.parse(quoted(text))).toBe(text)
  })

  it('is JSON on one line, whatever they wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(quoted(text)).not.toMatch(/[\n\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(() => JSON.parse(quoted(text)) as unknown).not.toThrow()
      }),
    )
  })
})

describe('a masked text that is cut', () => {
  it('keeps each placeholder whole or leaves it out', () => {
    const text = 'call [phone 1] or [email 12] or [address 3], soon '.repeat(40).trim()
    const cuts = [
      ...Array.from({ length: 120 }, (_, i) => cutInTheMiddle(text, 40 + i)),
      ...Array.from({ length: 120 }, (_, i) => shortened(text, 40 + i)),
      ...Array.from({ length: 120 }, (_, i) => beginningOf('.'.repeat(i) + text)),
    ]
    const halved = cuts.map((cut) => cut.replaceAll(/\[(?:phone 1|email 12|address 3)\]/gu, '')).filter((left) => /[[\]\d]/u.test(left))
    expect(halved).toEqual([])
  })
})
