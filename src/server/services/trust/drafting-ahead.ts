import type { CardOrder, DraftedCard } from './practice-drafts.ts'

/** Cards that are drafted while one is read. */
export const maxAhead = 2

type Whose = Pick<CardOrder, 'accountId' | 'voiceId' | 'engine'>

interface Waiting {
  readonly decoy: boolean
  readonly drafted: Promise<DraftedCard | null>
}

interface Ahead {
  readonly whose: string
  readonly ending: AbortController
  readonly waiting: Waiting[]
  /** Of cards that are drafted or being drafted, and not shown yet. */
  readonly taken: Set<string>
  /** One is drafted after the other: most engines on this machine answer one question at a time. */
  last: Promise<unknown>
}

export type DraftingAhead = ReturnType<typeof createDraftingAhead>

/**
 * Drafts the next practice cards while the owner reads one: at most two, in memory, and thrown away, with what is being written, as soon as the
 * owner leaves. What fails is left out; whoever needs the card then hears why.
 */
export function createDraftingAhead(draft: (order: CardOrder) => Promise<DraftedCard | null>) {
  const byAccount = new Map<string, Ahead>()

  function leave(accountId: string): void {
    byAccount.get(accountId)?.ending.abort()
    byAccount.delete(accountId)
  }

  function aheadFor(whose: Whose): Ahead {
    const { accountId, voiceId, engine } = whose
    const key = JSON.stringify([voiceId, engine])
    const there = byAccount.get(accountId)
    if (there?.whose === key) return there
    leave(accountId)
    const ahead = { whose: key, ending: new AbortController(), waiting: [], taken: new Set<string>(), last: Promise.resolve() }
    byAccount.set(accountId, ahead)
    return ahead
  }

  function begin(whose: Whose, ahead: Ahead, decoy: boolean): Waiting {
    const drafted = ahead.last.then(async () => {
      const { signal } = ahead.ending
      if (signal.aborted) return null
      const card = await draft({ ...whose, decoy, taken: ahead.taken, signal }).catch(() => null)
      if (card !== null) ahead.taken.add(card.turn.id)
      return card
    })
    ahead.last = drafted
    return { decoy, drafted }
  }

  return {
    leave,

    /** The card that is drafted already, or still being drafted; null if there is none of this kind. */
    async take(whose: Whose, decoy: boolean): Promise<DraftedCard | null> {
      const ahead = aheadFor(whose)
      const at = ahead.waiting.findIndex((one) => one.decoy === decoy)
      if (at < 0) {
        // What is being drafted is for a moment that nobody else may take.
        await ahead.last
        return null
      }
      const card = (await ahead.waiting.splice(at, 1)[0]?.drafted) ?? null
      if (card !== null) ahead.taken.delete(card.turn.id)
      return card
    },

    /** Moments that these cards are for. */
    takenBy: (whose: Whose): ReadonlySet<string> => aheadFor(whose).taken,

    /** `decoys`: of the next cards, in order, whether each is to carry a draft for another moment. */
    prepare(whose: Whose, decoys: readonly boolean[]): void {
      const ahead = aheadFor(whose)
      const there = ahead.waiting.map(({ decoy }) => decoy)
      for (const decoy of decoys) {
        const at = there.indexOf(decoy)
        if (at >= 0) there.splice(at, 1)
        else if (ahead.waiting.length < maxAhead) ahead.waiting.push(begin(whose, ahead, decoy))
      }
    },
  }
}
