import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoopback, isLoopbackHost, recipientOf, runsInOwnNetwork, staysInOwnNetwork } from './locality.ts'

describe('what is on this machine', () => {
  it.each([
    'http://127.0.0.1:11434/v1',
    'http://localhost:1234/v1',
    'https://LOCALHOST/v1',
    'http://127.8.9.10/',
    'http://[::1]:8080/v1',
    'http://[::ffff:127.0.0.1]/v1',
    // The platform writes these as 127.0.0.1 before it connects.
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
  ])('%s', (url) => {
    expect(isLoopback(url)).toBe(true)
    expect(recipientOf({ kind: 'compatible', baseUrl: url }, 'llama3')).toBeNull()
  })

  it.each([
    'https://api.openai.com/v1',
    'http://127.0.0.1.evil.com/v1',
    'http://localhost.evil.com/v1',
    'http://127.0.0.1@evil.com/v1',
    'http://localhost:1234@evil.com/',
    'http://evil.com/127.0.0.1',
    'http://evil.com#@127.0.0.1/',
    'http://0.0.0.0:11434/v1',
    'http://128.0.0.1/',
    'http://192.168.1.5:11434/v1',
    'http://[::ffff:10.0.0.1]/v1',
    'http://[fe80::1]/v1',
    'file:///etc/passwd',
    'localhost:1234',
    '',
  ])('not %s', (url) => {
    expect(isLoopback(url)).toBe(false)
    expect(recipientOf({ kind: 'ollama', baseUrl: url }, 'llama3')).not.toBeNull()
  })

  it('is never a name that somebody can register', () => {
    fc.assert(
      fc.property(fc.webUrl({ authoritySettings: { withUserInfo: true, withPort: true } }), (url) => {
        expect(isLoopback(url)).toBe(false)
      }),
    )
  })
})

describe('models that a server on this machine runs elsewhere', () => {
  const local = 'http://127.0.0.1:11434/v1'
  it.each([
    ['ollama', 'gpt-oss:120b-cloud', 'ollama.com'],
    ['ollama', 'qwen3-coder:cloud', 'ollama.com'],
    ['compatible', 'gpt-oss:120b-cloud', 'ollama.com'],
    ['apple-fm', 'pcc', 'Apple Private Cloud Compute'],
    ['compatible', 'pcc', 'Apple Private Cloud Compute'],
    // Servers find a model whatever the case of its name.
    ['ollama', 'GPT-OSS:120B-Cloud', 'ollama.com'],
    ['ollama', 'gpt-oss:120b-cloud@sha256:aa', 'ollama.com'],
    ['apple-fm', 'PCC', 'Apple Private Cloud Compute'],
  ])('%s with %s sends to %s', (kind, model, recipient) => {
    expect(recipientOf({ kind, baseUrl: local }, model)).toBe(recipient)
  })

  it.each([
    ['ollama', 'llama3.2:latest'],
    ['ollama', 'cloudy:7b'],
    ['apple-fm', 'system'],
    ['lm-studio', 'qwen/qwen3-8b'],
  ])('%s with %s stays here', (kind, model) => {
    expect(recipientOf({ kind, baseUrl: local }, model)).toBeNull()
  })

  it('names the host of a server that is not here', () => {
    expect(recipientOf({ kind: 'openai', baseUrl: 'https://api.openai.com/v1' }, 'gpt-4o-mini')).toBe('api.openai.com')
    expect(recipientOf({ kind: 'ollama', baseUrl: 'http://192.168.1.5:11434/v1' }, null)).toBe('192.168.1.5:11434')
  })
})

describe('a host alone', () => {
  it.each(['localhost', '127.0.0.1', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'])('%s is this machine', (host) =>
    expect(isLoopbackHost(host)).toBe(true),
  )
  it.each(['', '0.0.0.0', '::', 'localhost.', '127.0.0.1.evil.com', '::ffff:10.0.0.1'])('%s is not', (host) =>
    expect(isLoopbackHost(host)).toBe(false),
  )
})

describe('the owner’s own network', () => {
  it.each([
    'http://127.0.0.1:1234',
    'http://192.168.1.5',
    'http://100.64.0.1',
    'http://[fd00::2]:9',
    'http://[fe80::1]/',
    'http://nas/',
    'http://mini.local',
    'http://box.tail1.ts.net',
    'http://models.internal',
  ])('holds %s', (url) => expect(staysInOwnNetwork(url)).toBe(true))
  it.each([
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://100.128.0.1',
    'http://[2001:db8::1]',
    'http://10.0.0.1.evil.com',
    'http://fd00.evil.com',
    'http://local.com',
    'nonsense',
    '',
  ])('does not hold %s', (url) => expect(staysInOwnNetwork(url)).toBe(false))
})

it.each([
  ['http://192.168.1.5:11434/v1', 'llama3', true],
  ['http://studio.local:1234/v1', null, true],
  ['http://127.0.0.1:11434/v1', 'llama3', true],
  ['http://192.168.1.5:11434/v1', 'gpt-oss:120b-cloud', false],
  ['https://api.openai.com/v1', 'gpt-4o-mini', false],
])('whether a model runs on hardware of the owner’s: %s, %s', (url, model, own) => {
  expect(runsInOwnNetwork(url, model)).toBe(own)
})
