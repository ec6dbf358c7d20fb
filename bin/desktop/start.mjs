#!/usr/bin/env node
/**
 * The second half of `npm run desktop`, after `bin/ensure.mjs desktop`: runs the Mac app from a clone, unpackaged. It has the sources' version, no
 * updates, and browser mode's data key. macOS attributes its permissions to the program that started it, or to Electron.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pinnedNode } from '../ensure/packages.mjs'
import { root, run } from '../ensure/run.mjs'

const { code, output } = await run(pinnedNode(), [join(root, 'bin/desktop/bundle.mjs'), 'app', join(root, 'dist/desktop')])
if (code !== 0) {
  process.stderr.write(`${output.trim()}\n\nidiolect: the app could not be bundled.\n`)
  process.exit(1)
}
// Ctrl-C also reaches Electron, which stops the server first. This process waits for it.
process.on('SIGINT', () => undefined)
spawn(createRequire(import.meta.url)('electron'), [join(root, 'dist/desktop/app')], { stdio: 'inherit' })
  .on('error', ({ message }) => {
    process.stderr.write(`idiolect: Electron could not be started: ${message}\n`)
    process.exit(1)
  })
  .on('exit', (ended) => process.exit(ended ?? 1))
