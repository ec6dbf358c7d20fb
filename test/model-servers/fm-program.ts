import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../product/product.ts'
import { answersOf, type FmOptions } from './fm-stand-in.ts'

export interface FmProgram {
  /** Path of an executable that behaves as Apple's `fm`; for the product's configuration. */
  readonly program: string
  /** From now on; what concerns the start holds for the next one. */
  behave(options: FmOptions): void
  /** Every start of the server. */
  starts(): { pid: number; argv: string[]; env: Record<string, string> }[]
  /** Bodies of the chat requests. */
  chats(): unknown[]
  remove(): void
}

/**
 * Writes the executable into a folder of its own. What only answers a question is a line of shell, as two of three starts do; the server runs under
 * this process's Node.
 */
export function fmProgram(options: FmOptions = {}): FmProgram {
  const folder = mkdtempSync(join(tmpdir(), 'idiolect-fm-'))
  const program = join(folder, 'fm')
  const optionsFile = join(folder, 'options.json')
  const log = join(folder, 'log.jsonl')
  const server = join(folder, 'server.cjs')
  const standIn = JSON.stringify(new URL('fm-stand-in.ts', import.meta.url).href)
  writeFileSync(
    server,
    `require('node:module').enableCompileCache(${JSON.stringify(join(root, 'node_modules', '.cache', 'node'))})\nimport(${standIn}).then(({ runFm }) => runFm(process.argv.slice(2), ${JSON.stringify(optionsFile)}, ${JSON.stringify(log)}))\n`,
  )
  writeFileSync(
    program,
    `#!/bin/sh
case "$1 $2" in
'available ') . ${quoted(join(folder, 'available.sh'))} ;;
'serve --help') . ${quoted(join(folder, 'help.sh'))} ;;
esac
exec ${quoted(process.execPath)} ${quoted(server)} "$@"
`,
  )
  chmodSync(program, 0o755)
  const behave = (next: FmOptions) => {
    writeFileSync(optionsFile, JSON.stringify(next))
    for (const [name, { on, words, code }] of Object.entries(answersOf(next)))
      writeFileSync(join(folder, `${name}.sh`), `printf %s ${quoted(words)}${on === 'stderr' ? ' >&2' : ''}\nexit ${code}\n`)
  }
  behave(options)
  const lines = () =>
    existsSync(log)
      ? readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Record<string, unknown>)
      : []
  return {
    program,
    behave,
    starts: () =>
      lines().flatMap((line) => {
        const start = line as unknown as { pid?: number; argv: string[]; env: Record<string, string> }
        return start.pid !== undefined && start.argv[0] === 'serve' && !start.argv.includes('--help')
          ? [{ pid: start.pid, argv: start.argv, env: start.env }]
          : []
      }),
    chats: () => lines().flatMap((line) => ('chat' in line ? [line['chat']] : [])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** One word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
