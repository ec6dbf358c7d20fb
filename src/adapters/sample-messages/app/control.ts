import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/**
 * Makes the sample Messages app misbehave, through a file next to its database. The file is read before every command and rewritten when a fault is
 * used.
 *
 * How to add a fault: a word here with where it was seen, and what it does in `outgoing.ts` (to a sent text), `sample-app.ts` (to a command), or
 * `osascript/main.ts` (to the process).
 */
const faultKinds = [
  /** The command fails with the Apple error number in `error`. */
  'error',
  /** No answer, ever, and nothing done. */
  'hang',
  /** Done, but no answer. */
  'hang-after',
  'exit',
  'exit-after',
  /** Lines that aren't an answer, instead of one. */
  'garbage',
  /** Accepted, but results only in a row without text or conversation. */
  'ghost',
  /** Accepted, but no row appears. */
  'swallow',
  /** Refused 1.5 s later with the number in `error`, usually 22. */
  'late-error',
  /** Shown as sent first, then refused 3 s later. */
  'error-after-sent',
  /** Sent as a text message instead. */
  'downgrade',
  /** The row is linked to its conversation only 3 s later. */
  'late-join',
] as const

export const fault = z.object({
  on: z.enum(['ping', 'snapshot', 'insert', 'send']),
  do: z.enum(faultKinds),
  error: z.number().int().optional(),
  /** Number of times; default once. */
  times: z.number().int().positive().default(1),
})
export type Fault = z.infer<typeof fault>
export type FaultToMake = z.input<typeof fault>

const control = z.object({
  faults: z.array(fault).default([]),
  /** Whether contacts text back. */
  replies: z.boolean().default(true),
  /** Sample databases of other machines, by their owner's address: texts to that address arrive there, from this owner. */
  network: z.record(z.string(), z.string()).default({}),
})
export type Control = z.infer<typeof control>

export function controlPath(chatDb: string): string {
  return join(dirname(chatDb), 'messages-control.json')
}

/** Contents of the file. Defaults if it is missing or cannot be read. */
export function readControl(chatDb: string): Control {
  const path = controlPath(chatDb)
  if (!existsSync(path)) return control.parse({})
  try {
    return control.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return control.parse({})
  }
}

export function writeControl(chatDb: string, settings: z.input<typeof control>): void {
  const path = controlPath(chatDb)
  const temporary = `${path}.${process.pid}.partial`
  writeFileSync(temporary, `${JSON.stringify(control.parse(settings), null, 2)}\n`)
  renameSync(temporary, path)
}

/** Takes the next fault for this command and counts it as used. */
export function takeFault(chatDb: string, command: string): Fault | null {
  const settings = readControl(chatDb)
  const next = settings.faults.find(({ on }) => on === command)
  if (next === undefined) return null
  const rest = settings.faults.flatMap((item) => (item !== next ? [item] : item.times > 1 ? [{ ...item, times: item.times - 1 }] : []))
  writeControl(chatDb, { ...settings, faults: rest })
  return next
}
