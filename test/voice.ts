import type { Contact, ReplyPair } from '#core/conversation/reply-pair.ts'
import { encodePairs } from '#core/voice/index.ts'
import type { Store } from '#server/store/db.ts'
import type { Evaluation } from '#server/store/voice/voices.ts'

/** An account's extraction and voice as they lie in the store, without the work that makes them. */
export async function giveVoice(
  store: Store,
  accountId: string,
  given: { contacts?: readonly Contact[]; pairs?: readonly ReplyPair[]; evaluation?: Evaluation | null } = {},
): Promise<void> {
  const { contacts = [], pairs = [], evaluation = null } = given
  const runId = `x-${accountId}`
  await store.runs.start({ id: runId, accountId, kind: 'extraction', phase: 'reading' })
  if (pairs.length > 0) await store.pairBlocks.append(runId, 0, Buffer.from(encodePairs(pairs)), pairs.length)
  const summary = { sent: 1, received: 1, conversations: 1, pairs: pairs.length, skipped: {}, contacts, sampleData: true }
  await store.finishExtraction({ accountId, runId, source: 'imessage', days: 365, summary, at: 0 })
  await store.runs.start({ id: `t-${accountId}`, accountId, kind: 'training', phase: 'collecting' })
  await store.voices.create({ id: `v-${accountId}`, accountId, runId: `t-${accountId}`, format: 1, sampleData: true, now: 0 })
  await store.finishTraining({
    accountId,
    runId: `t-${accountId}`,
    voiceId: `v-${accountId}`,
    pairs: pairs.length,
    evaluation,
    warning: null,
    at: 0,
  })
}

/** One of the owner's own answers to a person by text; the later, the greater `n`. */
export function dinnerPair(n: number, contact = 'card:1'): ReplyPair {
  return { id: `guid-${n}`, contact, group: false, at: n, delay: 1, incoming: ['dinner?'], previous: [], reply: [`sure ${n}`] }
}
