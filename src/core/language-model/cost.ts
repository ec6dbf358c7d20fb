import type { ModelPrice } from '#contract/language-model/model.ts'
import type { ModelUsage } from './port.ts'
import { estimatePromptTokens } from './tokens.ts'

/**
 * The cost of requests. A price of one US dollar per million tokens is one micro-dollar per token, so tokens times price gives the micros that the ledger
 * counts.
 *
 * How to add a price: a line below with where and when it was read. Cached input and batch discounts are left out: the estimate may be too
 * high, never too low.
 */
type Known = readonly [model: string, input: number, output: number]

const known: readonly Known[] = [
  // OpenAI's price list as quoted by the release notes of PromptFuel and Codexometer of 2026-09-07, 09-22 and 10-27.
  ['gpt-6.1-terra', 1, 5],
  ['gpt-6-luna', 0.1, 0.5],
  ['gpt-6-sol', 2, 10],
  ['gpt-6-astra', 10, 50],
  // OpenAI's cut of 2026-07-30, as quoted by two resellers' notes of 2026-08-01.
  ['gpt-5.6-luna', 0.2, 1.2],
  ['gpt-5.6-terra', 2, 12],
  ['gpt-5.6-sol', 5, 30],
  // Price list as quoted by GitHub's documentation of Copilot and by resellers, read in 2026.
  ['gpt-5.5-pro', 30, 180],
  ['gpt-5.5', 5, 30],
  ['gpt-5.4-pro', 30, 180],
  ['gpt-5.4', 2.5, 15],
  ['gpt-5.4-mini', 0.75, 4.5],
  ['gpt-5.2-pro', 21, 168],
  ['gpt-5.2', 1.75, 14],
  ['gpt-5.1', 1.25, 10],
  ['gpt-5-pro', 15, 120],
  ['gpt-5', 1.25, 10],
  ['gpt-5-mini', 0.25, 2],
  ['gpt-5-nano', 0.05, 0.4],
  // Several tables of the price list that agree, January to September 2026.
  ['gpt-4.1', 2, 8],
  ['gpt-4.1-mini', 0.4, 1.6],
  ['gpt-4.1-nano', 0.1, 0.4],
  ['gpt-4o', 2.5, 10],
  ['o3', 2, 8],
  ['o3-mini', 1.1, 4.4],
  ['o4-mini', 1.1, 4.4],
  ['gpt-3.5-turbo', 0.5, 1.5],
  // From the same tables; the fine-tuned one costs twice the plain one.
  ['gpt-4o-mini', 0.15, 0.6],
  ['ft:gpt-4o-mini', 0.3, 1.2],
]

/** OpenAI itself, and its models on Azure, which cost the same. */
const pricedHost = /^(?:(?:[a-z]{2}\.)?api\.openai\.com|[a-z0-9-]+\.openai\.azure\.com)$/u

/** A model with an unknown price counts as the most expensive chat model, so that the daily limit holds whatever it costs. */
const dear = { input: 10, output: 50 }
/** A model whose name says it is a larger kind counts as the most expensive of those. */
const dearer = { input: 30, output: 180 }

export interface PricedModel {
  /** Host that serves it. */
  readonly host: string
  readonly model: string
  /** The price that the owner entered. */
  readonly owner?: { readonly input: number; readonly output: number } | null
  /** Whether it runs on this machine or in the owner's network. */
  readonly free: boolean
}

/** US dollars per million tokens, and the source of the price. The owner's price takes precedence. */
export function priceOf({ host, model, owner, free }: PricedModel): ModelPrice {
  if (owner !== undefined && owner !== null) return { input: owner.input, output: owner.output, source: 'owner' }
  if (free) return { input: 0, output: 0, source: 'free' }
  const name = plainName(model)
  const row = pricedHost.test(host.replace(/:\d+$/u, '')) ? known.find(([one]) => one === name) : undefined
  if (row !== undefined) return { input: row[1], output: row[2], source: 'known' }
  return { ...(/(?:^|[^a-z])(?:pro|o1)(?:[^a-z]|$)/iu.test(model) ? dearer : dear), source: 'assumed' }
}

/** Without the date of a snapshot (`gpt-4o-mini-2024-07-18`), or, for a fine-tune (`ft:gpt-4o-mini-…:org:name:id`), the base model. */
function plainName(model: string): string {
  const base = /^ft:([^:]+)/u.exec(model)?.[1]
  const name = (base ?? model).replace(/-\d{4}-\d{2}-\d{2}$/u, '')
  return base === undefined ? name : `ft:${name}`
}

/** Millionths of a US dollar for a prompt and all its answers together, rounded up; both counted on the high side. */
export function estimateCost(messages: readonly { readonly content: string }[], answerTokens: number, price: ModelPrice): number {
  return micros(estimatePromptTokens(messages), answerTokens, price)
}

/** Millionths of a US dollar by the server's own count. Null if it did not count. */
export function costOf(usage: ModelUsage, price: ModelPrice): number | null {
  if (price.source === 'free') return 0
  return usage.input === null || usage.output === null ? null : micros(usage.input, usage.output, price)
}

function micros(input: number, output: number, price: ModelPrice): number {
  // Floating-point error (0.1 × 3) must not round a whole number up.
  return Math.ceil(Number((input * price.input + output * price.output).toFixed(6)))
}

const day = 86_400_000

/**
 * How long a model will still be served. `days`: whole days until its date begins (UTC), 0 on the day itself, negative after it. Null if no date is known.
 * `date`: ISO date, with or without a time; `now`: ms since 1970.
 */
export function shutdownIn(date: string | null, now: number): { date: string; days: number } | null {
  const found = /^\d{4}-\d{2}-\d{2}/u.exec(date ?? '')?.[0]
  const at = found === undefined ? Number.NaN : Date.parse(`${found}T00:00:00Z`)
  if (found === undefined || Number.isNaN(at)) return null
  return { date: found, days: Math.floor(at / day) - Math.floor(now / day) }
}
