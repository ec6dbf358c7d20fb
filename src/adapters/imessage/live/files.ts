import { fstatSync, readdirSync, statSync } from 'node:fs'

/**
 * The three files of a database in WAL mode, each identified by device and inode. Null if a file doesn't exist. None of them is opened for this: when
 * a process closes a file anywhere, POSIX drops all its locks on that file, including SQLite's.
 */
export interface DatabaseFiles {
  readonly main: string
  readonly log: string | null
  /** The log's index, which all processes share (-shm). */
  readonly index: string | null
  /** Changes whenever the file or its log is written. */
  readonly written: string
}

/** Throws the system's error if a name cannot be looked up or the file doesn't exist. */
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

/** Which of these files this process has open. Null if the system doesn't say. */
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
 * Whether the last read came from these files, and not from deleted or replaced ones. SQLite shares the index among all connections of a process, so
 * a new connection may get an old one. True if the system doesn't say.
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
    // This is the descriptor that listed the folder.
    return null
  }
}
