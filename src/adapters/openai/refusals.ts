import { z } from 'zod'
import { ModelFailure, type ModelFailureCode } from '#core/language-model/failure.ts'
import type { OptionalField } from '#core/language-model/server-kinds.ts'

/**
 * Meaning of an error response. Servers agree on little but the status, so their messages are checked too. The messages go no further, because they
 * may quote the request or the key.
 *
 * How to add one: a line in `signs`, and the server that answers so in `test/model-servers/`.
 */

const said = z.object({
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
  param: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
})

/** OpenAI's `{error: {…}}`; others send `{error: "…"}`, `{message}`, `{detail}` (a text, or a list of locations), or plain text. */
const errorBody = z.object({
  error: z.union([said, z.string().transform((message) => said.parse({ message }))]).nullish(),
  message: z.string().nullish().catch(null),
  detail: z.unknown().optional(),
})

/** Patterns searched in code, type, and message. The first match decides; `statuses` narrows it. */
const signs: readonly { readonly code: ModelFailureCode; readonly words: RegExp; readonly statuses: (status: number) => boolean }[] = [
  {
    code: 'out-of-credit',
    words: /insufficient_quota|billing|exceeded your current quota|out of credit/iu,
    statuses: (s) => s === 429 || s === 402,
  },
  {
    code: 'too-long',
    words: /context_length|context[ _-]?(?:window|size|length)|maximum context|prompt is too long|exceed_context|context .{0,20}overflow/iu,
    statuses: notOfTheKey,
  },
  {
    code: 'filtered',
    words: /content_filter|content_policy|content management policy|guardrail|safety|unsafe|sensitive content/iu,
    statuses: notOfTheKey,
  },
  {
    code: 'no-model',
    words: /model_not_found|model .{0,200}(?:not found|does not exist|not loaded|not available)|invalid model|no models? loaded/iu,
    statuses: (s) => s === 400 || s === 404 || s === 422,
  },
]

function notOfTheKey(status: number): boolean {
  return ![401, 402, 403, 429].includes(status)
}

const byStatus: Readonly<Record<number, ModelFailureCode>> = {
  401: 'no-key',
  402: 'out-of-credit',
  403: 'forbidden',
  404: 'no-model',
  407: 'unreachable',
  408: 'timed-out',
  413: 'too-long',
  429: 'rate-limited',
  // From a gateway whose backend took too long.
  504: 'timed-out',
}

/** Order in which a message is searched for the refused field: a longer name comes before one that it contains. */
const fields: readonly OptionalField[] = [
  'max_completion_tokens',
  'max_tokens',
  'stream_options',
  'reasoning_effort',
  'logprobs',
  'temperature',
  'store',
  'stream',
  'n',
]

/** `retryAfter`: ms according to the headers. Null if they don't say. Only the first 16 kB of `body` are read. */
export function refusalOf(status: number, body: string, retryAfter: number | null): ModelFailure {
  const { words, param } = wordsOf(body)
  const sign = signs.find((each) => each.statuses(status) && each.words.test(words))
  const code = sign?.code ?? byStatus[status] ?? (status >= 500 ? 'overloaded' : status >= 400 ? 'bad-request' : 'garbled')
  return new ModelFailure(code, { retryAfter, field: code === 'bad-request' ? refusedField(param, words) : null })
}

/** Meaning of an error in the body of a 200 response or in the middle of a stream. */
export function refusalWithin(body: unknown): ModelFailure {
  const { words, code } = wordsOf(JSON.stringify({ error: body }))
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : /rate.?limit/iu.test(words) ? 429 : 500
  return refusalOf(status, JSON.stringify({ error: body }), null)
}

/** Delay before the next try, ms: from `retry-after-ms`, else from `retry-after` in seconds or as a date. Null if there is none. */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(ms) && ms >= 0) return ms
  const after = headers.get('retry-after')
  if (after === null || after.trim() === '') return null
  const seconds = Number(after)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : null
  const date = Date.parse(after)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function wordsOf(body: string): { words: string; param: string | null; code: string | number | null } {
  let json: unknown = null
  try {
    json = JSON.parse(body)
  } catch {
    return { words: body, param: null, code: null }
  }
  const parsed = errorBody.safeParse(json)
  if (!parsed.success) return { words: body, param: null, code: null }
  const { error, message, detail } = parsed.data
  const parts = [error?.code, error?.type, error?.message, message, detail === undefined ? null : JSON.stringify(detail)]
  return {
    words: parts.filter((part) => part !== null && part !== undefined).join(' · '),
    param: error?.param ?? null,
    code: error?.code ?? null,
  }
}

function refusedField(param: string | null, words: string): OptionalField | null {
  const named = fields.find((field) => field === param)
  if (named !== undefined) return named
  // A server that says "use max_completion_tokens instead" refuses the other field.
  const asked = words.replaceAll(/\buse ['"`]?\w+['"`]? instead/giu, '')
  // A single letter matches any text, so it counts only if it is marked as a name.
  return (
    fields.find((field) =>
      new RegExp(field === 'n' ? `(?:['"\`]n['"\`]|\\bn (?:must|should|is|>|=))` : `\\b${field}\\b`, 'u').test(asked),
    ) ?? null
  )
}
