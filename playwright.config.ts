import { defineConfig } from '@playwright/test'
import { findChromium } from './bin/ensure/chromium.mjs'
import { temporaryRoot } from './test/memory.ts'

// For the products that tests start, for Playwright, and for Chromium.
process.env['TMPDIR'] = temporaryRoot()
const executablePath = findChromium()

// The tests start their own product (test/e2e/product.ts); there is no webServer here.
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // A worker each, side by side. What shares a product and a voice stays with one worker, which makes them once.
  workers: 2,
  projects: [
    { name: 'models', testMatch: 'models/**/*.spec.ts', workers: 1 },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: 'models/**', workers: 1 },
  ],
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // A hang ends some time; a machine that others use too is no failure.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // A color caught in the middle of a transition is a contrast that nobody sees, and nothing is drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
    // A browser with a window lets the page that is looked at write to the clipboard; the headless one asks.
    permissions: ['clipboard-write'],
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // As root and without a network; nothing of the browser's own may ask for anything.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Pages here are young: compiling what is hot anew costs a sixth more than it saves, with axe in them too.
        '--js-flags=--no-opt,--no-maglev',
        '--renderer-process-limit=1',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // For the test of the desktop app. Here, because other options would be another browser.
        '--host-resolver-rules=MAP evil.test 127.0.0.1',
      ],
    },
  },
})
