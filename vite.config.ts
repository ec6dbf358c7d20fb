import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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
    rolldownOptions: { input: ['index.html', 'overlay.html'].map((page) => join(import.meta.dirname, 'src/web', page)) },
  },
  test: {
    root: '.',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 20_000,
    pool: 'forks',
    // Vitest leaves a core free by itself, which on two cores is half of the machine.
    maxWorkers: 2,
  },
})
