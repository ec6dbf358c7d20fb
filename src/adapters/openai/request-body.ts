import type OpenAI from 'openai'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import type { ChatMessage } from '#core/language-model/port.ts'
import { rulesFor, type OptionalField, type ServerKind } from '#core/language-model/server-kinds.ts'

type Published = OpenAI.Chat.Completions.ChatCompletionCreateParams

/** All fields ever sent. `Pick` fails to compile for a name that OpenAI has not published. */
type SentFields = Pick<
  OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming,
  'messages' | 'model' | 'temperature' | 'max_tokens' | 'max_completion_tokens' | 'n' | 'logprobs' | 'store' | 'reasoning_effort'
>

export interface Wanted {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** Number of answers in this one request. */
  readonly answers: number
  readonly maxTokens: number
  readonly temperature: number
  readonly streaming: boolean
  readonly logprobs: boolean
}

/**
 * Body of a chat request, with only fields that OpenAI has published (the types ensure it: no casts). `temperature` is included
 * wherever the server takes it: some servers default to 0 and would give the same answer every time.
 */
export function requestBody(kind: ServerKind, wanted: Wanted, refused: ReadonlySet<string>): Published {
  const { extra, omit } = rulesFor(kind, wanted.model)
  const may = (field: OptionalField) => !refused.has(field) && !omit.includes(field)
  const bound = boundOf(kind, refused)
  const fields: SentFields = {
    model: wanted.model,
    messages: wanted.messages.map(({ role, content }) => ({ role, content })),
    ...(may('temperature') ? { temperature: wanted.temperature } : {}),
    ...(bound === 'max_tokens' ? { max_tokens: wanted.maxTokens } : {}),
    ...(bound === 'max_completion_tokens' ? { max_completion_tokens: wanted.maxTokens } : {}),
    ...(wanted.answers > 1 && may('n') ? { n: wanted.answers } : {}),
    ...(wanted.logprobs && may('logprobs') ? { logprobs: true } : {}),
    ...(extra.store === undefined || !may('store') ? {} : { store: extra.store }),
    ...(extra.reasoning_effort === undefined || !may('reasoning_effort') ? {} : { reasoning_effort: extra.reasoning_effort }),
  }
  if (extra.stream === false && may('stream')) return { ...fields, stream: false }
  if (!wanted.streaming || !may('stream') || extra.stream === false) return fields
  return { ...fields, stream: true, ...(may('stream_options') ? { stream_options: { include_usage: true } } : {}) }
}

/** Fields of a body that a server may not support. */
export function optionalFields(body: Published): OptionalField[] {
  return (
    [
      'stream_options',
      'n',
      'logprobs',
      'store',
      'reasoning_effort',
      'stream',
      'temperature',
      'max_tokens',
      'max_completion_tokens',
    ] as const
  ).filter((field) => body[field] !== undefined)
}

/** What a request may ask of a server with these capabilities. */
export function mayAsk(capabilities: Capabilities): Pick<Wanted, 'streaming' | 'logprobs'> {
  return { streaming: capabilities.streaming, logprobs: capabilities.logprobs }
}

function boundOf(kind: ServerKind, refused: ReadonlySet<string>): 'max_tokens' | 'max_completion_tokens' | null {
  const names = ['max_tokens', 'max_completion_tokens'] as const
  return names.toSorted((a) => (a === kind.longestAnswer ? -1 : 1)).find((field) => !refused.has(field)) ?? null
}
