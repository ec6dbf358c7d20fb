import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { temporaryRoot } from './test/memory.ts'

/** Tests that run in jsdom. */
const pages = ['src/web/**/*.test.{ts,tsx}']
/** Tests that also run on PostgreSQL. */
const stores = [
  ...['src/server/store', 'src/server/events', 'test/processes'].map((folder) => `${folder}/**/*.test.ts`),
  'test/mail/second-channel.test.ts',
]
/**
 * Tests that start worker threads, each of which loads SQLite's native library. That crashed once in a process that had run hundreds of other
 * files, so these run in separate processes.
 */
const threads = [
  'src/composition/compute/**/*.test.ts',
  'src/composition/opening/failed-start.test.ts',
  'src/composition/outgoing/socket-hook.test.ts',
  'src/adapters/imessage/live/live-database.test.ts',
  ...['box/box', 'messages/corpus-path', 'product/forget', 'product/hosted', 'product/offline', 'soak/on-device', 'store/old-folder'].map(
    (name) => `test/${name}.test.ts`,
  ),
]

/**
 * Puts shared code into three files, by how many pages use it. With one file per set of pages, the dashboard would make 61 requests; it makes
 * 13. Each group includes its dependencies, so a file only depends on those before it.
 */
const shared = [20, 8, 4].map((minShareCount, at, all) => ({ name: `shared-${minShareCount}`, minShareCount, priority: all.length - at }))

// Configures both tools: Vite builds src/web, and Vitest runs all unit tests in the repository.
export default defineConfig({
  root: 'src/web',
  base: './',
  plugins: [react()],
  // No `data:` URLs, because the pages' content security policy only allows fonts from this server.
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    chunkSizeWarningLimit: 900,
    assetsInlineLimit: 0,
    // The client, and the overlay as a separate, lightweight page.
    rolldownOptions: {
      input: ['index.html', 'overlay.html'].map((page) => join(import.meta.dirname, 'src/web', page)),
      output: { codeSplitting: { groups: shared } },
    },
  },
  test: {
    root: '.',
    // Replaced by a stub, because loading the package downloads a program.
    alias: { electron: join(import.meta.dirname, 'test/desktop/electron.ts') },
    // Generous, so that a busy machine doesn't fail tests. Hangs still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // By default Vitest leaves one core idle, which is half of a two-core machine.
    maxWorkers: 2,
    // Workers keep loaded modules between test files, because React, Material UI, jsdom, and the store take longer to load than most files take
    // to run. So a test must restore whatever it changes outside of itself.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // Node's compile cache, because all threads and programs that tests start load the same sources.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'), TMPDIR: temporaryRoot() },
    // One after the other, so that workers do not switch between projects.
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
