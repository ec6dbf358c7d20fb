import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.mjs'

const lock = join(root, '.install-lock')
const pidFile = join(lock, 'pid')
/** A lock without a pid is one whose owner died between two calls; a living owner writes it within milliseconds. */
const graceMs = 3000
const patienceMs = 20 * 60_000

/**
 * Runs `work` while no other process on this machine is inside it for this checkout. A lock whose owner is gone (killed) is taken over,
 * as soon as what the owner had started is gone too: an npm whose parent was killed goes on writing for a while.
 *
 * @template T
 * @param {(hold: (pid: number) => void) => Promise<T>} work Calls `hold` with the id of every process that it starts.
 * @returns {Promise<T>}
 */
export async function alone(work) {
  await acquire()
  process.once('SIGINT', onSignal)
  try {
    return await work((pid) => appendFileSync(pidFile, `${pid}\n`))
  } finally {
    process.off('SIGINT', onSignal)
    release()
  }
}

/** Ctrl-C leaves no lock behind; a kill -9 does, and the next one finds its owner gone. */
function onSignal() {
  release()
  process.exit(130)
}

function release() {
  if (holders(lock)[0] === process.pid) rmSync(lock, { recursive: true, force: true })
}

async function acquire() {
  const since = Date.now()
  let told = false
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(pidFile, `${process.pid}\n`)
      return
    } catch (error) {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
    }
    const pids = holders(lock)
    const alive = pids.find(isAlive)
    if (alive === undefined && (pids.length > 0 || ageMs() > graceMs)) {
      takeAway(pids[0])
      continue
    }
    if (!told) say(`another process${alive === undefined ? '' : ` (${alive})`} is preparing this folder; waiting for it`)
    told = true
    if (Date.now() - since > patienceMs) throw new Error(`Waited 20 minutes for process ${alive}. If it hangs, stop it and delete ${lock}.`)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

/**
 * Moves the dead owner's lock aside before deleting it: of two processes that both found it dead one moves it, and the other must not
 * delete the lock that the first has made since.
 *
 * @param {number | undefined} deadOwner
 */
function takeAway(deadOwner) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (holders(aside)[0] === deadOwner) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, lock)
  } catch {
    // Somebody else was faster; the loop looks again.
    rmSync(aside, { recursive: true, force: true })
  }
}

/** The owner of a lock, then the processes it started. @param {string} folder @returns {number[]} */
function holders(folder) {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8').split('\n').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

function ageMs() {
  try {
    return Date.now() - statSync(lock).mtimeMs
  } catch {
    return 0
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
