/**
 * The parts of `npm test`, in the order in which they start.
 *
 * How to add one: an entry below. `results` names the file in which its tests are counted; without it a failing part counts as one.
 */
export interface Part {
  readonly name: string
  /** Program and arguments. `node` and what packages install are on the PATH. */
  readonly command: readonly [string, ...string[]]
  /** Starts when everything before it has ended, and nothing starts beside it: it takes all cores by itself. */
  readonly alone?: true
  readonly results?: { readonly format: 'vitest' | 'playwright'; readonly file: string }
}

const unitResults = 'test-results/unit.json'
export const endToEndResults = 'test-results/e2e.json'

export const parts: readonly Part[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'web build', command: ['node', 'bin/ensure.mjs', 'web'] },
  {
    name: 'unit, store, API',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
    alone: true,
    results: { format: 'vitest', file: unitResults },
  },
  { name: 'end to end', command: ['playwright', 'test'], alone: true, results: { format: 'playwright', file: endToEndResults } },
]
