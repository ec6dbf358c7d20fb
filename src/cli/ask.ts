import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'

/** The first line, or null if the input ends before one. */
export async function readLine(input: Readable): Promise<string | null> {
  const lines = createInterface({ input })
  try {
    // Not `question`, which never settles when the input ends (Control-D).
    for await (const line of lines) return line
    return null
  } finally {
    lines.close()
  }
}
