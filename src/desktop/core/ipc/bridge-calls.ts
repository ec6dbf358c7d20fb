import { z } from 'zod'
import { permissionName } from '#contract/app.ts'
import { appChoices } from '#contract/desktop/app-state.ts'
import { channels } from '#contract/desktop/channels.ts'
import type { AppBridge, OverlayBridge, UpdateStatus } from '#contract/desktop-bridge.ts'
import { overlaySettings } from '#contract/live/overlay.ts'
import { isAppPage } from '../security/navigation.ts'

/** The sender of a message: the page in the frame, and whether that is the whole window. */
export interface Sender {
  readonly url: string
  readonly isTop: boolean
}

/** The calls the shell implements for pages. */
export interface BridgeCalls {
  boot(): { apiBase: string } | null
  updates: {
    getStatus(): UpdateStatus
    check(): Promise<UpdateStatus>
    download(): Promise<void>
    install(): Promise<void>
  }
  overlay: Omit<OverlayBridge, 'onDeactivated'>
  app: Omit<AppBridge, 'onChanged'>
}

/** The used subset of Electron's `ipcMain`. `handle` answers with a promise, `answer` synchronously. */
export interface PageMessages {
  handle(channel: string, answer: (sender: Sender | null, args: readonly unknown[]) => unknown): void
  answer(channel: string, answer: (sender: Sender | null, args: readonly unknown[]) => unknown): void
}

class Refused extends Error {
  override readonly name = 'Refused'
}

const nothing = z.tuple([])

/**
 * Registers every call of the bridge. Each first checks that the sender is a page of the app, not in a frame, and that its arguments match the
 * schema. Page messages are answered nowhere else.
 *
 * How to add one: its name in `contract/desktop/channels.ts`, its call in the preload script, and a line here with its schema.
 */
export function registerBridge(messages: PageMessages, calls: BridgeCalls): void {
  const { updates, overlay, app } = calls
  const register = <T extends unknown[]>(channel: string, schema: z.ZodType<T>, call: (...args: T) => unknown): void => {
    // Async, so that a refusal becomes a rejected promise and nothing is thrown in the shell.
    messages.handle(channel, async (sender, args) => {
      checkSender(sender)
      const parsed = schema.safeParse(args)
      if (!parsed.success) throw new Refused('This message is not understood.')
      return call(...parsed.data)
    })
  }
  messages.answer(channels.boot, (sender, args) => (isOwn(sender) && args.length === 0 ? calls.boot() : null))
  register(channels.getStatus, nothing, () => updates.getStatus())
  register(channels.check, nothing, () => updates.check())
  register(channels.download, nothing, () => updates.download())
  register(channels.install, nothing, () => updates.install())
  register(channels.updateSettings, z.tuple([overlaySettings]), (settings) => overlay.updateSettings(settings))
  register(channels.activate, nothing, () => overlay.activate())
  register(channels.deactivate, nothing, () => overlay.deactivate())
  register(channels.getPort, nothing, () => overlay.getPort())
  register(channels.getState, nothing, () => app.getState())
  register(channels.change, z.tuple([appChoices]), (choices) => app.change(choices))
  register(channels.pause, nothing, () => app.pause())
  register(channels.resume, nothing, () => app.resume())
  register(channels.acceptLoss, z.tuple([permissionName]), (permission) => app.acceptLoss(permission))
  register(channels.signedIn, z.tuple([z.string().min(1).max(200).nullable()]), (account) => app.signedIn(account))
  register(channels.restart, nothing, () => app.restart())
  register(channels.exportDiagnostics, nothing, () => app.exportDiagnostics())
}

function isOwn(sender: Sender | null): boolean {
  return sender !== null && sender.isTop && isAppPage(sender.url)
}

function checkSender(sender: Sender | null): void {
  if (!isOwn(sender)) throw new Refused('This page may not ask for that.')
}
