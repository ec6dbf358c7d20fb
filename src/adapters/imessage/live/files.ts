import { fstatSync, readdirSync, statSync } from 'node:fs'

/**
 * The three files of a database in its log mode, each named by device and number; null if there is none. Looking at them opens none of
 * them: POSIX drops every lock of a process on a file when the process closes that file anywhere, and SQLite's are among them.
 */
export interface DatabaseFiles {
  readonly main: string
  readonly log: string | null
  /** The index of the log that all processes share. */
  readonly index: string | null
  /** Another one whenever file or log were written. */
  readonly written: string
}

/** Throws the system's error where a name cannot be looked up, or nothing is there. */
export function filesAt(path: string): DatabaseFiles {
  const main = statSync(path, { bigint: true })
  const log = statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false })
  const index = statSync(`${path}-shm`, { bigint: true, throwIfNoEntry: false })
  const written = [main, log].map((stat) => `${stat?.mtimeNs} ${stat?.size}`).join(' ')
  return { main: nameOf(main), log: log === undefined ? null : nameOf(log), index: index === undefined ? null : nameOf(index), written }
}

export function isSame(a: DatabaseFiles, b: DatabaseFiles): boolean {
  return a.main === b.main && a.log === b.log && a.index === b.index
}

/** Which of the files this process has open. Null if the system does not tell. */
export function openHere(files: DatabaseFiles): ReadonlySet<string> | null {
  const wanted = new Set([files.main, files.log, files.index])
  const found = new Set<string>()
  for (const folder of ['/proc/self/fd', '/dev/fd']) {
    const descriptors = listed(folder)
    if (descriptors === null) continue
    for (const descriptor of descriptors) {
      const name = openFile(Number(descriptor))
      if (name !== null && wanted.has(name)) found.add(name)
    }
    return found
  }
  return null
}

/**
 * Whether what was just read came from these very files, and not from ones that were deleted or replaced: SQLite shares the index between all
 * connections of a process, so a new connection may be given an old one.
 */
export function areRead(files: DatabaseFiles): boolean {
  const open = openHere(files)
  if (open === null) return true
  const needed = files.log === null ? [files.main] : [files.main, files.log, files.index]
  return needed.every((name) => name !== null && open.has(name))
}

function nameOf({ dev, ino }: { dev: bigint; ino: bigint }): string {
  return `${dev}:${ino}`
}

function listed(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch {
    return null
  }
}

function openFile(descriptor: number): string | null {
  try {
    return nameOf(fstatSync(descriptor, { bigint: true }))
  } catch {
    // It was the one that listed the folder.
    return null
  }
}
