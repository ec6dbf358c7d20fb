import { readFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { z } from 'zod'
import { createBoxEngine, type OpenChannel } from '#adapters/llama/index.ts'
import { createModelFolder } from '#adapters/model-files/index.ts'
import { createModelShelf } from '#adapters/model-files/shelf.ts'
import { sleep } from '#adapters/platform/sleep.ts'
import { AppError } from '#contract/errors.ts'
import { catalog, catalogModel, recommend, type CatalogModel, type Machine } from '#core/language-model/catalog.ts'
import type { BoxEngine } from '#core/language-model/box/port.ts'
import { isLoopback } from '#core/language-model/address/locality.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import { createBoxModels, type BoxModels } from '#server/services/box/box-models.ts'
import { createBoxDownloads } from '#server/services/box/downloads.ts'
import { createBoxLibrary } from '#server/services/box/library.ts'
import type { BoxConfig } from '../config.ts'
import type { OutgoingRequests } from '../outgoing/outgoing.ts'
import { places } from '../places.ts'

export interface Box {
  readonly models: BoxModels
  /** Id of the model to offer first. Null if none fits this machine. */
  readonly recommended: string | null
  /** Resumes interrupted downloads. */
  resume(): Promise<void>
  close(): Promise<void>
}

/** Language models that run inside the product, on this machine. */
export function openBox(
  config: BoxConfig,
  deps: {
    readonly clock: Clock
    readonly events: Pick<EventHub, 'publish'>
    readonly outgoing: OutgoingRequests
    readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
    /** Id of the model in the box that an account has chosen. */
    readonly chosen: (accountId: string) => Promise<string | null>
    /** Accounts whose listener runs: their model stays in memory. */
    readonly listening: () => Promise<readonly string[]>
    /** Starts the model's process, if it cannot be a child of this one. */
    readonly openModel?: OpenChannel | undefined
  },
): Box {
  const { clock, events, outgoing, log, chosen, listening, openModel } = deps
  const models = config.catalog === null ? catalog : readCatalog(config.catalog)
  const engine = startBoxEngine({
    clock,
    open: openModel,
    log: (line) => log.info({}, line),
    needed: async (model) => {
      const wanted = await Promise.all((await listening()).map(chosen))
      return wanted.includes(model)
    },
  })
  const folder = createModelFolder({
    path: config.folder,
    fetchFor: (accountId, model) =>
      outgoing.fetchFor({ accountId, purpose: 'model-download', model, preview: null, act: null, cost: null }),
    allows: allowed(config.hub),
    wait: sleep,
  })
  const shelf = createModelShelf(config)
  const machine = (): Machine => ({ memory: totalmem(), fastChip: isAppleChip() || hasChip(engine) })
  const library = createBoxLibrary({ catalog: models, folder, shelf, machine, hub: config.hub })
  const downloads = createBoxDownloads({ folder, clock, events, log })
  const host = new URL(config.hub).host
  return {
    recommended: recommend(models, machine())?.id ?? null,
    models: createBoxModels({
      engine,
      library,
      downloads,
      folder,
      machine: { chip: cpus()[0]?.model.trim() ?? arch(), memory: totalmem(), built: built.has(`${platform()}-${arch()}`) },
      hosts: host === hubHost ? [host, ...hubStores] : [host],
      chosen,
      log,
    }),
    resume: () => downloads.resume(),
    async close() {
      await downloads.close()
      await engine.close()
    },
  }
}

/** The engine on this machine. Without a listener, nothing keeps the model in memory. */
export function startBoxEngine(given: {
  readonly clock: Clock
  readonly log?: (line: string) => void
  readonly needed?: (model: string) => Promise<boolean>
  readonly seed?: () => number
  readonly open?: OpenChannel | undefined
}): ReturnType<typeof createBoxEngine> {
  return createBoxEngine({
    entry: places.modelProcess,
    ...(given.open === undefined ? {} : { open: given.open }),
    clock: given.clock,
    // A repeated request should give different answers.
    seed: given.seed ?? (() => Math.floor(Math.random() * 2 ** 31)),
    needed: given.needed ?? (() => Promise.resolve(false)),
    log: given.log ?? (() => undefined),
  })
}

/** Platforms with a packaged build of the engine (docs/decisions/060). */
const built: ReadonlySet<string> = new Set(['darwin-arm64', 'darwin-x64', 'linux-x64'])

const hubHost = 'huggingface.co'
/** Hosts the hub redirects to for large files. */
const hubStores = ['*.huggingface.co', '*.hf.co']

/** URLs that a download may use: the hub, its file hosts, and this machine if the hub is local. */
function allowed(hub: string): (url: URL) => boolean {
  const { host } = new URL(hub)
  return (url) => {
    if (isLoopback(hub) && isLoopback(url.href)) return true
    if (url.host === host) return true
    return host === hubHost && url.protocol === 'https:' && hubStores.some((pattern) => url.host.endsWith(pattern.slice(1)))
  }
}

function isAppleChip(): boolean {
  return platform() === 'darwin' && arch() === 'arm64'
}

function hasChip(engine: Pick<BoxEngine, 'state'>): boolean {
  const { runsOn } = engine.state()
  return runsOn !== null && runsOn !== 'cpu'
}

/** Throws AppError `invalid-input` naming the setting. */
function readCatalog(file: string): readonly CatalogModel[] {
  try {
    return z
      .array(catalogModel)
      .max(50)
      .parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? `: ${cause.issues[0]?.path.join('.') ?? ''} ${cause.issues[0]?.message ?? ''}` : ''
    throw new AppError('invalid-input', `The setting IDIOLECT_MODEL_CATALOG is wrong: its file holds no list of models${issue}.`, {
      cause,
    })
  }
}
