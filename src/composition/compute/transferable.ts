/**
 * The bytes in a buffer that may be given away: a small Buffer is a window into a pool that others use, and its `slice` still is one.
 */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
