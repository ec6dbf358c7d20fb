/**
 * Writes GGUF files, version 3 (format described in llama.cpp's documentation): header, metadata, tensor list, padding, tensors of 32-bit
 * floats. Nothing but what a test needs.
 */
export type GgufValue =
  | { readonly u32: number }
  | { readonly f32: number }
  | { readonly bool: boolean }
  | { readonly text: string }
  | { readonly texts: readonly string[] }
  | { readonly f32s: readonly number[] }
  | { readonly i32s: readonly number[] }

export interface Tensor {
  readonly name: string
  /** Fastest first: columns (in), rows (out). */
  readonly dims: readonly number[]
  readonly data: Float32Array
}

const alignment = 32
const types = { u32: 4, i32: 5, f32: 6, bool: 7, text: 8, array: 9 } as const

export function writeGguf(metadata: Readonly<Record<string, GgufValue>>, tensors: readonly Tensor[]): Buffer {
  const pieces: Buffer[] = []
  const out = {
    u32: (n: number) => void pieces.push(number(4, (b) => b.writeUInt32LE(n))),
    i32: (n: number) => void pieces.push(number(4, (b) => b.writeInt32LE(n))),
    f32: (n: number) => void pieces.push(number(4, (b) => b.writeFloatLE(n))),
    u64: (n: number) => void pieces.push(number(8, (b) => b.writeBigUInt64LE(BigInt(n)))),
    text(value: string) {
      const bytes = Buffer.from(value, 'utf8')
      this.u64(bytes.length)
      pieces.push(bytes)
    },
    array(type: number, length: number) {
      this.u32(types.array)
      this.u32(type)
      this.u64(length)
    },
  }
  const value = (given: GgufValue): void => {
    if ('u32' in given) {
      out.u32(types.u32)
      out.u32(given.u32)
    } else if ('f32' in given) {
      out.u32(types.f32)
      out.f32(given.f32)
    } else if ('bool' in given) {
      out.u32(types.bool)
      pieces.push(Buffer.from([given.bool ? 1 : 0]))
    } else if ('text' in given) {
      out.u32(types.text)
      out.text(given.text)
    } else if ('texts' in given) {
      out.array(types.text, given.texts.length)
      for (const one of given.texts) out.text(one)
    } else if ('f32s' in given) {
      out.array(types.f32, given.f32s.length)
      for (const one of given.f32s) out.f32(one)
    } else {
      out.array(types.i32, given.i32s.length)
      for (const one of given.i32s) out.i32(one)
    }
  }

  pieces.push(Buffer.from('GGUF'))
  out.u32(3)
  out.u64(tensors.length)
  out.u64(Object.keys(metadata).length)
  for (const [key, given] of Object.entries(metadata)) {
    out.text(key)
    value(given)
  }
  let offset = 0
  for (const { name, dims, data } of tensors) {
    out.text(name)
    out.u32(dims.length)
    for (const size of dims) out.u64(size)
    out.u32(0)
    out.u64(offset)
    offset += Math.ceil(data.byteLength / alignment) * alignment
  }
  const bodies = tensors.map(({ data }) => padded(Buffer.from(data.buffer, data.byteOffset, data.byteLength)))
  return Buffer.concat([padded(Buffer.concat(pieces)), ...bodies])
}

function number(bytes: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(bytes)
  write(buffer)
  return buffer
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)])
}
