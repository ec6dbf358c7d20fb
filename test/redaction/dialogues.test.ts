import { describe, expect, it } from 'vitest'
import { askedBefore, createRedactor } from '#core/redaction/index.ts'
import { harmlessDialogues, privateDialogues } from './dialogues.ts'
import { harmlessHeldOut, secretsHeldOut } from './held-out.ts'
import { harmlessTexted } from './harmless-texted.ts'
import { secretsTexted } from './texted.ts'

const lines = (text: string) => text.split('\n').filter((line) => line !== '')
const bare = (line: string) => line.replace(/[«»]/gu, '')
const values = (line: string) => [...line.matchAll(/«([^»]+)»/gu)].map((match) => match[1] ?? '')

/** A dialogue as a request shows it: all of it is learned before any of it is masked. */
function masked(line: string): string {
  const texts = bare(line)
    .split(' > ')
    .map((turn) => turn.replaceAll(' | ', '\n'))
  const redactor = createRedactor()
  for (const [i, text] of texts.entries()) redactor.learn(text, askedBefore(texts, i))
  return texts
    .map((text, i) => redactor.mask(text, askedBefore(texts, i)))
    .join(' > ')
    .replaceAll('\n', ' | ')
}

const placeholders = /\[\p{L}+ \d+\]/gu
const inWords = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'iu')

/** Whether a marked value, or a longer word of one, is left. */
const leaks = (line: string): boolean => {
  const shown = masked(line).replace(placeholders, '[]')
  return values(line).some((value) =>
    [value, ...value.split(/\s+/u).filter((word) => word.length > 4)].some((part) => inWords(part).test(shown)),
  )
}

describe('of the dialogues', () => {
  it('at least 97 in 100 in which something private is told lose all of it', () => {
    const told = lines(privateDialogues + secretsTexted)
    expect(told.length).toBeGreaterThanOrEqual(420)
    const missed = told.filter(leaks)
    // The lines themselves, so that a failure names them.
    expect(missed.slice(0, -Math.floor(told.length * 0.03))).toEqual([])
  })

  it('at most 1 in 100 in which nothing private is told is touched', () => {
    const ordinary = lines(harmlessDialogues + harmlessTexted)
    expect(ordinary.length).toBeGreaterThanOrEqual(310)
    const touched = ordinary.filter((line) => masked(line) !== line)
    expect(touched.slice(0, -Math.floor(ordinary.length * 0.01))).toEqual([])
  })

  it('that no rule was written for, at least 8 in 10 lose it, and none is touched in which nothing private is told', () => {
    const told = lines(secretsHeldOut)
    expect(told.filter(leaks).slice(Math.floor(told.length * 0.2))).toEqual([])
    expect(lines(harmlessHeldOut).filter((line) => masked(line) !== line)).toEqual([])
  })
})
