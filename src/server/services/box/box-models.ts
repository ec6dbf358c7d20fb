import type { BoxEngine as ShownEngine, BoxModel, BoxState } from '#contract/language-model/box.ts'
import type { InputOf } from '#contract/define-endpoint.ts'
import type { box as contract } from '#contract/language-model/box.ts'
import { AppError } from '#contract/errors.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { KeptModel, ModelFolder } from '#core/language-model/box/files.ts'
import type { BoxEngine, BoxModelFile } from '#core/language-model/box/port.ts'
import type { BoxDownloads } from './downloads.ts'
import { reasonOf } from './downloads.ts'
import type { BoxLibrary, ListedBoxModel } from './library.ts'
import { agreementNeeded, alreadyHere, nothingToGoOn, noRoom, notBuilt, notHere, notKnown, notThere, onlyHere } from './words.ts'

export interface BoxModelsDeps {
  readonly engine: BoxEngine
  readonly library: BoxLibrary
  readonly downloads: BoxDownloads
  readonly folder: ModelFolder
  readonly machine: { readonly chip: string; readonly memory: number; readonly built: boolean }
  /** Hosts that a download may contact, as shown to the owner. */
  readonly hosts: readonly string[]
  /** Id of the built-in model that an account has chosen. Null if another engine is chosen. */
  readonly chosen: (accountId: string) => Promise<string | null>
  readonly log: { error(details: object, message: string): void }
}

/** Access to the built-in models for choosing an engine and for drafting. */
export interface BoxAccess {
  readonly engine: BoxEngine
  nameOf(id: string): string
  /** Throws `ModelFailure`: `no-file`, `unfinished`, `bad-file`. */
  file(id: string): Promise<BoxModelFile>
  /** Throws AppError, with a message, if the model cannot be chosen now. One that is being downloaded can, and drafts once it is complete. */
  requireReady(id: string): Promise<void>
  /** Call when the owner chooses the model: forgets earlier failures and loads it in the background. */
  begin(id: string): void
}

export interface BoxModels extends BoxAccess {
  state(accountId: string): Promise<BoxState>
  download(accountId: string, wanted: InputOf<typeof contract.download>): Promise<BoxModel>
  pause(accountId: string, id: string): Promise<BoxModel>
  resume(accountId: string, id: string): Promise<BoxModel>
  remove(accountId: string, id: string): Promise<BoxState>
  inspect(accountId: string, path: string): Promise<BoxModel>
  warm(accountId: string): Promise<ShownEngine>
  /** Call when the account is deleted. */
  leave(accountId: string): Promise<void>
}

/** The state of a server without built-in models, such as a hosted one. */
export const noBox: BoxState = {
  available: false,
  why_not: { code: 'not-available', text: onlyHere },
  machine: { chip: '', memory: 0, disk_free: null },
  models: [],
  recommended: null,
  engine: { state: 'stopped', model: null, memory: null, runs_on: null, detail: null },
  hosts: [],
  folder: '',
}

