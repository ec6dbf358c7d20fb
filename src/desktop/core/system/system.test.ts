import { readFileSync, statSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { createDataKey, type SecretBox } from './data-key.ts'
import { linkAmong, readDeepLink } from './deep-links.ts'
import { diagnosticsText, openLog, redacted } from './log.ts'
import { openSettings } from './settings.ts'
import { windowBounds } from './window-state.ts'

describe('deep links', () => {
  it.each([
    ['idiolect://auth-callback?token=abc-1', '#/auth-callback?token=abc-1'],
    ['idiolect://auth-callback/?error=access%20denied', '#/auth-callback?error=access%20denied'],
    ['idiolect://auth-callback?token=abc-1&purpose=connect', '#/auth-callback?token=abc-1&purpose=connect'],
    ['idiolect://auth-callback?token=abc-1&purpose=%23', '#/auth-callback?token=abc-1'],
    ['idiolect://auth-callback?purpose=connect', '#/auth-callback?purpose=connect'],
    ['idiolect://imessage', '#/imessage'],
    ['IDIOLECT://training/', '#/training'],
  ])('%s leads to %s', (link, hash) => expect(readDeepLink(link)).toBe(hash))

  it.each([
    'idiolect://auth-callback',
    'idiolect://auth-callback?token=a&error=b',
    'idiolect://auth-callback?token=a&token=b',
    'idiolect://auth-callback?token=%3Cscript%3E',
    'idiolect://auth-callback/../settings?token=a',
    'idiolect://settings/data',
    'idiolect://settings',
    'idiolect://history',
    'idiolect://user@imessage',
    'idiolect://imessage:80',
    'idiolect:imessage',
    'https://imessage',
    'javascript:alert(1)',
    '',
  ])('%s leads nowhere', (link) => expect(readDeepLink(link)).toBeNull())

  it('lead to a page of the client, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('auth-callback', 'auth-callback?purpose=connect', 'imessage', 'auth-callback?token=', 'auth-callback?error='),
        fc.string(),
        (place, more) => {
          const hash = readDeepLink(`idiolect://${place}${more}`)
          expect(hash ?? '#/').toMatch(/^#\/[a-z-]*(\?purpose=connect|\?(token|error)=[^&#?=]*(&purpose=connect)?)?$/)
        },
      ),
    )
    expect(linkAmong(['/Applications/Idiolect', '--x', 'idiolect://imessage'])).toBe('idiolect://imessage')
    expect(linkAmong(['idiolect'])).toBeNull()
  })
})

describe('the settings of the app', () => {
  it('are kept for the owner alone, and a damaged field has its default', () => {
    const path = join(temporaryFolder(), 'desktop.json')
    const file = openSettings(path)
    expect(file.get()).toMatchObject({ port: null, granted: [], shortcut: false, notifications: true, dockBadge: true })
    file.change({ port: 4100, granted: ['automation'], shortcut: true })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    writeFileSync(path, JSON.stringify({ ...file.get(), port: 'abc', window: { x: 1 }, granted: ['everything'] }))
    expect(openSettings(path).get()).toMatchObject({ port: null, window: null, granted: [], shortcut: true })
    writeFileSync(path, '[]')
    expect(openSettings(path).get().shortcut).toBe(false)
  })
})

describe('the place of the main window', () => {
  const screen = { bounds: { x: 0, y: 0, width: 1512, height: 982 }, workArea: { x: 0, y: 25, width: 1512, height: 887 } }

  it('is where it was, and on a screen when that one is gone', () => {
    const kept = { x: 100, y: 100, width: 900, height: 700 }
    expect(windowBounds(kept, [screen])).toEqual(kept)
    expect(windowBounds({ ...kept, x: -4000 }, [screen])).toEqual({ x: 306, y: 119, width: 900, height: 700 })
    expect(windowBounds(null, [screen])).toEqual({ x: 166, y: 59, width: 1180, height: 820 })
  })

  it('is always wholly on a screen', () => {
    const number = fc.integer({ min: -5000, max: 5000 })
    const kept = fc.option(
      fc.record({ x: number, y: number, width: fc.integer({ min: 200, max: 6000 }), height: fc.integer({ min: 200, max: 6000 }) }),
    )
    fc.assert(
      fc.property(kept, (bounds) => {
        const { x, y, width, height } = windowBounds(bounds, [screen])
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(25)
        expect(x + width).toBeLessThanOrEqual(1512)
        expect(y + height).toBeLessThanOrEqual(912)
      }),
    )
  })
})

