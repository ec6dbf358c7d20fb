import { z } from 'zod'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ListedModel } from '#core/language-model/port.ts'

const tokens = z.number().int().positive().max(100_000_000).nullish().catch(null)
const optional = z.string().max(200).nullish().catch(null)

const listed = z.object({
  id: z.string().trim().min(1).max(200),
  owned_by: optional,
  /** OpenAI: a date or a timestamp. */
  shutdown_date: z
    .union([z.string().max(40), z.number()])
    .nullish()
    .catch(null),
  // Context length, by server. The loaded length comes before the trained one.
  context_window: tokens,
  context_length: tokens,
  max_model_len: tokens,
  loaded_context_length: tokens,
  max_context_length: tokens,
  meta: z.object({ n_ctx: tokens, n_ctx_train: tokens }).nullish().catch(null),
})

/** Ollama without a model answers `data: null`. */
const list = z.union([
  z.object({ data: z.array(z.unknown()).max(5000) }),
  z.object({ object: z.literal('list'), data: z.null().optional() }),
])

/**
 * Models in a response to `GET /models`. Unreadable entries are left out. Throws `ModelFailure` `garbled` if the response isn't a list: a web server
 * on a common port is not a model server.
 */
export function modelsIn(body: unknown): ListedModel[] {
  const parsed = list.safeParse(body)
  if (!parsed.success || (parsed.data.data === undefined && !(body as { object?: unknown } | null)?.object))
    throw new ModelFailure('garbled')
  return (parsed.data.data ?? []).flatMap((entry) => {
    const model = listed.safeParse(entry)
    return model.success ? [listedModel(model.data)] : []
  })
}

function listedModel(model: z.infer<typeof listed>): ListedModel {
  const context = [
    model.loaded_context_length,
    model.meta?.n_ctx,
    model.context_window,
    model.max_model_len,
    model.context_length,
    model.max_context_length,
    model.meta?.n_ctx_train,
  ]
  return {
    id: model.id,
    ownedBy: model.owned_by ?? null,
    shutdownDate: dateOf(model.shutdown_date ?? null),
    contextLength: context.find((length) => typeof length === 'number') ?? null,
  }
}

/** `2027-01-14` from a date, a timestamp, or seconds since 1970. Null for anything else. */
function dateOf(date: string | number | null): string | null {
  if (date === null || date === '') return null
  const at = new Date(typeof date === 'number' ? date * 1000 : date)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 || at.getUTCFullYear() > 9999 ? null : at.toISOString().slice(0, 10)
}
