import type { PairText, PairTexts } from './pair-texts.ts'
import type { TextReader } from './text-reader.ts'

const empty: PairText = { id: '', incoming: [''], reply: [''] }

/** The texts of one piece of work; null for one that is gone. */
interface Fetched {
  readonly texts: Map<number, PairText | null>
  readonly missing: Set<number>
}

/** The reader of a voice without texts: it has those that were fetched for the work at hand, and no longer than that. */
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
   * Find, fetch, do: runs the work to find which texts it reads, fetches those together, and runs it again, until it reads nothing that is
   * not there. What the last run gives is then what it gives with all texts at hand. Several works may wait for their texts at the same time.
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

  /** What fails for want of a text fails no more when it is there. */
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
