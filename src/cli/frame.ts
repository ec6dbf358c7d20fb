import { readFileSync, readdirSync } from 'node:fs'
import type { Command, Frame } from './command.ts'

/** Order in the list of commands. Commands that are not listed here come last. */
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
/** In a bundle, the commands are bundled too (`test/programs/bundle.ts`). */
const ending = import.meta.filename.endsWith('.ts') ? '.ts' : '.js'

/** Finds the commands in their folder. Each is loaded on demand. */
export function createFrame(): Frame {
  return {
    version: readVersion(),
    names: commandNames(),
    load: async (name) => {
      const command: Command = await import(new URL(name + ending, folder).href)
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
}

function commandNames(): string[] {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -ending.length))
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return found.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
}

function readVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return manifest.version
}
