import { join } from 'node:path'
import { generateSampleDatabase } from '#adapters/sample-messages/index.ts'
import { loadConfig } from '#composition/config.ts'
import { openProduct } from '#composition/product.ts'
import { type Call, createClient } from '#contract/client.ts'
import { startServer } from '#server/start.ts'
import { keepNewest } from '../messages/newest-messages.ts'
import { removeDataDir, temporaryDataDir } from './product.ts'

export interface ProductHere {
  readonly call: Call<AbortSignal>
  readonly close: () => Promise<void>
}

const localToken = 'o'.repeat(43)

/**
 * The whole product in this process, its worker threads, its store and its server, over a generated history of so many messages;
 * nothing in it is a stand-in. `settings`: variables of the environment. `startProduct` has it in a process of its own.
 */
export async function openProductHere(
  history: { readonly seed: number; readonly messages: number },
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductHere> {
  const folder = temporaryDataDir()
  const chatDb = join(folder, 'messages', 'chat.db')
  generateSampleDatabase({ path: chatDb, seed: history.seed, now: Date.now(), scale: { messages: history.messages } })
  keepNewest(chatDb, history.messages)
  const config = loadConfig({
    IDIOLECT_DATA_DIR: join(folder, 'data'),
    IDIOLECT_CHAT_DB: chatDb,
    IDIOLECT_PORT: '0',
    IDIOLECT_MODEL_PORTS: 'none',
    IDIOLECT_LOG_LEVEL: 'silent',
    ...settings,
  })
  const product = await openProduct(config, { log: { level: 'silent' }, localToken })
  const server = await startServer(product.server, { host: '127.0.0.1', port: 0 })
  await product.resume()
  return {
    call: callsOf(server.address),
    async close() {
      await server.close()
      await product.close()
      removeDataDir(folder)
    },
  }
}

/** Calls of the product at `address`, by its local token. Throws with the answer where one fails. */
export function callsOf(address: string, token = localToken): Call<AbortSignal> {
  return createClient<AbortSignal>(async (request) => {
    const answer = await fetch(address + request.path, {
      method: request.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  })
}
