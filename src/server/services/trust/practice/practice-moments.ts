import type { ReplyPair } from '#core/conversation/reply-pair.ts'
import { joinedKeys } from '#core/conversation/contacts/join-contacts.ts'
import { toReplayTurn, type ReplayTurn } from '#core/style-report/index.ts'
import { decodePairs } from '#core/voice/index.ts'
import type { Store } from '#server/store/db.ts'
import { onDeviceKey } from '#server/services/style-report/on-device-replay.ts'

/** How many pairs before the held-out ones are read: more than anybody practices on. */
const maxPairs = 2_000

/** Moments held out from training, followed by the newest others. No groups, because nothing is sent to them automatically. */
export async function practiceMoments(
  store: Pick<Store, 'replays' | 'sources' | 'pairBlocks' | 'contacts'>,
  accountId: string,
  voiceId: string,
): Promise<{ readonly heldOut: ReplayTurn[]; readonly others: () => Promise<ReplayTurn[]> }> {
  const turns = await store.replays.turns({ accountId, voiceId, engine: onDeviceKey })
  const ids = new Set(turns.map(({ id }) => id))
  return {
    heldOut: turns,
    async others() {
      let newest: ReplyPair[] = []
      for (const { runId } of await store.sources.list(accountId)) {
        for await (const block of store.pairBlocks.read(runId)) {
          newest.push(...decodePairs(block).filter(({ id, group }) => !group && !ids.has(id)))
          if (newest.length > 2 * maxPairs) newest = newestOf(newest)
        }
      }
      const keyOf = joinedKeys(await store.contacts.list(accountId))
      return newestOf(newest).map((pair) => toReplayTurn({ ...pair, contact: keyOf(pair.contact) }, []))
    },
  }
}

function newestOf(pairs: readonly ReplyPair[]): ReplyPair[] {
  return pairs.toSorted((a, b) => b.at - a.at).slice(0, maxPairs)
}
