import type { z } from 'zod'
import type { Conversation, ConversationMode, defaultMode } from '#contract/live/conversations.ts'
import { AppError } from '#contract/errors.ts'
import { clockSkewMs, isListed, type AllowedList } from '#core/auto-reply/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { Store } from '#server/store/db.ts'
import { loadAutomaticSettings, readDefaultMode, writeDefaultMode, type AutomaticSettings } from './automatic-settings.ts'
import { keysOf, putMode } from './modes-of-people.ts'
import type { Drafting } from '../drafting/draft-replies.ts'
import type { LiveControl } from '../listening/live-control.ts'
import { allConversations, modeThatHolds, strangerOf, toReachable, type KnownConversation } from './reachable-people.ts'

type DefaultMode = z.infer<typeof defaultMode>

/** How many suggestions are searched for the addresses of somebody who is not a contact. */
const newestSuggestions = 200

export type Conversations = ReturnType<typeof createConversations>

/** People and groups, with the mode of each. */
export function createConversations(deps: {
  store: Store
  clock: Clock
  drafting: Pick<Drafting, 'people'>
  events: Pick<EventHub, 'publish'>
  live: Pick<LiveControl, 'reconsider' | 'allowedList'>
  /** What is missing before this person's texts may be answered automatically. Null if nothing is. */
  missingForAuto: (accountId: string, key: string) => Promise<string | null>
}) {
  const { store, clock, events, live } = deps

  async function all(accountId: string): Promise<{ known: KnownConversation[]; show: (one: KnownConversation) => Conversation }> {
    const [settings, allowed, known] = await Promise.all([
      loadAutomaticSettings(store, accountId),
      live.allowedList(accountId, null),
      allConversations(deps, accountId),
    ])
    return { known, show: (one) => shown(one, settings, allowed) }
  }

  /** The addresses that a person has written from, if no extraction has found them yet. */
  async function addressesWrittenFrom(accountId: string, key: string): Promise<readonly string[]> {
    const newest = await store.suggestions.list(accountId, null, newestSuggestions)
    return newest.find(({ peer }) => peer.key === key && !peer.group)?.peer.addresses ?? []
  }

  async function changed(accountId: string): Promise<void> {
    events.publish(accountId, { type: 'control' })
    await live.reconsider(accountId)
  }

  return {
    async list(accountId: string, asked: { query?: string | undefined; limit: number }) {
      const { known, show } = await all(accountId)
      const query = asked.query?.trim().toLowerCase() ?? ''
      const found = known.filter(
        ({ name, addresses }) => query === '' || name.toLowerCase().includes(query) || addresses.some((address) => address.includes(query)),
      )
      return {
        conversations: found.slice(0, asked.limit).map(show),
        total: found.length,
        default_mode: await readDefaultMode(store, accountId),
      }
    },

    /** Also works for an unknown conversation, so that a first-time sender can be turned off at once. */
    async setMode(accountId: string, key: string, mode: ConversationMode | null): Promise<Conversation> {
      const before = await all(accountId)
      const found = before.known.find((known) => known.key === key) ?? strangerOf(key)
      const one = found.addresses.length > 0 ? found : { ...found, addresses: await addressesWrittenFrom(accountId, key) }
      if (one.group && (mode === 'ask' || mode === 'auto')) throw new AppError('invalid-input', 'A group gets drafts at most.')
      // Applies to every caller. People already on auto may stay; auto that comes from the allowed list ends when they leave the list.
      if (mode === 'auto' && before.show(one).mode !== 'auto') {
        const missing = await deps.missingForAuto(accountId, key)
        if (missing !== null) throw new AppError('conflict', notEarned(one.name, missing))
      }
      await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        await putMode(tables, accountId, one, mode)
        // Restarts their shadow period, and clears the notice about why they were moved back.
        const { allowed, mode: set } = before.show(one)
        // Whoever is on a channel's allowed list is answered there where no mode is set.
        const isNew = mode === 'auto' ? set !== 'auto' : mode === null && allowed && set !== null && set !== 'auto'
        if (mode === 'auto' || isNew) {
          const now = clock.now()
          // A model may still be writing for what came before, and the dates of messages come from other clocks.
          const answersFrom = isNew ? now + clockSkewMs : (await tables.ladder.find(accountId, key))?.answersFrom
          const rung = { conversation: key, name: one.name, since: now, shown: 0, down: null }
          await tables.ladder.put(accountId, answersFrom === undefined ? rung : { ...rung, answersFrom })
        } else await tables.ladder.delete(accountId, key)
      })
      await changed(accountId)
      return (await all(accountId)).show(one)
    },

    async setDefaultMode(accountId: string, mode: DefaultMode): Promise<{ default_mode: DefaultMode }> {
      await store.transaction(async (tables) => {
        await tables.outbox.lock(accountId)
        await writeDefaultMode(tables, accountId, mode)
      })
      await changed(accountId)
      return { default_mode: mode }
    },
  }
}

function shown(one: KnownConversation, settings: AutomaticSettings, allowed: AllowedList): Conversation {
  const reachable = toReachable(one, settings, allowed)
  return {
    id: one.key,
    name: one.name,
    group: one.group,
    mode: settings.modeOf(keysOf(one)),
    effective_mode: modeThatHolds(reachable),
    allowed: !one.group && isListed(allowed, reachable.conversation.addresses),
    pairs: one.pairs,
  }
}

function notEarned(name: string, missing: string): string {
  return `Auto has not been earned for ${name} yet. ${missing.endsWith('.') ? missing : `Still missing: ${missing}.`} Ask drafts, and tells you.`
}
