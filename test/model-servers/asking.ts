import { createModelServers, type ModelServersOptions } from '#adapters/openai/index.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { writePrompt } from '#core/prompting/prompt/prompt.ts'
import type { ChatMessage, LanguageModel, Outgoing, ServerAddress } from '#core/language-model/port.ts'

/** What tests of adapters ask with: a prompt of the usual parts, and the ledger's `fetch` as a list. */

export const outgoing: Outgoing = { accountId: 'anna', purpose: 'draft', model: 'some-model', preview: null, act: 'act-1', cost: null }

/** A prompt of the product's form, of an owner with these replies. */
export function promptOf(...replies: readonly string[]): ChatMessage[] {
  return writePrompt({
    turns: replies.length,
    card: ['- Half of the replies have 3 to 12 characters; no emoji.'],
    withContact: replies.map((me, at) => ({ them: `how was day ${at}?`, me })),
    withOthers: [],
    contact: 'Sam',
    group: false,
    earlier: [{ fromMe: true, text: 'back home' }],
    turn: 'how was today?',
    register: 'text',
    order: ['Write. Short.'],
    parts: new Set(),
    ownGaps: [],
    masked: false,
  })
}

export const anna = promptOf('so good!!', 'meh', 'tired but ok')
export const ben = promptOf('It went well, thank you.', 'Quiet.', 'Long, but fine.')

export const never = new AbortController().signal

export const everything: Capabilities = { streaming: true, n: true, logprobs: true, usage: true, contextLength: 4096, refused: [] }

export interface Asking {
  /** Requests that went out, in order. */
  readonly entered: Outgoing[]
  readonly at: ServerAddress
  readonly servers: ReturnType<typeof createModelServers>
  open(capabilities?: Partial<Capabilities>, model?: string): LanguageModel
}

/** The adapter on a server; `fetch` stands for what enters requests in the ledger. */
export function asking(
  baseUrl: string,
  options: { kind?: string; key?: string | null; fetch?: typeof fetch; timeouts?: ModelServersOptions['timeouts'] } = {},
): Asking {
  const entered: Outgoing[] = []
  const base = options.fetch ?? fetch
  const servers = createModelServers({
    fetchFor: (entry) => (input, init) => {
      entered.push(entry)
      return base(input, init)
    },
    // Generous, so that a busy machine fails nothing; tests that want a time-out say a short one.
    timeouts: options.timeouts ?? { silence: 20_000, total: 30_000 },
  })
  const at: ServerAddress = { kind: options.kind ?? 'compatible', baseUrl, key: options.key ?? null }
  return {
    entered,
    at,
    servers,
    open: (capabilities = {}, model = 'some-model') => servers.open(at, model, { ...everything, ...capabilities }, outgoing),
  }
}
