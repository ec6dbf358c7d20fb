import { AppError } from '#contract/errors.ts'
import { serverOrder, type ServerOrder, type ServerReport } from '#contract/desktop/server-process.ts'
import { loadConfig } from './config.ts'
import { startProduct, type RunningProduct } from './product.ts'
import { shellModels } from './language-models/shell-models.ts'
import { desktopWay } from './ways.ts'

/**
 * Entry point of the server process under the desktop shell. It waits for its secrets, serves, and exits when told to or when its parent is
 * gone. Runs in Electron's utility process and, in tests, in a plain Node child process.
 */

/** `process.parentPort` in an Electron utility process. Node has no types for it. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** ms. */
const lastWords = 100

const parent = openParent()
/** Under Electron the shell must start the model's process. In plain Node, this process starts it. */
const models = parent.isElectron ? shellModels((report) => parent.tell(report)) : null
/** The shell's unfinished requests, by the shell's id. */
const entered = new Map<string, Awaited<ReturnType<RunningProduct['ledger']['enter']>>>()
let running: Promise<RunningProduct | null> | null = null

parent.hear((message) => {
  const order = serverOrder.safeParse(message)
  // An invalid order may contain a secret, so none of it is reported or logged.
  if (!order.success) return
  switch (order.data.kind) {
    case 'start':
      running ??= start(order.data)
      break
    case 'stop':
      void stop()
      break
    case 'outgoing':
      void enter(order.data)
      break
    case 'outgoing-ended':
      void ended(order.data)
      break
    case 'model-said':
    case 'model-ended':
      models?.heard(order.data)
  }
})
process.once('SIGTERM', () => void stop())
parent.tell({ kind: 'ready' })

async function start(order: Parameters<typeof desktopWay>[1]): Promise<RunningProduct | null> {
  try {
    const config = loadConfig(undefined, { ...order.settings, IDIOLECT_MODE: 'desktop' })
    const product = await startProduct(config, desktopWay(config, order, models?.open))
    parent.tell({ kind: 'listening', address: product.address, port: product.port })
    product.takenUp.catch(fail)
    return product
  } catch (error) {
    fail(error)
    return null
  }
}

/** The shell's own requests (updates) are logged in the ledger like any other, before they are made. */
async function enter({ id, host, path }: Extract<ServerOrder, { kind: 'outgoing' }>): Promise<void> {
  const ledger = (await running)?.ledger
  const request = { id, host, path, method: 'GET', accountId: null, model: null, act: null, bytesSent: 0, preview: null, cost: null }
  const row = await ledger?.enter({ ...request, purpose: 'update' }).catch(() => undefined)
  if (row !== undefined) entered.set(id, row)
  parent.tell({ kind: 'entered', id, ok: row !== undefined })
}

async function ended({ id, ok }: Extract<ServerOrder, { kind: 'outgoing-ended' }>): Promise<void> {
  const ledger = (await running)?.ledger
  const row = entered.get(id)
  entered.delete(id)
  if (row === undefined) return
  const ending = { bytesSent: 0, bytesReceived: 0, httpStatus: ok ? 200 : null }
  // The answer has arrived even if its end cannot be logged.
  await (ok ? ledger?.answered(row, ending) : ledger?.failed(row, 'cut-off', { ...ending, billed: false }))?.catch(() => undefined)
}

async function stop(): Promise<never> {
  await running?.then((product) => product?.stop()).catch(() => undefined)
  return process.exit(0)
}

/** The message of an unexpected error may quote private text, so it is not passed on. */
function fail(error: unknown): void {
  const known = error instanceof AppError
  parent.tell({
    kind: 'failed',
    code: known ? error.code : 'internal',
    message: known ? error.message : 'Something went wrong inside. The log says where.',
  })
  // Give the message time to be delivered.
  setTimeout(() => process.exit(1), lastWords)
}

function openParent(): { isElectron: boolean; hear(listener: (message: unknown) => void): void; tell(report: ServerReport): void } {
  const port = (process as { parentPort?: ParentPort }).parentPort
  if (port !== undefined)
    return {
      isElectron: true,
      hear: (listener) => port.on('message', ({ data }) => listener(data)),
      tell: (report) => port.postMessage(report),
    }
  process.on('disconnect', () => void stop())
  return {
    isElectron: false,
    hear: (listener) => void process.on('message', listener),
    tell: (report) => void (process.connected && process.send?.(report)),
  }
}
