import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply } from '#core/language-model/port.ts'
import { anna, asking, never, outgoing } from '#test/model-servers/asking.ts'

const request = { messages: anna, answers: 2, maxTokens: 60, temperature: 0.8 }
const json = 'application/json'
const sse = 'text/event-stream'

/** A server that sends these bytes in these chunks. */
function sending(pieces: readonly Uint8Array[], type: string, status = 200): typeof fetch {
  return () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
  }
}

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [...new Set(at.map((place) => place % (bytes.length + 1)))].toSorted((a, b) => a - b)
  return [...places, bytes.length].map((end, index) => bytes.slice(places[index - 1] ?? 0, end)).filter(({ length }) => length > 0)
}

async function outcome(fetch: typeof globalThis.fetch): Promise<ModelReply | ModelFailure> {
  const grown: string[] = []
  try {
    const reply = await asking('http://127.0.0.1:9/v1', { fetch })
      .open()
      .complete(request, { partial: (_, text) => void grown.push(text) }, never)
    expect(reply.answers.length).toBeGreaterThan(0)
    expect(reply.answers.length).toBeLessThanOrEqual(request.answers)
    for (const { text, logprob, finish } of reply.answers) {
      expect(text.trim()).not.toBe('')
      expect(logprob === null || logprob <= 0).toBe(true)
      expect(['stop', 'length', 'filter', 'unknown']).toContain(finish)
    }
    return reply
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return error
  }
}

const strange = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom('null', '[]', '{"choices":[null]}', '{"choices":[{"message":null}]}', '{"error":{}}'),
)
const finishes = fc.constantFrom('stop', 'length', 'content_filter', 'constructor', '__proto__', null)
const choice = fc.record({
  index: fc.oneof(fc.nat(3), fc.constantFrom(-1, 1.5, 1e9, null)),
  message: fc.record({
    role: fc.constant('assistant'),
    content: fc.oneof(fc.string(), fc.constant(null)),
    refusal: fc.option(fc.string()),
  }),
  delta: fc.record({ content: fc.oneof(fc.string(), fc.constant(null), fc.jsonValue()) }),
  finish_reason: finishes,
  logprobs: fc.oneof(fc.jsonValue(), fc.record({ content: fc.array(fc.record({ logprob: fc.double({ noNaN: true }) })) })),
})
const likely = fc.record({ choices: fc.array(choice, { maxLength: 4 }), usage: fc.jsonValue() }).map((body) => JSON.stringify(body))
const places = fc.array(fc.nat(5000), { maxLength: 20 })

describe('whatever a server sends', () => {
  it('as a whole body is an answer or a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(strange, likely), places, fc.constantFrom(200, 201, 400, 429, 500), async (body, at, status) => {
        await outcome(sending(cut(new TextEncoder().encode(body), at), json, status))
      }),
      { numRuns: 150 },
    )
  })

  it('as a stream is an answer or a failure', async () => {
    const event = fc.oneof(
      likely.map((body) => `data: ${body}\n\n`),
      strange.map((body) => `data: ${body}\n\n`),
      fc.constantFrom(
        '\n',
        ': ping\n\n',
        'event: error\n',
        'data: [DONE]\n\n',
        'data:\r\n\r\n',
        'id: 7\nretry: x\n\n',
        'data: {"a":\ndata: 1}\n\n',
      ),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 12 }), places, async (events, at) => {
        await outcome(sending(cut(new TextEncoder().encode(events.join('')), at), sse))
      }),
      { numRuns: 150 },
    )
  })

  it('as bytes that are no text is an answer or a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(json, sse), places, async (bytes, type, at) => {
        await outcome(sending(cut(bytes, at), type))
      }),
      { numRuns: 80 },
    )
  })

  it('is read the same wherever its bytes are cut', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => each.trim() !== '' && each.length < 500)
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), places, fc.constantFrom('\n', '\r\n'), async (texts, at, end) => {
        const events = texts.map((content) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] }))
        const all = [...events, '{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}', '[DONE]']
          .map((data) => `data: ${data}${end}${end}`)
          .join('')
        const reply = await outcome(sending(cut(new TextEncoder().encode(all), at), sse))
        if (reply instanceof ModelFailure) throw reply
        expect(reply.answers[0]).toEqual({ text: texts.join(''), finish: 'stop', logprob: null })
      }),
      { numRuns: 80 },
    )
  })

  it('as a list of models is a list or a failure', async () => {
    const entry = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.string(), owned_by: fc.jsonValue(), shutdown_date: fc.jsonValue(), meta: fc.jsonValue() }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.record({ data: fc.array(entry) }).map((body) => JSON.stringify(body)),
        ),
        async (body) => {
          const { servers, at } = asking('http://127.0.0.1:9/v1', { fetch: sending([new TextEncoder().encode(body)], json) })
          const models = await servers.list(at, outgoing, never).catch((error: unknown) => error)
          if (models instanceof ModelFailure) return
          expect(models).toBeInstanceOf(Array)
          for (const { id, shutdownDate } of models as { id: string; shutdownDate: string | null }[]) {
            expect(id.trim()).not.toBe('')
            expect(shutdownDate === null || /^[2-9]\d{3}-\d\d-\d\d$/u.test(shutdownDate)).toBe(true)
          }
        },
      ),
      { numRuns: 120 },
    )
  })
})
