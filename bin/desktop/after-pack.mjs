import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs before the app is signed. electron-builder allows unencrypted connections to all hosts and has no setting to undo that. Localhost stays
 * allowed, for the server and for installing updates.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export default function afterPack({ appOutDir, packager }) {
  const path = join(appOutDir, `${packager.appInfo.productFilename}.app`, 'Contents', 'Info.plist')
  const before = readFileSync(path, 'utf8')
  const after = before.replace(/(<key>NSAllowsArbitraryLoads<\/key>\s*)<true\/>/u, '$1<false/>')
  if (after === before)
    throw new Error('Info.plist does not say NSAllowsArbitraryLoads where it did: look at what electron-builder writes now.')
  writeFileSync(path, after)
}
