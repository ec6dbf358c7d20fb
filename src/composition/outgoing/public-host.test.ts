import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHost } from './public-host.ts'

describe('what a hosted server may be pointed at', () => {
  it.each(['8.8.8.8', '104.18.7.192', '2606:4700::6812:7c0'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('asks for every address of a name, and takes none that has a private one', async () => {
    const names: Record<string, string[]> = {
      'good.example': ['8.8.8.8', '2606:4700::1'],
      'mixed.example': ['8.8.8.8', '127.0.0.1'],
      'none.example': [],
    }
    const resolve = (host: string) => Promise.resolve(names[host] ?? [])
    expect(await isPublicHost('good.example', resolve)).toBe(true)
    expect(await isPublicHost('mixed.example', resolve)).toBe(false)
    expect(await isPublicHost('none.example', resolve)).toBe(false)
    expect(await isPublicHost('gone.example', () => Promise.reject(new Error('ENOTFOUND')))).toBe(false)
    expect(await isPublicHost('[::1]', resolve)).toBe(false)
    expect(await isPublicHost('8.8.8.8', resolve)).toBe(true)
  })
})
