import { describe, expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { anna, asking, never, outgoing } from '#test/model-servers/asking.ts'
import { faults, type Fault, type FaultName } from '#test/model-servers/faults.ts'
import { modelServer } from '#test/model-servers/for-a-test.ts'
import { refuse } from '#test/model-servers/serve-models.ts'
import { freePort } from '#test/model-servers/server.ts'

const request = { messages: anna, answers: 2, maxTokens: 60, temperature: 0.8 }
const key = 'sk-very-secret'

async function failureWith(work: Promise<unknown>): Promise<ModelFailure> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ModelFailure)
  return error as ModelFailure
}

describe('a server that fails', () => {
  it.each(Object.keys(faults) as FaultName[])('%s', async (name) => {
    const fault: Fault = faults[name]
    const server = await modelServer(fault)
    const timeouts = fault.slow === true ? { silence: 300, total: name === 'a stream that never ends' ? 600 : 5000 } : {}
    const partials: string[] = []
    const failure = await failureWith(
      asking(server.baseUrl, { key, timeouts: { silence: 20_000, total: 30_000, ...timeouts } })
        .open()
        .complete(request, { partial: (_, text) => partials.push(text) }, never),
    )
    expect(failure.code).toBe(fault.code)
    // Neither the key, nor the prompt, nor the server's message.
    const all = [failure, failure.cause].map((error) => `${String(error)} ${error instanceof Error ? (error.stack ?? '') : ''}`).join(' ')
    for (const secret of [key, 'tired but ok', 'sk-abc', 'maximum context']) expect(all).not.toContain(secret)
    // Nothing grows after the end.
    const before = partials.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(partials).toHaveLength(before)
  })

  it.each(['401', '403', '404 for the model', '429 for long', '500', 'an empty answer', 'invalid JSON'] as const)(
    '%s is not asked a second time',
    async (name) => {
      const server = await modelServer(faults[name])
      await failureWith(asking(server.baseUrl).open().complete(request, {}, never))
      expect(server.chats()).toHaveLength(1)
    },
  )

  it.each([
    [429, 'rate-limited'],
    [503, 'overloaded'],
  ] as const)('%s with a short Retry-After is asked once more, and answers', async (status, code) => {
    const retry = { 'retry-after-ms': '10', 'retry-after': '1' }
    const server = await modelServer({
      fault: (response, _, count) => count === 0 && (refuse(response, status, { message: 'Slow down' }, retry), true),
    })
    const asked = asking(server.baseUrl)
    expect((await asked.open().complete(request, {}, never)).answers).toHaveLength(2)
    // Each is a separate request in the ledger.
    expect(asked.entered).toHaveLength(2)
    server.behave({ fault: (response) => (refuse(response, status, { message: 'Slow down' }, retry), true) })
    expect(await failureWith(asking(server.baseUrl).open().complete(request, {}, never))).toMatchObject({ code, retryAfter: 10 })
    expect(server.chats()).toHaveLength(4)
  })

  it('says when it may be asked again', async () => {
    const server = await modelServer(faults['429 for long'])
    expect((await failureWith(asking(server.baseUrl).open().complete(request, {}, never))).retryAfter).toBe(40_000)
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    server.behave({ fault: (response) => (refuse(response, 503, { message: 'Maintenance' }, { 'retry-after': date }), true) })
    expect((await failureWith(asking(server.baseUrl).open().complete(request, {}, never))).retryAfter).toBeGreaterThan(3_000_000)
  })

  it('that is not there', async () => {
    const port = await freePort()
    expect((await failureWith(asking(`http://127.0.0.1:${port}/v1`).open().complete(request, {}, never))).code).toBe('unreachable')
    expect((await failureWith(asking('http://no-such-host.invalid/v1').open().complete(request, {}, never))).code).toBe('unreachable')
    expect(
      (
        await failureWith(
          asking('http://no-such-host.invalid/v1').servers.list(asking('http://no-such-host.invalid/v1').at, outgoing, never),
        )
      ).code,
    ).toBe('unreachable')
  })

  it('gives a key that no header may hold away to nobody', async () => {
    const server = await modelServer()
    const failure = await failureWith(asking(server.baseUrl, { key: 'sk-\nsecret' }).open().complete(request, {}, never))
    expect(failure.code).toBe('no-key')
    expect(server.seen).toEqual([])
  })

  it('takes an answer without end for none, having read a little more than a megabyte of it', async () => {
    const server = await modelServer(faults['an answer without end'])
    let read = 0
    const counting: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          read += chunk.byteLength
          controller.enqueue(chunk)
        },
      })
      return new Response(response.body?.pipeThrough(count) ?? null, response)
    }
    expect((await failureWith(asking(server.baseUrl, { fetch: counting }).open().complete(request, {}, never))).code).toBe('garbled')
    expect(read).toBeLessThan(2 * 1024 * 1024)
  })

  it('cuts an answer that goes on long behind its limit', async () => {
    const server = await modelServer({ says: () => 'on and '.repeat(4000) })
    const reply = await asking(server.baseUrl)
      .open({ n: false })
      .complete({ ...request, answers: 1 }, {}, never)
    expect(reply.answers[0]?.finish).toBe('length')
    expect(reply.answers[0]?.text.length).toBeLessThan(6000)
  })
})

