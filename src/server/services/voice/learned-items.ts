import type { LearnedItem } from '#contract/voice/learned.ts'
import { AppError } from '#contract/errors.ts'
import { registerOf, writtenOut } from '#core/channel/register.ts'
import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { joinedKeys } from '#core/conversation/contacts/join-contacts.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Random } from '#core/ports/random.ts'
import { decodePairs } from '#core/voice/index.ts'
import { iso } from '#server/iso.ts'
import type { Store } from '#server/store/db.ts'
import type { LiveControl } from '../listening/live-control.ts'
import { readLearnedPairs } from './learned-pairs.ts'

/** What was learned from the owner's actions on drafts, newest first. */
export async function listLearned(store: Store, accountId: string, limit: number): Promise<{ items: LearnedItem[]; total: number }> {
  const items = await store.learned.list(accountId, limit)
  const shown = items.map(({ id, kind, contact, incoming, draft, text, at }) => ({
    id,
    kind,
    contact,
    incoming,
    draft,
    text,
    at: iso(at),
  }))
  return { items: shown, total: await store.learned.count(accountId) }
}

/** Removes one item. If it had excluded a moment from drafting, the moment is used again. */
export async function removeLearned(store: Store, accountId: string, id: string): Promise<void> {
  if (!(await store.learned.delete(accountId, id))) throw new AppError('not-found', 'This was removed already.')
}

/** Excludes one of the owner's moments (`ReplyPair.id`) from drafting, and holds the replies that may lean on it. Idempotent. */
export async function excludeMoment(
  deps: { store: Store; clock: Clock; random: Random; live: Pick<LiveControl, 'reconsider'> },
  accountId: string,
  moment: string,
): Promise<void> {
  const { store, clock, random, live } = deps
  if (await store.learned.isExcluded(accountId, moment)) return
  const pair = await findPair(store, accountId, moment)
  if (pair === null) throw new AppError('not-found', 'This moment is not among what was learned.')
  const contacts = await store.contacts.list(accountId)
  const contact = joinedKeys(contacts)(pair.contact)
  const register = registerOf(pair)
  const id = random.id()
  await store.transaction(async (tables) => {
    // Every claim and handover takes this lock too: it sees the exclusion, or is over.
    await tables.outbox.lock(accountId)
    // Checked again in the transaction, so that two concurrent presses create one item.
    if (await tables.learned.isExcluded(accountId, moment)) return
    await tables.learned.add(accountId, {
      id,
      kind: 'not-like-this',
      at: clock.now(),
      conversation: contact,
      contact: contacts.find(({ key }) => key === contact)?.name ?? '',
      register,
      incoming: writtenOut(pair.incoming, register),
      draft: writtenOut(pair.reply, register),
      text: null,
    })
    await tables.learned.exclude(accountId, moment, id)
  })
  await live.reconsider(accountId)
}

async function findPair(store: Store, accountId: string, id: string): Promise<ReplyPair | null> {
  for (const source of await store.sources.list(accountId)) {
    for await (const block of store.pairBlocks.read(source.runId)) {
      const found = decodePairs(block).find((pair) => pair.id === id)
      if (found !== undefined) return found
    }
  }
  const { pairs } = await readLearnedPairs(store, accountId, { from: { text: 0, email: 0 }, until: Number.MAX_SAFE_INTEGER })
  return pairs.find((pair) => pair.id === id) ?? null
}
