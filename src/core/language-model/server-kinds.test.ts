import { describe, expect, it } from 'vitest'
import { kindById, kindOf, rulesFor, serverKinds, usualPorts } from './server-kinds.ts'

const at = (port: number) => `http://127.0.0.1:${port}/v1`
const listed = (ownedBy: string | null, ...ids: string[]) => ids.map((id) => ({ id, ownedBy }))

describe('what a server is', () => {
  it.each([
    ['openai', 'https://api.openai.com/v1', listed('system', 'gpt-4o-mini'), {}],
    ['openai', 'https://eu.api.openai.com/v1', [], {}],
    ['apple-fm', at(53412), listed('apple', 'system', 'pcc'), {}],
    ['apple-fm', at(53412), listed(null, 'system'), {}],
    ['apfel', at(11434), listed('apple', 'apple-foundationmodel'), {}],
    ['ollama', at(11434), listed('library', 'llama3.2:latest', 'gpt-oss:120b-cloud'), {}],
    ['ollama', at(5555), listed('someone', 'someone/voice:8b'), {}],
    ['lm-studio', at(1234), listed('organization_owner', 'qwen/qwen3-8b'), {}],
    ['llama-cpp', at(8080), listed('llamacpp', 'model.gguf'), {}],
    ['llama-cpp', at(8080), [], { server: 'llama.cpp' }],
    ['mlx-lm', at(8080), listed(null, 'mlx-community/Llama-3.2-3B-Instruct-4bit'), {}],
    ['mlx-lm', at(8080), listed(null, 'own'), { server: 'BaseHTTP/0.6 Python/3.12.4' }],
    ['jan', at(1337), listed('menlo', 'jan-v1-4b'), {}],
    // A usual port and nothing else says nothing.
    ['compatible', at(11434), [], {}],
    ['compatible', at(8080), listed('vllm', 'mistral'), {}],
    ['compatible', at(11434), listed('openai', 'gpt-4o'), {}],
    ['compatible', 'http://api.openai.com.evil.com/v1', listed('system', 'gpt-4o-mini'), {}],
    ['compatible', 'nonsense', [], {}],
  ])('%s at %s', (id, baseUrl, models, headers) => {
    expect(kindOf(baseUrl, models, headers).id).toBe(id)
  })

  it('is of an unknown kind where the kept name is not known', () => {
    expect(kindById('from-a-newer-version').id).toBe('compatible')
    for (const kind of serverKinds) expect(kindById(kind.id)).toBe(kind)
  })

  it('is looked for on each usual port once', () => {
    expect(usualPorts.toSorted((a, b) => a - b)).toEqual([1234, 1337, 8080, 11434])
  })
})

describe('fields of a request', () => {
  const openai = kindById('openai')
  it('tells OpenAI not to keep it, and models that reason by default not to', () => {
    expect(rulesFor(openai, 'gpt-4o-mini')).toEqual({ extra: { store: false }, omit: [] })
    expect(rulesFor(openai, 'gpt-6-luna').extra).toEqual({ store: false, reasoning_effort: 'none' })
    expect(rulesFor(openai, 'gpt-5.2').extra).toEqual({ store: false, reasoning_effort: 'none' })
    expect(rulesFor(openai, 'gpt-5-mini').extra).toEqual({ store: false, reasoning_effort: 'minimal' })
    expect(rulesFor(openai, 'o3').omit).toContain('temperature')
    expect(rulesFor(kindById('ollama'), 'gpt-6-luna')).toEqual({ extra: {}, omit: [] })
  })

  it("asks Apple's model for one answer at a time", () => {
    for (const id of ['apple-fm', 'apfel'])
      expect(kindById(id)).toMatchObject({ atOnce: 1, mayHave: { n: false, logprobs: false }, contextLength: 4096 })
  })
})
