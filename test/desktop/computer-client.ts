import { join } from 'node:path'
import { ownerClient, type OwnerClient } from '#desktop/core/system/owner-client.ts'
import { openSettings, type SettingsFile } from '#desktop/core/system/settings.ts'
import type { TestApp } from '../app.ts'
import { temporaryFolder } from '../folder.ts'

/** This launch's secret: the `localToken` of the server that the client calls. */
export const secret = 'o'.repeat(43)

/** The shell's client for a server under test. `before` sees each call's path, and may throw. */
export function computerClient(app: TestApp, before: (path: string) => void = () => undefined): OwnerClient {
  return ownerClient('', secret, async (input, init) => {
    const path = input as string
    before(path)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : undefined
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await app.call(init?.method, path, { token: secret, headers, ...(body === undefined ? {} : { body }) })
    return Response.json(answer.json(), { status: answer.statusCode })
  })
}

/** A server that answers from a table by path, late where that holds a promise, and records its requests. */
export function answeringClient(answers: Record<string, unknown>) {
  const asked: [string, unknown][] = []
  const client = ownerClient('http://127.0.0.1:4100', 'token', async (input, init) => {
    const path = (input as string).replace('http://127.0.0.1:4100', '')
    asked.push([path, init?.body === undefined || init.body === null ? undefined : JSON.parse(init.body as string)])
    const answer = await answers[path]
    if (answer === undefined)
      return Response.json(
        { success: false, status: 'error', code: 'unavailable', message: 'Not now.', error: 'Not now.' },
        { status: 503 },
      )
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return { client, asked, answers }
}

export const temporarySettings = (): SettingsFile => openSettings(join(temporaryFolder(), 'desktop.json'))
