import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * Describes an input error for the person who typed it. It is shown under a field, so it names no schema. A message in the schema itself takes
 * precedence.
 */
export function issueWords(issue: RawIssue): string {
  const name = issue.path?.at(-1)
  const field = typeof name === 'string' ? capital(wordsOf(name)) : 'This'
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? `${field} is missing.` : `${field} must be ${kinds[issue.expected] ?? 'something else'}.`
  }
  if (issue.code === 'too_big') {
    return `${field} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.maximum, issue.origin)}.`
  }
  if (issue.code === 'too_small') {
    return `${field} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.minimum, issue.origin)}.`
  }
  if (issue.code === 'invalid_value') {
    return `${field} must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String))}.`
  }
  return `${field} could not be understood.`
}

function amount(limit: number | bigint, of: string): string {
  const count = new Intl.NumberFormat('en-US').format(limit)
  if (of === 'string') return `${count} ${limit === 1 ? 'character' : 'characters'} long`
  return of === 'array' || of === 'set' ? `${count} ${limit === 1 ? 'entry' : 'entries'} long` : count
}

/** `days_left` and `daysLeft` alike. */
const wordsOf = (name: string): string => name.replaceAll('_', ' ').replace(/(?<=[a-z\d])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
