import { AppError } from '#contract/errors.ts'
import { readUtf8, writeUtf8 } from './utf8.ts'

/** Appends numbers and texts to a buffer that grows by doubling. Integers are LEB128; texts are UTF-8, preceded by their length in bytes. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(4096)
  #view = new DataView(this.#bytes.buffer)
  length = 0

  #reserve(more: number): void {
    const wanted = this.length + more
    if (wanted <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(wanted, this.#bytes.length * 2))
    grown.set(this.#bytes)
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  /** Non-negative whole number below 2^53. */
  count(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.length++] = rest
  }

  float(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  text(value: string): void {
    // The length comes first but is not known before encoding, so the text is written after the widest prefix and then moved.
    this.#reserve(value.length * 3 + 8)
    const written = writeUtf8(value, this.#bytes, this.length + 5)
    const body = this.length + 5
    this.count(written)
    this.#bytes.copyWithin(this.length, body, body + written)
    this.length += written
  }

  texts(values: readonly string[]): void {
    this.count(values.length)
    for (const value of values) this.text(value)
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length)
  }
}

function damaged(): AppError {
  return new AppError('internal', 'A stored block of learned data is damaged.')
}

/** Reads what `ByteWriter` wrote. Never reads past the end: a block that is too short is an AppError, not garbage. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  get done(): boolean {
    return this.at >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.at]
    if (value === undefined) throw damaged()
    this.at++
    return value
  }

  count(): number {
    let value = 0
    let scale = 1
    for (let i = 0; i < 8; i++) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 0x80
    }
    throw damaged()
  }

  float(): number {
    if (this.at + 8 > this.#bytes.length) throw damaged()
    const value = this.#view.getFloat64(this.at, true)
    this.at += 8
    return value
  }

  text(): string {
    const length = this.count()
    if (this.at + length > this.#bytes.length) throw damaged()
    const value = readUtf8(this.#bytes.subarray(this.at, this.at + length))
    this.at += length
    return value
  }

  /** Refuses a list that claims more entries than bytes are left, so that damage cannot ask for endless memory. */
  texts(): string[] {
    const count = this.count()
    if (count > this.#bytes.length - this.at) throw damaged()
    const values: string[] = []
    for (let i = 0; i < count; i++) values.push(this.text())
    return values
  }

  skipText(): void {
    const length = this.count()
    if (this.at + length > this.#bytes.length) throw damaged()
    this.at += length
  }

  skipTexts(): void {
    for (let left = this.count(); left > 0; left--) this.skipText()
  }
}
