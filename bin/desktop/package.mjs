#!/usr/bin/env node
/**
 * Builds the Mac app, on a Mac, for that Mac's architecture:
 *
 *   IDIOLECT_UPDATE_FEED=https://… node bin/desktop/package.mjs          dmg and zip, signed and notarized with the keys of the environment
 *   node bin/desktop/package.mjs --unsigned                              the app alone, for this Mac, never updated
 *
 * Signing and notarization read CSC_LINK, CSC_KEY_PASSWORD, APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER (docs/desktop.md).
 */
import { join } from 'node:path'
import { ensureWeb } from '../ensure/web.mjs'
import { isMainModule } from '../ensure/main-module.mjs'
import { ensurePackages, pinnedNode } from '../ensure/packages.mjs'
import { root, run } from '../ensure/run.mjs'

/**
 * Arguments for electron-builder. The architecture is only set here, because electron-builder builds all architectures that its configuration
 * lists.
 *
 * @param {{ unsigned: boolean, arch: string, config: string }} asked
 * @returns {string[]}
 */
export function builderWords({ unsigned, arch, config }) {
  // Without a signature, the hardened runtime would reject Electron's framework and the app would quit at launch.
  const loose = ['dir', '-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.mac.notarize=false', '-c.publish=null']
  return ['--mac', ...(unsigned ? loose : []), `--${arch}`, '--config', config, '--publish', 'never']
}

async function packed() {
  const unsigned = process.argv.includes('--unsigned')
  const feed = process.env.IDIOLECT_UPDATE_FEED ?? ''
  const { arch, platform } = process
  if (platform !== 'darwin') stop('The Mac app is made on a Mac.')
  if (!unsigned && !feed.startsWith('https://')) stop('IDIOLECT_UPDATE_FEED is where the app looks for its updates: an https address.')

  await ensurePackages()
  await ensureWeb()
  await step('bin/desktop/bundle.mjs', ['app', 'dist/desktop', unsigned ? '' : feed, `${platform}-${arch}`])
  await step('node_modules/electron-builder/cli.js', builderWords({ unsigned, arch, config: 'build/electron-builder.yml' }))
}

/** @param {string} script @param {string[]} words */
async function step(script, words) {
  const { code, output } = await run(pinnedNode(), [join(root, script), ...words])
  if (code !== 0) stop(`${output.trim()}\n\nidiolect: ${script} failed.`)
}

/** @param {string} words @returns {never} */
function stop(words) {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

// Node 20 can start this script; the pinned Node does the work.
if (isMainModule(import.meta.url)) await packed()
