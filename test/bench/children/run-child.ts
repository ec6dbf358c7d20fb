import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs a file of this folder in a fresh process and gives the JSON object it printed. */
export function runChild(file: string, ...args: string[]): unknown {
  const ended = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], { encoding: 'utf8', maxBuffer: 1 << 20 })
  if (ended.status !== 0) throw new Error(`${file} ended with ${ended.status ?? ended.signal}: ${ended.stderr.slice(-2000)}`)
  return JSON.parse(ended.stdout)
}
