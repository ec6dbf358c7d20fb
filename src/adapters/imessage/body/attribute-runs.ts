import { NSAttributedString } from '@parseaple/typedstream'
import { unarchive } from './typedstream.ts'

/** A stretch of a body with the same attributes. */
export interface AttributeRun {
  /** In UTF-16 code units, as strings count here. */
  readonly start: number
  readonly length: number
  /** Index of the message part it belongs to: every attachment and every text between two is one. */
  readonly part: number
  /** Names of its other attributes. */
  readonly keys: readonly string[]
  /** Address of who is mentioned in it, or null. */
  readonly mention: string | null
  /** guid of the attachment that stands here, or null. */
  readonly attachment: string | null
}

const partKey = '__kIMMessagePartAttributeName'

/** The runs of a body, read by the library; null if it cannot be read. For the few messages that have edits; never throws. */
export function readRuns(body: Buffer): { text: string; runs: readonly AttributeRun[] } | null {
  const root = unarchive(body)
  if (root === null) return null
  if (!(root instanceof NSAttributedString)) return { text: root.string, runs: [] }
  let start = 0
  const runs: AttributeRun[] = []
  for (const { range, attributes } of root.runs) {
    const length = typeof range[1] === 'number' && range[1] > 0 ? range[1] : 0
    const part = attributes[partKey]
    runs.push({
      start,
      length,
      part: typeof part === 'number' ? part : 0,
      keys: Object.keys(attributes).filter((key) => key !== partKey),
      mention: text(attributes['__kIMMentionConfirmedMention']),
      attachment: text(attributes['__kIMFileTransferGUIDAttributeName']),
    })
    start += length
  }
  return { text: root.string, runs }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
