import type { PairText, PairTexts } from './pair-texts.ts'
import type { TextReader } from './text-reader.ts'

const empty: PairText = { id: '', incoming: [''], reply: [''] }

/** The texts of one piece of work; null for one that is gone. */
interface Fetched {
  readonly texts: Map<number, PairText | null>
  readonly missing: Set<number>
}

/** Text reader for a voice without texts. It holds the texts fetched for the current work, only while that runs. */
export class FetchedTexts implements TextReader {
  #current: Fetched | null = null

  get isMissingAny(): boolean {
    return this.#current === null || this.#current.missing.size > 0
  }

  pair(pair: number): PairText {
    if (this.#current === null) throw new Error('A text was read outside of any work that it is fetched for.')
    const text = this.#current.texts.get(pair)
    if (text === undefined) this.#current.missing.add(pair)
    return text ?? empty
  }

  reply(pair: number): readonly string[] {
    return this.pair(pair).reply
  }

  /**
   * Runs the work to find which texts it reads, fetches those together, and runs it again until no text is missing. The last run's result is the
   * same as with all texts in memory. Several pieces of work may wait for texts at the same time.
   */
  async fetchFor<T>(source: PairTexts, work: () => T): Promise<T> {
    const texts: Fetched['texts'] = new Map()
    for (;;) {
      const missing = new Set<number>()
      const outcome = this.#run({ texts, missing }, work)
      if (missing.size === 0) {
        if ('error' in outcome) throw outcome.error
        return outcome.done
      }
      const wanted = [...missing]
      const fetched = await source.fetch(wanted)
      for (const pair of wanted) texts.set(pair, fetched.get(pair) ?? null)
    }
  }

  /** Catches errors, because work that fails for lack of a text may succeed once it is fetched. */
  #run<T>(current: Fetched, work: () => T): { readonly done: T } | { readonly error: unknown } {
    this.#current = current
    try {
      return { done: work() }
    } catch (error) {
      return { error }
    } finally {
      this.#current = null
    }
  }
}
