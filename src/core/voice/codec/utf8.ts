// Encoding is part of every JavaScript runtime (WHATWG Encoding), but not of the ES library that core is typed with.
declare const TextEncoder: new () => { encodeInto(text: string, into: Uint8Array): { read: number; written: number } }
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8')

/** Writes `text` at `at` and returns the number of bytes; the caller has left 3 bytes for every UTF-16 unit. Lone surrogates become U+FFFD. */
export function writeUtf8(text: string, into: Uint8Array, at: number): number {
  return encoder.encodeInto(text, into.subarray(at)).written
}

export function readUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
