import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

/** A process as reported by `ps`. Null if there is none. */
export type FindProcess = (pid: number) => { readonly parent: number; readonly program: string } | null

export interface PermissionHolder {
  /** Its name in System Settings. */
  readonly name: string
  /** False if every update revokes the grants, because the program is unsigned and identified by its path. */
  readonly lasting: boolean
}

/**
 * The program that macOS attributes a process's permissions to: the application that started it, through any number of shells. Under launchd
 * there is none, and the permissions belong to the program itself.
 */
export function permissionHolder(pid: number, find: FindProcess): PermissionHolder | null {
  let last: string | null = null
  let at = pid
  for (let steps = 0; steps < 40 && at > 1; steps += 1) {
    const found = find(at)
    if (found === null) break
    const app = /\/([^/]+)\.app\/Contents\//.exec(found.program)?.[1]
    if (app !== undefined) return { name: app, lasting: true }
    if (/\/sshd(-session)?$/.test(found.program)) return { name: 'sshd-keygen-wrapper (a login over SSH)', lasting: false }
    last ??= found.program
    at = found.parent
  }
  return last === null ? null : { name: last, lasting: false }
}

/** Uses the system's `ps`. */
export const findProcess: FindProcess = (pid) => {
  try {
    const line = execFileSync('/bin/ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8', timeout: 3_000 }).trim()
    const [, parent, program] = /^(\d+)\s+(.+)$/.exec(line) ?? []
    return parent === undefined || program === undefined ? null : { parent: Number(parent), program: resolved(program) }
  } catch {
    return null
  }
}

/** Resolves symlinks, because macOS stores the real path. */
function resolved(program: string): string {
  try {
    return realpathSync(program)
  } catch {
    return program
  }
}
