import type { ArrivedMessage } from '#core/channel/channel.ts'
import type { LiveDeps, ListenSession } from '#server/services/listening/live-deps.ts'
import { createEditedTexts } from './edited-texts.ts'
import { createGraveWords } from './grave-words.ts'
import { createToldElsewhere } from './told-elsewhere.ts'
import { createWrittenElsewhere } from './written-elsewhere.ts'

export type SeenFacts = ReturnType<typeof createSeenFacts>

/**
 * What the listeners of this process have seen, in any thread, that speaks against sending: grave words, what the owner wrote by hand elsewhere, what was
 * told elsewhere, and texts that were edited after they were read. Part of every decision (`readDecisionFacts`).
 */
export function createSeenFacts(deps: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log'>) {
  const graveWords = createGraveWords(deps)
  const writtenElsewhere = createWrittenElsewhere(deps)
  const toldElsewhere = createToldElsewhere(deps.clock)
  const editedTexts = createEditedTexts(deps.clock)

  return {
    /** Call it at every poll, even an empty one, to retry what could not be stored, and before anything is answered. Store errors are not thrown. */
    async note(session: Pick<ListenSession, 'accountId' | 'channel'>, messages: readonly ArrivedMessage[]): Promise<void> {
      await graveWords.note(session.accountId, messages)
      await writtenElsewhere.note(session, messages)
      await toldElsewhere.note(session, messages, (message) => writtenElsewhere.isByHand(session, message))
    },

    /** Edited messages are not answered. An edit holds whatever is due to its author, and may be grave. */
    async noteEdited(accountId: string, edited: readonly ArrivedMessage[]): Promise<void> {
      editedTexts.note(accountId, edited)
      await graveWords.note(accountId, edited)
    },

    /** Whether the noted times are all stored, so that the next process knows them. */
    isNoted: (accountId: string): boolean => graveWords.unstoredAt(accountId) === null && writtenElsewhere.isStored(accountId),

    unstoredGraveAt: graveWords.unstoredAt,
    editedAt: editedTexts.newestOf,
    toldElsewhereAt: toldElsewhere.newestWith,
    wroteElsewhere: writtenElsewhere.newestTo,
  }
}
