import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isMainModule } from '../../bin/ensure/main-module.mjs'

/** bin/ensure.mjs in a small checkout, with a stand-in for npm that records how it was called and puts two packages there. */
const npmCli = `
import { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
const [verb, ...rest] = process.argv.slice(2)
appendFileSync('npm.log', [verb, ...rest].join(' ') + '\\n')
if (existsSync('npm.fails')) { console.error('npm error code ENOTFOUND'); process.exit(1) }
if (verb === 'ci') {
  if (existsSync('node_modules')) { console.error('ENOTEMPTY'); process.exit(1) }
  for (const name of ['node', 'left']) {
    mkdirSync('node_modules/' + name, { recursive: true })
    writeFileSync('node_modules/' + name + '/package.json', '{}')
  }
  if (existsSync('npm.slow')) await new Promise((resolve) => setTimeout(resolve, 1500))
  mkdirSync('node_modules/.bin')
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/node': { version: '24.0.0' }, 'node_modules/left': { version: '1.0.0' } } }))
}
if (verb === 'rebuild') {
  mkdirSync('node_modules/node/bin')
  symlinkSync(process.env.TEST_NODE, 'node_modules/node/bin/node')
}
`

let checkout = ''

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'idiolect-ensure-'))
  cpSync(join(import.meta.dirname, '..', '..', 'bin'), join(checkout, 'bin'), { recursive: true })
  mkdirSync(join(checkout, 'npm'))
  writeFileSync(join(checkout, 'npm', 'npm-cli.js'), npmCli)
  writeFileSync(join(checkout, 'package-lock.json'), '{"lockfileVersion": 3}')
  writeFileSync(
    join(checkout, 'package.json'),
    JSON.stringify({ type: 'module', allowScripts: { node: true, left: false, 'for-another-machine': true } }),
  )
})

afterEach(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 3 }))

interface Run {
  readonly pid: number
  kill(): void
  readonly ended: Promise<{ code: number; said: string }>
}

function ensure(want = 'install', env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(checkout, 'bin', 'ensure.mjs'), want], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      npm_execpath: join(checkout, 'npm', 'npm-cli.js'),
      npm_node_execpath: systemNode,
      TEST_NODE: process.execPath,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number; said: string }>((resolve) => child.on('close', (code) => resolve({ code: code ?? 137, said })))
  return { pid: child.pid ?? 0, kill: () => child.kill('SIGKILL'), ended }
}

