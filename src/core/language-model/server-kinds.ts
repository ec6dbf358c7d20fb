import { webAddress } from './address/web-address.ts'

/**
 * How servers of OpenAI's chat completions protocol differ, as data: nothing in the product asks "is this Ollama?", it reads a row.
 * Based on the servers' own documentation; anything it does not cover is marked "to be checked" in `docs/mac-checklist.md`.
 *
 * How to add one: a row below (before `compatible`, which takes what no other row recognizes) and its server in `test/model-servers/`.
 */
export interface ServerKind {
  readonly id: string
  /** Name shown to the owner. */
  readonly label: string
  /** A server is of this kind if any of these matches. A port is never a sign, because several kinds share one. */
  readonly signs: readonly Sign[]
  /** Loopback ports it usually listens on, for discovery. */
  readonly ports: readonly number[]
  /** Field that limits the answer's length. If it is refused, the other one is sent. */
  readonly longestAnswer: 'max_tokens' | 'max_completion_tokens'
  /** Sent with every request. */
  readonly extra: ExtraFields
  /** Rules for some of its models; the first match applies. */
  readonly models: readonly ModelRule[]
  /** Whether to try several answers per request, and token probabilities. */
  readonly mayHave: { readonly n: boolean; readonly logprobs: boolean }
  /** Tokens of prompt and answer together, if the server does not say. */
  readonly contextLength: number
  /** Number of requests it can handle at the same time without one harming another. */
  readonly atOnce: number
  /** Models that it lists but does not run itself, and who runs them. */
  readonly elsewhere: { readonly models: RegExp; readonly recipient: string } | null
}

/** All given fields must match. `ids` must match every model, and there must be at least one. */
interface Sign {
  readonly host?: RegExp
  readonly header?: { readonly name: string; readonly value: RegExp }
  readonly owners?: RegExp
  readonly ids?: RegExp
  /** No model says who owns it. */
  readonly unowned?: true
}

export interface ExtraFields {
  /** OpenAI keeps chat completions of some accounts unless told not to. */
  readonly store?: false
  readonly reasoning_effort?: 'none' | 'minimal' | 'low'
  /** For a server that streams by default, and whose streams are unreliable. */
  readonly stream?: false
}

export type OptionalField =
  | 'stream'
  | 'stream_options'
  | 'n'
  | 'logprobs'
  | 'temperature'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'store'
  | 'reasoning_effort'

export interface ModelRule {
  readonly models: RegExp
  readonly extra: ExtraFields
  /** Fields that these models are known to refuse. */
  readonly omit: readonly OptionalField[]
}

const plain = {
  signs: [],
  ports: [],
  longestAnswer: 'max_tokens',
  extra: {},
  models: [],
  mayHave: { n: true, logprobs: true },
  contextLength: 4096,
  atOnce: 1,
  elsewhere: null,
} satisfies Omit<ServerKind, 'id' | 'label'>

/** For a server that no other row recognizes. */
const compatible: ServerKind = { ...plain, id: 'compatible', label: 'A server', atOnce: 2 }

