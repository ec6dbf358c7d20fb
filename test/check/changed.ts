import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What differs from a commit in the working tree, new files included. */
export interface Changed {
  /** The commit. */
  readonly since: string
  /** Named from the repository's folder; those that are gone are left out. */
  readonly files: readonly string[]
}

/** Compares with where this branch left `named`, or else `origin/main` or `main`. Null where git knows none of them. */
export function changedFiles(root: string, named?: string): Changed | null {
  const git = (...args: string[]): string | null => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout : null
  }
  for (const branch of named === undefined ? ['origin/main', 'main'] : [named]) {
    const since = git('merge-base', 'HEAD', branch)?.trim()
    if (since === undefined) continue
    const names = [git('diff', '--name-only', '-z', since), git('ls-files', '--others', '--exclude-standard', '-z')]
    const files = names.flatMap((list) => list?.split('\0') ?? []).filter((file) => file !== '' && existsSync(join(root, file)))
    return { since, files: [...new Set(files)].toSorted() }
  }
  return null
}
