import { ModelFailure } from '#core/language-model/failure.ts'
import type { DressedDraft, ShapedAnswer } from '../prompt/brief.ts'
import type { Prepared } from '../prompt/prepare.ts'
import type { Wanted } from './ask-each.ts'
import { whyNothing } from '../answer/reading/read-answer.ts'

export interface AskedModel {
  /** How many drafts are wanted, 1–5. */
  readonly count: number
  /** The set is looked at once more behind it, at the cost of a request: then edits are asked for again only where there is none. */
  readonly looked?: boolean
  /** Asks for answers (`askEach`), and gives the prompt they answer. `again`: the second time. Throws `ModelFailure`. */
  readonly ask: (wanted: Wanted, again: boolean) => Promise<{ readonly prepared: Prepared; readonly answers: readonly ShapedAnswer[] }>
  /** Guards, style and diversity over all the answers that came, their placeholders filled. */
  readonly dress: (answers: readonly ShapedAnswer[], prepared: Prepared) => Promise<readonly DressedDraft[]> | readonly DressedDraft[]
}

export interface DraftedSet {
  /** At least one. */
  readonly drafts: readonly DressedDraft[]
  /** They are edits of real replies. */
  readonly edited: boolean
  /** It was asked a second time. */
  readonly again: boolean
}

/** One look a set and so many where nothing stands come to one request more a set. */
const againBeforeLook = 2

/**
 * Drafts of one model and of no other engine: where the guards left some of its answers out, or only parts of them, it is asked once more for as
 * many. After that, fewer are shown. Drafts of the device behind a model's would be sent 5 times in 87, the model's own second and third 156 in 159.
 *
 * Throws `ModelFailure` where there is none. A second try that fails takes nothing away from the first.
 */
export async function draftUntilEnough({ count, looked = false, ask, dress }: AskedModel): Promise<DraftedSet> {
  const one = await ask({ answers: count, places: null }, false)
  const edited = one.prepared.shaped.length > 0
  const answers = one.prepared.restore(one.answers)
  const first = answers.length === 0 ? [] : await dress(answers, one.prepared)
  // A server that gave fewer answers than it was asked for was asked for the rest by its adapter.
  const whole = first.filter((draft) => draft.whole)
  const leftOut = Math.min(count, one.answers.length) - whole.length
  // In their own shapes again: others would change how often each stands in a set.
  const places = one.answers
    .flatMap(({ shape }) => shape ?? [])
    .flatMap(({ place }) => (whole.some((draft) => draft.place === place) ? [] : place))
  const more = !looked || !edited ? leftOut : first.length > 0 ? 0 : Math.min(leftOut, againBeforeLook)
  const again = more > 0
  if (again) {
    try {
      const two = await ask({ answers: more, places: places.slice(0, more) }, true)
      const all = [...answers, ...two.prepared.restore(two.answers)]
      // All of them together: which stands first, and what is too like another, is decided over the whole set.
      const drafts = all.length === 0 ? [] : await dress(all, two.prepared)
      if (drafts.length > 0) return { drafts, edited, again }
    } catch (error) {
      // Where it says nothing now, what it said before tells more.
      if (!(error instanceof ModelFailure)) throw error
    }
  }
  if (first.length === 0) throw new ModelFailure(whyNothing(one.answers))
  return { drafts: first, edited, again }
}
