/**
 * Writes bodies as Messages does, for tests alone: written from the description of the format (reference on messages, section 3), so that
 * the reader is not held against its own idea of it.
 */

/** How the length of a text is written: the shortest form, or a longer one that readers must take as well. */
export type LengthForm = 'shortest' | 'int16' | 'int32'

export interface BodyOptions {
  readonly mutable?: boolean
  readonly length?: LengthForm
  /** Marks the whole text as a one-time code. */
  readonly oneTimeCode?: boolean
  /** Names of further attributes that the whole text has. */
  readonly styles?: readonly string[]
  /** Lengths in UTF-16 code units of the message's parts; the whole text is one unless said. */
  readonly parts?: readonly number[]
}

const partKey = '__kIMMessagePartAttributeName'
const codeKey = '__kIMOneTimeCodeAttributeName'

export function encodeBody(text: string, options: BodyOptions = {}): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const chunks: (Buffer | number[] | string)[] = [[4, 11], 'streamtyped', [0x81, 0xe8, 3]]
  const references = { next: 0x92 }
  const numbers = new Map<string, number>()
  const name = (value: string) => chunks.push([value.length], value)
  // The root object takes the first number, each class the next.
  const start = () => {
    references.next++
  }
  const classes = (chain: readonly (readonly [string, number])[]) => {
    for (const [className, version] of chain) {
      const known = numbers.get(className)
      if (known !== undefined) {
        chunks.push([known])
        return
      }
      chunks.push([0x84, 0x84])
      name(className)
      chunks.push([version])
      numbers.set(className, references.next++)
    }
    chunks.push([0x85])
  }
  const object = ['NSObject', 0] as const
  const attributed = ['NSAttributedString', 0] as const
  const string = ['NSString', 1] as const
  chunks.push([0x84, 1], '@', [0x84])
  start()
  classes(options.mutable === true ? [['NSMutableAttributedString', 0], attributed, object] : [attributed, object])
  chunks.push([0x92, 0x84])
  start()
  classes(options.mutable === true ? [['NSMutableString', 1], string, object] : [string, object])
  chunks.push([0x84, 1], '+', lengthBytes(bytes.length, options.length ?? 'shortest'), bytes, [0x86])
  const parts = options.parts ?? (text === '' ? [] : [text.length])
  parts.forEach((length, part) => {
    // A type is written out once and then named by its number; written out again, it is read as well.
    chunks.push([0x84, 2], 'iI', integer(part + 1), integer(length))
    chunks.push([0x92, 0x84])
    start()
    classes([['NSDictionary', 0], object])
    chunks.push([0x84, 1], 'i', [1 + (options.oneTimeCode === true ? 1 : 0) + (options.styles ?? []).length])
    const key = (value: string) => {
      chunks.push([0x92, 0x84])
      start()
      classes([string, object])
      chunks.push([0x84, 1], '+')
      name(value)
      chunks.push([0x86])
    }
    const number = (value: number) => {
      chunks.push([0x92, 0x84])
      start()
      classes([['NSNumber', 0], ['NSValue', 0], object])
      // The kind of the number is a C string, which takes a number of its own.
      chunks.push([0x84, 1], '*', [0x84, 0x84, 1], 'i', [0x84, 1], 'i', integer(value), [0x86])
      references.next++
    }
    key(partKey)
    number(part)
    if (options.oneTimeCode === true) {
      key(codeKey)
      number(1)
    }
    for (const style of options.styles ?? []) {
      key(style)
      number(1)
    }
    chunks.push([0x86])
  })
  chunks.push([0x86])
  return Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : Buffer.from(chunk))))
}

function integer(value: number): number[] {
  return value < 0x80 ? [value] : value <= 0x7fff ? [0x81, value & 0xff, value >> 8] : [0x82, ...int32(value)]
}

function lengthBytes(length: number, form: LengthForm): number[] {
  if (form === 'int32') return [0x82, ...int32(length)]
  if (form === 'int16') return [0x81, length & 0xff, length >> 8]
  return length < 0x80 ? [length] : length <= 0xffff ? [0x81, length & 0xff, length >> 8] : [0x82, ...int32(length)]
}

function int32(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, (value >> 24) & 0xff]
}