describe('the log', () => {
  it('holds no number, address, secret or name of the owner', () => {
    const text = [
      'from +1 (555) 010-0123 and bob@example.com',
      'Bearer abc.def-ghi',
      '{"token":"s3cret","password": "hunter2"}',
      'at /Users/maria/Library/Messages/chat.db',
      'x'.repeat(43),
    ].join('\n')
    const clean = redacted(text)
    for (const word of ['555', 'bob', 'abc.def', 's3cret', 'hunter2', 'maria', 'xxxx']) expect(clean).not.toContain(word)
    expect(redacted('2026-11-22T10:00:00.000Z port 127.0.0.1:5002 version 1.0.0')).toBe(
      '2026-11-22T10:00:00.000Z port 127.0.0.1:5002 version 1.0.0',
    )
  })

  it('is set aside when it is large, for the owner alone, and stops nothing', () => {
    const path = join(temporaryFolder(), 'logs', 'desktop.log')
    const log = openLog(path, () => 0, 200)
    for (let line = 0; line < 8; line += 1) log('server-ended', { code: line })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(path).size).toBeLessThan(300)
    expect(readFileSync(`${path}.old`, 'utf8')).toContain('server-ended')
    expect(() => openLog(join(path, 'below', 'a-file'), () => 0)('x')).not.toThrow()
  })

  it('is handed out redacted, with its newest end and what is known of the app', () => {
    const path = join(temporaryFolder(), 'idiolect.log')
    writeFileSync(path, `${'old line\n'.repeat(40_000)}{"token":"s3cret","event":"newest"}\n`)
    const text = diagnosticsText({ facts: { version: '1.0.0', server: 'failed' }, logs: [path, `${path}.none`] })
    expect(text).toContain('version: 1.0.0')
    expect(text).toContain('newest')
    expect(text).not.toContain('s3cret')
    expect(text).toContain('(cannot be read)')
    expect(text.length).toBeLessThan(210 * 1024)
  })
})

describe('the key of the data', () => {
  /** A keychain that opens only what it sealed. */
  const keychain = (name = 'mine', available = true): SecretBox => ({
    isAvailable: () => Promise.resolve(available),
    seal: (text) => Promise.resolve(Buffer.from(`${name}:${Buffer.from(text).toString('base64')}`)),
    open(sealed) {
      const [by, text = ''] = Buffer.from(sealed).toString('utf8').split(':')
      return by === name ? Promise.resolve(Buffer.from(text, 'base64').toString('utf8')) : Promise.reject(new Error('denied'))
    },
  })
  const browserKey = { id: 'kold', key: Buffer.alloc(32, 7).toString('base64') }

  it('is made where there are no data, sealed on the disk, and the same at the next start', async () => {
    const dir = temporaryFolder()
    const [key] = await createDataKey(dir, keychain()).load()
    expect(Buffer.from(key?.key ?? '', 'base64')).toHaveLength(32)
    expect(readFileSync(join(dir, 'key.sealed'), 'utf8')).not.toContain(key?.key)
    expect(statSync(join(dir, 'key.sealed')).mode & 0o777).toBe(0o600)
    expect(await createDataKey(dir, keychain()).load()).toEqual([key])
  })

  it('is taken over from browser mode; the plain file goes once the server has opened the data', async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, 'key.json'), JSON.stringify({ keys: [browserKey] }))
    const keys = createDataKey(dir, keychain())
    expect(await keys.load()).toEqual([browserKey])
    expect(existsSync(join(dir, 'key.json'))).toBe(true)
    keys.settled()
    expect(existsSync(join(dir, 'key.json'))).toBe(false)
    expect(await createDataKey(dir, keychain()).load()).toEqual([browserKey])
  })

  it('is not taken over by a keychain that does not give it back, and the plain file stays', async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, 'key.json'), JSON.stringify({ keys: [browserKey] }))
    const forgetful: SecretBox = { ...keychain(), open: () => Promise.resolve('another text') }
    const keys = createDataKey(dir, forgetful)
    await expect(keys.load()).rejects.toMatchObject({ code: 'keychain-locked' })
    expect(existsSync(join(dir, 'key.sealed'))).toBe(false)
    // A server that runs all the same has it from that file.
    keys.settled()
    expect(existsSync(join(dir, 'key.json'))).toBe(true)
  })

  it('is handed over from both places after an import that was cut off', async () => {
    const dir = temporaryFolder()
    const [sealed] = await createDataKey(dir, keychain()).load()
    writeFileSync(join(dir, 'key.json'), JSON.stringify({ keys: [browserKey] }))
    expect(await createDataKey(dir, keychain()).load()).toEqual([sealed, browserKey])
    expect(await createDataKey(dir, keychain()).load()).toEqual([sealed, browserKey])
  })

  it('is never made over data whose key is lost', async () => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, 'idiolect.db'), 'sealed')
    expect(await createDataKey(dir, keychain()).load()).toEqual([])
    expect(existsSync(join(dir, 'key.sealed'))).toBe(false)
  })

  it('says what is wrong with a locked keychain, another keychain and a damaged file', async () => {
    const dir = temporaryFolder()
    await expect(createDataKey(dir, keychain('mine', false)).load()).rejects.toMatchObject({ code: 'keychain-locked' })
    await createDataKey(dir, keychain()).load()
    await expect(createDataKey(dir, keychain('theirs')).load()).rejects.toMatchObject({ code: 'wrong-key' })
    const other = temporaryFolder()
    writeFileSync(join(other, 'key.json'), 'garbage')
    await expect(createDataKey(other, keychain()).load()).rejects.toMatchObject({ code: 'wrong-key' })
  })
})
