import { join } from 'node:path'
import { helperScripts } from '#adapters/imessage/index.ts'

/**
 * Where the files lie that the product needs at run time and does not import. The only place that knows whether these are the sources or a
 * bundle of them (`bin/desktop/bundle.mjs`), which may stand in any folder.
 *
 * How to add one: a field, its place in both, and for the bundle the entry or the copy in `bin/desktop/bundle.mjs`.
 */
export interface Places {
  /** package.json of this version. */
  readonly manifest: string
  /** Entry of every worker thread. */
  readonly worker: string
  /** Entry of the process for a language model in the box. */
  readonly modelProcess: string
  /** Folder with the parts of the helper script. */
  readonly helperScripts: string
  /** Folder of the web client; null if something else serves it (the desktop shell). */
  readonly client: string | null
  /** Stands in for osascript where there is no Messages; null if it was not packed. */
  readonly sampleOsascript: string | null
}

export const places: Places = import.meta.filename.endsWith('.ts')
  ? inSources(join(import.meta.dirname, '..', '..'))
  : typeof sourcesFolder === 'string'
    ? besideSources(sourcesFolder, import.meta.dirname)
    : inBundle(import.meta.dirname)

/** The repository's folder, in a bundle that stays beside its sources (`test/programs/bundle.ts`). */
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

/** What runs comes from the bundle; everything else is where it is. */
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

/** One folder: nothing in a bundle knows which of its files it came to lie in. */
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
