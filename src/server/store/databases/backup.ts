import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'

/** Number of newest copies kept. */
const kept = 3

/** Copies the open database consistently to `backups/` beside it, without free pages. Returns the copy's path. */
export function backUp(raw: Database.Database, file: string, now: number): string {
  const folder = backupFolder(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-')
  const copy = join(folder, `${basename(file)}.${stamp}`)
  rmSync(copy, { force: true })
  // Created by us first, so that it is never readable by other users.
  closeSync(openSync(copy, 'wx', 0o600))
  raw.prepare('vacuum into ?').run(copy)
  flush(copy)
  for (const old of backups(file).slice(0, -kept)) rmSync(old, { force: true })
  return copy
}

/** Replaces the closed database with a copy. The write-ahead log must be deleted first, or it would be replayed over the copy. */
export function restore(copy: string, file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
  const staged = `${file}.restoring`
  copyFileSync(copy, staged)
  flush(staged)
  renameSync(staged, file)
  flush(dirname(file))
}

/** Oldest first. */
export function backups(file: string): string[] {
  const folder = backupFolder(file)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .toSorted()
    .map((name) => join(folder, name))
}

export function deleteBackups(file: string): void {
  for (const copy of backups(file)) rmSync(copy, { force: true })
}

function backupFolder(file: string): string {
  return join(dirname(file), 'backups')
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
