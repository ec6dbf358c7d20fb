import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** A log beyond this is set aside while it is written; one older one is kept. */
const maxBytes = 5 * 1024 * 1024

/**
 * Appends lines to a file that never grows beyond `limit` bytes (and one older of that size beside it), for its owner alone. What cannot be
 * written, on a full disk, is left out: a log must stop nothing.
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
        // The next line is tried anew.
      }
    },
  }
}
