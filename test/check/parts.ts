import { dirname } from 'node:path'
import { nearestTests } from './nearest.ts'

/**
 * The parts of `npm test`, in the order in which they start.
 *
 * How to add one: an entry below, and one in `partsFor` where it can be asked of a few files alone. `results` names the file in which its
 * tests are counted; without it a failing part counts as one.
 */
export interface Part {
  readonly name: string
  /** Program and arguments. `node` and what packages install are on the PATH. */
  readonly command: readonly [string, ...string[]]
  /** Starts when everything before it has ended, and nothing starts beside it: it takes all cores by itself. */
  readonly alone?: true
  /** Environment variables that only this part gets. */
  readonly env?: Readonly<Record<string, string>>
  readonly results?: { readonly format: 'vitest' | 'playwright'; readonly file: string }
}

const unit = 'test-results/unit.json'
const endToEnd = 'test-results/e2e.json'
const ofPages = 'test-results/pages.json'
const reportsIn = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
const reports = reportsIn(unit)

/** One checker: each of several would check the library and the packages anew. */
const types: Part = { name: 'types', command: ['tsc', '-b', '--checkers', '1'] }
const web: Part = { name: 'web build', command: ['node', 'bin/ensure.mjs', 'web'] }

export const parts: readonly Part[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  types,
  { name: 'lint', command: ['oxlint'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  web,
  { name: 'unit, store, API', command: ['vitest', 'run', ...reports], alone: true, results: { format: 'vitest', file: unit } },
  {
    name: 'end to end',
    command: ['playwright', 'test'],
    alone: true,
    // Node loads the tests as they are, where Playwright would run them through Babel first. Only its --only-changed needs that: it notes who imports what.
    env: { PW_DISABLE_TS_ESM: '1' },
    results: { format: 'playwright', file: endToEnd },
  },
]

/** Never run because a file they import has changed: they look at the whole product, and take too long for it. */
const storms = [
  'test/soak/soak.test.ts',
  'test/soak/on-device.test.ts',
  'test/product/kill-storm.test.ts',
  'test/live/limits.test.ts',
  'test/mail/sending/kills.test.ts',
  'test/processes/two-listeners.test.ts',
]

/**
 * What `npm run check` runs for these files, which exist and are named from the repository's folder; `since` is the commit they differ from.
 * The layout is checked as a whole. `tests`: see `nearestTests`. `skipped` says what is left to `npm test`.
 */
export function partsFor(
  files: readonly string[],
  since: string,
  tests: { readonly sources: ReadonlyMap<string, string>; readonly seconds: ReadonlyMap<string, number> },
): { readonly parts: readonly Part[]; readonly skipped: readonly string[] } {
  const code = files.filter((file) => /\.(?:ts|tsx|js|mjs)$/.test(file))
  const ofBrowser = files.some((file) => file.startsWith('test/e2e/'))
  // Tests that use renderApp import the whole client, so imports would name almost all of them.
  const client = code.filter((file) => file.startsWith('src/web/') || file.startsWith('test/pages/'))
  const inFolders = client.every((file) => /^src\/web\/(?:features|pages)\//.test(file))
  const folders = inFolders ? [...new Set(client.map((file) => dirname(file)))] : []
  const kept = storms.filter((file) => !files.includes(file))
  const { run, left } = nearestTests(
    code.filter((file) => !file.startsWith('test/e2e/') && !client.includes(file)),
    new Map([...tests.sources].filter(([path]) => !kept.includes(path))),
    tests.seconds,
  )
  return {
    parts: [
      ...(files.length === 0
        ? []
        : [{ name: 'format', command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files] } as const]),
      types,
      ...(code.length === 0 ? [] : [{ name: 'lint', command: ['oxlint', ...code] } as const]),
      {
        name: 'layout and tests',
        command: [
          'vitest',
          'run',
          ...['node', 'store', 'threads'].map((project) => `--project=${project}`),
          ...new Set(['test/architecture/architecture.test.ts', ...run]),
          ...reports,
        ],
        alone: true,
        results: { format: 'vitest', file: unit },
      },
      ...(client.length === 0
        ? []
        : [
            {
              name: 'pages',
              command: ['vitest', 'run', '--project=pages', '--passWithNoTests', ...folders, ...reportsIn(ofPages)],
              alone: true,
              results: { format: 'vitest', file: ofPages },
            } as const,
          ]),
      ...(ofBrowser
        ? [
            web,
            {
              name: 'end to end',
              command: ['playwright', 'test', `--only-changed=${since}`, '--pass-with-no-tests'],
              alone: true,
              results: { format: 'playwright', file: endToEnd },
            } as const,
          ]
        : []),
    ],
    skipped: [
      ...(left === 0 ? [] : [`${left} more ${left === 1 ? 'file' : 'files'} of tests that it reaches from further away`]),
      ...(client.length > 0 && !inFolders ? [] : ['pages of other folders']),
      ...(ofBrowser ? [] : ['end to end (nothing in test/e2e has changed)']),
      ...(kept.length === 0 ? [] : [`the storms (${kept.map((file) => file.slice('test/'.length, -'.test.ts'.length)).join(', ')})`]),
      'dead code',
    ],
  }
}
