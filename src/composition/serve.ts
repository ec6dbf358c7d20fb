import { loadConfig } from './config.ts'
import { startProduct, type ProductOptions } from './product.ts'
import { browserWay, hostedWay } from './ways.ts'

/**
 * Runs the server until SIGINT or SIGTERM, then shuts it down cleanly. `say` gets the few lines meant for people. Everything else goes to the data
 * folder's log file (hosted: to standard output). `parts` replaces real parts in tests.
 */
export async function serve(
  io: {
    say(line: string): void
    /** Called once the server answers. */
    ready(server: { address: string; pid: number; data_dir: string | null }): void
  },
  parts: Pick<ProductOptions, 'passwords'> = {},
): Promise<void> {
  const config = loadConfig()
  const stop = stopSignal()
  const way = config.mode === 'hosted' ? hostedWay(config) : browserWay(config)
  const product = await startProduct(config, { ...way, ...parts })
  try {
    if (!product.servesClient) io.say('The web client is not built: only the calls are served. `npm start` builds it.')
    if (product.sampleData) io.say('This machine has no Messages: the sample Messages app stands in, labeled "Sample data".')
    io.ready({ address: product.shown, pid: process.pid, data_dir: way.localToken === null ? null : config.dataDir })
    await product.takenUp
    await stop
    io.say('Stopping.')
  } finally {
    await product.stop()
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
