import { describe, expect, it } from 'vitest'
import type { ModelReply } from '#core/language-model/port.ts'
import { anna, asking, ben, never, outgoing } from '#test/model-servers/asking.ts'
import { modelServer } from '#test/model-servers/for-a-test.ts'
import { quirks, type Quirk } from '#test/model-servers/quirks.ts'
import { againstPublished } from '#test/model-servers/strict-openai.ts'

const request = { answers: 3, maxTokens: 60, temperature: 0.8 }
const texts = (reply: ModelReply) => reply.answers.map(({ text }) => text)

/** What the adapter does with an unknown server: list, probe, draft. */
async function draftWith(quirk: Quirk, messages = anna) {
  const server = await modelServer(quirks[quirk])
  const { servers, at } = asking(server.baseUrl)
  const models = await servers.list(at, outgoing, never)
  const capabilities = await servers.probe(at, 'some-model', outgoing, never)
  const probes = server.chats().length
  const reply = await servers.open(at, 'some-model', capabilities, outgoing).complete({ ...request, messages }, {}, never)
  return { server, models, capabilities, reply, requests: server.chats().slice(probes) }
}

describe('a server that differs', () => {
  it.each(Object.keys(quirks) as Quirk[])('%s: drafts come, and two owners get different ones', async (quirk) => {
    const { reply, server } = await draftWith(quirk)
    const own = ['so good!!', 'meh', 'tired but ok']
    expect(reply.answers.length).toBeGreaterThan(0)
    expect(texts(reply).every((text) => own.some((each) => text.includes(each)))).toBe(true)
    const { reply: others } = await draftWith(quirk, ben)
    expect(texts(others).every((text) => own.every((each) => !text.includes(each)))).toBe(true)
    // Whatever is refused, only fields published by OpenAI were sent.
    for (const body of server.chats()) expect(againstPublished({ max_completion_tokens: 60, ...withoutBound(body) })).toBeNull()
  })

  it.each(['n ignored', 'n refused'] as const)('%s: as many calls as answers are wanted', async (quirk) => {
    const { capabilities, reply, requests } = await draftWith(quirk)
    expect(capabilities.n).toBe(false)
    expect(new Set(texts(reply)).size).toBe(3)
    expect(requests).toHaveLength(3)
    expect(requests.every(({ n }) => n === undefined)).toBe(true)
  })

  it('answers several at once where it can', async () => {
    const server = await modelServer()
    const { servers, at } = asking(server.baseUrl)
    const capabilities = await servers.probe(at, 'some-model', outgoing, never)
    expect(capabilities).toEqual({ streaming: true, n: true, logprobs: true, usage: true, contextLength: 4096, refused: [] })
    const reply = await servers.open(at, 'some-model', capabilities, outgoing).complete({ ...request, messages: anna }, {}, never)
    expect(texts(reply).toSorted()).toEqual(['meh', 'so good!!', 'tired but ok'])
    expect(reply.answers[0]).toEqual({ text: 'meh', finish: 'stop', logprob: -0.25 })
    expect(reply.usage).toEqual({ input: expect.any(Number), output: 6 })
    expect(server.chats()).toHaveLength(2)
  })

  it('n ignored although it was known once: the rest is asked for one by one', async () => {
    const server = await modelServer(quirks['n ignored'])
    const reply = await asking(server.baseUrl)
      .open()
      .complete({ ...request, messages: anna }, {}, never)
    expect(new Set(texts(reply)).size).toBe(3)
    expect(server.chats().map(({ n }) => n)).toEqual([3, undefined, undefined])
  })

  it('logprobs absent: it is known, and they are not asked for again', async () => {
    const { capabilities, reply, requests } = await draftWith('logprobs absent')
    expect(capabilities).toMatchObject({ logprobs: false, n: true })
    expect(reply.answers.every(({ logprob }) => logprob === null)).toBe(true)
    expect(requests.every(({ logprobs }) => logprobs === undefined)).toBe(true)
  })

  it('unknown fields refused: each is left out, and the rest is kept', async () => {
    const { capabilities, requests } = await draftWith('unknown fields refused')
    expect(capabilities.refused.toSorted()).toEqual(['logprobs', 'n', 'stream_options'])
    expect(capabilities.streaming).toBe(true)
    expect(Object.keys(requests[0] ?? {}).toSorted()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'temperature'])
  })

  it('unknown fields refused without a name: found out one by one', async () => {
    const { capabilities, requests } = await draftWith('unknown fields refused without a name')
    expect(capabilities).toMatchObject({ streaming: true, n: false, logprobs: false })
    expect(Object.keys(requests[0] ?? {}).toSorted()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'temperature'])
  })

  it('everything refused: the prompt alone is sent', async () => {
    const { capabilities, requests } = await draftWith('everything refused')
    expect(capabilities.streaming).toBe(false)
    expect(Object.keys(requests[0] ?? {})).toEqual(['model', 'messages'])
  })

  it('a field refused only when drafting is left out from then on', async () => {
    const server = await modelServer(quirks['unknown fields refused'])
    const model = asking(server.baseUrl).open({ n: false })
    await model.complete({ ...request, answers: 1, messages: anna }, {}, never)
    const first = server.chats().length
    await model.complete({ ...request, answers: 1, messages: anna }, {}, never)
    expect(server.chats()).toHaveLength(first + 1)
  })

  it('temperature 0 by default: it is told another, so that answers differ', async () => {
    const { reply, requests } = await draftWith('temperature 0 by default')
    expect(new Set(texts(reply)).size).toBe(3)
    expect(requests.every(({ temperature }) => temperature === 0.8)).toBe(true)
  })

  it.each(['no usage', 'zero usage'] as const)('%s: no count is made up', async (quirk) => {
    const { capabilities, reply } = await draftWith(quirk)
    expect(capabilities.usage).toBe(false)
    expect(reply.usage.input).toBeNull()
  })

  it.each(['no models listed', 'null instead of models'] as const)('%s: the list is empty, the model can be named', async (quirk) => {
    expect((await draftWith(quirk)).models).toEqual([])
  })

  it('no list at all: the model can be named', async () => {
    const server = await modelServer()
    expect(
      await asking(server.baseUrl.replace('/v1', '/nowhere')).servers.list(
        { ...asking(server.baseUrl).at, baseUrl: `${server.baseUrl}/x` },
        outgoing,
        never,
      ),
    ).toEqual([])
  })

  it('no stream: the whole answer is taken', async () => {
    const { capabilities } = await draftWith('no stream')
    expect(capabilities.streaming).toBe(false)
  })

  it.each(['unknown reason to end', 'no reason to end'] as const)('%s: the answer counts, the reason does not', async (quirk) => {
    const { reply } = await draftWith(quirk)
    expect(reply.answers.every(({ finish }) => finish === 'unknown')).toBe(true)
  })

  it.each([
    ['reasoning in the text', '<think>'],
    ['explaining around the reply', 'Here is a draft:'],
    ['stop strings ignored', 'THEM:'],
  ] as const)('%s: handed on as it was written', async (quirk, found) => {
    expect(texts((await draftWith(quirk)).reply).every((text) => text.includes(found))).toBe(true)
  })

  it('only max_completion_tokens: the limit is sent under its other name', async () => {
    const { requests } = await draftWith('only max_completion_tokens')
    expect(requests.every((body) => body.max_completion_tokens === 60 && body.max_tokens === undefined)).toBe(true)
  })
})

function withoutBound(body: object) {
  const { max_tokens: _, ...rest } = body as { max_tokens?: number }
  return rest
}
