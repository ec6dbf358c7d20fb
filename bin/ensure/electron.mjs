import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { pinnedNode } from './packages.mjs'
import { root, run, say } from './run.mjs'

const folder = join(root, 'node_modules', 'electron')

/**
 * Downloads Electron's binary if it is missing. The package comes without it and would download it on first use. We do it here because
 * Electron's installer needs Node 22, which the pinned Node satisfies, and so that we can explain a missing connection.
 */
export async function ensureElectron() {
  if (isHere()) return
  await alone(async (hold) => {
    if (isHere()) return
    say('downloading Electron (about 120 MB, once)')
    const { code, output } = await run(pinnedNode(), [join(folder, 'install.js')], { started: hold })
    if (code !== 0)
      throw new Error(
        `${output.trim()}\n\nidiolect: Electron could not be downloaded. With a network connection, run the same command again.`,
      )
  })
}

/** Checks the file that its installer writes last. */
function isHere() {
  return process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined || existsSync(join(folder, 'path.txt'))
}
