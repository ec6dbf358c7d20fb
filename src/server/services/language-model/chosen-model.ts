import type { EngineId, ModelPrice, RedactionMode } from '#contract/language-model/model.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { priceOf, shutdownIn } from '#core/language-model/cost.ts'
import type { ModelFailureCode } from '#core/language-model/failure.ts'
import { isLoopback, recipientOf, runsInOwnNetwork } from '#core/language-model/address/locality.ts'
import { kindById } from '#core/language-model/server-kinds.ts'
import type { AppleModel, ServerAddress } from '#core/language-model/port.ts'
import type { ChosenModel, ModelChoiceRow } from '#server/store/account/model-choices.ts'
import { openAiBaseUrl, originOf } from './model-address.ts'
import { boxLabel, engineLabel, failureText, shutdownText } from './model-words.ts'

/** The model that the environment preselects. It never gives consent in the owner's name. */
export interface ModelEnvironment {
  readonly engine: EngineId
  readonly key: string | null
  readonly baseUrl: string | null
  readonly model: string | null
  /** The display name of a built-in model. */
  readonly boxName?: (id: string) => string
}

/** The engine in effect for an account, from its row and the environment. No server is asked. */
export interface Resolved {
  readonly engine: EngineId
  /** Such as `openai/gpt-4o-mini`, `local/llama3.2@127.0.0.1:11434`, or `on-device`. */
  readonly key: string
  readonly label: string
  /** The kind of server, such as `OpenAI`. */
  readonly server: string
  readonly model: string | null
  /** Null for the on-device engine, the built-in model, Apple's model (its port is known once it runs), and if no address was given. */
  readonly address: ServerAddress | null
  readonly secret: { readonly value: string; readonly from: 'owner' | 'environment' } | null
  readonly recipient: string | null
  readonly capabilities: Capabilities | null
  readonly price: ChosenModel['price']
  readonly redaction: RedactionMode
}

const bare = { kind: null, baseUrl: null, model: null, capabilities: null, price: null }

/** The name of Apple's model in the program that serves it. */
export const appleModelName = 'system'

/** The engine for an account that has not chosen one: the configured one. */
export function preselected({ engine, baseUrl, model }: ModelEnvironment): ChosenModel {
  if (engine === 'on-device') return { ...bare, engine }
  if (engine === 'apple') return { ...bare, engine, kind: 'apple-fm', model: appleModelName }
  if (engine === 'box') return { ...bare, engine, model }
  if (engine === 'openai') return { ...bare, engine, kind: 'openai', model }
  return { ...bare, engine, kind: 'compatible', baseUrl, model }
}

/** The base URL of an engine. Null if it is not known here. */
export function baseUrlOf(engine: EngineId, baseUrl: string | null, environment: ModelEnvironment): string | null {
  if (engine === 'openai') return environment.baseUrl ?? openAiBaseUrl
  return engine === 'on-device' || engine === 'apple' || engine === 'box' ? null : baseUrl
}

/** The API key for a server: the owner's key for its origin, else the environment's if it is for this origin. */
export function secretFor(baseUrl: string, keys: ModelChoiceRow['keys'], environment: ModelEnvironment): Resolved['secret'] {
  const origin = originOf(baseUrl)
  const own = Object.hasOwn(keys, origin) ? keys[origin] : undefined
  if (own !== undefined) return { value: own, from: 'owner' }
  const { key } = environment
  return key !== null && originOf(environment.baseUrl ?? openAiBaseUrl) === origin ? { value: key, from: 'environment' } : null
}

/** Includes the server, because two servers may serve different models under one name. */
function keyOf(engine: EngineId, model: string | null, baseUrl: string | null): string {
  if (engine === 'on-device') return engine
  const host = baseUrl !== null && (engine === 'local' || engine === 'other') ? `@${new URL(baseUrl).host}` : ''
  return `${engine}/${model ?? ''}${host}`
}

