#!/usr/bin/env node
/**
 * `npm run desktop`: the Mac app from a clone, unpackaged. It has the sources' version, no updates, the data key of browser mode, and macOS
 * gives its permissions to the program that started it, or to Electron itself.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureWeb } from '../ensure/web.mjs'
import { ensurePackages, pinnedNode } from '../ensure/packages.mjs'
import { root, run, say } from '../ensure/run.mjs'

if (process.platform !== 'darwin') {
  process.stderr.write('The desktop app runs on a Mac. `npm start` runs Idiolect in your browser, here too.\n')
  process.exit(1)
}
await ensurePackages()
await ensureWeb()
const { code, output } = await run(pinnedNode(), [join(root, 'bin/desktop/bundle.mjs'), 'app', join(root, 'dist/desktop')])
if (code !== 0) {
  process.stderr.write(`${output.trim()}\n\nidiolect: the app could not be bundled.\n`)
  process.exit(1)
}
say('starting Electron; the first time its program is downloaded')
// The package downloads its program when it is asked for its path.
const electron = createRequire(import.meta.url)('electron')
spawn(electron, [join(root, 'dist/desktop/app')], { stdio: 'inherit' }).on('exit', (ended) => process.exit(ended ?? 1))
