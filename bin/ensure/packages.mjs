import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { alone } from './lock.mjs'
import { root, run, say, seconds } from './run.mjs'

const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')

/** The Node that runs the product: the pinned one, or the one this runs under where that is a Node 24 too. */
export function pinnedNode() {
  const pinned = join(modules, 'node', 'bin', 'node')
  return isExecutable(pinned) ? pinned : process.execPath
}

/**
 * Installs the packages of package-lock.json where they are absent, incomplete, of another lock file or for another machine.
 *
 * Only the lock file counts: package.json changes with every edited script. `ignore-scripts` of a user's npm settings does not matter,
 * nor does the npm version: packages come without any script, then exactly those of `allowScripts` run theirs (the pinned Node fetches
 * its binary so). An npm that knows no `allowScripts` would otherwise start node-gyp for better-sqlite3 and fail without Python.
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
  // The stamp goes first: killed half way through the deletion, the next run must not believe it. npm over a half-removed tree fails.
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

/** The packages of `allowScripts` that are here (npm leaves out those for other machines). */
function scripted() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true && existsSync(join(modules, name)))
}

/** @param {string[]} args @param {(pid: number) => void} started */
function npm(args, started) {
  // Under npm its own path is known; from a shell it is the program on the PATH.
  const script = process.env.npm_execpath
  return script !== undefined && /npm-cli\.c?js$/.test(script)
    ? run(outerNode(), [script, ...args], { started })
    : run('npm', args, { started })
}

/**
 * A Node from outside node_modules. npm puts node_modules/.bin first on the PATH, so this very process may run on the pinned Node, and
 * that one has just been deleted.
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
  // A folder shared between a Mac and a container holds one machine's binaries at a time.
  return `${hash} ${process.platform}-${process.arch}\n`
}

/** @param {string} wanted */
function isComplete(wanted) {
  try {
    if (readFileSync(stamp, 'utf8') !== wanted) return false
    if (!isExecutable(join(modules, 'node', 'bin', 'node')) && !process.versions.node.startsWith('24.')) return false
    // npm's own list of what it put there: a half-removed folder lacks some of it.
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    if (!existsSync(join(modules, '.bin'))) return false
    // An override that points into this repository leaves an entry without a version, at a place where npm puts nothing.
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
