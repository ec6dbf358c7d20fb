import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether the module at `address` (its `import.meta.url`) is what was started, by whatever path: its own address has no symlinks in it, the
 * words of the command may. `import.meta.main` is too new for Node 20, where nothing would be done, without a word.
 *
 * @param {string} address
 * @returns {boolean}
 */
export function isMainModule(address) {
  const started = process.argv[1]
  return started !== undefined && existsSync(started) && realpathSync(started) === fileURLToPath(address)
}
