import type { FoundServer, LocalServers } from '#core/language-model/port.ts'
import { kindOf, usualPorts } from '#core/language-model/server-kinds.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import { modelsIn } from '../openai/model-list.ts'

export interface LocalServersOptions {
  /** Used for loopback only, so it needs no ledger. */
  readonly fetch: typeof fetch
  /** Ports to check in addition to the usual ones. */
  readonly ports?: readonly number[]
}

/** Time limit, ms: servers on this machine respond at once, and the page is waiting. */
const patience = 1000
const maxBytes = 1024 * 1024

/**
 * Finds model servers on this machine by asking each usual port for its list of models, all at once. Other responses are ignored. A server is
 * identified by its response, never by its port.
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
    // Nobody there, too slow, or not a model server: it makes no difference to the owner.
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    // Closes what is still open of an unread response.
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
