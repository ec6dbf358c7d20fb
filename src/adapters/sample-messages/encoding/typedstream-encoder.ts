/**
 * Writes attributed strings in the format of `message.attributedBody`: Apple's typedstream (NSArchiver). The order of classes and tags was taken from
 * blobs in real databases.
 *
 * Two tables grow during writing, and anything met before is written as a reference to its row: one of shared strings (class names and type
 * encodings), one of objects, classes, and C strings.
 */

const tagNew = 0x84
const tagNil = 0x85
const tagEnd = 0x86
/** The first reference; row n is written as the integer n + firstReference. */
const firstReference = -110
const tagInt16 = 0x81
const tagInt32 = 0x82

/** Values of a run's attribute. Numbers are 32-bit integers. */
export type AttributeValue =
  | number
  | string
  | { readonly url: string }
  | { readonly data: Uint8Array }
  | { readonly dictionary: Readonly<Record<string, AttributeValue>> }

export interface AttributedRun {
  /** In UTF-16 code units, as in JavaScript strings. */
  readonly length: number
  readonly attributes: Readonly<Record<string, AttributeValue>>
}

/**
 * One attributed string as a typedstream.
 *
 * @param runs must cover the text exactly, in order; none for an empty text.
 * @param options `mutable`: NSMutableAttributedString, used by most bodies; edit histories use the immutable class.
 * @throws RangeError if the runs don't add up to the text's length.
 */
export function encodeAttributedString(text: string, runs: readonly AttributedRun[], options: { mutable: boolean }): Uint8Array {
  let covered = 0
  for (const run of runs) covered += run.length
  if (covered !== text.length) throw new RangeError(`runs cover ${covered} of ${text.length} code units`)
  const stream = new TypedStreamWriter()
  stream.type('@')
  stream.beginObject(options.mutable ? ['NSMutableAttributedString', 'NSAttributedString', 'NSObject'] : ['NSAttributedString', 'NSObject'])
  stream.type('@')
  stream.string(text, options.mutable ? ['NSMutableString', 'NSString', 'NSObject'] : stringClass)
  const numbers = new Map<string, number>()
  for (const run of runs) {
    const sameAs = JSON.stringify(run.attributes)
    const known = numbers.get(sameAs)
    const number = known ?? numbers.size + 1
    stream.type('iI')
    stream.integer(number)
    stream.integer(run.length)
    if (known === undefined) {
      numbers.set(sameAs, number)
      stream.type('@')
      stream.value({ dictionary: run.attributes })
    }
  }
  stream.endObject()
  return stream.bytes()
}

const stringClass = ['NSString', 'NSObject']
/** Version numbers that the archiver writes after a class name; 0 for all others. */
const classVersions: Readonly<Record<string, number>> = { NSString: 1, NSMutableString: 1 }

class TypedStreamWriter {
  readonly #chunks: Uint8Array[] = [Uint8Array.of(0x04, 0x0b), utf8('streamtyped'), Uint8Array.of(tagInt16, 0xe8, 0x03)]
  readonly #sharedStrings = new Map<string, number>()
  readonly #objects = new Map<string, number>()
  #objectCount = 0

  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks)
  }

  /** Declares the types of what follows, for example `@` an object, `i` an integer. */
  type(encoding: string): void {
    this.#shared(encoding)
  }

  integer(value: number): void {
    if (value >= firstReference && value <= 0x7f) this.#byte(value & 0xff)
    else if (value >= -0x8000 && value <= 0xffff) this.#chunks.push(Uint8Array.of(tagInt16, value & 0xff, (value >> 8) & 0xff))
    else {
      const bytes = Buffer.alloc(5)
      bytes[0] = tagInt32
      bytes.writeInt32LE(value | 0, 1)
      this.#chunks.push(bytes)
    }
  }

  beginObject(classes: readonly string[]): void {
    this.#byte(tagNew)
    this.#objectCount++
    this.#class(classes)
  }

  endObject(): void {
    this.#byte(tagEnd)
  }

  string(text: string, classes: readonly string[]): void {
    this.beginObject(classes)
    this.type('+')
    const bytes = utf8(text)
    this.integer(bytes.length)
    this.#chunks.push(bytes)
    this.endObject()
  }

  value(value: AttributeValue): void {
    // The archiver writes each constant object once; here, equal strings and numbers count as the same object.
    const name = typeof value === 'number' || typeof value === 'string' ? `${typeof value} ${value}` : null
    if (name !== null) {
      if (this.#referenced(name)) return
      this.#objects.set(name, this.#objectCount)
    }
    if (typeof value === 'string') this.string(value, stringClass)
    else if (typeof value === 'number') this.#number(value)
    else if ('url' in value) this.#url(value.url)
    else if ('data' in value) this.#data(value.data)
    else this.#dictionary(value.dictionary)
  }

  #number(value: number): void {
    if (value !== (value | 0)) throw new RangeError('only whole numbers of 32 bits are written')
    this.beginObject(['NSNumber', 'NSValue', 'NSObject'])
    this.type('*')
    this.#cString('i')
    this.type('i')
    this.integer(value)
    this.endObject()
  }

  #url(url: string): void {
    this.beginObject(['NSURL', 'NSObject'])
    this.type('c')
    this.integer(0)
    this.type('@')
    this.value(url)
    this.endObject()
  }

  #data(data: Uint8Array): void {
    this.beginObject(['NSData', 'NSObject'])
    this.type('i')
    this.integer(data.length)
    this.type(`[${data.length}c]`)
    this.#chunks.push(data)
    this.endObject()
  }

  #dictionary(entries: Readonly<Record<string, AttributeValue>>): void {
    const list = Object.entries(entries)
    this.beginObject(['NSDictionary', 'NSObject'])
    this.type('i')
    this.integer(list.length)
    for (const [key, value] of list) {
      this.type('@')
      this.value(key)
      this.type('@')
      this.value(value)
    }
    this.endObject()
  }

  #class(classes: readonly string[]): void {
    for (const name of classes) {
      if (this.#referenced(`class ${name}`)) return
      this.#objects.set(`class ${name}`, this.#objectCount++)
      this.#byte(tagNew)
      this.#shared(name)
      this.integer(classVersions[name] ?? 0)
    }
    this.#byte(tagNil)
  }

  #cString(text: string): void {
    if (this.#referenced(`c ${text}`)) return
    this.#objects.set(`c ${text}`, this.#objectCount++)
    this.#byte(tagNew)
    this.#shared(text)
  }

  #shared(text: string): void {
    const row = this.#sharedStrings.get(text)
    if (row !== undefined) {
      this.integer(row + firstReference)
      return
    }
    this.#sharedStrings.set(text, this.#sharedStrings.size)
    this.#byte(tagNew)
    const bytes = utf8(text)
    this.integer(bytes.length)
    this.#chunks.push(bytes)
  }

  /** Writes a reference if the item was written before. */
  #referenced(name: string): boolean {
    const row = this.#objects.get(name)
    if (row !== undefined) this.integer(row + firstReference)
    return row !== undefined
  }

  #byte(value: number): void {
    this.#chunks.push(Uint8Array.of(value))
  }
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8')
}
