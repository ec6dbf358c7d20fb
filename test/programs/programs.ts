import { join } from 'node:path'
import { ensureBuilt } from '../../bin/ensure/built.mjs'
import type { programs } from './list.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'dist', 'programs')
let built: Promise<void> | null = null

/**
 * Path of a program that tests start, bundled with all that it imports: it starts in half of the CPU time. Whoever asks first in a process has the bundle
 * made anew where anything has changed that it may be made from. With `NODE_OPTIONS=--enable-source-maps`, stack traces name the sources.
 */
export async function bundled(name: keyof typeof programs): Promise<string> {
  return join(await builtFolder(), `${name}.js`)
}

/** The same of `bin/sample-osascript`. */
export async function bundledOsascript(): Promise<string> {
  return join(await builtFolder(), 'sample-osascript')
}

async function builtFolder(): Promise<string> {
  built ??= ensureBuilt({
    name: 'the programs that tests start',
    folder,
    stamp: join(root, 'dist', '.programs-built-from'),
    proof: join(folder, 'sample-osascript'),
    sources: ['src', 'test', 'bin/sample-osascript', 'package-lock.json', 'package.json'],
    command: (out) => [join(import.meta.dirname, 'bundle.ts'), out],
  })
  await built
  return folder
}
