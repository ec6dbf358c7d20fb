import { defineConfig } from '@playwright/test'

/** For a Mac with a packed app in dist/release: `npx playwright test --config bin/desktop/launch.config.ts`. */
export default defineConfig({ testDir: '.', testMatch: 'launch.mac.ts', workers: 1, timeout: 120_000, reporter: [['list']] })
