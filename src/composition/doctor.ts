import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { homedir, arch, platform, release, totalmem } from 'node:os'
import { probeMessagesAccess } from '#adapters/imessage/index.ts'
import { AppError } from '#contract/errors.ts'
import type { MessagesPermissions } from '#core/ports/messages-helper.ts'
import { type Config, loadConfig } from './config.ts'
import { configuredClient } from './google/open-google.ts'
import { localServers } from './language-models/language-models.ts'
import { builtClient, version } from './machine.ts'
import { openMessagesHelper } from './messages/messages-helper.ts'
import { findProcess, permissionHolder, type FindProcess } from './messages/permission-holder.ts'
import { readServerFile } from './server-file.ts'

export interface DoctorReport {
  readonly ok: boolean
  readonly checks: readonly Check[]
}

export interface Check {
  readonly name: string
  readonly ok: boolean
  /** Contains no message text, address, or secret, so that it can be copied into a report. */
  readonly detail: string
}

/** With less free disk space than this, training may fail halfway. Bytes. */
const enoughDisk = 500_000_000

/** Checks everything the product depends on, without locking the data folder or changing anything. */
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
  checks.push(...folderChecks(config), await serverCheck(config), messagesCheck(config))
  checks.push(...(await helperChecks(config)), await modelsCheck(config), googleCheck(config))
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

/** Never a failure, because the on-device engine needs none of this. */
async function modelsCheck({ models }: Config): Promise<Check> {
  const apple = models.fm !== null && existsSync(models.fm) ? ['Apple’s on-device model'] : []
  const servers = models.ports === null ? [] : await localServers(models.ports).find(AbortSignal.timeout(3000))
  const found = [...apple, ...servers.map(({ label, models: listed }) => `${label} with ${listed.length} models`)]
  const detail = found.length === 0 ? 'none on this machine; the on-device engine needs none' : found.join(', ')
  return { name: 'Language models', ok: true, detail }
}

/** Not a failure if nothing is set: owners can upload their own client. */
export function googleCheck(config: Config): Check {
  const name = 'Google'
  try {
    const detail = configuredClient(config) === null ? 'no credentials in the settings; each owner may upload theirs' : 'credentials found'
    return { name, ok: true, detail }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name, ok: false, detail: error.message }
  }
}

/** Whether the helper runs, what macOS allows it to do, and which program holds those permissions. */
async function helperChecks(config: Config): Promise<Check[]> {
  const { messages } = config
  if (messages === null || (messages.useSample && !existsSync(messages.chatDb))) return []
  const name = 'Messages helper'
  try {
    const helper = openMessagesHelper(messages, { now: () => Date.now() })
    try {
      const answer = await helper.ping()
      if (!answer.ok) return [{ name, ok: false, detail: answer.failure.message }]
      const checks = [{ name, ok: true, detail: `answers, version ${answer.data.version}` }]
      if (!messages.realHelper) return checks
      const allowed = await helper.permissions()
      return [...checks, permissionsCheck(allowed.ok ? allowed.data : null), holderCheck(config, findProcess)]
    } finally {
      await helper.close()
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ name, ok: false, detail: error.message }]
  }
}

function permissionsCheck(found: MessagesPermissions | null): Check {
  if (found === null) return { name: 'Permissions', ok: false, detail: 'the helper could not ask macOS' }
  const words: Readonly<Record<number, string>> = {
    0: 'on',
    [-1743]: 'off',
    [-1744]: 'not asked yet',
    [-600]: 'unknown while Messages is closed',
  }
  const automation = words[found.automation ?? 1] ?? 'unknown'
  const ok = found.accessibility && found.automation === 0
  return {
    name: 'Permissions',
    ok,
    detail: `Accessibility ${found.accessibility ? 'on' : 'off'}, Automation ${automation}, for this command`,
  }
}

/** Checks the running server, if any, because its permissions may belong to a different program than this command's. */
export function holderCheck(config: Config, find: FindProcess): Check {
  const running = readServerFile(config.dataDir)
  const holder = permissionHolder(running?.pid ?? process.pid, find)
  const whose = running === null ? 'this command' : 'the running server'
  const name = 'Permission holder'
  if (holder === null) return { name, ok: false, detail: `macOS did not say which program ${whose} belongs to` }
  if (holder.lasting) return { name, ok: true, detail: `macOS gives the permissions of ${whose} to ${holder.name}` }
  const shown = holder.name.replace(homedir(), '~')
  const advice = 'every reinstall loses them; start Idiolect from Terminal, or use the app'
  return { name, ok: false, detail: `macOS gives the permissions of ${whose} to ${shown}: ${advice}` }
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
