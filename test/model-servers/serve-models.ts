import type { ServerResponse } from 'node:http'
import type { Behaviour, ChatBody, SeenRequest } from './behaviour.ts'
import { repliesTo } from './prompt-reading.ts'

const someModels = { object: 'list', data: [{ id: 'some-model', object: 'model', created: 1_700_000_000, owned_by: 'someone' }] }

/** Answers one request as a server with this behavior does. */
export function serveModels(
  behaviour: Behaviour,
  seen: readonly SeenRequest[],
  request: SeenRequest | null,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(behaviour.headers ?? {})) response.setHeader(name, value)
  if (request?.method === 'GET' && request.path === '/v1/models' && behaviour.redirects !== undefined)
    json(response, 302, '', { location: behaviour.redirects })
  else if (request?.method === 'GET' && request.path === '/v1/models') json(response, 200, behaviour.models ?? someModels)
  else if (request?.method === 'GET' && request.path === '/health' && behaviour.health !== undefined) behaviour.health(response)
  else if (request?.method === 'POST' && request.path === '/v1/chat/completions') chat(behaviour, chatsIn(seen) - 1, request.body, response)
  else json(response, 404, { error: { message: 'Not found', type: 'invalid_request_error', param: null, code: null } })
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** OpenAI's form of a refusal. */
export function refuse(
  response: ServerResponse,
  status: number,
  error: { message: string; type?: string; param?: string | null; code?: string | null },
  headers: Readonly<Record<string, string>> = {},
): void {
  json(response, status, { error: { type: 'invalid_request_error', param: null, code: null, ...error } }, headers)
}

function chatsIn(seen: readonly SeenRequest[]): number {
  return seen.filter(({ path }) => path === '/v1/chat/completions').length
}

interface Choice {
  readonly index: number
  readonly text: string
  readonly reply: string
}

function chat(behaviour: Behaviour, count: number, received: unknown, response: ServerResponse): void {
  const body = received as ChatBody
  if (behaviour.fault?.(response, body, count) === true) return
  const unknown = behaviour.knows === undefined ? undefined : Object.keys(body).find((field) => !behaviour.knows?.includes(field))
  const wrong = unknown === undefined ? (behaviour.checks?.(received) ?? null) : { field: unknown, message: `Unknown field: ${unknown}` }
  if (wrong !== null) {
    if (behaviour.namesNone === true) refuse(response, 400, { message: 'Bad request' })
    else refuse(response, 400, { message: wrong.message, param: wrong.field })
    return
  }
  const varied = (body.temperature ?? behaviour.temperature ?? 1) > 0
  const wanted = behaviour.n === 'ignored' ? 1 : (body.n ?? 1)
  // Calls for one answer each differ as those of one call do: by chance there, by the count of them here.
  const replies = repliesTo(body.messages, wanted + count, varied).slice(-wanted)
  const choices = replies.map((reply, index): Choice => ({ index, reply, text: behaviour.says?.(reply, index) ?? reply }))
  const streams = body.stream === true || (behaviour.streamsUnlessTold === true && body.stream !== false)
  if (streams && behaviour.streams !== false) stream(behaviour, body, choices, response)
  else json(response, 200, completion(behaviour, body, choices))
}

const envelope = (body: ChatBody, object: string) => ({ id: 'chatcmpl-1', object, created: 1_700_000_000, model: body.model })
const finishOf = (behaviour: Behaviour) => (behaviour.finish === undefined ? 'stop' : behaviour.finish)

/** Tokens here are words. */
const wordsOf = (text: string) => text.match(/\s*\S+/gu) ?? []

function usageOf(behaviour: Behaviour, body: ChatBody, choices: readonly Choice[]) {
  if (behaviour.usage === 'none') return {}
  const output = choices.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  const input = behaviour.usage === 'zero' ? 0 : body.messages.reduce((sum, { content }) => sum + wordsOf(content).length, 0)
  return { usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } }
}

function logprobsOf(behaviour: Behaviour, body: ChatBody, text: string) {
  if (body.logprobs !== true || behaviour.logprobs === 'absent') return {}
  return { logprobs: { content: wordsOf(text).map((token) => ({ token, logprob: -0.25, bytes: null, top_logprobs: [] })), refusal: null } }
}

function completion(behaviour: Behaviour, body: ChatBody, choices: readonly Choice[]) {
  return {
    ...envelope(body, 'chat.completion'),
    choices: choices.map(({ index, text, reply }) => ({
      index,
      message: behaviour.message?.(reply) ?? { role: 'assistant', content: text, refusal: null },
      finish_reason: finishOf(behaviour),
      ...logprobsOf(behaviour, body, text),
    })),
    ...usageOf(behaviour, body, choices),
  }
}

function stream(behaviour: Behaviour, body: ChatBody, choices: readonly Choice[], response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  const events: unknown[] = []
  const event = (index: number, delta: unknown, finish: string | null, more: unknown = {}) =>
    events.push({ ...envelope(body, 'chat.completion.chunk'), choices: [{ index, delta, finish_reason: finish, ...(more as object) }] })
  for (const { index } of choices) event(index, { role: 'assistant', content: '' }, null)
  const pieces = choices.map(({ text }) => wordsOf(text))
  // The answers grow side by side.
  for (let at = 0; at < Math.max(...pieces.map(({ length }) => length)); at += 1)
    for (const { index } of choices) {
      const piece = pieces[index]?.[at]
      if (piece !== undefined) event(index, { content: piece }, null, logprobsOf(behaviour, body, piece))
    }
  for (const { index, reply } of choices) {
    const { content: _, role: __, ...rest } = behaviour.message?.(reply) ?? {}
    event(index, rest, finishOf(behaviour))
  }
  if (body.stream_options?.include_usage === true && behaviour.usage !== 'none')
    events.push({ ...envelope(body, 'chat.completion.chunk'), choices: [], ...usageOf(behaviour, body, choices) })
  const { inStream } = behaviour
  for (const [at, each] of events.entries()) {
    if (inStream !== undefined && at === inStream.after) {
      inStream.does(response)
      return
    }
    response.write(`data: ${JSON.stringify(each)}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}
