import { keepsClosely } from '#core/language-model/keeps-closely.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { AppleModel, ModelServers } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { BoxAccess } from '#server/services/box/box-models.ts'
import { openBox } from '#server/services/box/open-box.ts'
import { obstacle, priceFor, resolveChoice, type ModelEnvironment } from '../chosen-model.ts'
import type { ModelAccess } from '../model-access.ts'
import type { ModelLedger } from '../model-ledger.ts'
import { ModelPaused, pauseKey, type ModelPauses } from '../model-pauses.ts'
import { handedOn, type ModelProbing } from '../model-probing.ts'
import type { ModelRecords } from './model-records.ts'
import type { createShutdownReader } from './model-shutdown.ts'
import { consentNeeded } from './consent.ts'
import type { KnownCapabilities } from './known-capabilities.ts'

/** Opens the model that an account has chosen (`ModelAccess.current`), wherever it runs. */
export function createOpening(deps: {
  readonly records: ModelRecords
  readonly environment: ModelEnvironment
  readonly servers: ModelServers
  readonly apple: AppleModel | null
  readonly box: BoxAccess | null
  readonly clock: Clock
  readonly pauses: ModelPauses
  readonly probing: ModelProbing
  readonly known: KnownCapabilities
  readonly shutdowns: Pick<ReturnType<typeof createShutdownReader>, 'refresh'>
  readonly ledger: Pick<ModelLedger, 'dayStart'>
  readonly isPublicHost: ((hostname: string) => Promise<boolean>) | null
}): ModelAccess['current'] {
  const { records, environment, servers, apple, box, clock, pauses, probing, known, shutdowns, ledger, isPublicHost } = deps

  async function requireConsent(accountId: string, recipient: string): Promise<void> {
    if ((await records.read(accountId)).consent?.recipient !== recipient) throw consentNeeded(recipient)
  }

  return async (accountId, signal) => {
    const row = await records.read(accountId)
    const resolved = resolveChoice(row, environment)
    const { engine, key, label, model, recipient, redaction } = resolved
    if (engine === 'on-device') return null
    const block = obstacle(resolved, row, apple, clock.now())
    if (block !== null) throw new ModelFailure(block.code)
    const pause = pauses.of(pauseKey(accountId, key))
    if (pause !== null) throw new ModelPaused(pause, clock.now())
    if (engine === 'box') return openBox(box, resolved)
    const address = resolved.address ?? (await probing.ensureApple(signal))
    if (model === null) throw new ModelFailure('not-chosen')
    // Checked each time: the host name may resolve to another machine by now.
    if (engine === 'other' && isPublicHost !== null && !(await isPublicHost(new URL(address.baseUrl).hostname)))
      throw new ModelFailure('unreachable')
    let capabilities = known.of(accountId, resolved)
    if (capabilities === null) {
      capabilities = await probing.probe(accountId, address, model, signal)
      await known.keep(accountId, resolved, capabilities)
    }
    shutdowns.refresh(accountId, resolved, row)
    const price = priceFor(resolved)
    const since = await ledger.dayStart(accountId)
    const able = capabilities
    return {
      key,
      label,
      cloud: recipient !== null,
      recipient,
      redaction,
      capabilities: able,
      closely: keepsClosely(engine, model),
      price,
      open: ({ purpose, act, preview, estimate, capabilities: fewer }) =>
        servers.open(address, model, fewer ?? able, {
          accountId,
          purpose,
          model,
          preview,
          act,
          recipient: handedOn(address, model),
          ...(recipient === null ? {} : { allowed: () => requireConsent(accountId, recipient) }),
          cost: price.source === 'free' ? null : { estimate, cap: Math.round(row.dailyCap * 1e6), since },
        }),
    }
  }
}
