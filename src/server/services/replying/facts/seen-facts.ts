import type { ArrivedMessage } from '#core/channel/channel.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import type { LiveDeps, ListenSession } from '#server/services/listening/live-deps.ts'
import { editedIn } from './edited-texts.ts'
import { createFactsOfPeople } from './facts-of-people.ts'
import { createGraveWords } from './grave-words.ts'
import { besideIn, toldByEdits, toldIn } from './told-elsewhere.ts'
import { createWrittenElsewhere } from './written-elsewhere.ts'

export type SeenFacts = ReturnType<typeof createSeenFacts>

/**
 * What listeners have seen, in any thread, that speaks against sending: grave words, what the owner wrote by hand elsewhere, where more than courtesies
 * were exchanged, and texts that were edited after they were read. Part of every decision (`readDecisionFacts`).
 */
export function createSeenFacts(deps: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log' | 'events'>) {
  const graveWords = createGraveWords(deps)
  const writtenElsewhere = createWrittenElsewhere(deps)
  const ofPeople = createFactsOfPeople(deps)

  return {
    /** Call it at every poll, even an empty one, to retry what could not be stored, and before anything is answered. Store errors are not thrown. */
    async note(session: Pick<ListenSession, 'accountId' | 'channel'>, messages: readonly ArrivedMessage[]): Promise<void> {
      await graveWords.note(session.accountId, messages)
      await writtenElsewhere.note(session, messages)
      const isByHand = (message: ArrivedMessage) => writtenElsewhere.isByHand(session, message)
      const now = deps.clock.now()
      const unsent = messages.filter(({ kind }) => kind === 'unsent')
      await ofPeople.note(session, [...(await toldIn(session, messages, now, isByHand)), ...editedIn(unsent, now)])
    },

    /** What stands beside the words of incoming e-mails. `thread`: as it is now; null if it cannot be read. */
    noteBeside: (
      session: Pick<ListenSession, 'accountId' | 'channel'>,
      messages: readonly ArrivedMessage[],
      thread: readonly ThreadMessage[] | null,
    ): Promise<void> => ofPeople.note(session, besideIn(session, messages, thread, deps.clock.now())),

    /** Edited messages are not answered. An edit holds whatever is due to its author, and its words may be grave, or more than a courtesy. */
    async noteEdited(session: Pick<ListenSession, 'accountId' | 'channel'>, edited: readonly ArrivedMessage[]): Promise<void> {
      const now = deps.clock.now()
      await ofPeople.note(session, [...editedIn(edited, now), ...toldByEdits(session, edited, now)])
      await graveWords.note(session.accountId, edited)
    },

    /** Whether everything noted is stored, so that the next process knows it. */
    isNoted: (accountId: string): boolean =>
      graveWords.unstoredAt(accountId) === null && writtenElsewhere.isStored(accountId) && ofPeople.isStored(accountId),

    unstoredGraveAt: graveWords.unstoredAt,
    ofPerson: ofPeople.newestOf,
    wroteElsewhere: writtenElsewhere.newestTo,
  }
}
