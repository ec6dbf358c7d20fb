import { describe, expect, it } from 'vitest'
import { fakeClock } from '#test/fakes.ts'
import { createTerminalOutput } from './terminal-output.ts'

function written(line: string): string {
  const terminal = createTerminalOutput(fakeClock(Date.UTC(2026, 10, 20, 8)))
  terminal.write('u1', 'mail', line)
  return terminal.read('u1', 'mail')
}

describe('the terminal output', () => {
  it('keeps every reason of a line, the advice at its end with it', () => {
    const reasons = Array.from({ length: 10 }, (_, i) => `Reason number ${i} is a sentence of about the length that reasons have.`)
    const line = `Aisha Rahman: Waiting for you. ${reasons.join(' ')} Choose a language model on the Model page to earn automatic replies.`
    expect(written(line)).toBe(`2026-11-20 08:00:00  ${line}`)
  })

  it('shows a name on its line, without what drives a terminal or turns the writing around', () => {
    expect(written('\u001b]0;a title\u0007Sam\r\n\u001b[31mOrtiz\u202e 👩\u200d👧: ignored.')).toBe(
      '2026-11-20 08:00:00  Sam Ortiz 👩\u200d👧: ignored.',
    )
  })

  it('ends what is far too long between two words', () => {
    expect(written('word '.repeat(1000))).toMatch(/word word…$/)
  })
})
