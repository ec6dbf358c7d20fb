import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { pinnedNode } from './packages.mjs'
import { root, run, say, seconds } from './run.mjs'

const built = join(root, 'dist', 'web')
const stamp = join(root, 'dist', '.web-built-from')
/** Everything that the built client depends on. */
const sources = ['src/web', 'src/contract', 'vite.config.ts', 'package-lock.json']

/** Builds the web client where dist/web is absent or made from other sources than those here. */
export async function ensureWeb() {
  const wanted = hashOf(sources)
  if (isBuilt(wanted)) return
  await alone(async (hold) => {
    if (!isBuilt(wanted)) await build(wanted, hold)
  })
}

/** @param {string} wanted @param {(pid: number) => void} started */
async function build(wanted, started) {
  const since = performance.now()
  say('building the web client')
  // Built beside and moved: a running server, or a kill half way, never sees half a client.
  const fresh = `${built}.${process.pid}`
  const old = `${built}.old`
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await run(pinnedNode(), [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], { started })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`${output.trim()}\n\nidiolect: the web client could not be built.`)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(old, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, old)
  renameSync(fresh, built)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(stamp, wanted)
  say(`web client built in ${seconds(since)}`)
}

/** @param {string} wanted */
function isBuilt(wanted) {
  try {
    return readFileSync(stamp, 'utf8') === wanted && existsSync(join(built, 'index.html'))
  } catch {
    return false
  }
}

/** @param {string[]} places Files and folders, relative to the root. Tests do not count. */
function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of filesOf(place))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  return `${hash.digest('hex')}\n`
}

/** @param {string} place @returns {string[]} */
function filesOf(place) {
  if (!existsSync(join(root, place))) return []
  let entries
  try {
    entries = readdirSync(join(root, place), { withFileTypes: true })
  } catch {
    return [place]
  }
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(`${place}/${entry.name}`) : /\.test\.tsx?$/.test(entry.name) ? [] : [`${place}/${entry.name}`],
    )
}
