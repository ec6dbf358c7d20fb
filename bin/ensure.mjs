#!/usr/bin/env node
/**
 * Prepares this checkout so that a command can run, and prints what it does. Uses only Node's built-in modules, because it runs before any package
 * is installed.
 *
 *   node bin/ensure.mjs install   the packages
 *   node bin/ensure.mjs web       the packages and the built web client
 *   node bin/ensure.mjs start     the same (what `npm start` needs)
 *   node bin/ensure.mjs desktop   the packages, the built web client and Electron, on a Mac (what `npm run desktop` needs)
 *   node bin/ensure.mjs test      the packages and a Chromium (what `npm test` needs)
 *
 * How to add one: add a function in bin/ensure/ that returns immediately if there is nothing to do, and a word to `wants` below.
 */
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(
    'Idiolect needs Node 20 or newer, and this is Node ' +
      process.versions.node +
      '.\nInstall Node 24 from https://nodejs.org (or: nvm install 24) and run the same command again.\n',
  )
  process.exit(1)
}

// Imported after the check, so that an old Node prints the message above and not a syntax error.
const { ensurePackages } = await import('./ensure/packages.mjs')

const wants = {
  install: async () => ensurePackages(),
  web: async () => {
    await ensurePackages()
    await (await import('./ensure/web.mjs')).ensureWeb()
  },
  start: async () => wants.web(),
  desktop: async () => {
    if (process.platform !== 'darwin')
      throw new Error('The desktop app runs on a Mac. `npm start` runs Idiolect in your browser, here too.')
    await wants.web()
    await (await import('./ensure/electron.mjs')).ensureElectron()
  },
  test: async () => {
    await ensurePackages()
    await (await import('./ensure/chromium.mjs')).ensureChromium()
  },
}

const want = process.argv[2] ?? 'install'
const act = Object.hasOwn(wants, want) ? wants[want] : undefined
if (act === undefined) {
  process.stderr.write(`bin/ensure.mjs knows ${Object.keys(wants).join(', ')}; not "${want}".\n`)
  process.exit(2)
}
try {
  await act()
} catch (error) {
  process.stderr.write(`\nidiolect: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
