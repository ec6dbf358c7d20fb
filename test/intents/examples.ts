import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLines } from '../gravity/lines.ts'
import { intentIds, type IntentId } from '#core/drafting/intents/table.ts'

/** An incoming text with what it wants, as somebody labeled it. */
export interface Example {
  readonly text: string
  readonly intent: IntentId
}

const folder = join(import.meta.dirname, 'examples')

/** `## intent`, then one text a line; `#` is a remark. */
export function readExamples(): Example[] {
  const examples: Example[] = []
  for (const file of readdirSync(folder).toSorted()) {
    let intent: IntentId | null = null
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line.startsWith('## ')) {
        const name = line.slice(3).trim()
        intent = intentIds.find((id) => id === name) ?? null
        if (intent === null) throw new Error(`${file}: there is no intent "${name}".`)
      } else if (intent !== null && line.trim() !== '' && !line.startsWith('#')) examples.push({ text: line, intent })
    }
  }
  return examples
}

/** What the classifier of intents is taught: the labeled texts, and the grave ones, which want nothing that could be said for somebody. */
export function readTaught(): Example[] {
  return [...readExamples(), ...readLines('grave.txt').map((text) => ({ text, intent: 'emergency' as const }))]
}

/** A third is never learned from and no rule is written after it: which one is decided by the text alone. */
export function isHeldOut({ text }: Pick<Example, 'text'>): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % 3 === 0
}
