import { afterEach, beforeEach } from 'vitest'

/**
 * Runs before every test file. A test that lets an error reach the console has not passed: React's warnings, unhandled failures and
 * forgotten stack traces go there. A test that expects one takes the call away from `console.error` itself, with `vi.spyOn`.
 */
const original = console.error
let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  console.error = (...parts: unknown[]) => {
    unexpected.push(parts.map(String).join(' '))
    original(...parts)
  }
})

afterEach(async () => {
  if (typeof document !== 'undefined') {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
  }
  console.error = original
  if (unexpected.length > 0) throw new Error(`console.error was called unexpectedly:\n${unexpected.join('\n')}`)
})
