import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from '../programs/programs.ts'
import { refusable } from './refusable.ts'

/** The repository's folder. */
export const root = join(import.meta.dirname, '..', '..')

/** What `serve` prints on stdout, once, when it answers. */
const readyLine = /^Idiolect is running at (http:\/\/\S+)$/m

export interface Product {
  /** Such as `http://localhost:41234`. */
  readonly address: string
  readonly dataDir: string
  readonly pid: number
  /** Everything printed so far. */
  output(): string
  /** SIGTERM; resolves to the exit code, and 137 where it did not end within ten seconds and was killed. */
  stop(): Promise<number>
  /** SIGKILL; resolves when the process is gone. The data folder stays. */
  kill(): Promise<void>
}

export interface ProductOptions {
  /** An existing data folder; without it a fresh one, which goes with `removeDataDir`. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Passwords cost nothing and it starts faster: for a test that does not look at the command line. */
  readonly cheap?: boolean
  /** Its files can be closed to it, root or not (`refusable.ts`). */
  readonly refusable?: boolean
  /** ms until the start counts as failed. */
  readonly patience?: number
}

export function temporaryDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'idiolect-'))
}

export function removeDataDir(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Nothing of the developer's own settings reaches the product under test. */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const path = process.env['PATH'] ?? '/usr/bin:/bin'
  return { PATH: path, HOME: process.env['HOME'] ?? '/', TZ: 'Europe/Berlin', ...extra }
}

/** Where Node keeps what it compiled, as `bin/idiolect` tells it. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') }

/** Starts a bundle as `bin/idiolect` starts the sources. */
async function bundledProgram(name: 'product' | 'cli'): Promise<[program: string, words: string[]]> {
  return [join(root, 'node_modules', '.bin', 'node'), ['--no-use-env-proxy', '--no-regexp-tier-up', await bundled(name)]]
}

/** `bin/idiolect` for `spawn`, bundled: for a test of what a command does. */
export const bundledCommandLine = () => bundledProgram('cli')

/** Starts the real product on a free port: from its sources (`bin/idiolect serve`), or from a bundle (`cheap`). Rejects with its output where it does not come up. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? temporaryDataDir()
  const env = cleanEnvironment({
    ...(options.cheap === true ? compileCache : {}),
    IDIOLECT_DATA_DIR: dataDir,
    IDIOLECT_PORT: '0',
    ...options.env,
  })
  const [program, words] = options.cheap === true ? await bundledProgram('product') : [join(root, 'bin', 'idiolect'), ['serve']]
  const [run, args] = options.refusable === true ? refusable(program, words) : [program, words]
  const child = spawn(run, args, { cwd: tmpdir(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<number>((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  })
  const address = await new Promise<string>((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The product did not say that it runs within ${options.patience ?? 30_000} ms:\n${output}`))
    }, options.patience ?? 30_000)
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8')
      const found = readyLine.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(giveUp)
      resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', (code) => {
      clearTimeout(giveUp)
      reject(new Error(`The product ended with code ${code} before it ran:\n${output}`))
    })
  })
  return {
    address,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
      const code = await ended
      clearTimeout(force)
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
