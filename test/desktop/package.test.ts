import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanEnvironment, root } from '#test/product/product.ts'
import { builderWords } from '../../bin/desktop/package.mjs'
import { writeSkeleton } from './electron-skeleton.ts'

/**
 * The app as electron-builder packs it with our configuration, from a skeleton of Electron: what is in the archive and beside it, the property
 * list, the fuses. Signing, dmg and zip need a Mac.
 */
const folder = mkdtempSync(join(tmpdir(), 'idiolect-package-'))
/** Where the app looks for its updates. */
const feed = 'https://updates.example.com/mac'
const contents = join(folder, 'release/mac-arm64/Idiolect.app/Contents')

beforeAll(() => {
  writeSkeleton(join(folder, 'electron'))
  execFileSync(process.execPath, [join(root, 'bin/desktop/bundle.mjs'), 'shell', join(folder, 'desktop/app'), feed], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The server and the client are bundled by tests of their own; here is only where they come to lie.
  for (const [path, text] of Object.entries({
    'desktop/app/web/index.html': '<!doctype html>',
    'desktop/app/web/assets/index-1.js': '',
    'desktop/app/web/assets/index-1.js.map': '{}',
    'desktop/app/.env': 'SECRET=1',
    'desktop/app/src/left-over.ts': '',
    'desktop/server/server-entry.js': '',
    'desktop/server/scripts/messages/host.js': '',
    'desktop/server/node_modules/better-sqlite3/package.json': '{}',
    'desktop/server/node_modules/better-sqlite3/prebuilds/darwin-arm64.node': 'machine code',
  })) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync(join(root, 'build/pictures'), join(folder, 'desktop/app/pictures'), { recursive: true, filter: (path) => !path.endsWith('.svg') })
  const config = readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')
  const here = config
    .replaceAll('dist/desktop/', `${folder}/desktop/`)
    .replace('output: dist/release', `output: ${folder}/release`)
    .replace('electronVersion:', `electronDist: ${folder}/electron\nelectronVersion:`)
  writeFileSync(join(folder, 'electron-builder.yml'), here)
  const built = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/electron-builder/cli.js'),
      ...builderWords({ unsigned: true, arch: 'arm64', config: join(folder, 'electron-builder.yml') }),
    ],
    { cwd: root, encoding: 'utf8', env: cleanEnvironment({ IDIOLECT_UPDATE_FEED: 'https://updates.example.com/mac' }) },
  )
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packed app', () => {
  it('has in its archive what runs, and nothing of the sources, of settings, or of maps', () => {
    expect(archived(join(contents, 'Resources/app.asar')).toSorted()).toEqual(
      [
        '/main',
        '/main/main.js',
        '/package.json',
        '/pictures',
        ...['active', 'paused', 'trouble'].flatMap((name) => [
          `/pictures/menu-${name}Template.png`,
          `/pictures/menu-${name}Template@2x.png`,
        ]),
        '/preload',
        '/preload/preload.cjs',
        '/web',
        '/web/assets',
        '/web/assets/index-1.js',
        '/web/index.html',
      ].toSorted(),
    )
  })

  it('loads nothing but Electron and Node’s own modules; the preload script nothing but Electron', () => {
    const loaded = (file: string) => {
      const code = readFileSync(join(folder, 'desktop/app', file), 'utf8')
      return new Set([...code.matchAll(/(?:\bfrom|\b_*require\w*\()\s*"([\w:@/.-]+)"/g)].map(([, name = '']) => name.replace('node:', '')))
    }
    // ws asks for two faster parts that nobody installs, and goes on without.
    const known = new Set([...builtinModules, 'electron', 'bufferutil', 'utf-8-validate'])
    const main = loaded('main/main.js')
    expect([...main].filter((name) => !known.has(name))).toEqual([])
    expect(main).toContain('electron')
    expect([...loaded('preload/preload.cjs')]).toEqual(['electron'])
  })

  it('runs as it was bundled, with an updater that asks its feed and follows no redirect to another host', () => {
    mkdirSync(join(folder, 'machine/appData'), { recursive: true })
    const words = [join(root, 'test/desktop/bundled-shell.ts'), join(folder, 'desktop/app/main/main.js'), join(folder, 'machine')]
    const addresses = [`${feed}/latest-mac.yml`, 'https://elsewhere.example.com/mac/latest-mac.yml']
    const { stdout, stderr } = spawnSync(process.execPath, [...words, ...addresses], {
      encoding: 'utf8',
      env: cleanEnvironment(),
      timeout: 60_000,
    })
    expect(stderr).toBe('')
    const { names, ...report } = JSON.parse(stdout) as { names: string[] }
    expect(names.slice(0, 2)).toEqual(['app.setPath', 'app.requestSingleInstanceLock'])
    expect(report).toEqual({
      loaded: ['app://bundle/starting', 'app://bundle/'],
      forked: join(folder, 'machine/server/server-entry.js'),
      order: 'start',
      entered: { kind: 'outgoing', host: 'updates.example.com', path: '/mac/latest-mac.yml' },
      asked: addresses.slice(0, 1),
    })
  })

  it('has the server, its scripts and its machine code on the disk', () => {
    for (const path of ['server-entry.js', 'scripts/messages/host.js', 'node_modules/better-sqlite3/prebuilds/darwin-arm64.node'])
      expect(existsSync(join(contents, 'Resources/server', path)), `of ${path}`).toBe(true)
  })

  it('says in its property list who it is, what it asks for and why, and the macOS it needs', () => {
    const plist = readFileSync(join(contents, 'Info.plist'), 'utf8')
    const text = (key: string) =>
      new RegExp(`<key>${key}</key>\\s*<(?:string>([^<]*)|(true|false))`)
        .exec(plist)
        ?.slice(1)
        .find((part) => part !== undefined)
    expect(text('CFBundleIdentifier')).toBe('app.idiolect.desktop')
    expect(text('CFBundleExecutable')).toBe('Idiolect')
    expect(text('CFBundleShortVersionString')).toBe('1.0.0')
    expect(text('LSMinimumSystemVersion')).toBe('13.0')
    expect(text('LSApplicationCategoryType')).toBe('public.app-category.productivity')
    expect(text('NSAppleEventsUsageDescription')).toBe('Idiolect asks Messages to send the replies that you approve.')
    expect(text('NSContactsUsageDescription')).toBe('Idiolect shows the names of the people who write to you.')
    expect(text('NSUserNotificationAlertStyle')).toBe('alert')
    expect(text('NSAllowsArbitraryLoads')).toBe('false')
    expect(text('NSAllowsLocalNetworking')).toBe('true')
    expect(plist).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>idiolect<\/string>\s*<\/array>/)
    expect(plist).toContain('<key>ElectronAsarIntegrity</key>')
    for (const key of ['LSUIElement', 'NSCameraUsageDescription', 'NSMicrophoneUsageDescription']) expect(plist).not.toContain(key)
  })

  it('has every fuse as it is configured', () => {
    const program = readFileSync(join(contents, 'Frameworks/Electron Framework.framework/Electron Framework'), 'latin1')
    // After the mark: a version, how many there are, and one letter for each in the order of @electron/fuses.
    const [, wire = ''] = /dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX..([01r]+)/su.exec(program) ?? []
    const state = (place: number) => wire[place]
    expect({
      RunAsNode: state(0),
      NodeOptions: state(2),
      NodeCliInspect: state(3),
      AsarIntegrity: state(4),
      OnlyAsar: state(5),
      FileProtocol: state(7),
      Snapshot: state(6),
    }).toEqual({
      RunAsNode: '0',
      NodeOptions: '0',
      NodeCliInspect: '0',
      AsarIntegrity: '1',
      OnlyAsar: '1',
      FileProtocol: '0',
      Snapshot: '0',
    })
  })
})

