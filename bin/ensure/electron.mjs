import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { pinnedNode } from './packages.mjs'
import { root, run, say } from './run.mjs'

const folder = join(root, 'node_modules', 'electron')

/**
 * Downloads Electron's program where it is not here: its package comes without, and downloads it when somebody asks for its path. Done here
 * by the pinned Node, because Electron's installer needs Node 22, and so that a missing connection is said in words.
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

/** Written by its installer last. */
function isHere() {
  return process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined || existsSync(join(folder, 'path.txt'))
}
