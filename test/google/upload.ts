import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../app.ts'

const boundary = '----idiolect-upload'

/** As the page uploads a credentials file. */
export function upload(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  file: string | Uint8Array,
  { field = 'credentials', name = 'client_secret.json' } = {},
): Promise<LightMyRequestResponse> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/json\r\n\r\n`
  return app.inject({
    method: 'POST',
    url: '/api/gmail-listener/credentials',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}
