import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { holdFile, isTaken } from './exclusive-file.ts'

export interface FolderLock {
  release(): void
}

/**
 * Creates the data folder if missing (readable only by its owner) and locks it for this process.
 *
 * The lock is an exclusive transaction on `lock.db`. The system releases it when the process ends, however it ends, so it is never stale. Throws
 * AppError `folder-in-use`, naming the address of the server that holds it if `server.json` has it.
 */
export function acquireFolderLock(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const file = join(folder, 'lock.db')
  try {
    return holdFile(file)
  } catch (cause) {
    if (!isTaken(cause)) throw cause
    const address = runningServerAddress(folder)
    const where = address === null ? 'Another Idiolect server' : `An Idiolect server is running at ${address} and`
    throw new AppError('folder-in-use', `${where} holds the data folder ${folder}. Stop it, or use that one.`, { cause })
  }
}

const serverFile = z.object({ address: z.url() })

/** Null if `server.json` is missing or invalid. */
function runningServerAddress(folder: string): string | null {
  try {
    return serverFile.parse(JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8'))).address
  } catch {
    return null
  }
}
