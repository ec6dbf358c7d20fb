import type { OwnTextCase } from './client-cases.ts'

export interface OwnTextMeasure {
  readonly mails: number
  /** Mails of which a line of somebody else's, or one that says who wrote it, is taken for the sender's words. */
  readonly leaks: readonly string[]
  /** Mails of which a line of the sender's is lost. */
  readonly losses: readonly string[]
  /** Mails of which a line that the device or the program added stays. */
  readonly added: readonly string[]
}

/** `read` gives the own text of a case. */
export function measureOwnText(cases: readonly OwnTextCase[], read: (one: OwnTextCase, index: number) => string): OwnTextMeasure {
  const leaks: string[] = []
  const losses: string[] = []
  const added: string[] = []
  for (const [index, one] of cases.entries()) {
    const output = read(one, index)
      .split('\n')
      .map(plain)
      .filter((line) => line !== '')
    // A line of nothing but stars is nothing here.
    const own = new Set(one.own.map(plain).filter((line) => line !== ''))
    const foreign = output.filter((line) => !own.has(line))
    if (one.quoted.some((line) => foreign.some((shown) => isIn(plain(line), shown)))) leaks.push(one.name)
    if ((one.added ?? []).some((line) => foreign.some((shown) => isIn(plain(line), shown)))) added.push(one.name)
    if ([...own].some((line) => !output.some((shown) => isIn(line, shown)))) losses.push(one.name)
  }
  return { mails: cases.length, leaks, losses, added }
}

function isIn(line: string, shown: string): boolean {
  return line.length < 8 ? shown === line : shown.includes(line)
}

function plain(line: string): string {
  return line
    .replace(/[\u00a0\s]+/gu, ' ')
    .replace(/^[>\s*]+/u, '')
    .replaceAll('*', '')
    .trim()
}
