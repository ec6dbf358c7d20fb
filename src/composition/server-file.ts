import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { app, appInfo } from '#contract/app.ts'

/** `server.json`, readable only by its owner: how the command line finds the server that holds a data folder. */
const serverFile = z.object({ address: z.url(), token: z.string().min(20), pid: z.number().int() })
export type ServerFile = z.infer<typeof serverFile>

export function writeServerFile(dataDir: string, content: ServerFile): void {
  const path = join(dataDir, 'server.json')
  const staged = `${path}.${process.pid}.new`
  writeFileSync(staged, JSON.stringify(content), { mode: 0o600 })
  chmodSync(staged, 0o600)
  renameSync(staged, path)
}

export function removeServerFile(dataDir: string): void {
  rmSync(join(dataDir, 'server.json'), { force: true })
}

/** How long a command waits for it, ms. The port may be another program's, which takes a connection and never answers. */
const answerWithin = 5_000

/**
 * The server that the file names, if it answers. After a crash, another program may have its process id or its port, and must not be given the
 * token. The folder's lock then decides whether the folder is in use.
 */
export async function findServer(dataDir: string): Promise<ServerFile | null> {
  const named = readServerFile(dataDir)
  if (named === null) return null
  try {
    const answer = await fetch(named.address + app.info.path, { signal: AbortSignal.timeout(answerWithin) })
    return appInfo.safeParse(await answer.json()).success ? named : null
  } catch {
    return null
  }
}

/** Null if there is no file, or if its process no longer exists. */
export function readServerFile(dataDir: string): ServerFile | null {
  let content: ServerFile
  try {
    content = serverFile.parse(JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')))
  } catch {
    return null
  }
  return isAlive(content.pid) ? content : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
