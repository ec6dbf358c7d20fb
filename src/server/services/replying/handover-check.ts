import { AppError } from '#contract/errors.ts'
import type { Reason } from '#contract/live/suggestions.ts'
import type { Tables } from '#server/store/tables.ts'
import type { OutboxRow } from '#server/store/live/outbox.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import { assess, threadLimit, toPastSend } from './assess-reply.ts'
import type { LiveDeps, Sessions } from '../listening/live-deps.ts'
import { lookAgain } from './look-again.ts'

/** Why something is not sent; `told`: the newest message of the conversation that the owner hears of by it. */
export interface Against {
  readonly reasons: readonly Reason[]
  readonly told?: string
}

/** Looks at Messages right before a text is claimed, and before it is handed over: only what is certainly the newest state counts. */
export function createHandoverCheck({ messages, clock }: Pick<LiveDeps, 'messages' | 'clock'>, sessions: Sessions) {
  /** Null where what can be read of Messages is certainly the newest there is. */
  function whyUnproved(): Reason | null {
    const proof = readable(() => messages.view.prove())
    return 'reasons' in proof ? (proof.reasons[0] ?? null) : null
  }

  return {
    whyUnproved,

    /** Where Messages stands, or why it cannot be read. */
    baseline: () => readable(() => messages.sender.baseline()),

    /** Why the claimed row must not be handed over, or null. `tables` are those of the transaction that commits the handover. */
    async against(tables: Tables, row: OutboxRow, suggestion: StoredSuggestion | null): Promise<Against | null> {
      const unproved = whyUnproved()
      if (unproved !== null) return { reasons: [unproved] }
      if (suggestion === null) return null
      if (row.automatic) {
        const around = { tables, session: sessions.of(row.accountId), now: clock.now() }
        const verdict = await assess(around, suggestion, { claim: row.id, ownerTyping: false })
        return verdict.outcome === 'send' ? null : { reasons: verdict.reasons }
      }
      const thread = readable(() => messages.view.thread(row.chatGuid, threadLimit))
      if ('reasons' in thread) return thread
      const sends = await tables.outbox.ofConversation(row.accountId, row.conversation, threadLimit)
      const { reasons, upTo } = lookAgain(suggestion, thread.value, sends.map(toPastSend))
      return reasons.length === 0 ? null : { reasons, told: upTo }
    },
  }
}

/** What Messages was read for, or why it cannot be. */
function readable<T>(read: () => T): { readonly value: T } | Against {
  try {
    return { value: read() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { reasons: [{ code: error.code, text: `Nothing was sent: ${error.message}` }] }
  }
}
