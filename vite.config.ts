import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { temporaryRoot } from './test/memory.ts'

/** Their tests run in a document. */
const pages = ['src/web/**/*.test.{ts,tsx}']
/** Their tests run on PostgreSQL too. */
const stores = [
  ...['src/server/store', 'src/server/events', 'test/processes'].map((folder) => `${folder}/**/*.test.ts`),
  'test/mail/second-channel.test.ts',
]
/**
 * They start worker threads, which load SQLite's library anew each. In a process that had run hundreds of other files, that crashed once; these run in
 * processes of their own.
 */
const threads = [
  'src/composition/compute/**/*.test.ts',
  'src/composition/outgoing/socket-hook.test.ts',
  'src/adapters/imessage/live/live-database.test.ts',
  ...['box/box', 'messages/corpus-path', 'product/forget', 'product/hosted', 'product/offline', 'soak/on-device', 'store/old-folder'].map(
    (name) => `test/${name}.test.ts`,
  ),
]

/**
 * What pages share, in three files by how many of them do: a file for each set of pages would be 61 requests for the dashboard, where it is 13 so. Each
 * group takes along what it needs, so a file needs only those before it.
 */
const shared = [20, 8, 4].map((minShareCount, at, all) => ({ name: `shared-${minShareCount}`, minShareCount, priority: all.length - at }))

// One file for both tools: Vite builds src/web, Vitest runs every unit test in the repository.
export default defineConfig({
  root: 'src/web',
  base: './',
  plugins: [react()],
  // No `data:` addresses: the policy of the pages allows fonts from this server alone.
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
    // The client, and the overlay as a light page of its own.
    rolldownOptions: {
      input: ['index.html', 'overlay.html'].map((page) => join(import.meta.dirname, 'src/web', page)),
      output: { codeSplitting: { groups: shared } },
    },
  },
  test: {
    root: '.',
    // The package downloads a program when it is loaded; the shell's tests have a stand-in.
    alias: { electron: join(import.meta.dirname, 'test/desktop/electron.ts') },
    // A hang ends some time; a machine that others use too is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Vitest leaves a core free by itself, which on two cores is half of the machine.
    maxWorkers: 2,
    // A worker keeps what it has loaded from one test file to the next: React, Material UI, jsdom and the store take longer to load than
    // most files take to run. So a test puts back whatever it changes outside of itself.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // Where Node keeps what it compiled, types taken away: of threads and programs that tests start, every one loads the same sources.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'), TMPDIR: temporaryRoot() },
    // One after the other, so that no worker goes back and forth between them.
    projects: [
      { extends: true, test: { name: 'pages', environment: 'jsdom', include: pages, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...pages, ...stores, ...threads],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: 'store', include: stores, globalSetup: ['test/store/postgres-for-the-run.ts'], sequence: { groupOrder: 3 } },
      },
      { extends: true, test: { name: 'threads', include: threads, sequence: { groupOrder: 4 } } },
    ],
  },
})
