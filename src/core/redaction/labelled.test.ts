import { describe, expect, it } from 'vitest'
import { answers, harmlessAnswers, withPrivate } from '#test/redaction/labelled.ts'
import { ordinary } from '#test/redaction/ordinary.ts'
import { createRedactor, findPrivate } from './index.ts'

const lines = (text: string) => text.split('\n').filter((line) => line !== '')
const bare = (line: string) => line.replace(/[«»]/gu, '')
const values = (line: string) => [...line.matchAll(/«([^»]+)»/gu)].map((match) => match[1] ?? '')

/** Nothing of what is marked is left. */
const isMasked = (line: string, asked?: string) => {
  const masked = createRedactor().mask(bare(line), asked)
  return values(line).every(
    (value) => !masked.includes(value) && !value.split(/\s+/u).some((part) => part.length > 4 && masked.includes(part)),
  )
}

describe('of the labelled messages', () => {
  const positives: readonly (readonly [string, string | undefined])[] = [
    ...lines(withPrivate).map((line) => [line, undefined] as const),
    ...answers.map(([asked, answer]) => [answer, asked] as const),
  ]
  const negatives: readonly (readonly [string, string | undefined])[] = [
    ...lines(ordinary).map((line) => [line, undefined] as const),
    ...harmlessAnswers.map(([asked, answer]) => [answer, asked] as const),
  ]

  it('at least 97 in 100 of those that hold something private lose all of it', () => {
    expect(positives.length).toBeGreaterThanOrEqual(150)
    const missed = positives.filter(([line, asked]) => !isMasked(line, asked)).map(([line]) => line)
    // The lines themselves, so that a failure names them.
    expect(missed.slice(0, -Math.floor(positives.length * 0.03))).toEqual([])
  })

  it('at most 1 in 100 of the ordinary ones is touched', () => {
    expect(negatives.length).toBeGreaterThanOrEqual(200)
    const touched = negatives.filter(([line, asked]) => findPrivate(line, asked).length > 0).map(([line]) => line)
    expect(touched.slice(0, -Math.floor(negatives.length * 0.01))).toEqual([])
  })
})
