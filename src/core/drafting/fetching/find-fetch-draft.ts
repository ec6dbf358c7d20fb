import type { DraftingRequest } from '../../ports/drafting-request.ts'
import type { PairTexts } from '../../voice/pair-store.ts'
import type { Voice } from '../../voice/voice.ts'
import { createDrafter, type Drafter, type DrafterOptions } from '../drafter.ts'
import type { MadeDraft } from '../trust-signs.ts'

export interface FetchedDrafts {
  readonly drafts: readonly MadeDraft[]
  /** How many texts were fetched, and how often. */
  readonly texts: number
  readonly fetches: number
}

/** Drafts from a voice whose texts are elsewhere. One call after the other. */
export interface FetchingDrafter {
  draft(request: DraftingRequest): Promise<FetchedDrafts>
}

/**
 * Drafts in three steps: find (what the drafter would read), fetch, draft. What is found depends on what was read before, so the first two
 * come again until nothing is missing. The drafts are then those of a voice that holds all its texts, for the last run has read nothing else.
 * Texts are let go of after each draft; what the drafter has counted in them it keeps.
 */
export function createFetchingDrafter(voice: Voice, texts: PairTexts, options: DrafterOptions = {}): FetchingDrafter {
  const records = new Map<number, Uint8Array>()
  const missing = new Set<number>()
  const known: Voice = { ...voice, store: { ...voice.store, fetched: { records, missing } } }
  let drafter: Drafter | null = null
  let fetches = 0
  let busy: Promise<unknown> = Promise.resolve()

  /** Runs it again with what it missed, until it misses nothing. */
  async function complete<T>(work: () => T): Promise<T> {
    for (;;) {
      missing.clear()
      const done = work()
      if (missing.size === 0) return done
      fetches++
      for (const [pair, record] of await texts.fetch([...missing])) records.set(pair, record)
    }
  }

  async function draft(request: DraftingRequest): Promise<FetchedDrafts> {
    fetches = 0
    try {
      const made = (drafter ??= await complete(() => createDrafter(known, options)))
      const drafts = await complete(() => made.draft(request))
      return { drafts, texts: records.size, fetches }
    } finally {
      records.clear()
    }
  }

  return {
    draft(request) {
      const drafted = busy.then(() => draft(request))
      busy = drafted.catch(() => undefined)
      return drafted
    },
  }
}
