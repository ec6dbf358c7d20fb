import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync, statSync, utimesSync } from 'node:fs'
import { platform, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { holdFile, isTaken, makeFile, type Held } from '#server/store/folder/exclusive-file.ts'

/** The right to send automatically from a Messages database. Only one of this user's servers has it, whatever their data folders. */
export interface MessagesLock {
  /** Retries on each call until we have the lock. The system releases it when the process ends. */
  isOurs(): boolean
  release(): void
}

const day = 86_400_000
/** A lock that nobody has taken for this long belongs to a database that is no longer used. */
const forgottenAfter = 30 * day

/**
 * The lock file is named after the database's real path. It is in a folder that depends only on the user, not on the environment, and that is
 * not cleaned up like a temporary folder. `folder` is for tests. If locking is impossible, `failed` is called once with the reason, and the
 * lock is never ours.
 */
export function createMessagesLock(chatDb: string, failed: (error: unknown) => void, folder: string = lockFolder()): MessagesLock {
  let held: Held | null = null
  let told = false
  return {
    isOurs() {
      try {
        held ??= take(folder, chatDb)
      } catch (error) {
        if (!isTaken(error) && !told) {
          told = true
          failed(error)
        }
      }
      return held !== null
    },
    release() {
      held?.release()
      held = null
    },
  }
}

/** The user's application data folder, found by user and not from the environment. */
function lockFolder(): string {
  const home = userInfo().homedir
  const shared =
    platform() === 'darwin' ? join(home, 'Library', 'Application Support', 'Idiolect') : join(home, '.local', 'share', 'idiolect')
  return join(shared, 'locks')
}

function take(folder: string, chatDb: string): Held | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${createHash('sha256').update(realPath(chatDb)).digest('hex').slice(0, 32)}.lock`)
  makeFile(file)
  const before = statSync(file).ino
  const held = holdFile(file)
  // A cleanup may have removed the file after we opened it and before we locked it. Another process could then lock a new file of that name.
  if (statSync(file, { throwIfNoEntry: false })?.ino !== before) {
    held.release()
    return null
  }
  const now = new Date()
  utimesSync(file, now, now)
  tidy(folder, file)
  return held
}

function tidy(folder: string, own: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const stat = statSync(file, { throwIfNoEntry: false })
    if (file === own || !name.endsWith('.lock') || stat === undefined || Date.now() - stat.mtimeMs < forgottenAfter) continue
    try {
      const held = holdFile(file)
      rmSync(file)
      held.release()
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/** Also works for a database that does not exist yet. */
function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync.native(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}
