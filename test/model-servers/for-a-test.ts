import { onTestFinished } from 'vitest'
import { startAimock, type Aimock } from './aimock.ts'
import type { Behavior } from './behavior.ts'
import { startModelServer, type ModelServer } from './server.ts'

/** `startModelServer` for the running test: it ends with it. */
export async function modelServer(behavior: Behavior = {}, port = 0): Promise<ModelServer> {
  const server = await startModelServer(behavior, port)
  onTestFinished(() => server.close())
  return server
}

/** `startAimock` for the running test: it ends with it. */
export async function aimock(options: Parameters<typeof startAimock>[0] = {}): Promise<Aimock> {
  const server = await startAimock(options)
  onTestFinished(() => server.close())
  return server
}
