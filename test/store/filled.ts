import type { ExtractionSummary } from '#core/ports/history.ts'
import type { Store } from '#server/store/db.ts'
import { fakeClock } from '../fakes.ts'
import { collect } from './collect.ts'

/** When everything below was stored, ms since 1970. */
export const filledAt = fakeClock().now()

export async function addAccount(store: Store, id: string): Promise<void> {
  const made = await store.accounts.create({ id, email: `${id}@example.com`, name: null, passwordHash: 'hash', now: filledAt })
  if (made === null) throw new Error('taken')
}

/** What a read of these many pairs, of the people by these names, ends with. */
export const extractionSummary = (pairs: number, names: readonly string[] = []): ExtractionSummary => ({
  sent: pairs * 2,
  received: pairs * 3,
  conversations: 1,
  pairs,
  skipped: { 'one-time-code': 2 },
  contacts: names.map((name) => ({ key: name, name: `${name} Example`, group: false, addresses: [`${name}@example.com`] })),
  sampleData: false,
})

/** A finished read of texts: a block for each of `blocks`, which counts as one pair. */
export async function extract(store: Store, accountId: string, runId: string, blocks: readonly string[], names: readonly string[] = []) {
  await store.runs.start({ id: runId, accountId, kind: 'extraction', phase: 'reading' })
  for (const [seq, block] of blocks.entries()) await store.pairBlocks.append(runId, seq, Buffer.from(block), 1)
  const summary = extractionSummary(blocks.length, names)
  await store.finishExtraction({ accountId, runId, source: 'imessage', days: 365, summary, at: filledAt })
}

/** A finished training: for each of `parts` a part of the voice, and a block of texts. */
export async function train(store: Store, accountId: string, runId: string, voiceId: string, parts: readonly string[]) {
  await store.runs.start({ id: runId, accountId, kind: 'training', phase: 'collecting' })
  await store.voices.create({ id: voiceId, accountId, runId, format: 1, sampleData: false, now: filledAt })
  for (const [seq, part] of parts.entries()) await store.voiceParts.append(voiceId, seq, Buffer.from(part))
  for (const [seq, part] of parts.entries()) await store.voiceTexts.append(voiceId, seq, [Buffer.from(`texts of ${part}`)])
  const evaluation = { lift: 3.5, note: 'x' }
  await store.finishTraining({ accountId, runId, voiceId, pairs: 12, evaluation, warning: null, at: filledAt })
}

/** Blocks or parts as the texts they were made of. */
export const textsOf = async (parts: AsyncIterable<Uint8Array>) => (await collect(parts)).map((part) => Buffer.from(part).toString())
