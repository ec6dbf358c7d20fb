import { z } from 'zod'
import type { HelperFailure, HelperFailureCode } from '#core/ports/messages-helper.ts'

const permissions = z.object({ accessibility: z.boolean(), automation: z.number().int().nullable() })

/**
 * Protocol between the helper script and its client, one JSON object per line: `{id, cmd, args}` and `{id, ok, data | error: {code, message,
 * uncertain}}`.
 *
 * How to add a command: its answer here, its time limit in `client.ts`, its work in `scripts/messages/`.
 */
export const answers = {
  ping: z.object({ version: z.number().int() }),
  snapshot: z.object({
    trusted: z.boolean(),
    looked: z.boolean(),
    running: z.boolean(),
    front: z.boolean(),
    window: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
    title: z.string().nullable(),
    lastText: z.string().nullable(),
    descriptions: z.array(z.string()),
    compose: z.object({ present: z.boolean(), empty: z.boolean() }),
  }),
  insert: z.object({ length: z.number().int().nonnegative() }),
  send: z.object({ via: z.enum(['chat', 'participant']) }),
  permissions,
  ask: permissions,
} as const

export type Command = keyof typeof answers
export type Answer<C extends Command> = z.infer<(typeof answers)[C]>

/** Version of the script that this client understands. */
export const scriptVersion = 2

const envelope = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), data: z.unknown() }),
  z.object({ id: z.string(), ok: z.literal(false), error: z.object({ code: z.string(), message: z.string(), uncertain: z.boolean() }) }),
])
export type Envelope = z.infer<typeof envelope>

/** The envelope in a line of the helper's output. Null if the line is not an answer. */
export function readEnvelope(line: string): Envelope | null {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    return null
  }
  const parsed = envelope.safeParse(json)
  return parsed.success ? parsed.data : null
}

/** One line of ASCII: no text can break out of its JSON string. */
export function writeRequest(id: string, command: Command, args: unknown): string {
  const json = JSON.stringify({ id, cmd: command, args })
  return `${json.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

/** Messages for the owner, in full sentences, without the text or the recipient. */
const failureWords: Readonly<Record<HelperFailureCode, string>> = {
  'automation-denied':
    'Idiolect is not allowed to control Messages. Turn it on in System Settings, Privacy & Security, Automation, then try again. If it is already on, turn it off and on.',
  'automation-not-asked':
    'macOS has not asked you yet whether Idiolect may control Messages. Press Allow under iMessage, Permissions Required.',
  'accessibility-denied':
    'Idiolect is not allowed to see the Messages window. Turn it on in System Settings, Privacy & Security, Accessibility (press + to add it if it is not listed), then try again. If it is already on, turn it off and on.',
  'no-such-chat': 'Messages could not find this conversation. Copy the text and send it from Messages.',
  'bad-target': 'Messages does not let other programs send to this conversation. Copy the text and send it from Messages.',
  'messages-not-running': 'Messages is not running and could not be opened. Open Messages and try again.',
  'messages-timeout': 'Messages did not answer in time.',
  'no-compose': 'No conversation is open in Messages, or its window is on another desktop.',
  mismatch: 'A different conversation is open in Messages than the one this text is for. Nothing was inserted.',
  ambiguous: 'Idiolect could not tell for certain which conversation is open in Messages. Nothing was inserted.',
  'not-empty': 'There is already text in the field. Nothing was inserted.',
  'not-written': 'Messages did not take the text into its field. Copy it instead.',
  'check-field': 'Check the field in Messages before you paste anything: the text may be there, or part of it.',
  refused: 'Messages refused.',
  'timed-out': 'The helper did not answer in time and was stopped.',
  crashed: 'The helper stopped while it was working.',
  garbled: 'The helper gave an answer that makes no sense and was stopped.',
  'no-helper': 'The helper that talks to Messages could not be started.',
  paused: 'The helper that talks to Messages failed several times in a row. Idiolect will try it again in a moment.',
  closed: 'Idiolect is shutting down.',
}

/** Apple's error numbers (MacErrors.h, AXError.h) and the script's own codes. */
const codes: Readonly<Record<string, HelperFailureCode>> = {
  '-1743': 'automation-denied',
  '-1744': 'automation-not-asked',
  '-25211': 'accessibility-denied',
  '-1728': 'no-such-chat',
  '-1700': 'bad-target',
  '-600': 'messages-not-running',
  '-1712': 'messages-timeout',
  'no-compose': 'no-compose',
  mismatch: 'mismatch',
  ambiguous: 'ambiguous',
  'not-empty': 'not-empty',
  'not-written': 'not-written',
  'check-field': 'check-field',
}
/** Errors from Messages itself during a send: "Invalid index" (-1719) is a missing conversation, 1 a conversation that its list doesn't contain. */
const codesOfSending: Readonly<Record<string, HelperFailureCode>> = { '-1719': 'no-such-chat', '1': 'bad-target' }
/** The connection to Messages broke; nobody knows at which point. */
const connectionBroke = '-609'

/** Codes after which the command may have been carried out: they prove neither that it was nor that it wasn't. */
const uncertain: ReadonlySet<HelperFailureCode> = new Set(['messages-timeout', 'refused', 'timed-out', 'crashed', 'garbled'])
const lookFirst = 'Look in Messages whether it was done before you try again.'

/** An uncertain failure always tells the owner to check first, whatever the code. */
export function failure(code: HelperFailureCode, certain = !uncertain.has(code)): HelperFailure {
  return { code, message: certain ? failureWords[code] : `${failureWords[code]} ${lookFirst}`, certain }
}

/**
 * Maps an error of the script to a failure. For a send, everything before the hand-over is certain, and nothing after it. For other commands, an
 * unlisted number leaves open whether Messages did it.
 */
export function failureOfScript(command: Command, error: { readonly code: string; readonly uncertain: boolean }): HelperFailure {
  const named = command === 'send' ? (codesOfSending[error.code] ?? codes[error.code]) : codes[error.code]
  const code = named ?? 'refused'
  if (command !== 'send') return failure(code)
  return failure(code, !error.uncertain && error.code !== connectionBroke)
}
