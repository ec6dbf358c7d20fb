import { expect, it } from 'vitest'
import { signUp } from '../factories.ts'
import { june } from './emulate.ts'
import { connect } from './steps.ts'
import { upload } from './upload.ts'
import { callback, clientJson } from './client-json.ts'
import { startGoogleApp, type GoogleApp } from './google-app.ts'

async function opened(mode: 'browser' | 'desktop' | 'hosted' = 'browser') {
  const app = await startGoogleApp({ mode, configured: false })
  const { token, user } = await signUp(app)
  const said = async (...file: [string | Uint8Array, { field?: string }?]) => {
    const answer = await upload(app, token, ...file)
    return [answer.statusCode, answer.json<{ message: string }>().message] as const
  }
  return { app, token, accountId: user.id, said }
}

const kept = (app: GoogleApp, accountId: string) => app.deps.store.providerClients.find(accountId)

it('credentials are taken in use, and what was uploaded before is replaced', async () => {
  const { app, token, accountId, said } = await opened()
  expect(await said(clientJson('installed', { client_id: 'another' }))).toEqual([200, 'Credentials uploaded successfully'])
  expect(await said(clientJson('installed'))).toEqual([200, 'Credentials uploaded successfully'])
  expect(await kept(app, accountId)).toMatchObject({ id: 'idiolect.apps.example' })
  expect(await connect(app, token)).toEqual({ purpose: 'connect' })
})

it('the address to register is said where these credentials may not return to it yet', async () => {
  const { said } = await opened()
  expect(await said(clientJson('web'))).toEqual([200, 'Credentials uploaded successfully'])
  const [status, message] = await said(clientJson('web', { redirect_uris: ['https://elsewhere.example/back'] }))
  expect([status, message]).toEqual([200, expect.stringContaining(`add ${callback} to its authorized redirect URIs`)])
})

it('a host that the file names is never asked', async () => {
  const { app, token, said } = await opened()
  const evil = { auth_uri: 'https://evil.example/auth', token_uri: 'https://evil.example/token', issuer: 'https://evil.example' }
  await said(clientJson('web', evil))
  await connect(app, token)
  expect(new Set(app.asked.map(({ url }) => new URL(url).origin))).toEqual(new Set([app.emulated.url]))
})

it('another kind of file is refused by its own words, and the one before stays', async () => {
  const { app, accountId, said } = await opened()
  await said(clientJson('web'))
  for (const [file, words] of [
    [JSON.stringify({ type: 'service_account', private_key: 'GOCSPX-k' }), 'service account'],
    [JSON.stringify({ type: 'authorized_user', refresh_token: 'GOCSPX-r' }), 'token file'],
    ['GOCSPX-not-json', 'not a JSON file'],
    [Buffer.from([0xff, 0xfe, 0x00]), 'not a JSON file'],
    ['', 'not a JSON file'],
  ] as const)
    expect(await said(file)).toEqual([400, expect.stringContaining(words)])
  expect((await said('x'.repeat(64 * 1024 + 1)))[0]).toBe(413)
  expect(await said(clientJson('web'), { field: 'another' })).toEqual([400, 'Please select a credentials file first'])
  expect(await kept(app, accountId)).toMatchObject({ secret: 'a-client-secret' })
  expect(JSON.stringify(app.log)).not.toMatch(/GOCSPX|a-client-secret|idiolect\.apps/)
})

it('the Mac app takes those of a desktop app, a hosted server those of a web application', async () => {
  const desktop = await opened('desktop')
  expect(await desktop.said(clientJson('web'))).toEqual([400, expect.stringContaining('The Mac app needs those of a desktop app')])
  expect((await desktop.said(clientJson('installed')))[0]).toBe(200)
  const hosted = await opened('hosted')
  expect((await hosted.said(clientJson('installed')))[0]).toBe(400)
  expect((await hosted.said(clientJson('web')))[0]).toBe(200)
})

it('what is no upload is refused before it is read', async () => {
  const { app, token } = await opened()
  const json = await app.call('POST', '/api/gmail-listener/credentials', { token, body: { credentials: 'x' } })
  expect(json.statusCode).toBe(400)
  const stranger = await upload(app, 'x'.repeat(43), clientJson('web'))
  expect(stranger.statusCode).toBe(401)
  const broken = await app.app.inject({
    method: 'POST',
    url: '/api/gmail-listener/credentials',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="credentials"; filename="a.json"\r\n\r\n{"web"',
  })
  expect(broken.statusCode).toBe(400)
})

it('a grant is used with the credentials that it was given by, and again where their secret was changed', async () => {
  const { app, token, accountId, said } = await opened()
  await said(clientJson('web'))
  await connect(app, token)
  await said(clientJson('web', { client_id: 'another', client_secret: 'another' }))
  app.clock.advance(86_400_000)
  await expect(app.google.access.accessToken(accountId)).resolves.toMatch(/^google_/)
  await said(clientJson('web', { client_secret: 'changed by mistake' }))
  app.clock.advance(86_400_000)
  await expect(app.google.access.accessToken(accountId)).rejects.toMatchObject({
    code: 'reconnect',
    message: expect.stringContaining('upload the new file') as string,
  })
  await said(clientJson('web'))
  await expect(app.google.access.accessToken(accountId)).resolves.toMatch(/^google_/)
  expect((await app.google.access.identity(accountId))?.address).toBe(june.email)
})
