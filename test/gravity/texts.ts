import { isHeldOut, readExamples } from '../intents/examples.ts'
import { readLines } from './lines.ts'

/** A text, bubbles cut by " / ", and whether it is grave. */
export interface Weighty {
  readonly text: string
  readonly grave: boolean
  readonly heldOut: boolean
}

/** All texts that say whether they are grave: those written for it, and every text that is labeled with what it wants. */
export function readWeighty(): Weighty[] {
  const labelled = readExamples().map(({ text, intent }) => ({ text, grave: intent === 'serious' || intent === 'emergency' }))
  const written = readLines('grave.txt').map((text) => ({ text, grave: true }))
  const alike = readLines('harmless.txt').map((text) => ({ text, grave: false }))
  return [...written, ...alike, ...labelled].map(({ text, grave }) => ({ text, grave, heldOut: isHeldOut({ text }) }))
}
