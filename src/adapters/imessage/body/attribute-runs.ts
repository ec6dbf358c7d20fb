import { NSAttributedString } from '@parseaple/typedstream'
import { unarchive } from './typedstream.ts'

/** A stretch of a body with the same attributes. */
export interface AttributeRun {
  /** In UTF-16 code units, like JavaScript strings. */
  readonly start: number
  readonly length: number
  /** Index of its message part: each attachment is a part, and so is each text between two attachments. */
  readonly part: number
  /** Names of its other attributes. */
  readonly keys: readonly string[]
  /** Address of the person mentioned. Null if nobody is. */
  readonly mention: string | null
  /** guid of the attachment at this position. Null if there is none. */
  readonly attachment: string | null
}

const partKey = '__kIMMessagePartAttributeName'

/** Runs of a body, read by the library. Null if they cannot be read; never throws. Used only for the few messages that were edited. */
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
