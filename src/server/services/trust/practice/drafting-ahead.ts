import type { CardOrder, DraftedCard } from './practice-drafts.ts'

/** Number of cards drafted ahead while the owner reads one. */
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
  /** Moments of cards that are drafted and not shown yet. */
  readonly taken: Set<string>
  /** Cards are drafted one after the other, because most engines on this machine answer one request at a time. */
  last: Promise<unknown>
}

export type DraftingAhead = ReturnType<typeof createDraftingAhead>

/**
 * Drafts the next practice cards while the owner reads one: at most two, kept in memory. Finished and running drafts are discarded as soon as the
 * owner leaves. A card that fails here is left out; drafting it on demand reports the error.
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

    /** The card that is already drafted or being drafted. Null if there is none of this kind. */
    async take(whose: Whose, decoy: boolean): Promise<DraftedCard | null> {
      const ahead = aheadFor(whose)
      const at = ahead.waiting.findIndex((one) => one.decoy === decoy)
      if (at < 0) {
        // Once the running draft is finished, its moment is in `taken`, so that no other card uses it.
        await ahead.last
        return null
      }
      const card = (await ahead.waiting.splice(at, 1)[0]?.drafted) ?? null
      if (card !== null) ahead.taken.delete(card.turn.id)
      return card
    },

    /** Moments that these cards use. */
    takenBy: (whose: Whose): ReadonlySet<string> => aheadFor(whose).taken,

    /** `decoys`: whether each of the next cards, in order, is a decoy. */
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
