import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesHistory } from '#adapters/imessage/index.ts'
import { isSampleFile } from '#adapters/sample-messages/index.ts'
import { AppError } from '#contract/errors.ts'
import type { AppInfo } from '#contract/app.ts'
import type { TextHistory } from '#core/ports/history.ts'
import type { SampleToMake } from './compute/protocol.ts'
import type { Config, MessagesConfig } from './config.ts'
import { places } from './places.ts'

export function version(): string {
  const { version } = JSON.parse(readFileSync(places.manifest, 'utf8')) as { version: string }
  return version
}

/** Folder of the built web client. Null if it has not been built or is not served from here; the API works without it. */
export function builtClient(): string | null {
  const { client } = places
  return client !== null && existsSync(join(client, 'index.html')) ? client : null
}

/** Gives the same history on every machine, ending shortly before the day it is generated. */
const sampleSeed = 1

/**
 * Where texts are read from. Sample and real data never mix: a sample database is refused if a Mac's real Messages would be driven.
 */
export function textHistory(config: MessagesConfig | null): TextHistory {
  if (config?.realHelper === true && isSampleFile(config.chatDb))
    throw new AppError(
      'sample-mismatch',
      'IDIOLECT_CHAT_DB names sample data, and this Mac has its own Messages. Sample and real data are not mixed.',
    )
  return messagesHistory(config?.chatDb ?? null)
}

/** The sample to generate before the first read. Null if this machine does not use one. */
export function sampleToMake(config: MessagesConfig | null): SampleToMake | null {
  return config === null || !config.useSample ? null : { path: config.chatDb, seed: sampleSeed }
}

export function appInfo(config: Config): AppInfo {
  const messages = config.messages
  return {
    product: 'Idiolect',
    version: version(),
    mode: config.mode,
    sample_data: messages !== null && (messages.useSample || isSampleFile(messages.chatDb)),
    google_sign_in: false,
    support_email: config.supportEmail,
    installer_url: config.installerUrl,
    permission_holder: config.permissionHolder,
  }
}
