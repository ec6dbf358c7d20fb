import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenChannel } from '#adapters/llama/index.ts'
import { fixedKeys } from '#adapters/secrets/index.ts'
import type { ServerOrder } from '#contract/desktop/server-process.ts'
import { logFile } from '#server/logging/log-file.ts'
import type { LogOptions } from '#server/logging/log.ts'
import { systemRandom } from '#server/random.ts'
import type { Config } from './config.ts'
import type { ProductOptions } from './product.ts'

/**
 * The modes of running the product, and how they differ.
 *
 * How to add one: add a function here that returns its `ProductOptions`; `startProduct` does the rest.
 */

/** In the owner's browser. Any program that can read `server.json` acts as the owner. */
export function browserWay(config: Config): ProductOptions {
  return { log: fileLog(config), localToken: systemRandom.token() }
}

/** For many users behind a load balancer. Logs to standard output; there is no local token. */
export function hostedWay(config: Config): ProductOptions {
  return { log: { level: config.logLevel }, localToken: null }
}

/** Under the desktop shell, which keeps the data key, serves the client, and has this launch's secret. */
export function desktopWay(
  config: Config,
  given: Extract<ServerOrder, { kind: 'start' }>,
  openModel: OpenChannel | undefined,
): ProductOptions {
  return {
    log: fileLog(config),
    localToken: given.token,
    allowedOrigins: given.allowedOrigins,
    webDir: null,
    ...(openModel === undefined ? {} : { openModel }),
    ...(given.keys === null
      ? {}
      : { keys: fixedKeys(given.keys.map(({ id, key }) => ({ id, key: new Uint8Array(Buffer.from(key, 'base64')) }))) }),
  }
}

function fileLog({ logLevel: level, dataDir }: Config): LogOptions {
  const dir = join(dataDir, 'logs')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return { level, stream: logFile(join(dir, 'idiolect.log')) }
}
