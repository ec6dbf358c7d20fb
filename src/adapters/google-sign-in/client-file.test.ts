import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '#core/ports/sign-in-provider.ts'
import { readClientFile } from './client-file.ts'

const inside = {
  client_id: '42-abc.apps.googleusercontent.com',
  project_id: 'p',
  auth_uri: 'https://evil.example/auth',
  token_uri: 'https://evil.example/token',
  client_secret: 'GOCSPX-very-secret',
  redirect_uris: ['http://localhost:5002/api/oauth/callback/gmail'],
}
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const refusalOf = (file: unknown, kinds: readonly ('web' | 'installed')[] = ['web', 'installed']): string => {
  try {
    readClientFile(bytes(file), kinds)
  } catch (error) {
    expect(error).toBeInstanceOf(ProviderFailure)
    return (error as ProviderFailure).message
  }
  throw new Error('it was taken')
}

describe('a credentials file', () => {
  it('is id, secret and addresses to return to; the hosts in it are not read', () => {
    const { client_id: id, client_secret: secret, redirect_uris: redirectUris } = inside
    expect(readClientFile(bytes({ web: inside }), ['web'])).toEqual({ id, secret, kind: 'web', redirectUris })
    expect(readClientFile(bytes({ installed: { ...inside, redirect_uris: undefined } }), ['installed'])).toEqual({
      id,
      secret,
      kind: 'installed',
      redirectUris: [],
    })
  })

  it.each([
    ['the key of a service account', { type: 'service_account', private_key: 'x', client_id: '1', client_email: 'a@b' }, /service account/],
    ['the result of a sign-in', { type: 'authorized_user', client_id: 'i', client_secret: 's', refresh_token: 'GOCSPX-r' }, /token file/],
    ['a token file of a library', { access_token: 'a', refresh_token: 'r', scope: 's' }, /token file/],
    ['of workload identity federation', { type: 'external_account', audience: 'x' }, /federation/],
    ['of Firebase', { project_info: {}, client: [] }, /Firebase/],
    ['not in its frame', { client_id: 'i', client_secret: 'GOCSPX-x' }, /stand under "installed" or "web"/],
    ['any other JSON', { hello: 'world' }, /neither "installed" nor "web"/],
    ['a list', [inside], /isn’t a credentials file/],
    ['a word', '"GOCSPX-word"', /isn’t a credentials file/],
    ['no JSON', 'GOCSPX-secret=1', /not a JSON file/],
    ['empty', '', /not a JSON file/],
    ['two clients', { web: inside, installed: inside }, /contains two clients/],
    ['without a secret', { web: { ...inside, client_secret: undefined } }, /client_secret is missing/],
    ['without an id', { installed: { ...inside, client_id: '' } }, /client_id is missing/],
    ['of no shape', { web: 'GOCSPX-x' }, /incomplete/],
    ['too large', { web: inside, padding: 'x'.repeat(66_000) }, /too large/],
  ])('is not %s', (_what, file, words) => {
    const message = refusalOf(file)
    expect(message).toMatch(words)
    expect(message).not.toContain('GOCSPX')
    expect(message).toContain('Google’s console')
  })

  it('is of a kind that this way of running can use', () => {
    expect(refusalOf({ web: inside }, ['installed'])).toMatch(/^These are the credentials of a web application\./)
    expect(refusalOf({ installed: inside }, ['web'])).toMatch(/type Web application/)
  })

  it('is refused or read, whatever it is', () => {
    const outcome = (file: Uint8Array): unknown => {
      try {
        return readClientFile(file, ['web', 'installed'])
      } catch (error) {
        return error
      }
    }
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json().map(bytes)), (file) => {
        expect(outcome(file)).toBeInstanceOf(ProviderFailure)
      }),
      { numRuns: 200 },
    )
  })
})
