import { type AttributedRun, type AttributeValue, encodeAttributedString } from './typedstream-encoder.ts'

/** Placeholder for an attachment in the text. */
export const attachmentCharacter = '\uFFFC'

export interface BodyContent {
  readonly text: string
  /** An attachment at the start of the text, where the text has `attachmentCharacter`. */
  readonly attachment?: { readonly guid: string; readonly name: string }
  /** The part of the text that is a one-time code. */
  readonly oneTimeCode?: string
}

const partKey = '__kIMMessagePartAttributeName'
const address = /https?:\/\/\S+/g

/** The body that Messages writes for a text. Parts, links, one-time codes, and attachments are attributes of its runs. */
export function encodeMessageBody(content: BodyContent): Uint8Array {
  const { text } = content
  const plain = content.attachment === undefined && content.oneTimeCode === undefined && text.length < 0x80 && !text.includes('://')
  return (plain ? encodeShortPlain(text) : null) ?? encodeAttributedString(text, messageRuns(content), { mutable: true })
}

const frameText = 'x'
const frame = Buffer.from(encodeAttributedString(frameText, [{ length: 1, attributes: { [partKey]: 0 } }], { mutable: true }))
/** Position of the text's length and the text in the frame, and of the only run's length after them. */
const textAt = frame.indexOf(`+\u0001${frameText}`, 0, 'latin1') + 1
const runAt = frame.indexOf('iI\u0001\u0001', textAt, 'latin1') + 3

/**
 * Fast path for nine of ten bodies, which differ only in a short text and two one-byte lengths: inserts these into a prepared body. Ten times as
 * fast, which matters for a million. Null if a length needs more than a byte.
 */
function encodeShortPlain(text: string): Uint8Array | null {
  const size = Buffer.byteLength(text)
  if (size > 0x7f || text === '') return null
  const body = Buffer.allocUnsafe(frame.length - frameText.length + size)
  frame.copy(body, 0, 0, textAt)
  body[textAt] = size
  body.write(text, textAt + 1)
  frame.copy(body, textAt + 1 + size, textAt + 1 + frameText.length)
  body[runAt - frameText.length + size] = text.length
  return body
}

/** Format in which an edited message keeps its earlier texts (`message_summary_info`, `ec`). */
export function encodeEarlierText(text: string): Uint8Array {
  return encodeAttributedString(text, messageRuns({ text }), { mutable: false })
}

function messageRuns(content: BodyContent): AttributedRun[] {
  const { text, attachment } = content
  const runs: AttributedRun[] = []
  let at = 0
  let part = 0
  if (attachment !== undefined) {
    runs.push({
      length: attachmentCharacter.length,
      attributes: { __kIMFileTransferGUIDAttributeName: attachment.guid, [partKey]: 0, __kIMFilenameAttributeName: attachment.name },
    })
    at = attachmentCharacter.length
    part = 1
  }
  const add = (end: number, attributes: Readonly<Record<string, AttributeValue>>) => {
    if (end > at) runs.push({ length: end - at, attributes: { ...attributes, [partKey]: part } })
    at = Math.max(at, end)
  }
  for (const [start, end, attributes] of marks(content)) {
    add(start, {})
    add(end, attributes)
  }
  add(text.length, {})
  return runs
}

/** Special ranges of the text in order: start, end, attributes. */
function marks({ text, oneTimeCode }: BodyContent): [number, number, Record<string, AttributeValue>][] {
  const found: [number, number, Record<string, AttributeValue>][] = []
  for (const link of text.matchAll(address)) {
    found.push([link.index, link.index + link[0].length, { __kIMLinkAttributeName: { url: link[0] } }])
  }
  const code = oneTimeCode === undefined ? -1 : text.indexOf(oneTimeCode)
  if (oneTimeCode !== undefined && code >= 0) {
    found.push([
      code,
      code + oneTimeCode.length,
      { __kIMOneTimeCodeAttributeName: { dictionary: { displayCode: oneTimeCode, code: oneTimeCode } } },
    ])
  }
  return found.toSorted((a, b) => a[0] - b[0])
}
