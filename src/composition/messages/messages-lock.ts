import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, rmSync, statSync, utimesSync } from 'node:fs'
import { platform, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { holdFile, isTaken, makeFile, type Held } from '#server/store/folder/exclusive-file.ts'

/** Who may send from a Messages database without its owner: one server of all that this user runs, whatever data folders they have. */
export interface MessagesLock {
  /** Tried again at each question until it is ours; the system releases it when the process ends. */
  isOurs(): boolean
  release(): void
}

const day = 86_400_000
/** A lock that nobody took for so long is of a database that nobody reads any more. */
const forgottenAfter = 30 * day

/**
 * By the database's real path, in the one folder that every server of this user finds: neither the environment nor a cleaned temporary folder
 * may part them. `folder` is for tests. `failed` is told why, once, where no lock can be had at all; then it is never ours.
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

/** Where the system keeps a user's application data, by the user and not by what the environment says. */
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
  // Whoever tidied up may have removed the file between its opening and its lock: then somebody else can take a new one of that name.
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

/** Also of a database that is not there yet. */
function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync.native(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}
