import { join } from 'node:path'
import { helperScripts } from '#adapters/imessage/index.ts'

/**
 * Paths of files that the product needs at run time but does not import. Only this module knows whether it runs from the sources or from a
 * bundle (`bin/desktop/bundle.mjs`), which can be in any folder.
 *
 * How to add one: add a field, its path in both layouts, and for the bundle the entry or the copy in `bin/desktop/bundle.mjs`.
 */
export interface Places {
  /** package.json of this version. */
  readonly manifest: string
  /** Entry point of all worker threads. */
  readonly worker: string
  /** Entry point of the process for a language model in the box. */
  readonly modelProcess: string
  /** Folder with the parts of the helper script. */
  readonly helperScripts: string
  /** Folder of the web client. Null if the desktop shell serves it. */
  readonly client: string | null
  /** Replaces osascript on machines without Messages. Null if it was not packed. */
  readonly sampleOsascript: string | null
}

export const places: Places = import.meta.filename.endsWith('.ts')
  ? inSources(join(import.meta.dirname, '..', '..'))
  : typeof sourcesFolder === 'string'
    ? besideSources(sourcesFolder, import.meta.dirname)
    : inBundle(import.meta.dirname)

/** The repository's folder, for a bundle that runs next to its sources (`test/programs/bundle.ts`). */
declare const sourcesFolder: string | undefined

function inSources(root: string): Places {
  return {
    manifest: join(root, 'package.json'),
    worker: join(import.meta.dirname, 'worker.ts'),
    modelProcess: join(import.meta.dirname, 'language-models', 'model-process.ts'),
    helperScripts,
    client: join(root, 'dist', 'web'),
    sampleOsascript: join(root, 'bin', 'sample-osascript'),
  }
}

/** Code comes from the bundle, everything else from the sources. */
function besideSources(root: string, bundle: string): Places {
  const { worker, modelProcess } = inBundle(bundle)
  return {
    ...inSources(root),
    worker,
    modelProcess,
    helperScripts: join(root, 'src', 'adapters', 'imessage', 'scripts', 'messages'),
    sampleOsascript: join(bundle, 'sample-osascript'),
  }
}

/** Everything is in one folder, because bundled code does not know which output file it ends up in. */
function inBundle(folder: string): Places {
  return {
    manifest: join(folder, 'package.json'),
    worker: join(folder, 'worker.js'),
    modelProcess: join(folder, 'model-process.js'),
    helperScripts: join(folder, 'scripts', 'messages'),
    client: null,
    sampleOsascript: null,
  }
}
