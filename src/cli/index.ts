import { readFileSync, readdirSync } from 'node:fs'
import { reportFailure, runCommandLine, type Command, type Frame } from './command.ts'
import { createOutput } from './output.ts'

/** The order of the list; a command that is not named here comes after these. */
const order = [
  'serve',
  'extract',
  'train',
  'status',
  'draft',
  'simulate',
  'messages',
  'mail',
  'eval',
  'doctor',
  'export',
  'forget',
  'reset-password',
]

const folder = new URL('commands/', import.meta.url)
const words = process.argv.slice(2)

const frame: Frame = {
  version: readVersion(),
  names: commandNames(),
  load: async (name) => {
    const command: Command = await import(new URL(`${name}.ts`, folder).href)
    return command
  },
  debug: async () => {
    const { loadConfig } = await import('#composition/config.ts')
    try {
      return ['debug', 'trace'].includes(loadConfig().logLevel)
    } catch {
      return false
    }
  },
}

const output = createOutput(process.stdout, process.stderr)
// `idiolect messages | head` closes the pipe when it has seen enough. That is no failure, and there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.on('uncaughtException', (error) => {
  void reportFailure(error, { io: output, json: words.includes('--json'), name: words[0] ?? '', debug: () => frame.debug() }).then(end)
})

await end(await runCommandLine(words, output, frame))

/** Leaves, once everything is written, even where a command left a handle open. */
async function end(code: number): Promise<never> {
  await output.flush()
  process.exit(code)
}

function commandNames(): string[] {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return found.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
}

function readVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return manifest.version
}
