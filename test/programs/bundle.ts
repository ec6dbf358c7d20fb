import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { programs } from './list.ts'

/** Bundles what tests start: `node test/programs/bundle.ts OUT`. The folder is two below the repository's, where the command line looks for package.json. */
const root = join(import.meta.dirname, '..', '..')
const out = process.argv[2]
if (out === undefined) throw new Error('Usage: node test/programs/bundle.ts OUT')

const commands = readdirSync(join(root, 'src/cli/commands')).filter((file) => !file.endsWith('.test.ts'))
const input = Object.fromEntries([
  ...Object.entries(programs).map(([name, file]) => [name, join(root, file)]),
  ...commands.map((file) => [`commands/${basename(file, '.ts')}`, join(root, 'src/cli/commands', file)]),
])

/**
 * node-llama-cpp looks for its machine code from where its files are. Only the one that would first try that code in a process of its own, each time, is
 * not told: bundled, it does without, which halves what a model's process takes. `test/box` has the package as it is.
 */
const llamaInPlace: Plugin = {
  name: 'llama-in-place',
  transform: (code, id) =>
    id.includes('/node-llama-cpp/dist/') && !id.endsWith('/testBindingBinary.js')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
}

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  // For `src/composition/places.ts`.
  define: { sourcesFolder: JSON.stringify(root) },
  plugins: [llamaInPlace],
  // Machine code stays where it is; pg-native is a faster PostgreSQL that nobody installs, and Electron is not here.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg-native', 'electron'] },
  build: {
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    // What looks for files beside its own may lie in any chunk, so all of them lie in one folder.
    rolldownOptions: {
      input,
      external: /^@(?:node-llama-cpp|reflink)\//u,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
})

/** As the one in bin/ starts the sources. */
const osascript = readFileSync(join(root, 'bin/sample-osascript'), 'utf8')
  .replace('$(dirname "$self")', '$(dirname "$(dirname "$self")")')
  .replace(`$root/${programs.osascript}`, '$root/dist/programs/osascript.js')
writeFileSync(join(out, 'sample-osascript'), osascript, { mode: 0o755 })
