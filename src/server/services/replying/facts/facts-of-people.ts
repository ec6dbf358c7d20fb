import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { Contact } from '#core/conversation/reply-pair.ts'
import { mostSeenFacts, type SeenFact } from '#server/store/live/seen-facts.ts'
import type { ThreadOf } from '#server/store/live/threads.ts'
import type { Tables } from '#server/store/tables.ts'
import type { LiveDeps, ListenSession, SeenOfPerson } from '#server/services/listening/live-deps.ts'
import { allKeysOf, type KeyedPerson } from '#server/services/automatic/modes-of-people.ts'
import { isForgotten } from '#server/services/privacy/is-forgotten.ts'
import { newerOf } from './grave-words.ts'

export type FactsOfPeople = ReturnType<typeof createFactsOfPeople>

const nameOf = ({ kind, place, person }: SeenFact) => JSON.stringify([kind, place?.channel, place?.thread, person])

/**
 * Remembers for some hours what listeners saw about people that forbids answering them automatically. It is stored, because another process may decide:
 * one that listens to another channel of the account, or that runs after this one.
 */
export function createFactsOfPeople({ store, clock, log, events }: Pick<LiveDeps, 'store' | 'clock' | 'log' | 'events'>) {
  /** Facts that could not be stored yet, by account, then by what they are about. No listener delivers their messages again. */
  const unstored = new Map<string, Map<string, SeenFact>>()
  events.onForgotten((accountId) => {
    if (accountId !== null) unstored.delete(accountId)
    // Whether it was this account's data is unknown, so their people go, and the facts stay.
    else for (const facts of unstored.values()) ofAnybody(facts)
  })

  return {
    /** Call it at every poll, with nothing if nothing was seen, to retry what could not be stored. Store errors are not thrown. */
    async note({ accountId, channel }: Pick<ListenSession, 'accountId' | 'channel'>, seen: readonly SeenFact[]): Promise<void> {
      const since = clock.now() - overshadowedMs
      const facts = unstored.get(accountId) ?? new Map<string, SeenFact>()
      for (const fact of seen) putNewer(facts, fact)
      for (const [name, { at }] of facts) if (at < since) facts.delete(name)
      if (facts.size > mostSeenFacts) ofAnybody(facts)
      if (facts.size === 0) {
        unstored.delete(accountId)
        return
      }
      unstored.set(accountId, facts)
      const entries = [...facts]
      try {
        await store.transaction(async (tables) => {
          await tables.outbox.lock(accountId)
          if (await isForgotten(tables, accountId, channel.id)) return
          await tables.seenFacts.add(
            accountId,
            entries.map(([, fact]) => fact),
            since,
          )
        })
      } catch (error) {
        log.error({ err: error }, 'what was seen of people could not be noted')
        return
      }
      // Another channel of the account may have noted a newer one meanwhile.
      for (const [name, fact] of entries) if (facts.get(name) === fact) facts.delete(name)
    },

    /** Whether everything is stored and would survive this process. */
    isStored: (accountId: string): boolean => (unstored.get(accountId)?.size ?? 0) === 0,

    /** What was last seen of this person, stored or not. Null: not in the last hours. */
    newestOf: async (
      { seenFacts }: Pick<Tables, 'seenFacts'>,
      accountId: string,
      { channel, thread, peer }: ThreadOf & { readonly peer: KeyedPerson },
      contacts: readonly Contact[],
    ): Promise<SeenOfPerson> => {
      const keys = allKeysOf(peer, contacts)
      const known = new Set(keys)
      const isHere = ({ place }: SeenFact) => place?.channel === channel && place.thread === thread
      // Read before what is stored, so that nothing that is being stored is missed.
      const theirs = [...(unstored.get(accountId)?.values() ?? [])].filter(({ person }) => person === null || known.has(person))
      const stored = await seenFacts.newest(accountId, keys, { channel, thread })
      const newest = (facts: readonly SeenFact[], at: number | null) => facts.reduce((last, fact) => newerOf(fact.at, last), at)
      return {
        toldElsewhereAt: newest(
          theirs.filter((fact) => fact.kind === 'told' && !isHere(fact)),
          stored.told,
        ),
        toldHereAt: newest(
          theirs.filter((fact) => fact.kind === 'told' && isHere(fact)),
          stored.toldHere,
        ),
        saidHereAt: newest(
          theirs.filter((fact) => fact.kind === 'said' && (fact.place === null || isHere(fact))),
          stored.said,
        ),
        editedAt: newest(
          theirs.filter(({ kind }) => kind === 'edited'),
          stored.edited,
        ),
      }
    },
  }
}

function putNewer(facts: Map<string, SeenFact>, fact: SeenFact): void {
  const name = nameOf(fact)
  if (fact.at >= (facts.get(name)?.at ?? fact.at)) facts.set(name, fact)
}

/** They hold whoever is due then. */
function ofAnybody(facts: Map<string, SeenFact>): void {
  const all = [...facts.values()]
  facts.clear()
  for (const { kind, at } of all) putNewer(facts, { kind, at, place: null, person: null })
}
