#!/usr/bin/env node
/**
 * Writes latest-mac.yml, which the app reads to find updates, from the finished dmg and zip files for both Mac architectures. Upload it last.
 * electron-builder would write one per job, without the required macOS version.
 *
 *   node bin/desktop/latest-mac.mjs FOLDER VERSION > latest-mac.yml
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainModule } from '../ensure/main-module.mjs'

/** macOS 13. The updater compares it with the kernel version, not the macOS version. */
const minimumKernel = '22.0.0'

/**
 * @param {{ version: string, releaseDate: string, files: readonly { name: string, content: Uint8Array }[] }} release
 * @returns {string}
 */
export function latestMac({ version, releaseDate, files }) {
  const zips = files.filter(({ name }) => name.endsWith('.zip'))
  const missing = ['arm64', 'x64'].filter((arch) => !zips.some(({ name }) => name === `Idiolect-${version}-${arch}.zip`))
  if (missing.length > 0) throw new Error(`The release is not complete: the zip for ${missing.join(' and ')} is missing.`)
  const described = files.map(({ name, content }) => ({
    name,
    size: content.length,
    sha512: createHash('sha512').update(content).digest('base64'),
  }))
  // For updaters that only support one file. It runs on both architectures.
  const old = described.find(({ name }) => name === `Idiolect-${version}-x64.zip`)
  return [
    `version: ${version}`,
    'files:',
    ...described.flatMap(({ name, size, sha512 }) => [`  - url: ${name}`, `    sha512: ${sha512}`, `    size: ${size}`]),
    `path: ${old?.name}`,
    `sha512: ${old?.sha512}`,
    `minimumSystemVersion: ${minimumKernel}`,
    `releaseDate: '${releaseDate}'`,
    '',
  ].join('\n')
}

if (isMainModule(import.meta.url)) {
  const [folder, version] = process.argv.slice(2)
  if (folder === undefined || version === undefined) {
    process.stderr.write('Usage: node bin/desktop/latest-mac.mjs FOLDER VERSION\n')
    process.exit(2)
  }
  const names = readdirSync(folder).filter((name) => name.startsWith(`Idiolect-${version}-`) && /\.(?:zip|dmg)$/.test(name))
  const files = names.toSorted().map((name) => ({ name, content: readFileSync(join(folder, name)) }))
  process.stdout.write(latestMac({ version, releaseDate: new Date().toISOString(), files }))
}
