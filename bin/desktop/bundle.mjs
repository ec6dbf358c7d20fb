#!/usr/bin/env node
/**
 * Bundles the parts of a packed app, each into a folder that can be placed anywhere:
 *
 *   node bin/desktop/bundle.mjs server OUT [MACHINE]      the server and its workers, for plain Node and Electron's utility process alike
 *   node bin/desktop/bundle.mjs shell OUT [FEED]          Electron's main program and its preload script
 *   node bin/desktop/bundle.mjs app OUT [FEED] [MACHINE]  all of the app: `server/`, and `app/` with the shell, the client and the pictures
 *
 * FEED is the update server's address; without it there are no updates. MACHINE is a platform such as `darwin-arm64`; the default is this one.
 * Packages with native code are not bundled but copied to a node_modules next to the server.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { copyPackages } from './packages.mjs'

const root = join(import.meta.dirname, '..', '..')
const { name, version, author, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const withMachineCode = ['better-sqlite3', 'node-llama-cpp']

/** @param {string} outDir @param {string} machine */
async function bundleServer(outDir, machine = `${process.platform}-${process.arch}`) {
  await build({
    ...shared(outDir),
    // pg-native is an optional driver that is never installed.
    ssr: { noExternal: true, external: [...withMachineCode, 'pg-native'] },
    build: {
      ...shared(outDir).build,
      rolldownOptions: {
        input: {
          'server-entry': join(root, 'src/composition/server-entry.ts'),
          worker: join(root, 'src/composition/worker.ts'),
          'model-process': join(root, 'src/composition/language-models/model-process.ts'),
        },
        // All in one folder, as `composition/places.ts` expects.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  writeManifest(outDir, {})
  for (const part of ['host.js', 'window.js', 'sending.js', 'lines.js'])
    cpSync(join(root, 'src/adapters/imessage/scripts/messages', part), join(outDir, 'scripts/messages', part))
  copyPackages(root, withMachineCode, join(outDir, 'node_modules'), machine)
}

/** @param {string} outDir */
async function bundleShell(outDir, feed = '') {
  await build({
    ...shared(join(outDir, 'main')),
    define: { UPDATE_FEED: JSON.stringify(feed) },
    ssr: { noExternal: true, external: ['electron', 'bufferutil', 'utf-8-validate'] },
    build: {
      ...shared(join(outDir, 'main')).build,
      rolldownOptions: {
        input: { main: join(root, 'src/desktop/main/main.ts') },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  await build({
    ...shared(join(outDir, 'preload')),
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ...shared(join(outDir, 'preload')).build,
      // A sandboxed preload script must be a single CommonJS file that loads nothing but Electron.
      rolldownOptions: {
        input: { preload: join(root, 'src/desktop/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  })
  writeManifest(outDir, { main: 'main/main.js' })
}

/** @param {string} outDir @param {string | undefined} feed @param {string | undefined} machine */
async function bundleApp(outDir, feed, machine) {
  rmSync(outDir, { recursive: true, force: true })
  await bundleServer(join(outDir, 'server'), machine)
  await bundleShell(join(outDir, 'app'), feed)
  cpSync(join(root, 'dist/web'), join(outDir, 'app/web'), { recursive: true })
  cpSync(join(root, 'build/pictures'), join(outDir, 'app/pictures'), { recursive: true, filter: (path) => !path.endsWith('.svg') })
}

/** @param {string} outDir */
function shared(outDir) {
  return /** @type {const} */ ({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: true, outDir, emptyOutDir: true, target: 'node24' },
  })
}

/** @param {string} outDir @param {object} more */
function writeManifest(outDir, more) {
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify({ name, version, author, description, type: 'module', ...more })}\n`)
}

const [what, out, ...more] = process.argv.slice(2)
const parts = { server: bundleServer, shell: bundleShell, app: bundleApp }
if (what === undefined || out === undefined || !Object.hasOwn(parts, what)) {
  process.stderr.write('Usage: node bin/desktop/bundle.mjs server|shell|app OUT [FEED] [MACHINE]\n')
  process.exit(2)
}
await parts[what](out, ...more)
