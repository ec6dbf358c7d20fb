import { z } from 'zod'
import type { HelperFailure, HelperFailureCode } from '#core/ports.ts'

/**
 * What the helper script and its client say to each other: a JSON object a line, `{id, cmd, args}` and `{id, ok, data | error: {code, message}}`.
 *
 * How to add a command: its answer here, its time limit in `client.ts`, its work in `scripts/messages-helper.js`.
 */
export const answers = {
  ping: z.object({ version: z.number().int() }),
  snapshot: z.object({
    running: z.boolean(),
    front: z.boolean(),
    window: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
    title: z.string().nullable(),
    lastText: z.string().nullable(),
    compose: z.object({ present: z.boolean(), empty: z.boolean() }),
  }),
  insert: z.object({ length: z.number().int().nonnegative() }),
  send: z.object({ via: z.enum(['chat', 'participant']) }),
} as const

export type Command = keyof typeof answers
export type Answer<C extends Command> = z.infer<(typeof answers)[C]>

/** The version of the script that this client speaks to. */
export const scriptVersion = 1

const envelope = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), data: z.unknown() }),
  z.object({ id: z.string(), ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
])
export type Envelope = z.infer<typeof envelope>

/** What a line of the helper says, or null where it is no answer. */
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

/** One line, in ASCII: whatever is in a text, it stays within its JSON string. */
export function writeRequest(id: string, command: Command, args: unknown): string {
  const json = JSON.stringify({ id, cmd: command, args })
  return `${json.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

/** Words for the owner. Full sentences, nothing of what was sent or to whom. */
export const failureWords: Readonly<Record<HelperFailureCode, string>> = {
  'automation-denied':
    'Idiolect may not control Messages. Allow it in System Settings, Privacy & Security, Automation, then try again. If it is allowed there already, switch it off and on.',
  'accessibility-denied':
    'Idiolect may not see the Messages window. Allow it in System Settings, Privacy & Security, Accessibility, then try again. If it is allowed there already, switch it off and on.',
  'no-such-chat': 'Messages does not know this conversation. Open it in Messages and send from there.',
  'bad-target': 'Messages does not take texts for this conversation from other programs. Send it from Messages itself.',
  'messages-not-running': 'Messages is not running and could not be started. Open Messages and try again.',
  'messages-timeout': 'Messages did not answer in time. Look in Messages whether it was done before you try again.',
  'no-compose': 'No conversation is open in Messages.',
  mismatch: 'Another conversation is open in Messages than the one this text is for. Nothing was inserted.',
  ambiguous: 'It could not be told for certain which conversation is open in Messages. Nothing was inserted.',
  'not-empty': 'There is a text in the field already. Nothing was inserted.',
  'not-written': 'Messages did not take the text into its field. Copy it instead.',
  refused: 'Messages refused.',
  'timed-out': 'The helper did not answer in time and was stopped. Look in Messages whether it was done before you try again.',
  crashed: 'The helper stopped while it worked. Look in Messages whether it was done before you try again.',
  garbled: 'The helper gave no answer that makes sense and was stopped. Look in Messages whether it was done before you try again.',
  'no-helper': 'The helper that speaks to Messages cannot be started.',
  paused: 'The helper that speaks to Messages failed several times in a row. It is tried again in a moment.',
  closed: 'Idiolect is stopping.',
}

/** Apple's numbers (reference on messages, sections 6 and 7; reference on desktop, section 4) and the script's own words. */
const codes: Readonly<Record<string, HelperFailureCode>> = {
  '-1743': 'automation-denied',
  '-1719': 'accessibility-denied',
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
}

/** Codes after which a text may have gone out: everything that says neither that it did nor that it could not. */
const uncertain: ReadonlySet<HelperFailureCode> = new Set(['messages-timeout', 'refused', 'timed-out', 'crashed', 'garbled'])

export function failure(code: HelperFailureCode, certain = !uncertain.has(code)): HelperFailure {
  return { code, message: failureWords[code], certain }
}

/** What the script's own answer means. A number that is not listed leaves it open whether Messages did it. */
export function failureOfScript(code: string): HelperFailure {
  return failure(codes[code] ?? 'refused')
}
