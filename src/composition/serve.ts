import { loadConfig } from './config.ts'
import { startProduct, type ProductOptions } from './product.ts'
import { browserWay, hostedWay } from './ways.ts'

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
