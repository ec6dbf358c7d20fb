import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { modelChoice } from '#contract/language-model/model.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import { recipientOf } from '#core/language-model/address/locality.ts'
import { kindOf } from '#core/language-model/server-kinds.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { ModelChoiceRow } from '#server/store/account/model-choices.ts'
import type { BoxAccess } from '#server/services/box/box-models.ts'
import { requireBox } from '#server/services/box/open-box.ts'
import { appleModelName, isOver, preselected, secretFor, serverName, type ModelEnvironment } from '../chosen-model.ts'
import { originOf } from '../model-address.ts'
import { refusal, type ModelProbing } from '../model-probing.ts'
import type { ModelRecords } from './model-records.ts'
import { engineLabel, shutdownText, type Place } from '../model-words.ts'
import { consentNeeded } from './consent.ts'
import type { EngineAddresses } from './engine-addresses.ts'

type Choice = z.output<typeof modelChoice>

/** Chooses an engine for the account. It is tried out first, and needs consent if it runs elsewhere. Throws AppError. */
export function createChoosing(deps: {
  readonly records: ModelRecords
  readonly environment: ModelEnvironment
  readonly addresses: EngineAddresses
  readonly box: BoxAccess | null
  readonly probing: ModelProbing
  readonly clock: Clock
  readonly place: Place
}) {
  const { records, environment, addresses, box, probing, clock, place } = deps

  return async (accountId: string, wanted: Choice): Promise<void> => {
    const { engine } = wanted
    if (engine === 'on-device') {
      await records.change(accountId, (row) => ({
        ...row,
        chosen: preselected({ ...environment, engine }),
        lastFailure: null,
        shutdown: null,
      }))
      return
    }
    if (engine === 'box') {
      const { box: there, model } = await requireBox(box, wanted.model)
      await records.change(accountId, (row) => ({
        ...row,
        chosen: preselected({ ...environment, engine, model }),
        lastFailure: null,
        shutdown: null,
      }))
      there.begin(model)
      return
    }
    addresses.check(engine)
    const before = await records.read(accountId)
    const typed = engine === 'apple' ? null : addresses.of(engine, wanted.base_url)
    const model = engine === 'apple' ? appleModelName : wanted.model
    if (model === undefined) throw new AppError('invalid-input', 'Choose a model.')
    const key = typed === null ? null : (wanted.key ?? secretFor(typed, before.keys, environment)?.value ?? null)
    const recipient = typed === null ? null : recipientOf({ baseUrl: typed, kind: 'compatible' }, model)
    const name = serverName(engine, typed === null ? 'apple-fm' : kindOf(typed, []).id, typed)
    if (engine === 'openai' && key === null && recipient !== null) throw refusal(new ModelFailure('no-key'), name)
    const agreed = recipient !== null && (wanted.consent?.recipient === recipient || before.consent?.recipient === recipient)
    if (recipient !== null && !agreed) {
      const label = engineLabel(engine, name, model)
      const message = `${label} is not on ${place}. Text is only sent to ${recipient} once you have agreed to it.`
      throw new AppError('consent-needed', message, { details: { recipient, label, cloud: true } })
    }
    // The operator of a hosted server sets OpenAI's address, so only typed addresses need the check.
    if (typed !== null && engine !== 'openai') await probing.allowHost(typed)
    const { address, found, capabilities } = await probing
      .tryOut(accountId, { engine, baseUrl: typed, key, model })
      .catch((error: unknown) => {
        throw refusal(error, name)
      })
    const date = found?.shutdownDate ?? null
    const now = clock.now()
    if (isOver(date, now))
      throw new AppError('model-failed', `${model} cannot be chosen: ${shutdownText(date ?? '')}.`, { details: { code: 'no-model' } })
    const chosenIn = (row: ModelChoiceRow): ModelChoiceRow => ({
      ...row,
      chosen: {
        engine,
        kind: address.kind,
        baseUrl: engine === 'local' || engine === 'other' ? address.baseUrl : null,
        model,
        capabilities,
        price: wanted.price === undefined && sameModel(row, engine, model) ? (row.chosen?.price ?? null) : (wanted.price ?? null),
      },
      keys: wanted.key === undefined || typed === null ? row.keys : { ...row.keys, [originOf(typed)]: wanted.key },
      consent: recipient === null ? row.consent : row.consent?.recipient === recipient ? row.consent : { recipient, at: now },
      lastFailure: null,
      shutdown: { date, readAt: now },
    })
    await records.change(accountId, (row) => {
      // Consent was withdrawn while the server was tried: the older yes no longer counts.
      if (recipient !== null && wanted.consent?.recipient !== recipient && row.consent?.recipient !== recipient)
        throw consentNeeded(recipient)
      return chosenIn(row)
    })
  }
}

function sameModel({ chosen }: ModelChoiceRow, engine: string, model: string): boolean {
  return chosen?.engine === engine && chosen.model === model
}