const systemNode = process.execPath
const npmCalls = () => (existsSync(join(checkout, 'npm.log')) ? readFileSync(join(checkout, 'npm.log'), 'utf8').trim().split('\n') : [])
const installs = () => npmCalls().filter((call) => call.startsWith('ci')).length
const put = (file: string, text = '') => writeFileSync(join(checkout, file), text)
const until = async (ready: () => boolean) => {
  while (!ready()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('the packages', () => {
  it('are installed once, and then nothing is done and nothing is said', async () => {
    const first = await ensure().ended
    expect(first).toMatchObject({ code: 0, said: expect.stringMatching(/installing packages.*\n.*packages installed in/) })
    expect(await ensure().ended).toEqual({ code: 0, said: '' })
    expect(installs()).toBe(1)
  })

  it('come without scripts, then exactly the allowed ones run theirs, whatever the user has set', async () => {
    await ensure('install', { npm_config_ignore_scripts: 'true', NODE_ENV: 'production' }).ended
    const [ci, rebuild, ...more] = npmCalls()
    expect(ci).toMatch(/^ci --ignore-scripts --include=dev --include=optional /)
    expect(rebuild).toMatch(/^rebuild node --ignore-scripts=false /)
    expect(more).toEqual([])
  })

  it.each([
    ['the lock file changes', () => put('package-lock.json', '{"lockfileVersion": 3, "packages": {}}')],
    ['a package is missing', () => rmSync(join(checkout, 'node_modules', 'left'), { recursive: true })],
    ['the folder was made for another kind of machine', () => put('node_modules/.installed-from', 'other\n')],
    ['the folder is gone', () => rmSync(join(checkout, 'node_modules'), { recursive: true })],
  ])('are installed anew when %s', async (_, disturb) => {
    await ensure().ended
    disturb()
    expect(await ensure().ended).toMatchObject({ code: 0 })
    expect(installs()).toBe(2)
    expect(existsSync(join(checkout, 'node_modules', 'left'))).toBe(true)
  })

  it('are not installed anew when only package.json changes', async () => {
    await ensure().ended
    put('package.json', '{"scripts":{"a":"b"},"allowScripts":{}}')
    await ensure().ended
    expect(installs()).toBe(1)
  })

  it('are installed by one of two that start at once', async () => {
    put('npm.slow')
    const both = await Promise.all([ensure().ended, ensure().ended])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.filter(({ said }) => said.includes('waiting for it'))).toHaveLength(1)
    expect(installs()).toBe(1)
    expect(readdirSync(checkout).filter((name) => name.startsWith('.install-lock'))).toEqual([])
  })

  it('are whole after a kill in the middle: the next waits for the npm left behind, then starts over', async () => {
    put('npm.slow')
    const killed = ensure()
    await until(() => existsSync(join(checkout, 'node_modules', 'left')))
    killed.kill()
    await killed.ended
    rmSync(join(checkout, 'npm.slow'))
    const next = await ensure().ended
    expect(next).toMatchObject({ code: 0, said: expect.stringContaining('waiting for it') })
    expect(await ensure().ended).toEqual({ code: 0, said: '' })
    expect(installs()).toBe(2)
  })

  it('say what to do without a network, and leave no lock', async () => {
    put('npm.fails')
    const { code, said } = await ensure().ended
    expect(code).toBe(1)
    expect(said).toContain('npm error code ENOTFOUND')
    expect(said).toContain('With a network connection, run the same command again.')
    expect(existsSync(join(checkout, '.install-lock'))).toBe(false)
  })

  it('can be installed by the very Node that is deleted for it', async () => {
    await ensure().ended
    put('package-lock.json', '{}')
    // npm puts node_modules/.bin first on the PATH, so on a second `npm start` the pinned Node runs this program.
    const inner = spawn(join(checkout, 'node_modules', 'node', 'bin', 'node'), [join(checkout, 'bin', 'ensure.mjs'), 'install'], {
      env: {
        PATH: process.env['PATH'],
        npm_execpath: join(checkout, 'npm', 'npm-cli.js'),
        npm_node_execpath: systemNode,
        TEST_NODE: process.execPath,
      },
      stdio: 'ignore',
    })
    expect(await new Promise((resolve) => inner.on('close', resolve))).toBe(0)
    expect(installs()).toBe(2)
  })
})

describe('the words', () => {
  it('name what there is for an unknown want', async () => {
    expect(await ensure('toString').ended).toEqual({
      code: 2,
      said: 'bin/ensure.mjs knows install, web, start, desktop, test; not "toString".\n',
    })
  })

  it.skipIf(process.platform === 'darwin')('say where the desktop app runs, before anything is installed', async () => {
    const { code, said } = await ensure('desktop').ended
    expect([code, said.trim()]).toEqual([
      1,
      'idiolect: The desktop app runs on a Mac. `npm start` runs Idiolect in your browser, here too.',
    ])
    expect(npmCalls()).toEqual([])
  })

  it('name the fix on an old Node', async () => {
    put('old.mjs', "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })")
    const child = ensure('install', { NODE_OPTIONS: `--import=${join(checkout, 'old.mjs')}` })
    const { code, said } = await child.ended
    expect(code).toBe(1)
    expect(said).toContain('needs Node 20 or newer, and this is Node 18.20.4')
    expect(said).toContain('Install Node 24')
  })
})

describe('Electron', () => {
  const electron = async () => {
    const { ensureElectron } = (await import(join(checkout, 'bin/ensure/electron.mjs'))) as { ensureElectron: () => Promise<void> }
    return ensureElectron()
  }
  const installer = (text: string) => {
    mkdirSync(join(checkout, 'node_modules/electron'), { recursive: true })
    put('node_modules/electron/install.js', text)
  }

  it('is downloaded once, by its own installer, and never half', async () => {
    const path = join(checkout, 'node_modules/electron/path.txt')
    installer(
      `fs.appendFileSync('downloads', 'x'); fs.writeFileSync(${JSON.stringify(path)}, 'Electron.app')`.replaceAll('fs.', "require('fs')."),
    )
    put('node_modules/electron/package.json', '{}')
    await Promise.all([electron(), electron()])
    await electron()
    expect(readFileSync(join(checkout, 'downloads'), 'utf8')).toBe('x')
  })

  it('says what to do where there is no connection', async () => {
    installer("console.error('TypeError: fetch failed'); process.exit(1)")
    await expect(electron()).rejects.toThrow('With a network connection, run the same command again.')
    expect(existsSync(join(checkout, '.install-lock'))).toBe(false)
  })
})

describe('the web client', () => {
  beforeEach(() => {
    mkdirSync(join(checkout, 'src/web'), { recursive: true })
    put('src/web/index.html', '<p>one</p>')
  })

  /** A stand-in for Vite that copies the page. */
  const installVite = () => {
    mkdirSync(join(checkout, 'node_modules/vite/bin'), { recursive: true })
    put(
      'node_modules/vite/bin/vite.js',
      `const fs = require('node:fs'); const out = process.argv[process.argv.indexOf('--outDir') + 1]
       if (fs.existsSync('vite.fails')) { console.error('Unexpected token'); process.exit(1) }
       fs.mkdirSync(out, { recursive: true }); fs.copyFileSync('src/web/index.html', out + '/index.html')`,
    )
    put('node_modules/vite/package.json', '{"type":"commonjs"}')
  }
  const page = () => readFileSync(join(checkout, 'dist/web/index.html'), 'utf8')

  it('is built when it is absent or its sources changed, and a failed build keeps the old one', async () => {
    await ensure().ended
    installVite()
    expect((await ensure('start').ended).said).toMatch(/building the web client\n.*web client built in/)
    expect(await ensure('start').ended).toEqual({ code: 0, said: '' })
    put('src/web/index.html', '<p>two</p>')
    await ensure('web').ended
    expect(page()).toBe('<p>two</p>')
    put('src/web/index.html', '<p>three</p>')
    put('vite.fails')
    const failed = await ensure('start').ended
    expect(failed.code).toBe(1)
    expect(failed.said).toContain('Unexpected token')
    expect(page()).toBe('<p>two</p>')
    rmSync(join(checkout, 'vite.fails'))
    await ensure('start').ended
    expect(page()).toBe('<p>three</p>')
    expect(readdirSync(join(checkout, 'dist')).toSorted()).toEqual(['.web-built-from', 'web'])
  })
})

describe('the main module', () => {
  const { argv } = process
  const startedAs = (path: string | undefined): boolean => {
    process.argv = path === undefined ? ['node'] : ['node', path]
    return isMainModule(pathToFileURL(join(checkout, 'own.mjs')).href)
  }

  it('is what was started, by whatever path', () => {
    onTestFinished(() => void (process.argv = argv))
    put('own.mjs')
    put('other.mjs')
    symlinkSync(checkout, join(checkout, 'linked'))
    const started = ['own.mjs', 'linked/own.mjs', 'other.mjs', 'a word'].map((name) => startedAs(join(checkout, name)))
    expect([...started, startedAs(undefined)]).toEqual([true, true, false, false, false])
  })

  it('is asked for in one way by every script that can be imported, too', () => {
    const scripts = globSync(['bin/**/*.mjs', 'test/**/*.ts'], { cwd: join(import.meta.dirname, '..', '..') })
    const comparing = scripts.filter((file) => /argv\[1\][ )]*===/.test(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')))
    expect(comparing).toEqual([])
  })
})
