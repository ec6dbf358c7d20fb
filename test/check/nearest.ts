import { readSource } from '#test/architecture/source-file.ts'

/** The tests that a change reaches first. */
export interface Nearest {
  /** Paths from the repository's folder, the nearest first. */
  readonly run: readonly string[]
  /** How many more reach it, from further away. */
  readonly left: number
}

/** How long the tests of one check may take together, in seconds of one core. */
const room = 30
/** For a file that was not timed yet, in seconds: those in `test/` mostly start the whole product. */
const usual = (path: string): number => (path.startsWith('test/') ? 2 : 0.5)

/** Stand in so many paths that they say nothing about the subject. */
const anywhere = new Set(['src', 'test', 'core', 'server', 'services', 'routes', 'adapters', 'contract', 'index', 'ts', 'tsx'])
const subjects = (path: string): readonly string[] => path.split(/[/.-]/u).filter((word) => !anywhere.has(word))

/**
 * The changed tests and, of those that import what has changed, directly or through others, as many as there is room for: first those that import it
 * directly, then those about the same subject by their names, then those that fewer files lie between. A change at the bottom reaches nearly every test,
 * and all of them together are `npm test`. `sources`: text by path, of everything that may lie between. `seconds`: how long a test file last took.
 */
export function nearestTests(
  changed: readonly string[],
  sources: ReadonlyMap<string, string>,
  seconds: ReadonlyMap<string, number>,
): Nearest {
  const steps = stepsTo(changed, sources)
  const words = new Set(changed.flatMap(subjects))
  const reached = [...steps]
    .filter(([path]) => isTest(path))
    .map(([path, step]) => ({
      path,
      step,
      direct: step <= 1 ? 0 : 1,
      foreign: -new Set(subjects(path).filter((word) => words.has(word))).size,
      cost: seconds.get(path) ?? usual(path),
    }))
    .toSorted((a, b) => a.direct - b.direct || a.foreign - b.foreign || a.step - b.step || a.cost - b.cost)
  let spent = 0
  const run = reached.filter(({ step, cost }) => {
    const fits = step === 0 || spent + cost <= room
    if (fits) spent += cost
    return fits
  })
  return { run: run.map(({ path }) => path), left: reached.length - run.length }
}

/** How many imports lie between each file and the next one that has changed. Files that reach none are left out. */
function stepsTo(changed: readonly string[], sources: ReadonlyMap<string, string>): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of sources)
    for (const { target } of readSource(path, text).imports)
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), path])
  const steps = new Map(changed.map((path) => [path, 0]))
  // A map hands out what is added while it is read, so this goes outward step by step.
  for (const [path, step] of steps)
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
  return steps
}

/** Run by the projects that have no pages. */
const isTest = (path: string): boolean => path.endsWith('.test.ts') && !path.startsWith('src/web/')