/** Tried in this order. */
export const serverKinds: readonly ServerKind[] = [
  {
    ...plain,
    id: 'openai',
    label: 'OpenAI',
    signs: [{ host: /^(?:[a-z]{2}\.)?api\.openai\.com$/u }, { header: { name: 'openai-version', value: /./u } }],
    longestAnswer: 'max_completion_tokens',
    extra: { store: false },
    models: [
      // gpt-6-luna reasons unless told not to; the same holds from gpt-5.1 on.
      { models: /^(?:ft:)?gpt-(?:5\.|[6-9]|\d\d)/u, extra: { reasoning_effort: 'none' }, omit: [] },
      { models: /^(?:ft:)?gpt-5/u, extra: { reasoning_effort: 'minimal' }, omit: ['temperature', 'logprobs'] },
      { models: /^(?:ft:)?o\d/u, extra: { reasoning_effort: 'low' }, omit: ['temperature', 'logprobs'] },
    ],
    contextLength: 128_000,
    atOnce: 4,
  },
  {
    ...plain,
    id: 'apple-fm',
    label: 'Apple’s on-device model',
    signs: [{ ids: /^(?:system|pcc)$/u }],
    extra: { stream: false },
    mayHave: { n: false, logprobs: false },
    elsewhere: { models: /^pcc$/iu, recipient: 'Apple Private Cloud Compute' },
  },
  {
    ...plain,
    id: 'apfel',
    label: 'Apple’s on-device model (apfel)',
    signs: [{ ids: /^apple-/u }, { owners: /^apple$/iu }],
    ports: [11434],
    mayHave: { n: false, logprobs: false },
  },
  {
    ...plain,
    id: 'ollama',
    label: 'Ollama',
    signs: [{ owners: /^library$/u }, { ids: /^[^:]+:[^:]+$/u, owners: /./u }],
    ports: [11434],
    mayHave: { n: false, logprobs: true },
    elsewhere: { models: /(?:-|:)cloud(?:@|$)/iu, recipient: 'ollama.com' },
  },
  {
    ...plain,
    id: 'lm-studio',
    label: 'LM Studio',
    signs: [{ owners: /^organization_owner$/u }],
    ports: [1234],
    mayHave: { n: false, logprobs: false },
  },
  {
    ...plain,
    id: 'llama-cpp',
    label: 'llama.cpp',
    signs: [{ owners: /^llamacpp$/u }, { header: { name: 'server', value: /^llama\.cpp/iu } }],
    ports: [8080],
  },
  {
    ...plain,
    id: 'mlx-lm',
    label: 'MLX',
    signs: [{ header: { name: 'server', value: /^BaseHTTP\/.* Python\//u } }, { ids: /^mlx-community\//u, unowned: true }],
    ports: [8080],
    mayHave: { n: false, logprobs: true },
    contextLength: 8192,
  },
  {
    ...plain,
    id: 'jan',
    label: 'Jan',
    signs: [{ owners: /^(?:jan|janhq|menlo|cortex)/iu }, { ids: /^(?:jan-|janhq|menlo)/iu }],
    ports: [1337],
    mayHave: { n: false, logprobs: true },
  },
  compatible,
]

/** All usual loopback ports, without duplicates. */
export const usualPorts: readonly number[] = [...new Set(serverKinds.flatMap(({ ports }) => ports))]

/** The row with this id. An unknown id (stored by another version) gets the `compatible` row. */
export function kindById(id: string): ServerKind {
  return serverKinds.find((kind) => kind.id === id) ?? compatible
}

/**
 * The kind of a server, by what it says about itself. `headers`: response headers with lower-case names; empty if unavailable.
 */
export function kindOf(
  baseUrl: string,
  models: readonly { readonly id: string; readonly ownedBy: string | null }[],
  headers: Readonly<Record<string, string>> = {},
): ServerKind {
  const host = webAddress(baseUrl)?.hostname ?? ''
  const fits = ({ signs }: ServerKind) =>
    signs.some((sign) => {
      if (sign.host !== undefined && !sign.host.test(host)) return false
      if (sign.header !== undefined && !sign.header.value.test(headers[sign.header.name] ?? '')) return false
      if ((sign.ids ?? sign.owners ?? sign.unowned) === undefined) return true
      if (models.length === 0) return false
      const { ids, owners } = sign
      if (ids !== undefined && !models.every(({ id }) => ids.test(id))) return false
      if (sign.unowned === true && models.some(({ ownedBy }) => ownedBy !== null)) return false
      return owners === undefined || models.every(({ ownedBy }) => ownedBy !== null && owners.test(ownedBy))
    })
  return serverKinds.find(fits) ?? compatible
}

/** The fields sent with every request to this model, and those it is known to refuse. */
export function rulesFor(kind: ServerKind, model: string): { readonly extra: ExtraFields; readonly omit: readonly OptionalField[] } {
  const rule = kind.models.find(({ models }) => models.test(model))
  return { extra: { ...kind.extra, ...rule?.extra }, omit: rule?.omit ?? [] }
}
