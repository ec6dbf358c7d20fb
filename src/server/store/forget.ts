import type { Kysely } from 'kysely'
import type { Tables, Transaction } from './tables.ts'
import type { Schema } from './schema.ts'

/**
 * Deletes large rows after the transaction that made them obsolete, a few at a time: one statement over 100 MiB would block the event loop. If the
 * process dies in between, the next sweep deletes the rest.
 */
export async function sweep(db: Kysely<Schema>, tables: Tables): Promise<void> {
  const running = db.selectFrom('runs').select('id').where('finished_at', 'is', null)
  const blocks = await db
    .selectFrom('pair_blocks')
    .select('run_id')
    .distinct()
    .where('run_id', 'not in', db.selectFrom('sources').select('run_id'))
    .where('run_id', 'not in', running)
    .execute()
  for (const { run_id: runId } of blocks) await tables.pairBlocks.deleteAllOf(runId)

  const voices = await db.selectFrom('voices').select('id').where('ready', '=', 0).where('run_id', 'not in', running).execute()
  for (const { id } of voices) await deleteVoice(tables, id)
  await tables.ledger.prune()
}

/** Deletes a retired voice with everything it consists of. Returns how many parts and text blocks were deleted. */
export async function deleteVoice(
  tables: Pick<Tables, 'voices' | 'voiceParts' | 'voiceTexts'>,
  id: string,
): Promise<{ parts: number; texts: number }> {
  const parts = await tables.voiceParts.deleteAllOf(id)
  const texts = await tables.voiceTexts.deleteAllOf(id)
  await tables.voices.delete(id)
  return { parts, texts }
}

/**
 * Takes everything out of use in one step, then deletes the large rows. Under the account's lock: what was made of the data meanwhile is stored under the
 * same lock, before this and is deleted, or after it and is refused (`isForgotten`).
 */
export async function forgetLearned(
  transaction: Transaction,
  tables: Tables,
  db: Kysely<Schema>,
  accountId: string,
): Promise<Record<string, number>> {
  const [sources, contacts, learned, replays, suggestions, log, facts, verdicts, ladder, practice, about] = await transaction(
    async (inner) => {
      await inner.outbox.lock(accountId)
      await inner.voices.retireCurrent(accountId)
      return [
        await inner.sources.deleteAllOf(accountId),
        await inner.contacts.deleteAllOf(accountId),
        await inner.learned.deleteAllOf(accountId),
        await inner.replays.deleteAllOf(accountId),
        // What was sent is kept: it distinguishes the product's own messages from the owner's, and records which messages have a reply.
        await inner.suggestions.deleteAllOf(accountId),
        await inner.messageLog.deleteAllOf(accountId),
        await inner.seenFacts.deleteAllOf(accountId),
        await inner.verdicts.deleteAllOf(accountId),
        await inner.ladder.deleteAllOf(accountId),
        await inner.practiceCards.deleteAllOf(accountId),
        await inner.ownFacts.deleteAllOf(accountId),
      ]
    },
  )
  let blocks = 0
  let parts = 0
  let texts = 0
  for (const runId of await runsOf(db, accountId)) blocks += await tables.pairBlocks.deleteAllOf(runId)
  const voices = await tables.voices.ofAccount(accountId)
  for (const voice of voices) {
    const gone = await deleteVoice(tables, voice.id)
    parts += gone.parts
    texts += gone.texts
  }
  const runs = await tables.runs.deleteFinished(accountId)
  return {
    sources,
    contacts,
    learned,
    replays,
    suggestions,
    message_log: log,
    seen_facts: facts,
    verdicts,
    ladder,
    practice_cards: practice,
    own_facts: about,
    pair_blocks: blocks,
    voices: voices.length,
    voice_parts: parts,
    voice_texts: texts,
    runs,
  }
}

/** Deletes the account with all its data. Returns the number of deleted rows, by kind. */
export async function deleteAccount(
  transaction: Transaction,
  tables: Tables,
  db: Kysely<Schema>,
  accountId: string,
): Promise<Record<string, number>> {
  // Ends the sessions first, so nobody can act on the account during the deletion.
  await tables.sessions.deleteAllOf(accountId)
  const learned = await forgetLearned(transaction, tables, db, accountId)
  await tables.accounts.delete(accountId)
  await tables.jobs.endAllOf(accountId)
  // With no account left, nobody could be shown the product's own requests.
  if ((await tables.accounts.count()) === 0) await tables.ledger.deleteOwn()
  return { ...learned, accounts: 1 }
}

async function runsOf(db: Kysely<Schema>, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('runs').select('id').where('account_id', '=', accountId).execute()
  return rows.map((row) => row.id)
}
