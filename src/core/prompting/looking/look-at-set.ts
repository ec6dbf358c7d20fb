import type { LastLookVerdict } from '#core/auto-reply/precedent/evidence.ts'
import { registerOf } from '#core/channel/register.ts'
import { ModelFailure } from '#core/language-model/failure.ts'
import type { ModelReply } from '#core/language-model/port.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { DraftedSet } from '../asking/draft-until-enough.ts'
import type { DressedDraft, ModelBrief } from '../prompt/brief.ts'
import { prepareLastLook, type LastLook, type LookOptions, type Mark, type Marked, type OwnReply } from './last-look.ts'
import { lastLookDecides, type LookDecides } from './look-task.ts'

/** What a last look at a set of edits decides for this request. Null if there is no look. A weak model is never asked for one. */
export function lookFor(request: DraftingRequest, closely: boolean): LookDecides | null {
  return closely && request.count > 1 ? lastLookDecides[registerOf(request)] : null
}

const maxWithContact = 5

/** Replies that show a look how the owner writes: to this person first, then to others. Leaves out every possible frame of this set. */
export function earlierFor({ exchanges, contact, hand }: Pick<ModelBrief, 'exchanges' | 'contact' | 'hand'>): OwnReply[] {
  const frames = new Set(hand?.shapes.flatMap(({ examples }) => examples.map(({ bubbles }) => plain(bubbles.join('\n')))))
  const usable = exchanges.filter(({ reply }) => reply.trim().length > minSaid && !frames.has(plain(reply)))
  const theirs = usable.filter((one) => one.contact === contact)
  const others = usable.filter((one) => one.contact !== contact)
  const first = [...theirs.slice(0, maxWithContact), ...others, ...theirs.slice(maxWithContact)]
  return [...new Map(first.map(({ incoming, reply }) => [plain(reply), { incoming, reply }])).values()]
}

const minSaid = 2
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/**
 * The set after its last look: each draft has its mark, and drafts that could not be sent come last. Without a look (too few drafts, an unreadable answer, a
 * failure of any kind) the order is unchanged and each draft is marked `unknown`. A set that was asked for twice gets no look, so a set costs one extra request, not two. Drafts that a
 * model composed freely need no look. `ask` throws `ModelFailure`; any other error is a bug, and is reported to `mistaken`.
 */
export async function lookAtSet(
  { drafts, edited, again }: DraftedSet,
  request: DraftingRequest,
  options: LookOptions,
  ask: (look: LastLook) => Promise<ModelReply>,
  mistaken: (error: unknown) => void,
): Promise<readonly DressedDraft[]> {
  if (!edited) return drafts
  const marks = drafts.length < 2 || again ? null : await marksOf(drafts, request, options, ask, mistaken)
  return marks === null ? drafts.map((one) => found(one, 'unknown')) : inOrder(drafts, marks, options.decides)
}

async function marksOf(
  drafts: readonly DressedDraft[],
  request: DraftingRequest,
  options: LookOptions,
  ask: (look: LastLook) => Promise<ModelReply>,
  mistaken: (error: unknown) => void,
): Promise<readonly Marked[] | null> {
  try {
    const look = prepareLastLook(
      drafts.map(({ draft }) => draft.text),
      request,
      options,
    )
    return look.read(await ask(look))
  } catch (error) {
    if (!(error instanceof ModelFailure)) mistaken(error)
    return null
  }
}

const marksInOrder: readonly Mark[] = ['+', '?', '-']

/** If none could be sent, they keep their order: the look does not say which is least bad. */
function inOrder(drafts: readonly DressedDraft[], marks: readonly Marked[], decides: LookDecides): DressedDraft[] {
  const drawn = marks.toSorted((a, b) => a.index - b.index)
  const said = decides === 'rank' ? marks : drawn
  const isAnyFit = marks.some(({ mark }) => mark === '+')
  const stand = isAnyFit ? marksInOrder.flatMap((mark) => said.filter((one) => one.mark === mark)) : drawn
  return stand.flatMap(({ index, mark }) => {
    const one = drafts[index]
    // A doubtful draft may not be sent unread.
    return one === undefined ? [] : [found(one, mark === '+' ? 'sendable' : 'not-sendable')]
  })
}

function found(one: DressedDraft, lastLook: LastLookVerdict): DressedDraft {
  return { ...one, draft: { ...one.draft, lastLook } }
}