/** Paths in an archive: its header is JSON behind four lengths. */
function archived(path: string): string[] {
  interface Folder {
    readonly files: Readonly<Record<string, Partial<Folder>>>
  }
  const bytes = readFileSync(path)
  const list = ({ files }: Folder, at: string): string[] =>
    Object.entries(files).flatMap(([name, entry]) => {
      const below = entry.files === undefined ? [] : list({ files: entry.files }, `${at}/${name}`)
      return below.concat(`${at}/${name}`)
    })
  return list(JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Folder, '')
}

describe('what signing will use', () => {
  it.each(['entitlements.mac.plist', 'entitlements.mac.inherit.plist'])('%s has exactly what is needed', (name) => {
    const plist = readFileSync(join(root, 'build', name), 'utf8')
    expect([...plist.matchAll(/<key>([^<]+)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [key, value])).toEqual([
      ['com.apple.security.cs.allow-jit', 'true'],
      ['com.apple.security.automation.apple-events', 'true'],
      ['com.apple.security.personal-information.addressbook', 'true'],
    ])
  })

  it('is no hardened runtime where nobody signs: that would refuse the framework that is signed by nobody either', () => {
    const words = (unsigned: boolean) => builderWords({ unsigned, arch: 'x64', config: 'x.yml' })
    expect(words(true)).toEqual(expect.arrayContaining(['-c.mac.identity=-', '-c.mac.hardenedRuntime=false', '-c.publish=null']))
    expect(words(false)).toEqual(['--mac', '--x64', '--config', 'x.yml', '--publish', 'never'])
  })

  it('is configured by the keys of electron-builder 26: one of 27 would be lost without a word', () => {
    const config = readFileSync(join(root, 'build/electron-builder.yml'), 'utf8')
    for (const line of [
      'hardenedRuntime: true',
      'entitlements: build/entitlements.mac.plist',
      'entitlementsInherit: build/entitlements.mac.inherit.plist',
      'notarize: true',
    ])
      expect(config).toContain(`\n  ${line}\n`)
    expect(config).not.toMatch(/^\s+sign:/m)
    // Where the app looks for updates, and the names that bin/desktop/latest-mac.mjs looks for.
    expect(config).toContain("\npublish: { provider: generic, url: '${env.IDIOLECT_UPDATE_FEED}' }\n")
    expect(config).toContain('\n  artifactName: ${productName}-${version}-${arch}.${ext}\n')
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
    expect(config).toContain(`electronVersion: ${devDependencies['electron']}\n`)
    expect(devDependencies['electron-builder']).toMatch(/^26\./)
  })
})

describe('a run on one kind of Mac', () => {
  /** electron-builder's own answer to what it makes with our configuration. */
  const made = (word: string) => {
    const load = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
    const { Arch } = load('builder-util') as { Arch: Record<string, number> }
    const { load: parse } = load('js-yaml') as { load: (text: string) => { mac: object } }
    const factory = load('app-builder-lib/out/targets/targetFactory') as {
      computeArchToTargetNamesMap(
        asked: Map<number | undefined, string[]>,
        packager: { platformSpecificBuildOptions: object },
        platform: null,
      ): Map<number, string[]>
    }
    const { mac } = parse(readFileSync(join(root, 'build/electron-builder.yml'), 'utf8'))
    const kinds = factory.computeArchToTargetNamesMap(new Map([[Arch[word], []]]), { platformSpecificBuildOptions: mac }, null)
    return [...kinds].map(([arch, targets]) => [Arch[arch], targets])
  }

  it.each(['arm64', 'x64'])('makes dmg and zip for %s alone: the machine code beside the server is for that one', (kind) => {
    expect(made(kind)).toEqual([[kind, ['dmg', 'zip']]])
  })
})

describe('the command', () => {
  it('does its work by a path with a symlink in it, too', () => {
    symlinkSync(root, join(folder, 'checkout'))
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'checkout/bin/desktop/package.mjs')], {
      encoding: 'utf8',
      env: cleanEnvironment({ IDIOLECT_UPDATE_FEED: '' }),
    })
    expect(stderr).toMatch(/made on a Mac|IDIOLECT_UPDATE_FEED is/)
    expect(status).toBe(1)
  })
})

describe('the pictures', () => {
  it('are an icon of every size that macOS asks for', () => {
    const icon = readFileSync(join(root, 'build/icon.icns'))
    expect(icon.toString('latin1', 0, 4)).toBe('icns')
    expect(icon.readUInt32BE(4)).toBe(icon.length)
    const kinds: string[] = []
    for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) kinds.push(icon.toString('latin1', at, at + 4))
    expect(kinds).toEqual(['ic11', 'ic12', 'ic07', 'ic13', 'ic08', 'ic14', 'ic09', 'ic10'])
  })
})
