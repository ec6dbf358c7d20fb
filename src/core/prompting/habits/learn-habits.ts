import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'

/** A replayed turn: what the engine said first, and what the owner did. */
export interface HabitTurn {
  readonly draft: string
  readonly wrote: string
}

/** With fewer turns, nothing can be said about what an owner never writes. */
const minTurns = 40
/** Minimum number of drafts that contain it. */
const minDrafts = 4
/** Standard errors by which the engine must say it more often. High, because thousands of word runs are compared. */
const certainErrors = 3
const longestRun = 3
const maxHabits = 24

/**
 * Finds what an engine says far more often than the owner: runs of one to three words in several of its drafts and in none of the owner's replies, most telling
 * first. A run that is part of an equally telling longer one is left out. `before`: habits learned earlier. A replay whose prompt named them cannot show them
 * again.
 */
export function learnHabits(turns: readonly HabitTurn[], before: readonly string[] = []): string[] {
  if (turns.length < minTurns) return before.slice(0, maxHabits)
  const said = countRuns(turns.map(({ draft }) => draft))
  const written = countRuns(turns.map(({ wrote }) => wrote))
  const least = Math.max(minDrafts, certainErrors ** 2 / 2)
  const telling = [...said]
    .filter(([run, times]) => times >= least && !written.has(run))
    .toSorted((a, b) => b[1] - a[1] || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
  const kept: [string, number][] = []
  for (const [run, times] of telling) {
    const longer = telling.some(([other, n]) => other !== run && ` ${other} `.includes(` ${run} `) && n >= times * 0.8)
    if (!longer) kept.push([run, times])
  }
  const stillUnsaid = before.filter((run) => !written.has(run))
  return [...new Set([...stillUnsaid, ...kept.map(([run]) => run)])].slice(0, maxHabits)
}

/** Number of texts that contain each run of words. */
function countRuns(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = wordSpans(text).map(({ start, end }) => normalizeWord(text.slice(start, end)))
    const own = new Set<string>()
    for (let n = 1; n <= longestRun; n++) for (let at = 0; at + n <= words.length; at++) own.add(words.slice(at, at + n).join(' '))
    for (const run of own) counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return counts
}
