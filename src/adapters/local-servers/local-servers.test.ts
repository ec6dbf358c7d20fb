import { describe, expect, it } from 'vitest'
import { never } from '#test/model-servers/asking.ts'
import { modelServer } from '#test/model-servers/for-a-test.ts'
import type { Behavior } from '#test/model-servers/behavior.ts'
import { createLocalServers } from './index.ts'

/** JSON omits an undefined owner. */
const listing = (owned_by: string | undefined, ...ids: string[]): Behavior => ({
  models: { object: 'list', data: ids.map((id) => ({ id, object: 'model', created: 0, owned_by })) },
})

/** Whatever runs on the usual ports of this machine is left alone: only the test's servers are reached. */
async function found(mine: Readonly<Record<number, Behavior>>, signal: AbortSignal = never) {
  const reach = new Map<number, number>()
  for (const [port, behavior] of Object.entries(mine)) reach.set(Number(port), (await modelServer(behavior)).port)
  const asked: number[] = []
  const fetchUsual: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(Number(url.port))
    const port = reach.get(Number(url.port))
    if (port === undefined) return Promise.reject(new TypeError('fetch failed'))
    url.port = String(port)
    return fetch(url, init)
  }
  const servers = await createLocalServers({ fetch: fetchUsual, ports: [8000] }).find(signal)
  return { asked, servers, labels: servers.map(({ label, address }) => [label, address.kind]) }
}

describe('servers on this machine', () => {
  it('are looked for on the usual ports, and on those that were named', async () => {
    const { asked, servers } = await found({})
    expect(asked.toSorted((a, b) => a - b)).toEqual([1234, 1337, 8000, 8080, 11434])
    expect(servers).toEqual([])
  })

  it('are called what they are', async () => {
    const { labels, servers } = await found({
      11434: listing('library', 'llama3.2:latest', 'gpt-oss:120b-cloud'),
      1234: listing('organization_owner', 'qwen/qwen3-8b'),
      8080: listing('llamacpp', 'gemma.gguf'),
      1337: listing('menlo', 'jan-v1-4b'),
      8000: listing('vllm', 'mistral'),
    })
    expect(labels).toEqual(
      expect.arrayContaining([
        ['Ollama', 'ollama'],
        ['LM Studio', 'lm-studio'],
        ['llama.cpp', 'llama-cpp'],
        ['Jan', 'jan'],
        ['A server on port 8000', 'compatible'],
      ]),
    )
    expect(servers.find(({ label }) => label === 'Ollama')).toMatchObject({
      address: { baseUrl: 'http://127.0.0.1:11434/v1', key: null },
      models: [{ id: 'llama3.2:latest' }, { id: 'gpt-oss:120b-cloud' }],
    })
  })

  it('are not told by their port: apfel where Ollama usually is, MLX where llama.cpp usually is, and one that has no model', async () => {
    const { labels } = await found({
      11434: listing('apple', 'apple-foundationmodel'),
      8080: { ...listing(undefined, 'mlx-community/Llama-3.2-3B-Instruct-4bit'), headers: { server: 'BaseHTTP/0.6 Python/3.12.4' } },
      1234: listing('x'),
    })
    expect(labels).toEqual(
      expect.arrayContaining([
        ['Apple’s on-device model (apfel)', 'apfel'],
        ['MLX', 'mlx-lm'],
        ['A server on port 1234', 'compatible'],
      ]),
    )
  })

  it('are not what answers with something else', async () => {
    const { servers } = await found({
      11434: { models: '<!doctype html><title>Router</title>' },
      1234: { models: { hello: 'world' } },
      8080: { models: ' '.repeat(2_000_000) },
      1337: { models: [{ id: 'system' }] },
      8000: { models: { data: 'nonsense' } },
    })
    expect(servers).toEqual([])
  })

  it('are not waited for', async () => {
    const ended = new AbortController()
    ended.abort()
    expect((await found({ 8080: listing('llamacpp', 'gemma.gguf') }, ended.signal)).servers).toEqual([])
    const silent: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    expect(await createLocalServers({ fetch: silent }).find(never)).toEqual([])
  })

  it('do not lead elsewhere', async () => {
    const other = await modelServer(listing('library', 'llama3.2:latest'))
    const { servers } = await found({ 11434: { redirects: `${other.baseUrl}/models` } })
    expect(servers).toEqual([])
    expect(other.seen).toEqual([])
  })
})
