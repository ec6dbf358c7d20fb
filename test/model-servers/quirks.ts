import type { Behavior } from './behavior.ts'

/**
 * Servers that differ and can be drafted with. Each is one of the differences that the reference on language models, section 1 ("What differs
 * between servers"), names, or a property of one of the servers in the table above it.
 */
export const quirks = {
  /** "`n` ignored" */
  'n ignored': { n: 'ignored' },
  /** "`n` … refused" */
  'n refused': {
    checks: (body) =>
      ((body as { n?: number }).n ?? 1) > 1 ? { field: 'n', message: "Only one completion choice is allowed: 'n' must be 1" } : null,
  },
  /** "`logprobs` absent" */
  'logprobs absent': { logprobs: 'absent' },
  /** "unknown fields refused": a server that knows the fewest fields, and says which one it does not. */
  'unknown fields refused': { knows: ['model', 'messages', 'max_tokens', 'temperature', 'stream'], n: 'ignored', logprobs: 'absent' },
  /** The same, and it does not say which. */
  'unknown fields refused without a name': {
    knows: ['model', 'messages', 'max_tokens', 'temperature', 'stream'],
    namesNone: true,
    n: 'ignored',
    logprobs: 'absent',
  },
  /** It knows nothing but the prompt. */
  'everything refused': { knows: ['model', 'messages'], namesNone: true, n: 'ignored', logprobs: 'absent', streams: false },
  /** "`temperature` default 0 (mlx_lm.server)" */
  'temperature 0 by default': { temperature: 0, n: 'ignored' },
  /** "no usage" */
  'no usage': { usage: 'none' },
  /** "`prompt_tokens` reported as 0 in the beta" */
  'zero usage': { usage: 'zero' },
  /** "`/models` empty" */
  'no models listed': { models: { object: 'list', data: [] } },
  /** Ollama without a model. */
  'null instead of models': { models: { object: 'list', data: null } },
  /** A whole answer to a request for a stream. */
  'no stream': { streams: false },
  /** "a reasoning preamble in the text" */
  'reasoning in the text': { says: (reply) => `<think>\nThey want a short answer.\n</think>\n\n${reply}` },
  /** "the assistant explaining instead of replying ("Here is a draft:")" */
  'explaining around the reply': { says: (reply) => `Here is a draft:\n\n${reply}\n\nLet me know if you want another tone!` },
  /** "stop strings ignored": it goes on with the other side's turn. */
  'stop strings ignored': { says: (reply) => `${reply}\nTHEM: and what then?\nME: no idea` },
  /** A reason to end that nobody has published. */
  'unknown reason to end': { finish: 'eos_token_reached' },
  /** No reason to end at all. */
  'no reason to end': { finish: null },
  /** "nothing but `max_completion_tokens`": what OpenAI's newer models say of the older field. */
  'only max_completion_tokens': {
    checks: (body) =>
      'max_tokens' in (body as object)
        ? {
            field: 'max_tokens',
            message: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          }
        : null,
  },
} as const satisfies Record<string, Behavior>

export type Quirk = keyof typeof quirks
