import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isHeldOut, readExamples } from '../intents/examples.ts'

/** A text, bubbles cut by " / ", and whether it is grave. */
export interface Weighty {
  readonly text: string
  readonly grave: boolean
  readonly heldOut: boolean
}

/** One text a line; `#` is a remark. */
export function readLines(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

/** All texts that say whether they are grave: those written for it, and every text that is labelled with what it wants. */
export function readWeighty(): Weighty[] {
  const labelled = readExamples().map(({ text, intent }) => ({ text, grave: intent === 'serious' || intent === 'emergency' }))
  const written = readLines('grave.txt').map((text) => ({ text, grave: true }))
  const alike = readLines('harmless.txt').map((text) => ({ text, grave: false }))
  return [...written, ...alike, ...labelled].map(({ text, grave }) => ({ text, grave, heldOut: isHeldOut({ text, intent: 'unknown' }) }))
}