/** Resolves an account's choice: its address, its key, and who receives the text. Makes no requests. */
export function resolveChoice(row: ModelChoiceRow, environment: ModelEnvironment): Resolved {
  const chosen = row.chosen ?? preselected(environment)
  const { engine, model, capabilities, price } = chosen
  const baseUrl = baseUrlOf(engine, chosen.baseUrl, environment)
  const kind = chosen.kind ?? 'compatible'
  const secret = baseUrl === null ? null : secretFor(baseUrl, row.keys, environment)
  const address = baseUrl === null ? null : { kind, baseUrl, key: secret?.value ?? null }
  const server = serverName(engine, kind, baseUrl)
  const recipient = address === null ? null : recipientOf(address, model)
  return {
    engine,
    key: keyOf(engine, model, baseUrl),
    label: engineLabel(engine, server, engine === 'box' && model !== null ? (environment.boxName?.(model) ?? model) : model),
    server,
    model,
    address,
    secret,
    recipient,
    capabilities,
    price,
    redaction: recipient === null && !row.redactLocal ? 'off' : row.redaction,
  }
}

/** The name of a server. One of unknown kind is named after its address. */
export function serverName(engine: EngineId, kind: string, baseUrl: string | null): string {
  if (engine === 'openai') return 'OpenAI'
  if (engine === 'apple') return 'Apple’s on-device model'
  if (engine === 'box') return boxLabel
  if (kind !== 'compatible' || baseUrl === null) return kindById(kind).label
  return `The server at ${new URL(baseUrl).host}`
}

/** Why the chosen model cannot be asked, as far as that is known without a request. Null if it can. `now`: ms since 1970. */
export function obstacle(
  { engine, model, address, secret, recipient }: Resolved,
  row: ModelChoiceRow,
  apple: AppleModel | null,
  now: number,
): (Reason & { readonly code: ModelFailureCode }) | null {
  const plain = (code: ModelFailureCode) => ({ code, text: failureText(code) })
  if (engine === 'on-device') return null
  if (engine === 'apple') {
    return (apple?.state().state ?? 'absent') === 'absent' ? { code: 'unreachable', text: 'this computer does not have it' } : null
  }
  if (engine === 'box') return model === null ? plain('not-chosen') : null
  if (address === null || model === null) return plain('not-chosen')
  if (engine === 'openai' && secret === null && !isLoopback(address.baseUrl)) return plain('no-key')
  if (recipient !== null && row.consent?.recipient !== recipient) return plain('consent-needed')
  const date = row.shutdown?.date ?? null
  return date !== null && isOver(date, now) ? { code: 'no-model', text: shutdownText(date) } : null
}

/**
 * Why Apple's model ended. Null if it is fine or has not been used yet. This does not keep it from being asked: the next draft starts it again,
 * unless it is paused.
 */
export function appleEnded({ engine }: Resolved, apple: AppleModel | null): (Reason & { readonly code: ModelFailureCode }) | null {
  const ended = engine === 'apple' ? apple?.state() : undefined
  return ended?.state === 'failed' ? { code: 'unreachable', text: ended.detail ?? failureText('unreachable') } : null
}

/** Whether a provider has stopped serving a model. `date`: ISO date or null; `now`: ms since 1970. */
export function isOver(date: string | null, now: number): boolean {
  return (shutdownIn(date, now)?.days ?? 0) < 0
}

type PricedChoice = Pick<Resolved, 'engine' | 'address' | 'model' | 'price' | 'recipient'>

/** US dollars per million tokens. Models on this machine or in the owner's own network are free. */
export function priceFor({ engine, address, model, price, recipient }: PricedChoice): ModelPrice {
  const host = address === null ? '' : new URL(address.baseUrl).host
  // OpenAI behind an address in the owner's network is still OpenAI and still costs money.
  const ownHouse = engine !== 'openai' && address !== null && runsInOwnNetwork(address.baseUrl, model)
  return priceOf({ host, model: model ?? '', owner: price, free: recipient === null || ownHouse })
}

/** Typical tokens: the size that prompts are packed to, and three short answers. */
const usual = { prompt: 3_000, answer: 60, answers: 3 }
/** Typical tokens if each draft is an edit: a prompt per draft that contains real replies, plus a last look at the set. */
const usualEdit = { prompt: 4_000, look: 1_000, marks: 10 }

/** Estimated cost of one set of drafts in US dollars. `closely`: see `keepsClosely`. */
export function perDraft({ input, output }: ModelPrice, closely: boolean): number {
  const { prompt, answer, answers } = usual
  if (!closely) return (prompt * input + answers * answer * output) / 1e6
  const { look, marks } = usualEdit
  return ((answers * usualEdit.prompt + look) * input + (answers * answer + marks) * output) / 1e6
}
