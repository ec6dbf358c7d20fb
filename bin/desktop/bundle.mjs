#!/usr/bin/env node
/**
 * Bundles what a packed app runs, each part into a folder that may stand anywhere:
 *
 *   node bin/desktop/bundle.mjs server OUT   the server and its workers, for plain Node and Electron's utility process alike
 *
 * What stays outside of a bundle are the packages with machine code, which are found in a node_modules above it.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Packages with machine code, and a faster PostgreSQL that nobody installs. */
export const external = ['better-sqlite3', 'node-llama-cpp', 'pg-native']

/** @param {string} outDir */
export async function bundleServer(outDir) {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: {
          'server-entry': join(root, 'src/composition/server-entry.ts'),
          worker: join(root, 'src/composition/worker.ts'),
          'model-process': join(root, 'src/composition/language-models/model-process.ts'),
        },
        // One folder: `composition/places.ts` knows no other.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`)
  for (const part of ['host.js', 'window.js', 'sending.js', 'lines.js'])
    cpSync(join(root, 'src/adapters/imessage/scripts/messages', part), join(outDir, 'scripts/messages', part))
}

const [what, out] = process.argv.slice(2)
if (import.meta.main) {
  if (what !== 'server' || out === undefined) {
    process.stderr.write('Usage: node bin/desktop/bundle.mjs server OUT\n')
    process.exit(2)
  }
  await bundleServer(out)
}
