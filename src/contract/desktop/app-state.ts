import { z } from 'zod'
import type { PermissionName } from '../app.ts'

/** What the owner may choose of the app itself. */
export const appChoices = z
  .strictObject({
    /** Starts when the owner logs in, in the menu bar alone. */
    openAtLogin: z.boolean(),
    /** Opens Idiolect from any app. */
    shortcut: z.boolean(),
    /** The number of drafts that wait, on the Dock icon. */
    dockBadge: z.boolean(),
    notifications: z.boolean(),
    /** Whether a notification quotes the message. */
    previews: z.boolean(),
  })
  .partial()
export type AppChoices = z.infer<typeof appChoices>

/** As macOS has it: `needs-approval` is on once the owner allows it in System Settings, `refused` is off although it was asked for. */
export type OpenAtLogin = 'on' | 'off' | 'needs-approval' | 'refused'

/** The app as it is now. */
export interface AppState {
  readonly openAtLogin: OpenAtLogin
  /** `taken`: another program has these keys, so it is off. */
  readonly shortcut: { readonly keys: string; readonly on: boolean; readonly taken: boolean }
  readonly dockBadge: boolean
  readonly notifications: boolean
  readonly previews: boolean
  /** The panel beside Messages is on, whoever switched it. */
  readonly overlay: boolean
  /** Null: not known. */
  readonly listener: 'running' | 'stopped' | null
  /** ms since 1970; null if it is not paused. */
  readonly pausedUntil: number | null
  /** What could not be stopped for the pause yet; it is tried again until it is. */
  readonly stillRuns: readonly PausedListener[]
  /** Permissions that were granted once and are no more. */
  readonly lost: readonly PermissionName[]
}

/** A listener that a pause stops. */
export type PausedListener = 'texts' | 'mail'

/** What is paused and what is not, in words; null where all of it is. */
export function partlyPaused(stillRuns: readonly PausedListener[]): string | null {
  const [which] = stillRuns
  if (which === undefined) return null
  const [paused, runs] = which === 'texts' ? ['Gmail', 'Messages'] : ['Messages', 'Gmail']
  return `${paused} is paused. The listener for ${runs} could not be stopped and still runs; Idiolect keeps trying.`
}
