const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64. Core has neither `Buffer` nor `atob`. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128)
  for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i
  const plain = text.replace(/=+$/u, '')
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4))
  let at = 0
  for (let i = 0; i < plain.length; i += 4) {
    const value = (i: number): number => values[plain.charCodeAt(i)] ?? 0
    const group = (value(i) << 18) | (value(i + 1) << 12) | (value(i + 2) << 6) | value(i + 3)
    for (const shift of [16, 8, 0]) if (at < bytes.length) bytes[at++] = (group >> shift) & 255
  }
  return bytes
}
