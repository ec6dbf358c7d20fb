import { createModelServers } from '#adapters/openai/index.ts'
import { AppError } from '#contract/errors.ts'
import type { EngineId } from '#contract/language-model/model.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { keepsClosely } from '#core/language-model/keeps-closely.ts'
import { recipientOf } from '#core/language-model/address/locality.ts'
import type { Outgoing, ServerAddress } from '#core/language-model/port.ts'
import { kindOf } from '#core/language-model/server-kinds.ts'
import { openAiBaseUrl, readBaseUrl } from '#server/services/language-model/model-address.ts'
import { secretFor } from '#server/services/language-model/chosen-model.ts'
import { systemRandom } from '#server/random.ts'
import { openBoxToMeasure } from './box-facade.ts'
import { loadConfig, type ModelsConfig } from '../config.ts'
import type { MeasuredModel } from './measured-model.ts'
import { systemAppleModel } from './language-models.ts'
import { createOutgoing } from '../outgoing/outgoing.ts'

export interface ModelToMeasure {
  readonly engine: Exclude<EngineId, 'on-device'>
  /** For `local` and `other`. */
  readonly baseUrl: string | null
  /** For `box`, a file path. Null for the configured model, or else the only one that the server lists. */
  readonly model: string | null
  /** Host that the person running the command agreed to send the file's text to. */
  readonly sendTo: string | null
}

/** Timeout for probing and listing, ms. */
const patience = 30_000

/**
 * Opens a model from the settings and a command's options. A command has no data folder and so no ledger. It counts what it sends, and sends to
 * another machine only if that host was agreed to by name.
 *
 * Throws AppError `invalid-input`, `consent-needed` with `details.recipient`, or `model-failed`.
 */
export async function openModelToMeasure(asked: ModelToMeasure): Promise<MeasuredModel> {
  const { models: settings } = loadConfig()
  if (asked.engine === 'box') return openBoxToMeasure(asked.model ?? settings.model)
  const sent = { requests: 0, bytes: 0 }
  const out = createOutgoing({ ledger: unwritten, random: systemRandom, fetch: counted(sent) })
  const servers = createModelServers({ fetchFor: out.fetchFor })
  const apple = asked.engine === 'apple' ? systemAppleModel(settings.fm) : null
  const signal = AbortSignal.timeout(patience)
  try {
    const address = apple === null ? addressOf(asked, settings) : await apple.ensure(signal)
    const wanted = asked.model ?? (asked.engine === 'apple' ? 'system' : settings.model)
    requireConsent(asked.sendTo, recipientOf(address, wanted))
    const listed = await servers.list(address, outgoing('model-list', null), signal)
    const model = wanted ?? (listed.length === 1 ? listed[0]?.id : undefined)
    if (model === undefined) {
      const names = listed.map(({ id }) => id).join(', ')
      throw new AppError('invalid-input', `Say which model with --model${names === '' ? '.' : `: ${names}.`}`)
    }
    const at: ServerAddress = apple === null ? { ...address, kind: kindOf(address.baseUrl, listed).id } : address
    const recipient = recipientOf(at, model)
    requireConsent(asked.sendTo, recipient)
    const capabilities = await servers.probe(at, model, outgoing('model-probe', model), signal)
    return {
      name: `${asked.engine}/${model}`,
      model: servers.open(at, model, capabilities, outgoing('replay', model)),
      capabilities,
      closely: keepsClosely(asked.engine, model),
      recipient,
      sent,
      async close() {
        await apple?.stop()
        out.close()
      },
    }
  } catch (error) {
    await apple?.stop()
    out.close()
    if (error instanceof ModelFailure) throw new AppError('model-failed', `The model cannot be asked: ${error.message}.`, { cause: error })
    throw error
  }
}

function addressOf({ engine, baseUrl }: ModelToMeasure, settings: ModelsConfig): ServerAddress {
  const address = baseUrl ?? settings.baseUrl ?? (engine === 'openai' ? openAiBaseUrl : null)
  if (address === null) throw new AppError('invalid-input', 'Say where the server is with --base-url.')
  const typed = readBaseUrl(address, { engine, hosted: false })
  return { kind: engine === 'openai' ? 'openai' : 'compatible', baseUrl: typed, key: secretFor(typed, {}, settings)?.value ?? null }
}

function requireConsent(sendTo: string | null, recipient: string | null): void {
  if (recipient === null || recipient === sendTo) return
  const words = `This sends text of the file to ${recipient}. If its people agree to that, say so with --send-to ${recipient}.`
  throw new AppError('consent-needed', words, { details: { recipient } })
}

function outgoing(purpose: Outgoing['purpose'], model: string | null): Outgoing {
  return { accountId: null, purpose, model, preview: null, act: null, cost: null }
}

function counted(sent: { requests: number; bytes: number }): typeof fetch {
  return (input, init) => {
    sent.requests++
    sent.bytes += typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0
    return fetch(input, init)
  }
}

/** A command opens no store, so its requests are counted but not logged. Otherwise they are sent like all others. */
const unwritten = {
  enter: () => Promise.resolve({ id: '', shared: false, bytesSent: 0 }),
  answered: () => Promise.resolve(),
  failed: () => Promise.resolve(),
}
