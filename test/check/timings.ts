import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { FileTime } from './results.ts'

/** Only a help for choosing: without it, every file is taken to last as long as most do. */
const place = (root: string): string => join(root, 'node_modules/.cache/test-seconds.json')
const stored = z.record(z.string(), z.number())

/** How long each file of tests took when it last ran here, in seconds, by its path from `root`. Empty if nothing is known. */
export function readSeconds(root: string): Map<string, number> {
  try {
    return new Map(Object.entries(stored.parse(JSON.parse(readFileSync(place(root), 'utf8')))))
  } catch {
    return new Map()
  }
}

export function keepSeconds(root: string, times: readonly FileTime[]): void {
  const seconds = new Map([...readSeconds(root), ...times.map(({ file, ms }) => [file, ms / 1000] as const)])
  mkdirSync(dirname(place(root)), { recursive: true })
  writeFileSync(place(root), JSON.stringify(Object.fromEntries(seconds)))
}
