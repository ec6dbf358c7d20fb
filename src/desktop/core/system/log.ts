import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Logs an event name with codes and numbers, never anybody's text. */
export type Log = (event: string, details?: Readonly<Record<string, string | number | null>>) => void

/** Size at which a log is rotated, bytes; one older log is kept. */
const largest = 1024 * 1024

/** Appends JSON lines, readable only by the owner. Lines that cannot be written are dropped: logging must never stop the app. */
export function openLog(path: string, now: () => number, limit = largest): Log {
  return (event, details = {}) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      if (existsSync(path) && statSync(path).size > limit) renameSync(path, `${path}.old`)
      const line = JSON.stringify({ at: new Date(now()).toISOString(), event, ...details })
      appendFileSync(path, `${redacted(line)}\n`, { mode: 0o600 })
    } catch {
      // See above.
    }
  }
}

/** In this order, longer patterns first. */
const secrets: readonly [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/-]+=*/giu, 'Bearer [hidden]'],
  [/\b(token|secret|password|key|authorization)("?\s*[:=]\s*"?)[^\s"',;&]+/giu, '$1$2[hidden]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu, '[address]'],
  [/(?<![\w.:-])\+?\d[\d ().-]{7,}\d(?![\w.:-])/gu, '[number]'],
  [/(?:\/Users|\/home)\/[^/\s"']+/gu, '~'],
  [/\b[A-Za-z0-9_-]{32,}={0,2}/gu, '[hidden]'],
]

/** Removes telephone numbers, addresses, secrets, and the owner's name in paths. */
export function redacted(text: string): string {
  return secrets.reduce((result, [pattern, instead]) => result.replace(pattern, instead), text)
}

export interface Diagnostics {
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
  /** Log files, newest last. */
  readonly logs: readonly string[]
}

/** Bytes included from the end of each log. */
const tail = 200 * 1024

/** The diagnostics text that the owner can read and send to support, redacted once more as a whole. */
export function diagnosticsText({ facts, logs }: Diagnostics): string {
  const parts = [
    'Idiolect diagnostics. Telephone numbers, addresses and secrets are taken out; no message is in here. Read it before you send it.',
    Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    ...logs.map((path) => `--- ${path.split('/').at(-1)}\n${endOf(path)}`),
  ]
  return `${parts.map(redacted).join('\n\n')}\n`
}

function endOf(path: string): string {
  try {
    const bytes = readFileSync(path)
    const text = bytes.subarray(Math.max(0, bytes.length - tail)).toString('utf8')
    return bytes.length > tail ? text.slice(text.indexOf('\n') + 1) : text
  } catch {
    return '(cannot be read)'
  }
}
