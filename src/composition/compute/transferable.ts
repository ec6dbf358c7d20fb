/**
 * Returns the bytes in a buffer that can be transferred. A small Buffer is a view of a shared pool, and so is its `slice`.
 */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength ? new Uint8Array(buffer) : new Uint8Array(bytes)
}
