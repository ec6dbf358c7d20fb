import type { FoundServer, LocalServers } from '#core/language-model/port.ts'
import { kindOf, usualPorts } from '#core/language-model/server-kinds.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { modelsIn } from '../openai/model-list.ts'

export interface LocalServersOptions {
  /** For loopback alone; needs no ledger. */
  readonly fetch: typeof fetch
  /** Looked at besides the usual ones. */
  readonly ports?: readonly number[]
}

/** ms: what runs on this machine answers at once, and the page waits. */
const patience = 1000
const maxBytes = 1024 * 1024

/**
 * Looks for model servers on this machine: asks each usual port for its list of models, all at once. What answers with anything else is not
 * listed; what it is, it says itself, never its port.
 *
 * How to add one: a row of `core/language-model/server-kinds.ts`, with its port and its signs.
 */
export function createLocalServers({ fetch, ports = [] }: LocalServersOptions): LocalServers {
  return {
    async find(signal) {
      const looked = [...new Set([...usualPorts, ...ports])].map((port) => lookAt(fetch, port, signal))
      return (await Promise.all(looked)).filter((server) => server !== null)
    },
  }
}

async function lookAt(fetch: LocalServersOptions['fetch'], port: number, signal: AbortSignalLike): Promise<FoundServer | null> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, patience)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  const baseUrl = `http://127.0.0.1:${port}/v1`
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: controller.signal,
    })
    if (response.status !== 200) return null
    const models = modelsIn(JSON.parse(await textOf(response)))
    const kind = kindOf(baseUrl, models, Object.fromEntries(response.headers))
    const label = kind.id === 'compatible' ? `A server on port ${port}` : kind.label
    return { address: { kind: kind.id, baseUrl, key: null }, label, models }
  } catch {
    // Nobody there, too slow, or something else than a model server: all the same to the owner.
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // What is still open of an answer that was not read is closed.
    stop()
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (response.body === null) return text
  for await (const piece of response.body) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > maxBytes) throw new Error('too long')
  }
  return text
}
