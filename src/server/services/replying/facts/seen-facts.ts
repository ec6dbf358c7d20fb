import { overshadowedMs } from '#core/auto-reply/index.ts'
import type { ArrivedMessage } from '#core/channel/channel.ts'
import type { ThreadMessage } from '#core/channel/observation.ts'
import type { LiveDeps, ListenSession } from '#server/services/listening/live-deps.ts'
import { editedIn } from './edited-texts.ts'
import { createFactsOfPeople } from './facts-of-people.ts'
import { createGraveWords } from './grave-words.ts'
import { besideIn, toldByEdits, toldIn } from './told-elsewhere.ts'
import { createWrittenElsewhere } from './written-elsewhere.ts'

/** How long that counts, ms. It may be a newsletter, and must not count for as long as what is known to tell something. */
const unknownFor = 3_600_000

type Session = Pick<ListenSession, 'accountId' | 'channel'>

export type SeenFacts = ReturnType<typeof createSeenFacts>

/**
 * What listeners have seen, in any thread, that speaks against sending: grave words, what the owner wrote by hand elsewhere, where more than courtesies
 * were exchanged, and texts that were edited after they were read. Part of every decision (`readDecisionFacts`).
 */
export function createSeenFacts(deps: Pick<LiveDeps, 'store' | 'clock' | 'random' | 'log' | 'events'>) {
  const graveWords = createGraveWords(deps)
  const writtenElsewhere = createWrittenElsewhere(deps)
  const ofPeople = createFactsOfPeople(deps)

  async function note(session: Session, messages: readonly ArrivedMessage[]): Promise<void> {
    await graveWords.note(session.accountId, messages)
    await writtenElsewhere.note(session, messages)
    const isByHand = (message: ArrivedMessage) => writtenElsewhere.isByHand(session, message)
    const now = deps.clock.now()
    const unsent = messages.filter(({ kind }) => kind === 'unsent')
    await ofPeople.note(session, [...(await toldIn(session, messages, now, isByHand)), ...editedIn(unsent, now)])
  }

  async function noteBeside(session: Session, messages: readonly ArrivedMessage[], thread: readonly ThreadMessage[] | null): Promise<void> {
    await ofPeople.note(session, besideIn(session, messages, thread, deps.clock.now()))
  }

  return {
    /** Call it at every poll, even an empty one, to retry what could not be stored, and before anything is answered. Store errors are not thrown. */
    note,

    /** What stands beside the words of incoming e-mails. `thread`: as it is now; null if it cannot be read. */
    noteBeside,

    /** Incoming messages that are not answered. A thread is read only where it may show that what stands beside a courtesy is known. */
    async noteOverheard(session: Session, overheard: readonly ArrivedMessage[]): Promise<void> {
      await note(session, overheard)
      for (const message of overheard) {
        const now = deps.clock.now()
        const told = await toldIn(session, [message], now, () => Promise.resolve(false))
        if (told.length > 0 || besideIn(session, [message], null, now).length === 0) continue
        const observation = await session.channel.observe({ accountId: session.accountId, ...message.in }, { certain: false })
        await noteBeside(session, [message], observation.readable ? observation.thread : null)
      }
    },

    /** Something arrived that cannot be read at all: whoever wrote it may have told anything. */
    async noteUnknown(session: Session): Promise<void> {
      const at = deps.clock.now() - (overshadowedMs - unknownFor)
      await ofPeople.note(session, [{ kind: 'told', place: null, person: null, at }])
    },

    /** Edited messages are not answered. An edit holds whatever is due to its author, and its words may be grave, or more than a courtesy. */
    async noteEdited(session: Session, edited: readonly ArrivedMessage[]): Promise<void> {
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
