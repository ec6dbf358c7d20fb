import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { permissionName } from '#contract/app.ts'
import { listenerKind, type ListenerKind } from '#contract/live/computer.ts'

/** The app's own settings, in a file beside the store that is readable without the server. Damaged fields get their defaults. */
const bounds = z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int().min(200), height: z.number().int().min(200) })

/** Null: the oldest account, the only one that earlier versions paused. */
const ofAccount = z.object({ account: z.string().nullable(), listener: listenerKind })

const pause = z.object({
  /** ms since 1970. */
  until: z.number(),
  /** The listeners that it stopped, and may resume. */
  stopped: z.array(ofAccount),
  /** The listeners that could not be stopped yet. */
  stillRuns: z.array(ofAccount),
})

/** A pause as earlier versions stored it. */
const pauseBefore = z
  .object({
    until: z.number(),
    resume: z.boolean(),
    resumeMail: z.boolean().catch(false),
    stillRuns: z.array(listenerKind).catch([]),
  })
  .transform(({ until, resume, resumeMail, stillRuns }): z.infer<typeof pause> => {
    const named = (...listeners: ListenerKind[]) => listeners.map((listener) => ({ account: null, listener }))
    return {
      until,
      stopped: named(...(resume ? ['texts' as const] : []), ...(resumeMail ? ['mail' as const] : [])),
      stillRuns: named(...stillRuns),
    }
  })

const settings = z.object({
  /** The server's last port. */
  port: z.number().int().min(1).max(65_535).nullable().catch(null),
  /** Bounds of the main window. Null if it was never opened. */
  window: bounds.nullable().catch(null),
  /** Global shortcut that opens Idiolect; off by default. */
  shortcut: z.boolean().catch(false),
  dockBadge: z.boolean().catch(true),
  notifications: z.boolean().catch(true),
  /** Whether a notification quotes the message. */
  previews: z.boolean().catch(true),
  /** Permissions that macOS has ever granted. If one of them is missing, it was lost. */
  granted: z.array(permissionName).catch([]),
  /** Null if not paused. */
  pause: z.union([pause, pauseBefore]).nullable().catch(null),
})
export type Settings = z.infer<typeof settings>

export interface SettingsFile {
  get(): Settings
  /** Saved immediately. If the disk refuses, the change lasts until the app quits. */
  change(part: Partial<Settings>): void
}

export function openSettings(path: string): SettingsFile {
  let current = read(path)
  return {
    get: () => current,
    change(part) {
      current = { ...current, ...part }
      try {
        const staged = `${path}.new`
        writeFileSync(staged, JSON.stringify(current), { mode: 0o600 })
        renameSync(staged, path)
      } catch {
        // A failed save of a preference must not crash the app.
      }
    },
  }
}

function read(path: string): Settings {
  let found: unknown = {}
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Missing or damaged.
  }
  const parsed = settings.safeParse(found)
  return parsed.success ? parsed.data : settings.parse({})
}
