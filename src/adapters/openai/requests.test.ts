import { describe, expect, it, onTestFinished } from 'vitest'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { anna, asking, ben, never, outgoing } from '#test/model-servers/asking.ts'
import { aimock, modelServer } from '#test/model-servers/for-a-test.ts'
import { json } from '#test/model-servers/serve-models.ts'
import { againstPublished, strictOpenAi } from '#test/model-servers/strict-openai.ts'

const request = { messages: anna, answers: 2, maxTokens: 60, temperature: 0.8 }
const openai = { kind: 'openai', key: 'sk-test' }

describe('OpenAI', () => {
  it('takes every request, field by field', async () => {
    const server = await modelServer(strictOpenAi)
    const { servers, at } = asking(server.baseUrl, openai)
    const capabilities = await servers.probe(at, 'gpt-4o-mini', outgoing, never)
    expect(capabilities).toMatchObject({ streaming: true, n: true, logprobs: true, contextLength: 128_000, refused: [] })
    await servers.open(at, 'gpt-4o-mini', capabilities, outgoing).complete(request, {}, never)
    expect(server.chats()).toHaveLength(2)
    for (const body of server.chats()) expect(againstPublished(body)).toBeNull()
    expect(server.chats()[1]).toEqual({
      model: 'gpt-4o-mini',
      messages: anna,
      temperature: 0.8,
      max_completion_tokens: 60,
      n: 2,
      logprobs: true,
      store: false,
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  it('is told not to reason where a model does so by default', async () => {
    const server = await modelServer(strictOpenAi)
    await asking(server.baseUrl, openai).open({}, 'gpt-6-luna').complete(request, {}, never)
    expect(server.chats()[0]).toMatchObject({ reasoning_effort: 'none', store: false })
  })

  it('is believed where it refuses even what it usually takes', async () => {
    const server = await modelServer({
      knows: ['model', 'messages', 'max_completion_tokens', 'temperature', 'stream', 'stream_options', 'n', 'logprobs'],
    })
    const { servers, at } = asking(server.baseUrl, openai)
    const capabilities = await servers.probe(at, 'gpt-6-luna', outgoing, never)
    expect(capabilities.refused.toSorted()).toEqual(['reasoning_effort', 'store'])
    await servers.open(at, 'gpt-6-luna', capabilities, outgoing).complete(request, {}, never)
    expect(server.chats().at(-1)).not.toHaveProperty('store')
  })

  it('says when a model ends', async () => {
    const server = await modelServer(strictOpenAi)
    const { servers, at } = asking(server.baseUrl, openai)
    expect(await servers.list(at, outgoing, never)).toContainEqual({
      id: 'gpt-4o-mini-2024-07-18',
      ownedBy: 'system',
      shutdownDate: '2027-01-14',
      contextLength: null,
    })
  })

  it('is spoken to through aimock: list, probe, drafts of two owners, a wrong key, a rate limit', async () => {
    const mock = await aimock({ keys: ['sk-test'] })
    const { servers, at } = asking(mock.baseUrl, openai)
    expect((await servers.list(at, outgoing, never)).map(({ shutdownDate }) => shutdownDate)).toEqual([null, '2027-01-14'])
    const capabilities = await servers.probe(at, 'gpt-4o-mini', outgoing, never)
    expect(capabilities).toMatchObject({ streaming: true, n: false, logprobs: false })
    const model = servers.open(at, 'gpt-4o-mini', capabilities, outgoing)
    const ofAnna = await model.complete(request, {}, never)
    const ofBen = await model.complete({ ...request, messages: ben }, {}, never)
    expect(new Set([...ofAnna.answers, ...ofBen.answers].map(({ text }) => text)).size).toBe(4)
    for (const body of mock.chats()) expect(againstPublished(body)).toBeNull()
    mock.failNext(429, { message: 'Rate limit reached', code: 'rate_limit_exceeded' })
    // Its Retry-After is one second; the second try succeeds.
    expect((await model.complete({ ...request, answers: 1 }, {}, never)).answers).toHaveLength(1)
    const wrong = servers.open({ ...at, key: 'sk-wrong' }, 'gpt-4o-mini', capabilities, outgoing)
    await expect(wrong.complete(request, {}, never)).rejects.toMatchObject({ code: 'no-key' })
  })
})

describe('what goes out', () => {
  it('has the key, and nothing of the machine or its environment', async () => {
    const before = { ...process.env }
    onTestFinished(() => void (process.env = before))
    process.env = {
      ...before,
      OPENAI_API_KEY: 'sk-of-the-environment',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_ORG_ID: 'org-of-the-environment',
      OPENAI_PROJECT_ID: 'project-of-the-environment',
      OPENAI_CUSTOM_HEADERS: 'x-from: the-environment',
      OPENAI_LOG: 'debug',
    }
    const server = await modelServer()
    const asked = asking(server.baseUrl, { key: 'sk-mine' })
    await asked.servers.list(asked.at, outgoing, never)
    await asked.open().complete(request, {}, never)
    const named = new Set([
      'host',
      'connection',
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'user-agent',
      'content-type',
      'content-length',
      'sec-fetch-mode',
    ])
    for (const { headers } of server.seen) {
      expect(headers).toMatchObject({ authorization: 'Bearer sk-mine', 'user-agent': 'Idiolect' })
      expect(Object.keys(headers).filter((name) => !named.has(name))).toEqual([])
    }
    expect(JSON.stringify(server.seen)).not.toContain('environment')
  })

  it('has no key where there is none', async () => {
    const server = await modelServer()
    await asking(server.baseUrl).open().complete(request, {}, never)
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('is entered before it is made, each request by itself', async () => {
    const server = await modelServer({ n: 'ignored' })
    const asked = asking(server.baseUrl)
    await asked.open({ n: false }).complete({ ...request, answers: 3 }, {}, never)
    expect(asked.entered).toEqual([outgoing, outgoing, outgoing])
    expect(server.chats()).toHaveLength(3)
  })

  it('does not follow a redirect', async () => {
    const other = await modelServer()
    const server = await modelServer({
      fault: (response) => (json(response, 307, '', { location: `${other.baseUrl}/chat/completions` }), true),
    })
    await expect(asking(server.baseUrl, { key: 'sk-mine' }).open().complete(request, {}, never)).rejects.toMatchObject({ code: 'garbled' })
    expect(other.seen).toEqual([])
  })
})

describe('a stream', () => {
  it('grows for its reader, each answer by itself', async () => {
    const server = await modelServer()
    const grown: [number, string][] = []
    const reply = await asking(server.baseUrl)
      .open()
      .complete(request, { partial: (answer, text) => void grown.push([answer, text]) }, never)
    for (const [index, { text }] of reply.answers.entries()) {
      const mine = grown.filter(([answer]) => answer === index).map(([, so]) => so)
      expect(mine.at(-1)).toBe(text)
      expect(mine.every((so, at) => text.startsWith(so) && so.length > (mine[at - 1]?.length ?? -1))).toBe(true)
    }
  })

  it('grows for its reader in several calls too', async () => {
    const server = await modelServer()
    const grown = new Map<number, string>()
    const reply = await asking(server.baseUrl)
      .open({ n: false })
      .complete(request, { partial: (answer, text) => void grown.set(answer, text) }, never)
    expect([...grown.values()].toSorted()).toEqual(reply.answers.map(({ text }) => text).toSorted())
  })
})

describe('a server that answers one at a time', () => {
  it('is asked one at a time, whoever asks', async () => {
    let inside = 0
    let most = 0
    const server = await modelServer({
      fault: (response) => {
        inside += 1
        most = Math.max(most, inside)
        setTimeout(() => {
          inside -= 1
          json(response, 200, { choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }] })
        }, 10)
        return true
      },
    })
    const { servers, at } = asking(server.baseUrl, { kind: 'apple-fm' })
    const capabilities: Capabilities = { streaming: false, n: false, logprobs: false, usage: false, contextLength: 4096, refused: [] }
    const models = [1, 2].map(() => servers.open(at, 'system', capabilities, outgoing))
    const replies = await Promise.all(models.map((model) => model.complete({ ...request, answers: 3 }, {}, never)))
    expect(replies.map(({ answers }) => answers.length)).toEqual([3, 3])
    expect(most).toBe(1)
  })

  it('lets who waits go', async () => {
    const server = await modelServer({ fault: () => true })
    const { servers, at } = asking(server.baseUrl, { kind: 'apple-fm' })
    const model = servers.open(
      at,
      'system',
      { streaming: false, n: false, logprobs: false, usage: false, contextLength: 4096, refused: [] },
      outgoing,
    )
    const controllers = [new AbortController(), new AbortController()]
    const work = controllers.map(({ signal }) => model.complete({ ...request, answers: 1 }, {}, signal))
    await expect.poll(() => server.chats().length).toBe(1)
    for (const controller of controllers.toReversed()) controller.abort()
    for (const each of work) await expect(each).rejects.toMatchObject({ code: 'stopped' })
    server.behave({})
    expect((await model.complete({ ...request, answers: 1 }, {}, never)).answers).toHaveLength(1)
  })
})

describe('probabilities of tokens', () => {
  const answer = (logprobs: unknown) => ({ choices: [{ message: { content: 'hi' }, finish_reason: 'stop', logprobs }] })
  it.each([
    [
      'as OpenAI writes them',
      {
        content: [
          { token: 'h', logprob: -1 },
          { token: 'i', logprob: -0.5 },
        ],
      },
      -0.75,
    ],
    ['as mlx_lm.server wrote them', { token_logprobs: [-1, -0.5], top_logprobs: [], tokens: [1, 2] }, -0.75],
    [
      'that are none',
      {
        content: [
          { token: 'h', logprob: -1 },
          { token: 'i', logprob: 0.5 },
        ],
      },
      null,
    ],
    ['of another form', { content: 'none' }, null],
    ['that are empty', { content: [] }, null],
    ['that are absent', undefined, null],
  ])('%s', async (_, logprobs, mean) => {
    const server = await modelServer({ fault: (response) => (json(response, 200, answer(logprobs)), true) })
    const reply = await asking(server.baseUrl)
      .open()
      .complete({ ...request, answers: 1 }, {}, never)
    expect(reply.answers).toEqual([{ text: 'hi', finish: 'stop', logprob: mean }])
  })
})

describe('how much fits', () => {
  it.each([
    ['llama.cpp', { meta: { n_ctx: 16_384, n_ctx_train: 131_072 } }, 16_384],
    ['llama.cpp of before', { meta: { n_ctx_train: 32_768 } }, 32_768],
    ['LM Studio', { max_context_length: 32_768, loaded_context_length: 8192 }, 8192],
    ['apfel', { context_window: 4096 }, 4096],
    ['vLLM', { max_model_len: 40_960 }, 40_960],
    ['nonsense', { context_window: 'large', meta: 7 }, 4096],
    ['nothing', {}, 4096],
  ])('%s says it so', async (_, fields, length) => {
    const server = await modelServer({ models: { object: 'list', data: [{ id: 'some-model', object: 'model', ...fields }] } })
    const { servers, at } = asking(server.baseUrl)
    expect((await servers.probe(at, 'some-model', outgoing, never)).contextLength).toBe(length)
  })
})
