import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** A test that failed: where it stands, and what it said. */
export interface Failure {
  readonly test: string
  readonly message: string
}

const vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

interface Suite {
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
  readonly suites?: readonly Suite[] | undefined
}
interface Result {
  readonly error?: { readonly message?: string | undefined } | undefined
}
const result = z.object({ error: z.object({ message: z.string().optional() }).optional() })
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ title: z.string(), ok: z.boolean(), tests: z.array(z.object({ results: z.array(result) })) })),
    suites: z.array(suite).optional(),
  }),
)
const playwright = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) })

/** The failed tests in a reporter's file, with paths from `root`; a file that could not be loaded counts as one. None if the report is absent. */
export function readFailures(format: 'vitest' | 'playwright', text: string | null, root: string): Failure[] {
  const json = parsed(text)
  if (format === 'playwright') {
    const { suites, config } = playwright.safeParse(json).data ?? { suites: [], config: { rootDir: root } }
    return suites.flatMap((each) => ofSuite(each, relative(root, join(config.rootDir, each.file))))
  }
  return (vitest.safeParse(json).data?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ test: file, message }] : []
    return failed.map((test) => ({ test: `${file} > ${test.fullName}`, message: test.failureMessages?.[0] ?? '' }))
  })
}

/** Lines that say what failed and the beginning of why: of a long output, often only the end is kept. */
export function failureLines(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return []
  const said = (message: string) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 8)
  return [
    'failed tests:',
    ...failures.flatMap(({ test, message }) => [`  ${test}`, ...said(message).map((line) => `      ${line.trim().slice(0, 200)}`)]),
  ]
}

function ofSuite({ specs, suites = [] }: Suite, file: string): Failure[] {
  const failed = specs.filter(({ ok }) => !ok)
  const own = failed.map(({ title, tests }) => ({
    test: `${file} > ${title}`,
    message: tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message ?? '',
  }))
  return [...own, ...suites.flatMap((each) => ofSuite(each, file))]
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
