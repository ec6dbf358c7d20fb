import { defineConfig } from '@playwright/test'
import { findChromium } from './bin/ensure/chromium.mjs'
import { temporaryRoot } from './test/memory.ts'

// Used by the products that tests start, by Playwright, and by Chromium.
process.env['TMPDIR'] = temporaryRoot()
const executablePath = findChromium()

// The tests start their own product (test/e2e/product.ts); there is no webServer here.
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // Two projects in parallel, with one worker each. Tests that share a product and a voice run in one worker, which creates them once.
  workers: 2,
  projects: [
    { name: 'models', testMatch: 'models/**/*.spec.ts', workers: 1 },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: 'models/**', workers: 1 },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, so that a busy machine doesn't fail tests. Hangs still end.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Without animations, contrast is not measured in the middle of a transition, and less is drawn.
    contextOptions: { reducedMotion: 'reduce' },
    // A browser with a window lets the focused page write to the clipboard. A headless one asks first.
    permissions: ['clipboard-write'],
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Tests run as root and without a network, so the browser's own requests are turned off.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages are short-lived, so optimizing hot code makes tests a sixth slower, even with axe.
        '--js-flags=--no-opt,--no-maglev',
        '--renderer-process-limit=1',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // For the desktop app's test. Set here, because different options would start another browser.
        '--host-resolver-rules=MAP evil.test 127.0.0.1',
      ],
    },
  },
})
