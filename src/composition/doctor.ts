import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { arch, platform, release, totalmem } from 'node:os'
import { probeMessagesAccess } from '#adapters/imessage/index.ts'
import { AppError } from '#contract/errors.ts'
import { type Config, loadConfig } from './config.ts'
import { localServers } from './language-models.ts'
import { builtClient, version } from './machine.ts'
import { readServerFile } from './server-file.ts'

export interface DoctorReport {
  readonly ok: boolean
  readonly checks: readonly Check[]
}

export interface Check {
  readonly name: string
  readonly ok: boolean
  /** Holds no message text, address or secret: made to be copied into a report. */
  readonly detail: string
}

/** Free space below this makes a training fail half way, bytes. */
const enoughDisk = 500_000_000

/** Looks at everything the product depends on, without taking the data folder's lock and without changing anything. */
export async function doctor(): Promise<DoctorReport> {
  const checks: Check[] = [
    {
      name: 'Idiolect',
      ok: true,
      detail: `${version()} on ${platform()} ${release()} ${arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    },
    nodeCheck(),
  ]
  let config: Config
  try {
    config = loadConfig()
  } catch (error) {
    checks.push({ name: 'Settings', ok: false, detail: error instanceof AppError ? error.message : 'The settings could not be read.' })
    return { ok: false, checks }
  }
  checks.push({ name: 'Settings', ok: true, detail: `mode ${config.mode}` })
  checks.push(...folderChecks(config), await serverCheck(config), messagesCheck(config), await modelsCheck(config))
  checks.push(
    builtClient() === null
      ? { name: 'Web client', ok: false, detail: 'not built; `npm start` builds it' }
      : { name: 'Web client', ok: true, detail: 'built' },
  )
  return { ok: checks.every((check) => check.ok), checks }
}

function nodeCheck(): Check {
  const ok = process.versions.node.startsWith('24.')
  return { name: 'Node', ok, detail: ok ? process.versions.node : `${process.versions.node}; 24 is needed, and bin/idiolect brings it` }
}

function folderChecks(config: Config): Check[] {
  if (!existsSync(config.dataDir)) return [{ name: 'Data folder', ok: true, detail: 'not made yet; the first start makes it' }]
  try {
    accessSync(config.dataDir, constants.R_OK | constants.W_OK)
  } catch {
    return [{ name: 'Data folder', ok: false, detail: 'cannot be read or written' }]
  }
  const disk = statfsSync(config.dataDir)
  const free = disk.bavail * disk.bsize
  return [
    { name: 'Data folder', ok: true, detail: 'readable and writable' },
    { name: 'Disk', ok: free > enoughDisk, detail: `${Math.round(free / 1e6)} MB free` },
  ]
}

async function serverCheck(config: Config): Promise<Check> {
  const running = readServerFile(config.dataDir)
  if (running === null) return { name: 'Server', ok: true, detail: 'not running' }
  try {
    const response = await fetch(`${running.address}/api/test`, { signal: AbortSignal.timeout(3000) })
    return { name: 'Server', ok: response.ok, detail: response.ok ? `answers at ${running.address}` : `answers ${response.status}` }
  } catch {
    return { name: 'Server', ok: false, detail: `does not answer at ${running.address}` }
  }
}

/** Never a fault: the on-device engine needs none of it. */
async function modelsCheck({ models }: Config): Promise<Check> {
  const apple = models.fm !== null && existsSync(models.fm) ? ['Apple’s on-device model'] : []
  const servers = models.ports === null ? [] : await localServers(models.ports).find(AbortSignal.timeout(3000))
  const found = [...apple, ...servers.map(({ label, models: listed }) => `${label} with ${listed.length} models`)]
  const detail = found.length === 0 ? 'none on this machine; the on-device engine needs none' : found.join(', ')
  return { name: 'Language models', ok: true, detail }
}

function messagesCheck(config: Config): Check {
  if (config.messages === null) return { name: 'Messages', ok: true, detail: 'not part of a hosted server' }
  if (config.messages.useSample && !existsSync(config.messages.chatDb))
    return { name: 'Messages', ok: true, detail: 'the sample Messages app; made at the first extraction' }
  const problem = probeMessagesAccess(config.messages.chatDb)
  const which = config.messages.useSample ? 'the sample Messages app' : 'the Messages database'
  return problem === null
    ? { name: 'Messages', ok: true, detail: `${which} can be read` }
    : { name: 'Messages', ok: false, detail: problem.message }
}
