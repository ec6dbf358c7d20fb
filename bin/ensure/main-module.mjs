import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether the module at `address` (its `import.meta.url`) is the main module. Its address has no symlinks in it, but the command's path may.
 * Node 20 has no `import.meta.main`, so a check of that would silently do nothing there.
 *
 * @param {string} address
 * @returns {boolean}
 */
export function isMainModule(address) {
  const started = process.argv[1]
  return started !== undefined && existsSync(started) && realpathSync(started) === fileURLToPath(address)
}
