import { z } from 'zod'
import type { PermissionName } from '../app.ts'
import type { ListenerKind } from '../live/computer.ts'

/** The app's own settings. */
export const appChoices = z
  .strictObject({
    /** Start at login, in the menu bar only. */
    openAtLogin: z.boolean(),
    /** Global shortcut that opens Idiolect. */
    shortcut: z.boolean(),
    /** Show the number of waiting drafts on the Dock icon. */
    dockBadge: z.boolean(),
    notifications: z.boolean(),
    /** Quote the message in notifications. */
    previews: z.boolean(),
  })
  .partial()
export type AppChoices = z.infer<typeof appChoices>

/** The state in macOS. `needs-approval`: on once the owner allows it in System Settings. `refused`: requested, but off. */
export type OpenAtLogin = 'on' | 'off' | 'needs-approval' | 'refused'

/** The app's current state. */
export interface AppState {
  readonly openAtLogin: OpenAtLogin
  /** `taken`: another program uses these keys, so the shortcut is off. */
  readonly shortcut: { readonly keys: string; readonly on: boolean; readonly taken: boolean }
  readonly dockBadge: boolean
  readonly notifications: boolean
  readonly previews: boolean
  /** Whether the panel beside Messages is on. */
  readonly overlay: boolean
  /** Null if unknown. */
  readonly listener: 'running' | 'stopped' | null
  /** Milliseconds since 1970. Null if not paused. */
  readonly pausedUntil: number | null
  /** Which kinds of listeners the pause has not managed to stop yet, each once; it keeps retrying. */
  readonly stillRuns: readonly ListenerKind[]
  /** Permissions that were granted and then revoked. */
  readonly lost: readonly PermissionName[]
}

/** What is paused and what is not, in words. Null if everything is paused. */
export function partlyPaused(stillRuns: readonly ListenerKind[]): string | null {
  const [which, another] = stillRuns
  if (which === undefined) return null
  if (another !== undefined)
    return 'Not everything is paused. Listeners for Messages and for Gmail could not be stopped and still run; Idiolect keeps trying.'
  const [paused, runs] = which === 'texts' ? ['Gmail', 'Messages'] : ['Messages', 'Gmail']
  return `${paused} is paused. The listener for ${runs} could not be stopped and still runs; Idiolect keeps trying.`
}
