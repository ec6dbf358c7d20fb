import { expect, it, vi } from 'vitest'
import { createOwnerActs } from './owner-acts.ts'
import type { UpdateState } from './updates/machine.ts'

const none: UpdateState = { phase: 'none' }
const available: UpdateState = { phase: 'available', version: '1.1.0' }

/** A check for updates from the menu. */
async function looked(found: UpdateState, problem: string | null): Promise<[string, string] | null> {
  const shown: [string, string][] = []
  let state = none
  const updates = {
    state: () => state,
    problem: () => problem,
    check: async () => void (state = found),
    download: async () => {},
    install: async () => {},
  }
  const board = { show: ({ title, body }: { title: string; body: string }) => void shown.push([title, body]) }
  // It uses nothing else of the shell.
  const acts = createOwnerActs({ shell: { version: '1.0.0', board }, updates, raise: () => {} } as unknown as Parameters<
    typeof createOwnerActs
  >[0])
  acts.update()
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  return shown[0] ?? null
}

it('says what became of looking for an update, because no page may be open', async () => {
  expect(await looked(none, null)).toEqual(['No newer version', 'Version 1.0.0 is the newest.'])
  expect((await looked(available, null))?.[0]).toBe('Version 1.1.0 can be downloaded')
  expect(await looked(none, 'No update information was found.')).toEqual(['Idiolect was not updated', 'No update information was found.'])
})
