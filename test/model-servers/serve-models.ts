import type { ServerResponse } from 'node:http'
import type { Behavior, ChatBody, SeenRequest } from './behavior.ts'
import { repliesTo } from './prompt-reading.ts'

const someModels = { object: 'list', data: [{ id: 'some-model', object: 'model', created: 1_700_000_000, owned_by: 'someone' }] }

/** Answers one request as a server with this behavior does. */
export function serveModels(behavior: Behavior, seen: readonly SeenRequest[], request: SeenRequest | null, response: ServerResponse): void {
  for (const [name, value] of Object.entries(behavior.headers ?? {})) response.setHeader(name, value)
  if (request?.method === 'GET' && request.path === '/v1/models' && behavior.redirects !== undefined)
    json(response, 302, '', { location: behavior.redirects })
  else if (request?.method === 'GET' && request.path === '/v1/models') json(response, 200, behavior.models ?? someModels)
  else if (request?.method === 'GET' && request.path === '/health' && behavior.health !== undefined) behavior.health(response)
  else if (request?.method === 'POST' && request.path === '/v1/chat/completions') chat(behavior, chatsIn(seen) - 1, request.body, response)
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

function chat(behavior: Behavior, count: number, received: unknown, response: ServerResponse): void {
  const body = received as ChatBody
  if (behavior.fault?.(response, body, count) === true) return
  const unknown = behavior.knows === undefined ? undefined : Object.keys(body).find((field) => !behavior.knows?.includes(field))
  const wrong = unknown === undefined ? (behavior.checks?.(received) ?? null) : { field: unknown, message: `Unknown field: ${unknown}` }
  if (wrong !== null) {
    if (behavior.namesNone === true) refuse(response, 400, { message: 'Bad request' })
    else refuse(response, 400, { message: wrong.message, param: wrong.field })
    return
  }
  const varied = (body.temperature ?? behavior.temperature ?? 1) > 0
  const wanted = behavior.n === 'ignored' ? 1 : (body.n ?? 1)
  // Calls for one answer each differ as those of one call do: by chance there, by the count of them here.
  const replies = repliesTo(body.messages, wanted + count, varied).slice(-wanted)
  const choices = replies.map((reply, index): Choice => ({ index, reply, text: behavior.says?.(reply, index) ?? reply }))
  const streams = body.stream === true || (behavior.streamsUnlessTold === true && body.stream !== false)
  if (streams && behavior.streams !== false) stream(behavior, body, choices, response)
  else json(response, 200, completion(behavior, body, choices))
}

const envelope = (body: ChatBody, object: string) => ({ id: 'chatcmpl-1', object, created: 1_700_000_000, model: body.model })
const finishOf = (behavior: Behavior) => (behavior.finish === undefined ? 'stop' : behavior.finish)

/** Tokens here are words. */
const wordsOf = (text: string) => text.match(/\s*\S+/gu) ?? []

function usageOf(behavior: Behavior, body: ChatBody, choices: readonly Choice[]) {
  if (behavior.usage === 'none') return {}
  const output = choices.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
  const input = behavior.usage === 'zero' ? 0 : body.messages.reduce((sum, { content }) => sum + wordsOf(content).length, 0)
  return { usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } }
}

function logprobsOf(behavior: Behavior, body: ChatBody, text: string) {
  if (body.logprobs !== true || behavior.logprobs === 'absent') return {}
  return { logprobs: { content: wordsOf(text).map((token) => ({ token, logprob: -0.25, bytes: null, top_logprobs: [] })), refusal: null } }
}

function completion(behavior: Behavior, body: ChatBody, choices: readonly Choice[]) {
  return {
    ...envelope(body, 'chat.completion'),
    choices: choices.map(({ index, text, reply }) => ({
      index,
      message: behavior.message?.(reply) ?? { role: 'assistant', content: text, refusal: null },
      finish_reason: finishOf(behavior),
      ...logprobsOf(behavior, body, text),
    })),
    ...usageOf(behavior, body, choices),
  }
}

function stream(behavior: Behavior, body: ChatBody, choices: readonly Choice[], response: ServerResponse): void {
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
      if (piece !== undefined) event(index, { content: piece }, null, logprobsOf(behavior, body, piece))
    }
  for (const { index, reply } of choices) {
    const { content: _, role: __, ...rest } = behavior.message?.(reply) ?? {}
    event(index, rest, finishOf(behavior))
  }
  if (body.stream_options?.include_usage === true && behavior.usage !== 'none')
    events.push({ ...envelope(body, 'chat.completion.chunk'), choices: [], ...usageOf(behavior, body, choices) })
  const { inStream } = behavior
  for (const [at, each] of events.entries()) {
    if (inStream !== undefined && at === inStream.after) {
      inStream.does(response)
      return
    }
    response.write(`data: ${JSON.stringify(each)}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}
