#!/usr/bin/env node
/**
 * Makes the Mac app, on a Mac, for the kind of Mac it runs on:
 *
 *   IDIOLECT_UPDATE_FEED=https://… node bin/desktop/package.mjs          dmg and zip, signed and notarized with the keys of the environment
 *   node bin/desktop/package.mjs --unsigned                              the app alone, for this Mac, never updated
 *
 * Signing and notarization read CSC_LINK, CSC_KEY_PASSWORD, APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER (docs/desktop.md).
 */
import { join } from 'node:path'
import { ensureWeb } from '../ensure/web.mjs'
import { pinnedNode } from '../ensure/packages.mjs'
import { root, run } from '../ensure/run.mjs'

const unsigned = process.argv.includes('--unsigned')
const feed = process.env.IDIOLECT_UPDATE_FEED ?? ''
const { arch, platform } = process
if (platform !== 'darwin') stop('The Mac app is made on a Mac.')
if (!unsigned && !feed.startsWith('https://')) stop('IDIOLECT_UPDATE_FEED is where the app looks for its updates: an https address.')

await ensureWeb()
await step('bin/desktop/bundle.mjs', ['app', 'dist/desktop', unsigned ? '' : feed, `${platform}-${arch}`])
await step('node_modules/electron-builder/cli.js', [
  '--mac',
  ...(unsigned ? ['dir', '-c.mac.identity=-', '-c.mac.notarize=false', '-c.publish=null'] : []),
  `--${arch}`,
  '--config',
  'build/electron-builder.yml',
  '--publish',
  'never',
])

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
