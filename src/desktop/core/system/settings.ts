import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { permissionName } from '#contract/app.ts'
import type { PausedListener } from '#contract/desktop/app-state.ts'

/** What the app itself remembers, beside the store: a file of its own, readable without the server. A field that is damaged has its default. */
const bounds = z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int().min(200), height: z.number().int().min(200) })

const pausedListener = z.enum(['texts', 'mail']) satisfies z.ZodType<PausedListener>

const settings = z.object({
  /** Port that the server had last. */
  port: z.number().int().min(1).max(65_535).nullable().catch(null),
  /** Of the main window; null: never opened. */
  window: bounds.nullable().catch(null),
  /** Off until the owner asks for it: opens Idiolect from any app. */
  shortcut: z.boolean().catch(false),
  dockBadge: z.boolean().catch(true),
  notifications: z.boolean().catch(true),
  /** Whether a notification quotes the message. */
  previews: z.boolean().catch(true),
  /** Permissions that macOS gave at any time: one of them that is missing was lost. */
  granted: z.array(permissionName).catch([]),
  /**
   * ms since 1970 until which the owner paused it, whether the listeners of texts and of mail ran then, and which of them could not be stopped yet.
   */
  pause: z
    .object({
      until: z.number(),
      resume: z.boolean(),
      resumeMail: z.boolean().catch(false),
      stillRuns: z.array(pausedListener).catch([]),
    })
    .nullable()
    .catch(null),
})
export type Settings = z.infer<typeof settings>

export interface SettingsFile {
  get(): Settings
  /** Kept at once; where the disk refuses, it holds until the app ends. */
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
        // A preference is not worth an end of the app.
      }
    },
  }
}

function read(path: string): Settings {
  let found: unknown = {}
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // None yet, or damaged.
  }
  const parsed = settings.safeParse(found)
  return parsed.success ? parsed.data : settings.parse({})
}
