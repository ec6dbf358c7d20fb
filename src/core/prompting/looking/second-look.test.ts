import { describe, expect, it } from 'vitest'
import { passesSecondLook, secondLookPrompt } from './second-look.ts'

describe('a second look', () => {
  const around = ["what's the wifi password?", 'sunflower', 'hm', 'so?']
  const shown = (reply: string, redaction: 'off' | 'mask' | 'block') => JSON.stringify(secondLookPrompt('so?', reply, around, redaction))

  it('shows no password that was said around the message', () => {
    expect(shown('its sunflower', 'mask')).toMatch(/its \[secret 1\]/u)
    expect(shown('its sunflower', 'mask')).not.toContain('sunflower')
    expect(() => shown('its sunflower', 'block')).toThrow(expect.objectContaining({ code: 'blocked' }))
    expect(shown('its sunflower', 'off')).toContain('its sunflower')
  })

  it('shows no password that the message is', () => {
    const asked = ["what's the wifi password?", "it's sunflower"]
    const { messages, preview } = secondLookPrompt("it's sunflower", 'thanks!', asked, 'mask')
    expect(`${messages[0]?.content} ${preview}`).not.toContain('sunflower')
  })

  it('shows half of nothing private where a long text is cut', () => {
    const long = Array.from({ length: 80 }, (_, i) => `firstname.middle${i}.lastname@department${i}.example-company.com`).join(' ')
    for (let moved = 0; moved < 80; moved += 13) {
      const { messages, preview } = secondLookPrompt('.'.repeat(moved) + long, `ok ${long}`, [], 'mask')
      expect(`${messages[0]?.content} ${preview}`).not.toMatch(/firstname|lastname|department|company|\[email(?! \d+\])/u)
    }
  })
})

describe('the answer to a second look', () => {
  const passes = (text: string) => passesSecondLook([{ text, finish: 'stop', logprob: null }])

  it.each([
    'ROUTINE',
    'routine.',
    '"ROUTINE"',
    '**ROUTINE**',
    '`ROUTINE`',
    '“ROUTINE”',
    'ROUTINE!',
    'Answer: ROUTINE',
    '<think>could be HOLD</think>ROUTINE',
    '<think>HOLD</think>\n\nROUTINE',
    '[THINK]hm[/THINK]ROUTINE',
    'ROUTINE<|im_end|>',
    'ROUTINE</s>',
    'ROUTINE<end_of_turn>\n<|endoftext|>',
    '<|channel|>final<|message|>ROUTINE<|return|>',
    '<|channel|>analysis<|message|>HOLD?<|end|><|start|>assistant<|channel|>final<|message|>ROUTINE<|return|>',
  ])('lets a reply pass: %s', (text) => expect(passes(text)).toBe(true))

  it.each([
    'HOLD',
    '',
    'ROUTINE?',
    'ROUTINE, I think',
    'NOT ROUTINE',
    'не ROUTINE',
    '❌ ROUTINE',
    '~~ROUTINE~~',
    'ROUTINE<|im_end|>HOLD',
    'ROUTINE</s> but HOLD',
    'ROUTINE <think> no, HOLD',
    'HOLD\nROUTINE',
    // What stands before an end alone may have been the answer.
    'HOLD</think>ROUTINE',
    'I think HOLD\n</think>\nROUTINE',
    'HOLD<channel|>ROUTINE',
    'HOLD<|channel|>final<|message|>ROUTINE',
    'HOLD [/analysis] ROUTINE',
    '<think></think>HOLD</think>ROUTINE',
    '<think>hm</think>HOLD<think>hm</think>ROUTINE',
    'HOLD <think>no</think> ROUTINE',
    'Thinking: it is HOLD\n\nROUTINE',
    // No end of any turn.
    'ROUTINE<|no|>',
    'ROUTINE <|HOLD|>',
    'ROUTINE<|im_end|><|not|>',
    // Marks that belong to nothing.
    'ROUTINE"!',
    '“ROUTINE',
    `ROUTINE${' '.repeat(20_000)}HOLD`,
  ])('holds it where it is anything else, or goes on: %s', (text) => expect(passes(text)).toBe(false))
})
