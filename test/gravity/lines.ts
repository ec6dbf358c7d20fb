import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One text a line; `#` is a remark. */
export function readLines(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
}
