import type Database from 'better-sqlite3'
import { z } from 'zod'
import { openSample } from './open-sample.ts'

/** State of the sample Messages app's window. Stored in the database, so that it outlives the stand-in. */
const appState = z.object({
  running: z.boolean().default(true),
  front: z.boolean().default(true),
  /** System Settings, Accessibility. */
  accessibility: z.boolean().default(true),
  /** System Settings, Automation: allowed, denied, or not asked yet. */
  automation: z.enum(['allowed', 'denied', 'not-asked']).default('allowed'),
  /** Messages, Settings: show short names. */
  shortNames: z.boolean().default(false),
  /** The macOS version whose accessibility tree the window has. */
  layout: z.union([z.literal(26), z.literal(27)]).default(26),
  /** From when on the app runs after it was told to open, ms since 1970. Null if nobody told it to. */
  opensAt: z.number().nullable().default(null),
  /** guid of the open conversation. Null if none is open. */
  open: z.string().nullable().default(null),
  /** Unsent text in the field. */
  compose: z.string().default(''),
  /** Number of text fields: 1; 0 while a new message is addressed; 2 while one is edited. */
  fields: z.number().int().min(0).max(2).default(1),
  frame: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable()
    .default({ x: 120, y: 80, width: 980, height: 720 }),
})
export type AppState = z.infer<typeof appState>

const table = 'idiolect_sample_app'

export function readAppState(db: Database.Database): AppState {
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL)`)
  const text = db.prepare<[], string>(`SELECT state FROM ${table}`).pluck().get()
  return appState.parse(text === undefined ? {} : JSON.parse(text))
}

export function changeAppState(db: Database.Database, change: Partial<AppState>): void {
  const before = readAppState(db)
  if (Object.keys(change).length === 0) return
  const state = { ...before, ...change }
  db.prepare(`INSERT INTO ${table} (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state`).run(
    JSON.stringify(state),
  )
}

/**
 * Does what the owner does in the window: opens a conversation, types, switches to another application, quits.
 *
 * @throws AppError `sample-mismatch` for anything but a sample database.
 */
export function setSampleApp(path: string, change: Partial<AppState>): AppState {
  const { db } = openSample(path)
  try {
    db.transaction(() => changeAppState(db, change)).immediate()
    return readAppState(db)
  } finally {
    db.close()
  }
}

/** Current state of the window. @throws AppError `sample-mismatch` for anything but a sample database. */
export function readSampleApp(path: string): AppState {
  return setSampleApp(path, {})
}
