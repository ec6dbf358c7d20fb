import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { alone } from './lock.mjs'
import { root, run, say, seconds } from './run.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')

/** The Node that runs the product: the pinned one, or the current one if it is also a Node 24. */
export function pinnedNode() {
  const pinned = join(modules, 'node', 'bin', 'node')
  return isExecutable(pinned) ? pinned : process.execPath
}

/**
 * Installs the packages in package-lock.json if they are missing, incomplete, from another lock file, or for another platform.
 *
 * Only the lock file counts, because package.json changes with every edited script. The user's `ignore-scripts` setting and npm version do not
 * matter: packages are installed without scripts, then exactly those in `allowScripts` run theirs (which is how the pinned Node gets its
 * binary). An npm without `allowScripts` support would otherwise run node-gyp for better-sqlite3 and fail without Python.
 */
export async function ensurePackages() {
  const wanted = wantedStamp()
  if (isComplete(wanted)) return
  await alone(async (hold) => {
    if (!isComplete(wanted)) await install(wanted, hold)
  })
}

/** @param {string} wanted @param {(pid: number) => void} started */
async function install(wanted, started) {
  const since = performance.now()
  say(
    existsSync(modules)
      ? 'the installed packages do not fit package-lock.json; installing them anew'
      : 'installing packages (about a minute)',
  )
  // Delete the stamp first, so that the next run does not trust it if we are killed halfway. npm fails on a half-removed tree.
  rmSync(stamp, { force: true })
  rmSync(modules, { recursive: true, force: true, maxRetries: 3 })
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--engine-strict=false']
  const installed = await npm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet], started)
  if (installed.code !== 0) throw failed('npm ci', installed.output)
  const rebuilt = await npm(['rebuild', ...scripted(), '--ignore-scripts=false', ...quiet], started)
  await checkNode(rebuilt)
  writeFileSync(stamp, wanted)
  say(`packages installed in ${seconds(since)}`)
}

/** @param {{ code: number, output: string }} rebuilt */
async function checkNode(rebuilt) {
  const { code, output } = await run(pinnedNode(), ['-p', 'process.versions.node'])
  if (code === 0 && output.startsWith('24.')) {
    if (rebuilt.code !== 0) say('a package could not finish its setup; going on, because the Node in use is a Node 24')
    return
  }
  if (rebuilt.code !== 0) throw failed('npm rebuild', rebuilt.output)
  throw new Error(
    'The Node that this version is pinned to (24) does not run on this machine.\nInstall Node 24 from https://nodejs.org (or: nvm install 24) and run the same command again.',
  )
}

/** The packages in `allowScripts` that are installed (npm omits those for other platforms). */
function scripted() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true && existsSync(join(modules, name)))
}

/** @param {string[]} args @param {(pid: number) => void} started */
function npm(args, started) {
  // When run by npm, its path is known. Otherwise use npm from the PATH.
  const script = process.env.npm_execpath
  return script !== undefined && /npm-cli\.c?js$/.test(script)
    ? run(outerNode(), [script, ...args], { started })
    : run('npm', args, { started })
}

/**
 * A Node from outside node_modules. npm puts node_modules/.bin first on the PATH, so this process may itself run on the pinned Node, which has
 * just been deleted.
 */
function outerNode() {
  const folders = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const outer = [process.execPath, process.env.npm_node_execpath ?? '', ...folders].find((file) => isExecutable(file) && !isInside(file))
  if (outer === undefined)
    throw new Error('No Node was found on the PATH. Install Node 24 from https://nodejs.org and run the same command again.')
  return outer
}

/** @param {string} file */
function isInside(file) {
  return realpathSync(file).startsWith(modules + sep)
}

function wantedStamp() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  // A folder shared between a Mac and a container has the binaries of one platform at a time.
  return `${hash} ${process.platform}-${process.arch}\n`
}

/** @param {string} wanted */
function isComplete(wanted) {
  try {
    if (readFileSync(stamp, 'utf8') !== wanted) return false
    if (!isExecutable(join(modules, 'node', 'bin', 'node')) && !process.versions.node.startsWith('24.')) return false
    // npm's list of what it installed. A half-removed folder lacks some of it.
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    if (!existsSync(join(modules, '.bin'))) return false
    // An override that points into this repository leaves an entry without a version, at a path where npm installs nothing.
    const put = Object.keys(packages).filter((place) => packages[place].version !== undefined || packages[place].link === true)
    return put.every((place) => existsSync(join(root, place, 'package.json')))
  } catch {
    return false
  }
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} what @param {string} output */
function failed(what, output) {
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(output)
  const hint = offline
    ? 'The package registry could not be reached. With a network connection, run the same command again.'
    : `${what} failed.`
  return new Error(`${output.trim()}\n\nidiolect: ${hint}`)
}
