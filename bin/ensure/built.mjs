import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './lock.mjs'
import { pinnedNode } from './packages.mjs'
import { root, run, say, seconds } from './run.mjs'

/**
 * Builds `folder` if it is missing or was built from different sources.
 *
 * @typedef {object} Build
 * @property {string} name As in "building the web client".
 * @property {string} folder
 * @property {string} stamp File that records what the folder was built from.
 * @property {string} proof File in the folder that exists once it is built.
 * @property {string[]} sources Files and folders it depends on, relative to the root. Tests are ignored.
 * @property {(out: string) => string[]} command Arguments for `node` that build it into `out`.
 *
 * @param {Build} build
 */
export async function ensureBuilt(build) {
  const wanted = hashOf(build.sources)
  if (isBuilt(build, wanted)) return
  await alone(async (hold) => {
    if (!isBuilt(build, wanted)) await buildAnew(build, wanted, hold)
  })
}

/** @param {Build} build @param {string} wanted @param {(pid: number) => void} started */
async function buildAnew({ name, folder, stamp, command }, wanted, started) {
  const since = performance.now()
  say(`building ${name}`)
  // Built in a temporary folder and moved, so that nobody sees half a build: neither a running server nor the next start after a kill.
  const fresh = `${folder}.${process.pid}`
  const old = `${folder}.old`
  rmSync(stamp, { force: true })
  const { code, output } = await run(pinnedNode(), command(fresh), { started })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`${output.trim()}\n\nidiolect: ${name} could not be built.`)
  }
  mkdirSync(dirname(folder), { recursive: true })
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(fresh, folder)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(stamp, wanted)
  say(`${name.replace(/^the /u, '')} built in ${seconds(since)}`)
}

/** @param {Build} build @param {string} wanted */
function isBuilt({ stamp, proof }, wanted) {
  try {
    return readFileSync(stamp, 'utf8') === wanted && existsSync(proof)
  } catch {
    return false
  }
}

/** @param {string[]} places */
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
