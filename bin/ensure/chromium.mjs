import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say, seconds } from './run.mjs'

// The headless build first, because it uses fewer resources for the same tests.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** This machine's Chromium or Chrome, also used by the end-to-end tests. Undefined if there is none. */
export function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'].filter(
    (folder) => folder !== '',
  )
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps]
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Installs Chromium if it is missing and this is a Debian system where we may install packages. Otherwise prints how to install it. */
export async function ensureChromium() {
  if (findChromium() !== undefined) return
  const howTo =
    process.platform === 'darwin'
      ? 'Install Chromium (brew install --cask chromium) or Google Chrome'
      : 'Install Chromium (Debian: sudo apt-get install chromium)'
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The end-to-end tests need a browser, and none was found. ${howTo} and run the same command again.`)
  }
  const since = performance.now()
  say('installing Chromium for the end-to-end tests (apt-get, about half a minute)')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update'], { env })
  const said = [updated.output.trim()]
  // Older systems have no package for the headless build.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (findChromium() === undefined)
      said.push((await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })).output.trim())
  }
  if (findChromium() === undefined) throw new Error(`${said.join('\n')}\n\nidiolect: Chromium could not be installed. ${howTo}.`)
  say(`Chromium installed in ${seconds(since)}`)
}
