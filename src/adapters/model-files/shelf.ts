import { open, readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { FoundModel, ModelShelf } from '#core/language-model/box/files.ts'
import { headBytes, readGgufHead } from '#core/language-model/box/gguf.ts'

export interface ShelfOptions {
  /** Ollama's model folders, each with `manifests` and `blobs`. */
  readonly ollama: readonly string[]
  /** LM Studio's model folders: `publisher/repository/file.gguf`. */
  readonly lmStudio: readonly string[]
}

/** A folder with more entries doesn't contain models. */
const maxEntries = 400
const deepest = 4

/**
 * Models already on this machine.
 *
 * How to add one (a program that keeps models): where it keeps them, as Ollama's and LM Studio's below, and its files in the test.
 */
export function createModelShelf({ ollama, lmStudio }: ShelfOptions): ModelShelf {
  return {
    async found() {
      const lists = await Promise.all([...ollama.map(ollamaModels), ...lmStudio.map(lmStudioModels)])
      const all = lists.flat()
      return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index)
    },
    async inspect(typed) {
      const path = typed.startsWith('~/') ? join(homedir(), typed.slice(2)) : typed
      try {
        // Reading a device or a pipe would never end.
        if (!isAbsolute(path) || !(await stat(path)).isFile()) return null
        const file = await open(path, 'r')
        try {
          const { size } = await file.stat()
          const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, headBytes)), 0, Math.min(size, headBytes), 0)
          return { path, bytes: size, head: readGgufHead(buffer.subarray(0, bytesRead)) }
        } finally {
          await file.close()
        }
      } catch {
        return null
      }
    },
  }
}

const manifest = z.object({
  layers: z.array(z.object({ mediaType: z.string(), digest: z.string().regex(/^sha256:[0-9a-f]{64}$/u) })).max(100),
})

/** A manifest names the blob that contains the model: `manifests/registry.ollama.ai/library/llama3.2/3b`. */
async function ollamaModels(folder: string): Promise<FoundModel[]> {
  const found: FoundModel[] = []
  for (const file of await filesUnder(join(folder, 'manifests'))) {
    const [registry, space, model, tag, ...rest] = relative(join(folder, 'manifests'), file).split(sep)
    if (registry === undefined || space === undefined || model === undefined || tag === undefined || rest.length > 0) continue
    const name = `${registry === 'registry.ollama.ai' ? '' : `${registry}/`}${space === 'library' ? '' : `${space}/`}${model}:${tag}`
    const digest = await modelLayer(file)
    const path = digest === null ? null : join(folder, 'blobs', digest.replace(':', '-'))
    if (path !== null && (await isFile(path))) found.push({ id: `ollama:${name}`, origin: 'ollama', name, path })
  }
  return found
}

async function modelLayer(file: string): Promise<string | null> {
  try {
    const { layers } = manifest.parse(JSON.parse(await readFile(file, 'utf8')))
    return layers.find(({ mediaType }) => mediaType === 'application/vnd.ollama.image.model')?.digest ?? null
  } catch {
    return null
  }
}

async function lmStudioModels(folder: string): Promise<FoundModel[]> {
  const files = await filesUnder(folder)
  return files
    .filter((file) => /\.gguf$/iu.test(file) && !/mmproj|-0000[2-9]-of-|-000[1-9]\d-of-/iu.test(basename(file)))
    .map((path) => {
      const place = relative(folder, path).split(sep).join('/')
      return { id: `lm-studio:${place}`, origin: 'lm-studio', name: basename(path).replace(/\.gguf$/iu, ''), path }
    })
}

async function filesUnder(folder: string, depth = 0): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files: string[] = []
  for (const entry of entries.slice(0, maxEntries)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth < deepest) files.push(...(await filesUnder(path, depth + 1)))
    // A link to a file counts: some people keep their models on another disk that way.
    else if (!entry.name.startsWith('.') && (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path))))) files.push(path)
    if (files.length > maxEntries) break
  }
  return files
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
