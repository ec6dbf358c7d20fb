import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Files in a package that are never used at run time: native sources, types, source maps, documentation. */
const unread =
  /(?:\.map|\.d\.[cm]?ts|\.md|\.gyp|\.gypi|\.tsbuildinfo|\.DS_Store)$|\/better-sqlite3\/(?:deps|src)$|\/node-llama-cpp\/(?:llama\/(?:cmake|addon|gpuInfo|profiles|toolchains|xpack|gitRelease\.bundle)|templates)$/u

/**
 * Copies packages and their dependencies into a separate node_modules, with the native code for one platform.
 *
 * @param {string} root Folder whose node_modules contains them.
 * @param {readonly string[]} names
 * @param {string} to
 * @param {string} machine Such as `darwin-arm64`.
 */
export function copyPackages(root, names, to, machine) {
  const copied = new Set()
  /** @param {string} name @param {string} from */
  const copy = (name, from) => {
    const folder = find(name, from)
    // Optional packages for other platforms are not installed.
    if (folder === null || copied.has(folder)) return
    copied.add(folder)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (manifest.version === undefined) return
    cpSync(folder, join(to, relative(join(root, 'node_modules'), folder)), {
      recursive: true,
      dereference: true,
      filter: (path) =>
        !unread.test(path) && !isForeign(path, machine) && (path === folder || !path.slice(folder.length).startsWith('/node_modules')),
    })
    for (const needed of [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.optionalDependencies ?? {})])
      copy(needed, folder)
  }
  /** Node's lookup, but never above the root. @param {string} name @param {string} from @returns {string | null} */
  const find = (name, from) => {
    const here = join(from, 'node_modules', name)
    if (existsSync(join(here, 'package.json'))) return here
    return from === root ? null : find(name, dirname(from))
  }
  for (const name of names) copy(name, root)
}

/** True for prebuilt files for other platforms. @param {string} path @param {string} machine */
function isForeign(path, machine) {
  const [, kind] = /\/prebuilds\/([\w-]+)\.node$/u.exec(path) ?? []
  return kind !== undefined && kind !== machine
}
