import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { AbortSignalLike } from '#core/ports/abort-signal.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MessageSender, SendBaseline, SendRequest, SendVerification } from '#core/ports/live-messages.ts'
import type { MessagesHelper } from '#core/ports/messages-helper.ts'
import { sleep } from '#adapters/platform/sleep.ts'
import type { LiveDatabase } from '../live/live-database.ts'
import { createSentLookup, type Baseline, type SentLookup, type SentRow } from './find-sent.ts'

export interface SenderOptions {
  readonly database: LiveDatabase
  readonly helper: Pick<MessagesHelper, 'send'>
  readonly clock: Clock
  /** ms between two polls. */
  readonly pollMs?: number
  /** How long, in ms, a text must show as sent without an error before it counts as sent: errors come one or two seconds late. */
  readonly settleMs?: number
  /** Waits, or ends early with the signal. */
  readonly sleep?: (ms: number, signal?: AbortSignalLike) => Promise<void>
}

const baselineSchema = z.object({ file: z.string(), rowid: z.number(), at: z.number() })

/** Error codes of Messages with a meaning for the owner. */
const notRegistered = 22

/** Hands texts to Messages and then checks its database for the result, because a script that ran without an error proves nothing. */
export function createMessageSender(options: SenderOptions): MessageSender {
  const { database, helper, clock, pollMs = 250, settleMs = 3_000, sleep: wait = sleep } = options
  let lookup: { of: object; find: SentLookup } | null = null

  function read<T>(work: (find: SentLookup, file: string) => T): T {
    return database.read((connection) => {
      if (lookup?.of !== connection.opened) lookup = { of: connection.opened, find: createSentLookup(connection) }
      return work(lookup.find, connection.file)
    })
  }

  /** Result of a read. Undefined while the database cannot be read, which is temporary. */
  function tryRead<T>(work: (find: SentLookup) => T): T | undefined {
    try {
      return read(work)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return undefined
    }
  }

  function judge(row: SentRow): SendVerification | null {
    const { guid, delivered, downgraded } = row
    if (row.error !== 0) return { outcome: 'failed', guid, reason: 'refused', message: errorWords(row.error) }
    const settled = row.sent && row.at !== null && clock.now() - row.at >= settleMs
    return delivered || settled ? { outcome: 'sent', guid, delivered, downgraded } : null
  }

  function lastWord(request: SendRequest, baseline: Baseline, row: SentRow | null | undefined): SendVerification {
    if (row !== null && row !== undefined) {
      if (row.sent) return { outcome: 'sent', guid: row.guid, delivered: row.delivered, downgraded: row.downgraded }
      return { outcome: 'unknown', guid: row.guid, message: taken, absent: false }
    }
    const ghost = tryRead((find) => find.findGhost(request, baseline))
    if (typeof ghost === 'string')
      return { outcome: 'failed', guid: ghost, reason: 'ghost', message: 'Messages accepted the text and then lost it.' }
    return { outcome: 'unknown', guid: null, message: notFound, absent: row === null && ghost === null && isCertain() }
  }

  /** Whether a text that wasn't found is certainly not there. */
  function isCertain(): boolean {
    try {
      database.prove()
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return false
    }
  }

  return {
    baseline: () => read((find, file) => JSON.stringify({ file, rowid: find.highest(), at: clock.now() } satisfies Baseline)),
    async send(request) {
      const service = tryRead((find) => find.serviceOf(request.chatGuid)) ?? null
      const answer = await helper.send({ ...request, service })
      if (answer.ok) return { outcome: 'handed' }
      const { code, message, certain } = answer.failure
      return { outcome: certain ? 'failed' : 'unknown', code, message }
    },
    async verify(request, stored, waitMs, signal) {
      const baseline = parseBaseline(stored)
      const until = clock.now() + waitMs
      for (;;) {
        const row = tryRead((find) => find.find(request, baseline))
        const verdict = row === null || row === undefined ? null : judge(row)
        if (verdict !== null) return verdict
        if (clock.now() >= until || signal?.aborted === true) return lastWord(request, baseline, row)
        await wait(Math.min(pollMs, until - clock.now()), signal)
      }
    },
    state: (guid) => tryRead((find) => find.state(guid)) ?? null,
    copies(request, stored) {
      const baseline = parseBaseline(stored)
      return tryRead((find) => find.count(request, baseline)) ?? null
    },
  }
}

const taken = 'Messages accepted the text but hasn’t confirmed that it was sent.'
const notFound = 'The text was not found in Messages. It may have been sent anyway.'

function parseBaseline(stored: SendBaseline): Baseline {
  try {
    return baselineSchema.parse(JSON.parse(stored))
  } catch (error) {
    throw new AppError('invalid-input', 'This is no baseline of a send.', { cause: error })
  }
}

function errorWords(error: number): string {
  if (error === notRegistered) return 'Messages could not send it: the address cannot be reached with iMessage (error 22).'
  return `Messages could not send it (error ${error}).`
}
