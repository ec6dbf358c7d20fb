import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { full } from './full.ts'

/**
 * Runs before every test file. A test that lets an error reach the console has not passed: React's warnings, unhandled failures and
 * forgotten stack traces go there. A test that expects one takes the call away from `console.error` itself, with `vi.spyOn`.
 *
 * A worker goes on to the next file with what it has loaded, so what a file left behind is put back here.
 */
// The same cases each time: what somebody changed is what turned a test red. `test:full` draws new ones and more of them, and prints the seed of what it finds.
if (!full) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_101, numRuns: 40 })

const original = console.error
let unexpected: string[] = []
const page = typeof document === 'undefined' ? null : await import('@testing-library/react')
// What a page shows in the end is looked for until it is there; a busy machine is no failure.
page?.configure(({ getElementError: withDocument }) => ({ asyncUtilTimeout: 8_000, getElementError: printedOnce(withDocument) }))
if (page !== null) {
  // jsdom lays nothing out, so it has nothing to scroll to and leaves this one out.
  Element.prototype.scrollIntoView = () => {}
  await noOwnerStacks()
  await oneStyleSheet(page)
}

beforeEach(() => {
  unexpected = []
  console.error = (...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(' '))
    original(...parts)
  }
})

afterEach(() => {
  page?.cleanup()
  console.error = original
  if (unexpected.length > 0) throw new Error(`console.error was called unexpectedly:\n${unexpected.join('\n')}`)
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (page !== null) window.localStorage.clear()
})

/**
 * While developing, Emotion gives each rule a style element of its own, and jsdom sorts them all anew for each. As in the built client, one element
 * takes them all. The global styles of the theme, which each rendering would read and drop again, stay in one of their own.
 */
async function oneStyleSheet({ render }: typeof import('@testing-library/react')): Promise<void> {
  const [{ createElement }, { withEmotionCache }] = await Promise.all([import('react'), import('@emotion/react')])
  const Once = withEmotionCache((_: object, cache) => {
    if (cache.sheet.isSpeedy) return null
    Object.assign(cache.sheet, { isSpeedy: true })
    const Sheet = cache.sheet.constructor as new (options: object) => typeof cache.sheet
    const globals = new Sheet({ key: 'global', container: cache.sheet.container, speedy: true })
    const kept = new Set<string>()
    const { insert } = cache
    cache.insert = (selector, serialized, sheet, shouldCache) => {
      if (selector !== '') return insert(selector, serialized, sheet, shouldCache)
      if (kept.has(serialized.name)) return
      kept.add(serialized.name)
      globals.before ??= cache.sheet.tags[0] ?? null
      insert(selector, serialized, globals, shouldCache)
    }
    return null
  })
  render(createElement(Once)).unmount()
}

/**
 * React notes where each element was made, to print it below a warning, for the first ten thousand at a time. That takes a quarter of what the
 * tests of pages take; they are content with the warning.
 */
async function noOwnerStacks(): Promise<void> {
  const react: Record<string, unknown> = await import('react')
  const internals = react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'] as object
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} })
}

/** What is not there yet is looked for at every change. A miss on the way is no failure, so the document is printed for the last one alone. */
function printedOnce(withDocument: (message: string | null, container: Element) => Error): typeof withDocument {
  return (message, container) => {
    const { _disableExpensiveErrorDiagnostics: onTheWay } = page!.getConfig() as { _disableExpensiveErrorDiagnostics?: boolean }
    return onTheWay === true ? new Error(message ?? '') : withDocument(message, container)
  }
}
