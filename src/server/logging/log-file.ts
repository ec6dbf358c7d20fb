import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Size at which a log is rotated, bytes; one older log is kept. */
const maxBytes = 5 * 1024 * 1024

/**
 * Appends lines to a file of at most `limit` bytes (plus one older file of that size), readable only by its owner. Lines that cannot be written, on a
 * full disk, are dropped: logging must never stop the product.
 */
export function logFile(path: string, limit = maxBytes): DestinationStream {
  let handle: number | null = null
  let size = 0

  function open(): number {
    if (handle !== null) return handle
    handle = openSync(path, 'a', 0o600)
    size = fstatSync(handle).size
    return handle
  }

  function setAside(): void {
    if (handle !== null) closeSync(handle)
    handle = null
    renameSync(path, `${path}.old`)
  }

  return {
    write(line) {
      try {
        open()
        if (size > 0 && size + Buffer.byteLength(line) > limit) setAside()
        size += writeSync(open(), line)
      } catch {
        // The next line tries again.
      }
    },
  }
}
