import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, ipcMain, protocol, session, shell, type WebContents } from 'electron'
import type { Desktop } from '../core/desktop.ts'
import type { PageMessages, Sender } from '../core/ipc/bridge-calls.ts'
import { decideOpening, type Destination } from '../core/security/navigation.ts'
import { allowsPermission } from '../core/security/permissions.ts'

/** Serves `app://`: files of the built client, each with its headers. */
export function servePages(desktop: () => Desktop, clientDir: string): void {
  protocol.handle('app', async ({ url, method }) => {
    const { status, headers, path, body } = desktop().answer({ url, method })
    if (path === null) return new Response(body, { status, headers })
    try {
      return new Response(new Uint8Array(await readFile(join(clientDir, ...path))), { status, headers })
    } catch {
      return new Response(null, { status: 404 })
    }
  })
}

/** Handles permission requests and permission checks, and devices of every kind: all are refused unless the policy allows them. */
export function guardPermissions(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(allowsPermission(permission, requestingUrl)),
  )
  defaultSession.setPermissionCheckHandler((_contents, permission, origin) => allowsPermission(permission, origin))
  defaultSession.setDevicePermissionHandler(() => false)
}

/** Guards every page of every window before it loads anything. */
export function guardContents(desktop: () => Desktop): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      leave(decideOpening(url))
      return { action: 'deny' }
    })
    // Frames can only load what the policy allows anyway; all three events apply the same rule.
    const hold = (event: { preventDefault(): void; readonly url: string }): void => keep(event, contents, desktop())
    contents.on('will-navigate', hold)
    contents.on('will-redirect', hold)
    contents.on('will-frame-navigate', hold)
  })
}

function keep(event: { preventDefault(): void; readonly url: string }, contents: WebContents, desktop: Desktop): void {
  const destination = desktop.follow(event.url, contents.getURL())
  if (destination.kind !== 'stay') event.preventDefault()
  leave(destination)
}

function leave(destination: Destination): void {
  if (destination.kind === 'outside') void shell.openExternal(destination.url)
}

/** The only place that receives messages from pages; `core/ipc` decides the answers. */
export function pageMessages(): PageMessages {
  const senderOf = ({ senderFrame }: { readonly senderFrame: { readonly url: string; readonly parent: unknown } | null }): Sender | null =>
    senderFrame === null ? null : { url: senderFrame.url, isTop: senderFrame.parent === null }
  return {
    handle: (channel, answer) => ipcMain.handle(channel, (event, ...args: unknown[]) => answer(senderOf(event), args)),
    answer: (channel, answer) =>
      void ipcMain.on(channel, (event, ...args: unknown[]) => {
        event.returnValue = answer(senderOf(event), args)
      }),
  }
}
