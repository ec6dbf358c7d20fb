import { createEmulator } from 'emulate'
import { onTestFinished } from 'vitest'
import { freePort } from '../model-servers/server.ts'

/**
 * `emulate`'s Google for the running test, with its pages for signing in. What it does not do (it keeps few headers, lets no token end, asks for no
 * scope, refuses no mail) is what `google-server.ts` is for.
 *
 * @param tokens the address that each access token belongs to.
 */
export async function googleEmulator(
  seed: Readonly<Record<string, unknown>>,
  tokens: Readonly<Record<string, string>>,
): Promise<{ readonly root: string }> {
  const logins = Object.fromEntries(Object.entries(tokens).map(([token, login]) => [token, { login }]))
  const emulator = await createEmulator({ service: 'google', port: await freePort(), seed: { tokens: logins, google: seed } })
  onTestFinished(() => emulator.close())
  return { root: `${emulator.url}/` }
}
