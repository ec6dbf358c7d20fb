import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { startShell } from '#desktop/main/shell.ts'
import { app, FakeUtility, machine, menu, resetElectron, type FakeMenuItem } from './electron.ts'

/** The main page of the app, whole. */
export const own = { url: 'app://bundle/', parent: null }

/** For `beforeEach`: a machine on which the app was never started. */
export function newMachine(): void {
  resetElectron()
  machine.folder = mkdtempSync(join(tmpdir(), 'idiolect-shell-'))
  mkdirSync(join(machine.folder, 'appData'))
  const before = { exception: process.listeners('uncaughtException'), rejection: process.listeners('unhandledRejection') }
  onTestFinished(() => {
    // Its server would be started again, in the middle of a later test.
    app.quit()
    rmSync(machine.folder, { recursive: true, force: true })
    // What the shell listens for in its own process is not this one's.
    for (const listener of process.listeners('uncaughtException'))
      if (!before.exception.includes(listener)) process.off('uncaughtException', listener)
    for (const listener of process.listeners('unhandledRejection'))
      if (!before.rejection.includes(listener)) process.off('unhandledRejection', listener)
  })
}

/** Starts the shell on it; nothing is ready yet. */
export const start = (): void => startShell(app as unknown as Parameters<typeof startShell>[0])

/** The shell, ready, with the process of its server to speak for. */
export async function ready() {
  start()
  await app.becomeReady()
  await vi.waitFor(() => expect(FakeUtility.all).toHaveLength(1))
  const server = FakeUtility.all[0] as FakeUtility
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  server.emit('message', { kind: 'ready' })
  await settle()
  return {
    server,
    settle,
    listen: (port = 9) => {
      server.emit('message', { kind: 'listening', address: `http://127.0.0.1:${port}`, port })
      return settle()
    },
  }
}

/** As the owner chooses in the menu-bar item. */
export function choose(label: string, items: readonly FakeMenuItem[] = menu.items): void {
  const item = items.flatMap((one) => [one, ...(one.submenu ?? [])]).find((one) => one.label === label)
  if (item?.click === undefined) throw new Error(`There is no ${label} in the menu.`)
  item.click()
}
