import type { BoxModel } from '#contract/language-model/box.ts'
import { fitOf, recommend, type CatalogModel, type Machine } from '#core/language-model/catalog.ts'
import type { FoundModel, KeptModel, InspectedFile, ModelFolder, ModelShelf } from '#core/language-model/box/files.ts'
import type { BoxModelFile } from '#core/language-model/box/port.ts'
import { about, fitText, headProblems } from './words.ts'

/** A model without the state of its download and of the choice. */
export type ListedBoxModel = Omit<BoxModel, 'chosen' | 'download'>

/** Why a model cannot run: its file is missing or has the wrong content. `text` has the details. */
export interface NoFile {
  readonly whyNot: 'no-file' | 'bad-file'
  readonly text: string | null
}

export interface LibraryDeps {
  readonly catalog: readonly CatalogModel[]
  readonly folder: ModelFolder
  readonly shelf: ModelShelf
  readonly machine: () => Machine
  /** The hub that hosts the catalog's files, such as `https://huggingface.co`. */
  readonly hub: string
}

export type BoxLibrary = ReturnType<typeof createBoxLibrary>

/** Memory besides weights and cache, bytes: the process, the library, and its work buffers. */
const overhead = 500_000_000
const workingTokens = 4096

const filePrefix = 'file:'

/** Reasoning models, by the architecture named in their file. */
const thinkers = /^(?:qwen3|gemma4|deepseek|gpt-oss|seed|glm4|nemotron|smollm3)/u

/** All available models: offered, downloaded, kept by other programs, and the owner's files. */
export function createBoxLibrary({ catalog, folder, shelf, machine, hub }: LibraryDeps) {
  const row = (id: string) => catalog.find((one) => one.id === id)
  const host = new URL(hub).host

  function memoryOf({ bytes, head }: InspectedFile): number | null {
    if (typeof head === 'string') return null
    const cache = head.bytesPerToken === null ? bytes / 20 : head.bytesPerToken * workingTokens
    return Math.round(bytes + cache + overhead)
  }

  function fitting(needs: number | null): Pick<BoxModel, 'needs_memory' | 'fit' | 'fit_text'> {
    const here = machine()
    const fit = fitOf(needs, here)
    return { needs_memory: needs, fit, fit_text: fitText(fit, needs, here.memory) }
  }

  function offered(model: CatalogModel, kept: KeptModel | undefined, first: string | null): ListedBoxModel {
    const { id, name, maker, license, repository, file, revision, needsMemory, contextLength, thinks } = model
    const ready = kept?.state === 'whole'
    return {
      id,
      name,
      origin: 'catalog',
      maker,
      license,
      source: { host, repository, file, revision, page: `${hub}/${repository}` },
      bytes: model.bytes ?? kept?.order.bytes ?? null,
      ...fitting(needsMemory),
      context_length: contextLength,
      thinks,
      about: model.about,
      recommended: id === first,
      ready,
      path: ready ? kept.path : null,
      deletable: kept !== undefined,
      problem: null,
    }
  }

  async function standing(origin: 'file' | FoundModel['origin'], id: string, name: string, path: string): Promise<ListedBoxModel> {
    const inspected = await shelf.inspect(path)
    const head = inspected?.head ?? null
    const known = typeof head === 'string' ? null : head
    return {
      id,
      name,
      origin,
      maker: null,
      license: known?.license === null || known === null ? null : { name: known.license, url: '' },
      source: null,
      bytes: inspected?.bytes ?? null,
      ...fitting(inspected === null ? null : memoryOf(inspected)),
      context_length: known?.contextLength ?? null,
      thinks: known !== null && thinkers.test(known.architecture),
      about: about[origin],
      recommended: false,
      ready: known !== null,
      path: inspected === null ? null : path,
      deletable: false,
      problem: problemOf(inspected),
    }
  }

  /** `chosen`: id of the chosen model, which is listed wherever its file is. */
  async function list(chosen: string | null): Promise<ListedBoxModel[]> {
    const [kept, found] = await Promise.all([folder.list(), shelf.found()])
    const first = recommend(catalog, machine())?.id ?? null
    const rows = catalog.map((model) =>
      offered(
        model,
        kept.find(({ order }) => order.id === model.id),
        first,
      ),
    )
    const here = await Promise.all(found.map(({ origin, id, name, path }) => standing(origin, id, name, path)))
    const models = [...rows, ...here.filter(({ ready }) => ready)]
    if (chosen !== null && models.every(({ id }) => id !== chosen)) {
      const own = pathOf(chosen)
      if (own !== null) models.push(await standing('file', chosen, nameOf(chosen), own))
    }
    return models
  }

  function nameOf(id: string): string {
    return row(id)?.name ?? lastOf(id.replace(/^(?:ollama|lm-studio|file):/u, ''))
  }

  return {
    nameOf,
    list,
    row,
    recommended: (): string | null => recommend(catalog, machine())?.id ?? null,

    /** One of the owner's files, by the path that they typed. Null if it does not exist. */
    async inspect(typed: string): Promise<ListedBoxModel | null> {
      const inspected = await shelf.inspect(typed)
      if (inspected === null) return null
      const id = `${filePrefix}${inspected.path}`
      return standing('file', id, nameOf(id), inspected.path)
    },

    /** Checked each time, because files come and go. */
    async file(id: string): Promise<BoxModelFile | NoFile> {
      const path = await whereIs(id)
      const inspected = path === null ? null : await shelf.inspect(path)
      if (path === null || inspected === null) return { whyNot: 'no-file', text: null }
      if (typeof inspected.head === 'string') return { whyNot: 'bad-file', text: headProblems[inspected.head] }
      return { id, name: nameOf(id), path, contextLength: row(id)?.contextLength ?? inspected.head.contextLength }
    },

    urlOf: ({ repository, revision, file }: CatalogModel) => `${hub}/${repository}/resolve/${revision}/${file}`,
    host,
  }

  async function whereIs(id: string): Promise<string | null> {
    const own = pathOf(id)
    if (own !== null) return own
    if (row(id) !== undefined) return (await folder.list()).find(({ order, state }) => order.id === id && state === 'whole')?.path ?? null
    return (await shelf.found()).find((one) => one.id === id)?.path ?? null
  }
}

function pathOf(id: string): string | null {
  return id.startsWith(filePrefix) ? id.slice(filePrefix.length) : null
}

/** The last part of a file path or of an Ollama model name. */
function lastOf(name: string): string {
  return (name.split(/[/\\]/u).at(-1) ?? name).replace(/\.gguf$/iu, '')
}

function problemOf(inspected: InspectedFile | null): BoxModel['problem'] {
  if (inspected === null) return { code: 'no-file', text: 'The file is not there anymore.' }
  return typeof inspected.head === 'string' ? { code: inspected.head, text: headProblems[inspected.head] } : null
}