describe('a fetch of another make', () => {
  it('that ends a stream by an AbortError is understood as what ended it', async () => {
    const aborting: typeof fetch = (_, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(': hello\n\n'))
          init?.signal?.addEventListener('abort', () => controller.error(new DOMException('This operation was aborted', 'AbortError')))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    }
    const asked = asking('http://127.0.0.1:9/v1', { fetch: aborting, timeouts: { silence: 50, total: 5000 } })
    expect((await failureWith(asked.open().complete(request, {}, never))).code).toBe('timed-out')
  })
})

describe('what is whole when something breaks', () => {
  it('counts: one of several calls fails', async () => {
    const server = await modelServer({ fault: (response, _, count) => count === 1 && (refuse(response, 500, { message: 'oops' }), true) })
    const reply = await asking(server.baseUrl)
      .open({ n: false })
      .complete({ ...request, answers: 3 }, {}, never)
    expect(reply.answers).toHaveLength(2)
    // A refusal costs nothing, so the counted usage is complete.
    expect(reply.uncounted).toBe(false)
  })

  it('counts, and says that not all of it was counted: one of several calls was answered with nothing', async () => {
    const server = await modelServer({
      fault: (response, _, count) =>
        count === 1 && (response.end(JSON.stringify({ choices: [], usage: { prompt_tokens: 900, completion_tokens: 60 } })), true),
    })
    const reply = await asking(server.baseUrl)
      .open({ n: false, streaming: false })
      .complete({ ...request, answers: 3 }, {}, never)
    expect(reply.answers).toHaveLength(2)
    expect(reply.uncounted).toBe(true)
  })

  it('is asked no further where the owner took the yes back between two calls', async () => {
    const server = await modelServer()
    let calls = 0
    const once: typeof fetch = (input, init) =>
      calls++ === 0 ? fetch(input, init) : Promise.reject(new AppError('consent-needed', 'taken back'))
    const reply = await asking(server.baseUrl, { fetch: once })
      .open({ n: false })
      .complete({ ...request, answers: 3 }, {}, never)
    expect(reply.answers).toHaveLength(1)
    expect(server.chats()).toHaveLength(1)
    const failure = await failureWith(asking(server.baseUrl, { fetch: once }).open({ n: false }).complete(request, {}, never))
    expect(failure.code).toBe('consent-needed')
  })

  it('counts: the connection ends behind the first of two answers', async () => {
    const event = (index: number, delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ choices: [{ index, delta, finish_reason: finish }] })}\n\n`
    const server = await modelServer({
      fault: (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(event(0, { content: 'so good!!' }, 'stop') + event(1, { content: 'tired b' }, null), () =>
          setTimeout(() => response.socket?.resetAndDestroy(), 20),
        )
        return true
      },
    })
    const reply = await asking(server.baseUrl).open().complete(request, {}, never)
    expect(reply.answers.map(({ text }) => text)).toContain('so good!!')
    expect(reply.answers.map(({ text }) => text)).not.toContain('tired b')
  })

  it('is marked where the filter stopped one of several', async () => {
    const choice = (index: number, content: string, finish_reason: string) => ({
      index,
      message: { role: 'assistant', content },
      finish_reason,
    })
    const server = await modelServer({
      fault: (response) => (
        response.end(JSON.stringify({ choices: [choice(0, 'meh', 'stop'), choice(1, 'I will', 'content_filter')] })),
        true
      ),
    })
    const reply = await asking(server.baseUrl).open({ streaming: false }).complete(request, {}, never)
    expect(reply.answers.map(({ finish }) => finish)).toEqual(['stop', 'filter'])
  })
})

describe('what its caller ends', () => {
  it('ends at once, and the request with it', async () => {
    const server = await modelServer(faults['no answer at all'])
    const controller = new AbortController()
    const work = failureWith(asking(server.baseUrl).open().complete(request, {}, controller.signal))
    await expect.poll(() => server.chats().length).toBe(1)
    controller.abort()
    expect((await work).code).toBe('stopped')
    expect((await failureWith(asking(server.baseUrl).open().complete(request, {}, controller.signal))).code).toBe('stopped')
    expect(server.chats()).toHaveLength(1)
  })

  it.each([
    ['a ModelFailure', new ModelFailure('blocked'), 'blocked'],
    ['the daily limit', new AppError('cost-cap', 'The daily limit is reached.'), 'cost-cap'],
    ['anything else', new Error('the ledger could not be written: secret'), 'unreachable'],
  ] as const)('is told what the ledger said: %s', async (_, thrown, code) => {
    const failure = await failureWith(
      asking('http://127.0.0.1:9/v1', { fetch: () => Promise.reject(thrown) })
        .open()
        .complete(request, {}, never),
    )
    expect(failure.code).toBe(code)
    expect(failure.cause).toBeUndefined()
  })
})
