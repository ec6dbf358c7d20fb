import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Before the app is signed: electron-builder allows unencrypted connections to everywhere, and no setting of its own takes that back. This
 * machine stays allowed, for the server and for the hand-over of an update.
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
