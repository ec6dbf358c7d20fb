import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { logFile } from '#server/logging/log-file.ts'
import type { LogOptions } from '#server/logging/log.ts'
import { systemRandom } from '#server/random.ts'
import { startServer } from '#server/start.ts'
import { type Config, loadConfig } from './config.ts'
import { openProduct, type ProductOptions } from './product.ts'
import { removeServerFile, writeServerFile } from './server-file.ts'

/**
 * Runs the server until it is told to stop (SIGINT, SIGTERM), then stops it in order. `say` gets the few lines meant for a person;
 * everything else goes to the log file of the data folder (hosted: to standard output). `parts` are other ones than the real, for tests.
 */
export async function serve(
  io: {
    say(line: string): void
    /** The server answers. */
    ready(server: { address: string; pid: number; data_dir: string | null }): void
  },
  parts: Pick<ProductOptions, 'passwords'> = {},
): Promise<void> {
  const config = loadConfig()
  const stop = stopSignal()
  const localToken = config.mode === 'hosted' ? null : systemRandom.token()
  const product = await openProduct(config, { ...parts, log: logOptions(config), localToken })
  try {
    const server = await startServer(product.server, { host: config.host, port: config.port })
    try {
      if (localToken !== null) writeServerFile(config.dataDir, { address: server.address, token: localToken, pid: process.pid })
      if (product.server.webDir === null) io.say('The web client is not built: only the calls are served. `npm start` builds it.')
      if (product.server.appInfo.sample_data)
        io.say('This machine has no Messages: the sample Messages app stands in, labelled "Sample data".')
      io.ready({ address: server.shown, pid: process.pid, data_dir: localToken === null ? null : config.dataDir })
      await product.resume()
      product.listen()
      await stop
      io.say('Stopping.')
    } finally {
      if (localToken !== null) removeServerFile(config.dataDir)
      await server.close()
    }
  } finally {
    await product.close()
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

function logOptions(config: Config): LogOptions {
  const level = config.logLevel
  if (config.mode === 'hosted') return { level }
  const dir = join(config.dataDir, 'logs')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return { level, stream: logFile(join(dir, 'idiolect.log')) }
}