/** The built-in models: what the pages show and do. */
export function createBoxModels(deps: BoxModelsDeps): BoxModels {
  const { engine, library, downloads, folder, machine, hosts, chosen, log } = deps
  engine.onChange(() => downloads.tellAll({ type: 'box' }))

  async function file(id: string): Promise<BoxModelFile> {
    const found = await library.file(id)
    if (!('whyNot' in found)) return found
    throw new ModelFailure(found.whyNot === 'no-file' && (await isUnfinished(id)) ? 'unfinished' : found.whyNot)
  }

  /** Whether it is partly downloaded or downloading, so that it can be used once it is complete. */
  async function isUnfinished(id: string): Promise<boolean> {
    return downloads.of(id) !== null || (await keptOf(id)) !== undefined
  }

  function shownEngine(): ShownEngine {
    const { state, model, memory, runsOn, detail } = engine.state()
    return { state, model, memory, runs_on: runsOn, detail }
  }

  function withDownload(model: ListedBoxModel, kept: KeptModel | undefined, chosenId: string | null): BoxModel {
    // The file is already renamed, so it is complete even if its download is still cleaning up.
    const download = model.ready ? null : (downloads.of(model.id) ?? restingDownload(kept))
    return { ...model, chosen: model.id === chosenId, download }
  }

  async function one(accountId: string, id: string): Promise<BoxModel> {
    const model = (await state(accountId)).models.find((each) => each.id === id)
    if (model === undefined) throw new AppError('not-found', notKnown)
    return model
  }

  async function state(accountId: string): Promise<BoxState> {
    downloads.watch(accountId)
    const chosenId = await chosen(accountId)
    const [models, kept, free] = await Promise.all([library.list(chosenId), folder.list(), folder.free()])
    const { built, chip, memory } = machine
    return {
      available: built,
      why_not: built ? null : { code: 'unsupported', text: notBuilt },
      machine: { chip, memory, disk_free: free },
      models: models.map((model) =>
        withDownload(
          model,
          kept.find(({ order }) => order.id === model.id),
          chosenId,
        ),
      ),
      recommended: library.recommended(),
      engine: shownEngine(),
      hosts: [...hosts],
      folder: folder.path,
    }
  }

  /** Starts a download, or continues a partial one. */
  async function fetchModel(accountId: string, id: string, kept: KeptModel | undefined): Promise<void> {
    const row = library.row(id)
    if (row === undefined) throw new AppError('not-found', notKnown)
    if (kept?.state === 'whole') throw new AppError('conflict', alreadyHere)
    const bytes = row.bytes ?? kept?.order.bytes ?? null
    const [have, free] = [kept?.have ?? 0, await folder.free()]
    if (bytes !== null && free !== null && free < bytes - have)
      throw new AppError('conflict', noRoom(bytes - have, free), { details: { code: 'disk-full' } })
    downloads.watch(accountId)
    downloads.start({ id, url: library.urlOf(row), bytes: row.bytes, sha256: row.sha256, accountId }, have)
  }

  const keptOf = async (id: string) => (await folder.list()).find(({ order }) => order.id === id)

  return {
    engine,
    nameOf: (id) => library.nameOf(id),
    file,
    state,

    async requireReady(id) {
      const found = await library.file(id)
      if (!('whyNot' in found)) return
      if (found.text !== null) throw new AppError('invalid-input', found.text)
      if (await isUnfinished(id)) return
      throw library.row(id) === undefined ? new AppError('not-found', notThere) : new AppError('conflict', notHere)
    },

    begin(id) {
      engine.forgive()
      // If it cannot be loaded, its state shows why, and so does the first draft.
      file(id)
        .then((found) => engine.warm(found))
        .catch((error: unknown) => {
          if (!(error instanceof ModelFailure)) log.error({ err: error }, 'a model could not be loaded ahead')
        })
    },

    async download(accountId, { model: id, agreed }) {
      const row = library.row(id)
      if (row === undefined) throw new AppError('not-found', notKnown)
      const { host } = library
      if (agreed?.host !== host || agreed.license !== row.license.name) {
        const details = { host, bytes: row.bytes, license: row.license.name, name: row.name }
        throw new AppError('consent-needed', agreementNeeded(row.name, host, row.bytes, row.license.name), { details })
      }
      await fetchModel(accountId, id, await keptOf(id))
      return one(accountId, id)
    },

    async pause(accountId, id) {
      await downloads.pause(id)
      return one(accountId, id)
    },

    async resume(accountId, id) {
      const kept = await keptOf(id)
      if (kept === undefined) throw new AppError('conflict', nothingToGoOn)
      await fetchModel(accountId, id, kept)
      return one(accountId, id)
    },

    async remove(accountId, id) {
      if (library.row(id) === undefined) throw new AppError('not-found', notKnown)
      await downloads.stop(id)
      if (engine.state().model === id) await engine.unload()
      await folder.remove(id)
      downloads.tellAll({ type: 'box' })
      return state(accountId)
    },

    async inspect(accountId, path) {
      const inspected = await library.inspect(path)
      if (inspected === null) throw new AppError('not-found', notThere)
      if (inspected.problem !== null)
        throw new AppError('invalid-input', inspected.problem.text, { details: { code: inspected.problem.code } })
      return withDownload(inspected, undefined, await chosen(accountId))
    },

    async warm(accountId) {
      const id = await chosen(accountId)
      if (id !== null && engine.state().state === 'stopped') this.begin(id)
      return shownEngine()
    },

    leave: (accountId) => downloads.leave(accountId),
  }
}

/** A download that is not running: paused, failed, or cut off and not resumed yet. */
function restingDownload(kept: KeptModel | undefined): BoxModel['download'] {
  if (kept === undefined || kept.state === 'whole') return null
  const { state, problem, have, order } = kept
  return {
    state: state === 'running' ? 'waiting' : state,
    bytes_done: have,
    bytes_total: order.bytes,
    rate: null,
    seconds_left: null,
    why: problem === null ? null : reasonOf(problem),
  }
}
