import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/folder.ts'
import { fixedKeys, keyFile } from './index.ts'

describe('the key file', () => {
  it('is made once, for its owner alone, and read back', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'key.json')
    expect(keyFile(path).load()).toBeNull()
    const made = keyFile(path).create()
    expect(made[0]?.key).toHaveLength(32)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(keyFile(path).load()).toEqual(made)
    expect(readdirSync(folder)).toEqual(['key.json'])
  })

  it('is never made over another', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'key.json')
    keyFile(path).create()
    const before = readFileSync(path, 'utf8')
    expect(() => keyFile(path).create()).toThrow('EEXIST')
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(readdirSync(folder)).toEqual(['key.json'])
  })

  it('is closed to others again where a copy has opened it', () => {
    const path = join(temporaryFolder(), 'key.json')
    keyFile(path).create()
    chmodSync(path, 0o644)
    keyFile(path).load()
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each(['', '{', '{"keys":[]}', '{"keys":[{"id":"k","key":"secret!"}]}'])(
    'that is damaged (%s) is told without quoting it',
    (content) => {
      const path = join(temporaryFolder(), 'key.json')
      writeFileSync(path, content)
      expect(() => keyFile(path).load()).toThrow(
        `The key file ${path} cannot be read. Put the right one back: without it the stored data stay closed.`,
      )
    },
  )
})

describe('configured keys', () => {
  it('are used as they are, and none is made', () => {
    const keys = [{ id: 'a', key: new Uint8Array(32) }]
    expect(fixedKeys(keys).load()).toBe(keys)
    expect(fixedKeys([]).load()).toBeNull()
    expect(() => fixedKeys([]).create()).toThrow('No data key is configured.')
  })
})
