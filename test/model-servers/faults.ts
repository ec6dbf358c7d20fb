import type { ServerResponse } from 'node:http'
import type { ModelFailureCode } from '#core/language-model/failure.ts'
import type { Behavior } from './behavior.ts'
import { json, refuse } from './serve-models.ts'

export interface Fault extends Behavior {
  /** What the adapter makes of it. */
  readonly code: ModelFailureCode
  /** It waits for a time-out, so tests set short ones. */
  readonly slow?: true
}

const always = (does: (response: ServerResponse) => void) => ({
  fault: (response: ServerResponse) => {
    does(response)
    return true
  },
})

/** Servers from which no draft comes; the on-device drafts answer. Sources: issue "Language models", item 3, and the reference, section 1. */
export const faults = {
  '401': {
    code: 'no-key',
    ...always((response) => refuse(response, 401, { message: 'Incorrect API key provided: sk-abc***.', code: 'invalid_api_key' })),
  },
  '403': { code: 'forbidden', ...always((response) => refuse(response, 403, { message: 'Country, region, or territory not supported' })) },
  /** "`pcc` (Private Cloud Compute: refuses unless started from a terminal by an Apple-signed parent)" */
  'pcc refused': {
    code: 'forbidden',
    ...always((response) => refuse(response, 403, { message: 'Private Cloud Compute is not available to this process.' })),
  },
  '404 for the model': {
    code: 'no-model',
    ...always((response) => refuse(response, 404, { message: 'The model `gone` does not exist', code: 'model_not_found' })),
  },
  '404 as Ollama says it': {
    code: 'no-model',
    ...always((response) => json(response, 404, { error: { message: 'model "gone" not found, try pulling it first', type: 'api_error' } })),
  },
  '429 for long': {
    code: 'rate-limited',
    ...always((response) => refuse(response, 429, { message: 'Rate limit reached', code: 'rate_limit_exceeded' }, { 'retry-after': '40' })),
  },
  '429 without a time': { code: 'rate-limited', ...always((response) => refuse(response, 429, { message: 'Too many requests' })) },
  insufficient_quota: {
    code: 'out-of-credit',
    ...always((response) =>
      refuse(
        response,
        429,
        { message: 'You exceeded your current quota.', type: 'insufficient_quota', code: 'insufficient_quota' },
        { 'retry-after': '1' },
      ),
    ),
  },
  '402': { code: 'out-of-credit', ...always((response) => refuse(response, 402, { message: 'Payment required' })) },
  '500': {
    code: 'overloaded',
    ...always((response) => json(response, 500, '<html>Internal Server Error</html>', { 'content-type': 'text/html' })),
  },
  /** mlx_lm.server: "out of memory answers 503" */
  '503 out of memory': { code: 'overloaded', ...always((response) => json(response, 503, { error: 'Out of memory' })) },
  'context too long': {
    code: 'too-long',
    ...always((response) =>
      refuse(response, 400, {
        message: "This model's maximum context length is 4096 tokens. Please reduce max_tokens.",
        param: 'messages',
        code: 'context_length_exceeded',
      }),
    ),
  },
  'context too long as llama.cpp says it': {
    code: 'too-long',
    ...always((response) =>
      json(response, 400, {
        error: { code: 400, message: 'the request exceeds the available context size', type: 'exceed_context_size_error' },
      }),
    ),
  },
  'an ordinary 400': {
    code: 'bad-request',
    ...always((response) => refuse(response, 400, { message: 'messages: must alternate', param: 'messages' })),
  },
  /** "content filter as finish reason" */
  'content filter': { code: 'filtered', finish: 'content_filter' },
  'content filter as a refusal': {
    code: 'filtered',
    ...always((response) => refuse(response, 400, { message: 'The response was filtered', code: 'content_filter' })),
  },
  /** "safety refusals happen, also in mid-stream" */
  'content filter in mid-stream': {
    code: 'filtered',
    inStream: {
      after: 3,
      does: (response) => void response.end('data: {"error":{"message":"Safety guardrails were triggered.","code":"content_filter"}}\n\n'),
    },
  },
  'a refusal': {
    code: 'declined',
    says: () => '',
    message: () => ({ role: 'assistant', content: null, refusal: 'I’m sorry, I can’t help with that.' }),
  },
  'an empty answer': { code: 'empty', says: () => '' },
  'only white space': { code: 'empty', says: () => '  \n ' },
  'no choices': { code: 'empty', ...always((response) => json(response, 200, { id: 'x', object: 'chat.completion', choices: [] })) },
  'invalid JSON': { code: 'garbled', ...always((response) => json(response, 200, '{"choices": [{"message": {"content": "hel')) },
  'JSON of another kind': { code: 'garbled', ...always((response) => json(response, 200, { hello: 'world' })) },
  'a web page': {
    code: 'garbled',
    ...always((response) => json(response, 200, '<!doctype html><p>Sign in', { 'content-type': 'text/html' })),
  },
  'an error with status 200': {
    code: 'overloaded',
    ...always((response) => json(response, 200, { error: { message: 'Provider returned error', code: 502 } })),
  },
  /** Never followed: it would take the key along. */
  'a redirect': {
    code: 'garbled',
    ...always((response) => json(response, 302, '', { location: 'http://127.0.0.1:9/v1/chat/completions' })),
  },
  'a connection that ends before the answer': { code: 'unreachable', ...always((response) => void response.socket?.resetAndDestroy()) },
  'a connection that ends in mid-stream': {
    code: 'unreachable',
    inStream: { after: 3, does: (response) => void response.socket?.resetAndDestroy() },
  },
  'a stream that ends in the middle of an answer': { code: 'garbled', inStream: { after: 3, does: (response) => void response.end() } },
  'a stream that is no stream': {
    code: 'garbled',
    inStream: { after: 2, does: (response) => void response.end('data: {"choices": [{"del\n\ndata: [DONE]\n\n') },
  },
  'an answer without end': {
    code: 'garbled',
    ...always((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
      }
      response.on('drain', more)
      more()
    }),
  },
  'no answer at all': { code: 'timed-out', slow: true, ...always(() => undefined) },
  'silence at the beginning of a stream': {
    code: 'timed-out',
    slow: true,
    ...always((response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')),
  },
  'silence in mid-stream': { code: 'timed-out', slow: true, inStream: { after: 3, does: () => undefined } },
  'a stream that never ends': {
    code: 'timed-out',
    slow: true,
    inStream: {
      after: 1,
      does: (response) => {
        const timer = setInterval(() => response.write(': still there\n\n'), 20)
        response.on('close', () => clearInterval(timer))
      },
    },
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
