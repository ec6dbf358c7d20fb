import { ModelFailure } from '#core/language-model/failure.ts'
import type { DressedDraft, ShapedAnswer } from '../prompt/brief.ts'
import type { Prepared } from '../prompt/prepare.ts'
import type { Wanted } from './ask-each.ts'
import { whyNothing } from '../answer/reading/read-answer.ts'

export interface AskedModel {
  /** Number of drafts wanted, 1–5. */
  readonly count: number
  /** A last look follows, which costs a request. Edits are then asked for again only if there are none. */
  readonly looked?: boolean
  /** Asks for answers (`askEach`), and returns the prompt they answer. `again`: true for the second request. Throws `ModelFailure`. */
  readonly ask: (wanted: Wanted, again: boolean) => Promise<{ readonly prepared: Prepared; readonly answers: readonly ShapedAnswer[] }>
  /** Applies guards, style and diversity to all answers, with their placeholders filled in. */
  readonly dress: (answers: readonly ShapedAnswer[], prepared: Prepared) => Promise<readonly DressedDraft[]> | readonly DressedDraft[]
}

export interface DraftedSet {
  /** At least one. */
  readonly drafts: readonly DressedDraft[]
  /** Whether they are edits of real replies. */
  readonly edited: boolean
  /** Whether the model was asked a second time. */
  readonly again: boolean
}

/** A look per set, or this many new answers for a set without drafts, averages one extra request per set. */
const againBeforeLook = 2

/**
 * Drafts from one model and no other engine. If the guards rejected or trimmed some answers, the model is asked once more for that many. After that, fewer are
 * shown. Of on-device drafts placed after a model's, 5 in 87 would be sent; of the model's own second and third, 156 in 159.
 *
 * Throws `ModelFailure` if there is no draft. A failed second try does not discard the first.
 */
export async function draftUntilEnough({ count, looked = false, ask, dress }: AskedModel): Promise<DraftedSet> {
  const one = await ask({ answers: count, places: null }, false)
  const edited = one.prepared.shaped.length > 0
  const answers = one.prepared.restore(one.answers)
  const first = answers.length === 0 ? [] : await dress(answers, one.prepared)
  // If a server returned too few answers, its adapter has already asked for the rest.
  const whole = first.filter((draft) => draft.whole)
  const leftOut = Math.min(count, one.answers.length) - whole.length
  // The same shapes again: others would change how often each appears in a set.
  const places = one.answers
    .flatMap(({ shape }) => shape ?? [])
    .flatMap(({ place }) => (whole.some((draft) => draft.place === place) ? [] : place))
  const more = !looked || !edited ? leftOut : first.length > 0 ? 0 : Math.min(leftOut, againBeforeLook)
  const again = more > 0
  if (again) {
    try {
      const two = await ask({ answers: more, places: places.slice(0, more) }, true)
      const all = [...answers, ...two.prepared.restore(two.answers)]
      // Dresses all of them together, because order and duplicates are decided over the whole set.
      const drafts = all.length === 0 ? [] : await dress(all, two.prepared)
      if (drafts.length > 0) return { drafts, edited, again }
    } catch (error) {
      // If the second try gave nothing, the first answers say more about why.
      if (!(error instanceof ModelFailure)) throw error
    }
  }
  if (first.length === 0) throw new ModelFailure(whyNothing(one.answers))
  return { drafts: first, edited, again }
}
