import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.mjs'

const lock = join(root, '.install-lock')
const pidFile = join(lock, 'pid')
/** A lock still without a pid after this time, ms, belongs to an owner that died. A live owner writes its pid within milliseconds. */
const graceMs = 3000
const patienceMs = 20 * 60_000

/**
 * Runs `work` while no other process on this machine runs it for this checkout. A dead owner's lock is taken over once the processes it had
 * started are gone too, because an npm whose parent was killed keeps writing for a while.
 *
 * @template T
 * @param {(hold: (pid: number) => void) => Promise<T>} work Calls `hold` with the pid of every process that it starts.
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

/** Removes the lock on Ctrl-C. After a kill -9 it remains, and the next process finds its owner dead. */
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
 * Moves a dead owner's lock aside before deleting it. If two processes both find it dead, only one can move it, and the other must not delete the
 * lock that the first has created since.
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
    // Another process was faster; the loop checks again.
    rmSync(aside, { recursive: true, force: true })
  }
}

/** A lock's owner, followed by the processes it started. @param {string} folder @returns {number[]} */
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
