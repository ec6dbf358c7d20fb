/** A small file for every rule that breaks it, and (`ok`) its neighbor that does not: a rule that cannot fail holds nothing. */
interface Example {
  readonly rule: string
  readonly path: string
  readonly text: string
  readonly ok?: true
}

const marker = ['TO', 'DO'].join('')
const silencer = ['@ts', 'ignore'].join('-')

export const violations: readonly Example[] = [
  ...of('folders see only what the arrows allow', [
    ['src/core/a.ts', "import { b } from '#adapters/b.ts'"],
    ['src/core/a.ts', "import type { B } from '../server/b.ts'"],
    ['src/web/a.ts', "const b = await import('#core/b.ts')"],
    ['src/web/a.ts', "export * from '#server/b.ts'"],
    ['src/web/a.ts', "type B = import('#core/b.ts').B"],
    ['src/cli/a.ts', "import { b } from '#server/b.ts'"],
    ['src/cli/commands/a.ts', "import { b } from '#adapters/b.ts'"],
    ['src/desktop/main/a.ts', "import { b } from '#core/b.ts'"],
    ['src/server/a.ts', "import { b } from '#test/fakes.ts'"],
    ['src/plugins/a.ts', 'export const a = 1'],
    ['src/server/a.ts', "import { b } from '#core/b.ts'", 'ok'],
    ['src/server/a.test.ts', "import { b } from '#test/fakes.ts'", 'ok'],
  ]),
  ...of('no import climbs more than one folder', [
    ['src/core/a/b/c.ts', "import { d } from '../../d.ts'"],
    ['src/web/a/b.test.tsx', "const d = await import('../../web/d.ts')"],
    ['src/core/a/b/c.ts', "import { d } from '../d.ts'", 'ok'],
    ['src/core/a/b/c.ts', "import { d } from '#core/d.ts'", 'ok'],
  ]),
  ...of('packages are imported where the table allows them', [
    ['src/contract/a.ts', "import Database from 'better-sqlite3'"],
    ['src/core/a.ts', "import fastify from 'fastify'"],
    ['src/core/a.ts', "import { readFileSync } from 'node:fs'"],
    ['src/web/a.tsx', "import { join } from 'node:path'"],
    ['src/server/routes/a.ts', "import Database from 'better-sqlite3'"],
    ['src/server/a.ts', "import { sql } from 'kysely'"],
    ['src/cli/a.ts', "import fastify from 'fastify'"],
    ['src/server/store/a.ts', "import { sql } from 'kysely/helpers'", 'ok'],
    ['src/web/a.tsx', "import Button from '@mui/material/Button'", 'ok'],
  ]),
  ...of('electron is imported only under src/desktop', [
    ['src/web/a.ts', "import { app } from 'electron'"],
    ['test/a.ts', "const { app } = require('electron')"],
    ['src/desktop/main/a.ts', "import { app } from 'electron'", 'ok'],
  ]),
  ...of('the environment is read only in composition/config.ts', [
    ['src/server/a.ts', 'const a = process.env.PORT'],
    ['src/cli/a.ts', "const a = process['env']"],
    ['src/adapters/a.ts', 'const { env } = process'],
    ['src/adapters/a.ts', "import { env } from 'node:process'"],
    ['src/adapters/a.ts', "import { env as settings } from 'process'"],
    ['src/adapters/a.ts', "import machine from 'node:process'"],
    ['src/composition/a.ts', 'const a = globalThis.process.env'],
    ['src/cli/a.ts', "import { stdin } from 'node:process'", 'ok'],
    ['src/composition/config.ts', 'const a = process.env', 'ok'],
    ['test/a.ts', 'const a = process.env', 'ok'],
    ['src/server/a.ts', "const a = 'process.env' // process.env", 'ok'],
  ]),
  ...of('adapters and server open no connection of their own', [
    ['src/adapters/a.ts', "import { request } from 'node:https'"],
    ['src/server/a.ts', "import net from 'net'"],
    ['src/server/a.ts', "const { fetch } = await import('undici')"],
    ['src/adapters/a.ts', "await fetch('http://x')"],
    ['src/adapters/a.ts', 'const client = make({ fetch: fetch })'],
    ['src/server/a.ts', "await globalThis.fetch('http://x')"],
    ['src/adapters/a.ts', "const http = process.getBuiltinModule('node:http')"],
    ['src/server/http/http-server.ts', "const http = process.getBuiltinModule('node:http')", 'ok'],
    ['src/server/a.ts', "new WebSocket('ws://x')"],
    ['src/adapters/a.ts', "export const make = (fetch: Fetch) => fetch('http://x')", 'ok'],
    ['src/adapters/a.ts', "export const make = ({ fetch }: Deps) => fetch('http://x')", 'ok'],
    ['src/server/a.ts', "import type { Server } from 'node:http'", 'ok'],
    ['src/web/a.ts', "await fetch('/api')", 'ok'],
  ]),
  ...of('core has no clock, no timers and no dice', [
    ['src/core/a.ts', 'const a = Date.now()'],
    ['src/core/a.ts', 'const a = new Date()'],
    ['src/core/a.ts', 'const a = Date()'],
    ['src/core/a.ts', 'const a = Math.random()'],
    ['src/core/a.ts', 'const roll = Math.random'],
    ['src/core/a.ts', 'const a = performance.now()'],
    ['src/core/a.ts', 'const a = crypto.randomUUID()'],
    ['src/core/a.ts', 'setTimeout(run, 5)'],
    ['src/core/a.ts', 'const a = new Date(ms)', 'ok'],
    ['src/core/a.test.ts', 'const a = Date.now()', 'ok'],
    ['src/server/a.ts', 'const a = Date.now()', 'ok'],
  ]),
  ...of('no feature imports another feature', [
    ['src/web/features/drafts/a.tsx', "import { B } from '../training/b.tsx'"],
    ['src/web/features/drafts/a.tsx', "import { B } from '#web/features/training/b.tsx'"],
    ['src/web/features/drafts/a.tsx', "import { B } from './b.tsx'", 'ok'],
    ['src/web/pages/a.tsx', "import { B } from '#web/features/training/b.tsx'", 'ok'],
  ]),
  ...of('no file has more than 400 lines', [
    ['src/core/a.ts', 'const a = 1\n'.repeat(401)],
    ['bin/a.mjs', '\n'.repeat(402)],
    ['src/core/a.ts', 'const a = 1\n'.repeat(400), 'ok'],
  ]),
  ...of('no folder is called utils, helpers, common, misc or types', [
    ['src/server/utils/a.ts', ''],
    ['test/helpers/a.ts', ''],
    ['src/core/types.ts', '', 'ok'],
  ]),
  ...of('no module is mocked', [
    ['src/server/a.test.ts', "vi.mock('./b.ts')"],
    ['test/a.test.ts', "vi.doMock('./b.ts', () => ({}))"],
    ['test/a.test.ts', "vi.spyOn(console, 'error')", 'ok'],
  ]),
  ...of('the source names no path of a machine', [
    ['src/server/a.ts', "const a = '/home/ann/x'"],
    ['src/server/a.ts', '// see /Users/ann/Library'],
    ['src/core/a.ts', "const a = '../shared/corpora'"],
    ['src/cli/a.ts', "const a = 'C:\\\\Users'"],
    ['src/server/a.ts', "const a = '/usr/bin/osascript'", 'ok'],
    ['src/core/a.ts', "import { b } from '../shared-thread/b.ts'".replace('shared-', 'my-'), 'ok'],
    ['src/core/a.test.ts', "const a = '../shared/corpora'", 'ok'],
  ]),
  ...of('no file reaches into another folder by its path', [
    ['src/server/a.ts', "new URL('../core/b.ts', import.meta.url)"],
    ['src/web/a.ts', "new URL('../../package.json', import.meta.url)"],
    ['src/server/a/b.ts', "join(import.meta.dirname, '..', '..', 'adapters')"],
    ['src/composition/a.ts', "new URL('./worker.ts', import.meta.url)", 'ok'],
    ['src/cli/index.ts', "new URL('../../package.json', import.meta.url)", 'ok'],
    ['src/adapters/imessage/a.ts', "join(import.meta.dirname, 'scripts', 'send.js')", 'ok'],
  ]),
  ...of('what serves every channel says the name of none', [
    ['src/server/services/automatic/a.ts', "const a = channel === 'imessage'"],
    ['src/server/services/automatic/a.ts', 'const a = `Please look in Messages: ${why}`'],
    ['src/server/services/listening/a.ts', "const a = 'no credentials for Gmail'"],
    ['src/server/jobs/a.ts', "const a = 'chat.db'"],
    ['src/server/services/automatic/a.ts', "import type { A } from '#contract/live/gmail-listener.ts'", 'ok'],
    ['src/server/services/automatic/a.ts', "const a = 'Still reading your messages.' // of Messages", 'ok'],
    ['src/server/services/automatic/a.test.ts', "const a = 'imessage'", 'ok'],
    ['src/adapters/imessage/a.ts', "const a = 'imessage'", 'ok'],
  ]),
  ...of('nothing is left to do in a comment', [
    ['src/core/a.ts', `// ${marker}: later`],
    ['src/core/a.ts', '// what a to-do list holds', 'ok'],
  ]),
  ...of('nothing switches the compiler or the linter off', [
    ['src/core/a.ts', `// ${silencer}`],
    ['src/core/a.ts', '// the compiler is right', 'ok'],
  ]),
]

function of(rule: string, examples: readonly (readonly [path: string, text: string, ok?: 'ok'])[]): Example[] {
  return examples.map(([path, text, ok]) => (ok === 'ok' ? { rule, path, text, ok: true } : { rule, path, text }))
}
