import type { ModelState } from '#contract/language-model/model.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Capabilities } from '#core/language-model/capabilities.ts'
import { shutdownIn } from '#core/language-model/cost.ts'
import { keepsClosely } from '#core/language-model/keeps-closely.ts'
import { iso } from '#server/iso.ts'
import type { ModelChoiceRow } from '#server/store/account/model-choices.ts'
import { perDraft, priceFor, type Resolved } from '../chosen-model.ts'
import { failureText, truth, type Place } from '../model-words.ts'

export interface StateFacts {
  readonly row: ModelChoiceRow
  readonly resolved: Resolved
  readonly capabilities: Capabilities | null
  /** US dollars. */
  readonly spent: { readonly today: number; readonly month: number; readonly total: number }
  /** Why the model is not asked, in words. Null if nothing but the spending limit may keep it from being asked. */
  readonly block: Reason | null
  /** ms since 1970. */
  readonly now: number
  readonly place: Place
}

/** What the Model page shows. Does not contain the key. */
export function describeModel({ row, resolved, capabilities, spent, block, now, place }: StateFacts): ModelState {
  const { engine, label, server, model, address, secret, recipient, redaction } = resolved
  const price = priceFor(resolved)
  const capped = block === null && price.source !== 'free' && spent.today >= row.dailyCap
  const whyNot = capped ? { code: 'cost-cap', text: failureText('cost-cap') } : block
  return {
    engine,
    label,
    model,
    base_url: address?.baseUrl ?? null,
    key: { kept: secret !== null, last4: secret === null ? null : last4(secret.value), from: secret?.from ?? null },
    cloud: recipient !== null,
    recipient,
    consent_at: recipient !== null && row.consent?.recipient === recipient ? iso(row.consent.at) : null,
    why_not: engine === 'on-device' ? null : whyNot,
    last_failure: row.lastFailure === null ? null : { ...row.lastFailure, at: iso(row.lastFailure.at) },
    capabilities: capabilities === null ? null : shownCapabilities(capabilities),
    redaction: row.redaction,
    redact_local: row.redactLocal,
    price,
    daily_cap: row.dailyCap,
    spent: { ...spent, per_draft: perDraft(price, keepsClosely(engine, model ?? '')) },
    shutdown: shutdownIn(row.shutdown?.date ?? null, now),
    truth: truth({ label, server, recipient, redaction, whyNot, engine }, place),
  }
}

function shownCapabilities({ streaming, n, logprobs, usage, contextLength }: Capabilities) {
  return { streaming, n, logprobs, usage, context_length: contextLength }
}

/** The last characters of a key, to recognize it by. Null for a short key. */
function last4(key: string): string | null {
  return key.length >= 12 ? key.slice(-4) : null
}
