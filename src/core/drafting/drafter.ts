import type { DraftingRequest } from '../ports/drafting-request.ts'
import { isOneOf, registerAt, replyText } from '../voice/pair-store.ts'
import type { Voice } from '../voice/voice.ts'
import { voiceAsOf } from './as-of.ts'
import { confidenceOf } from './confidence.ts'
import { isDelicate } from './discretion/delicate.ts'
import { findAnswers, draftSet, type Removed, type Sketch } from './draft-set.ts'
import { asMail, mailHabits } from './phrases/mail-habits.ts'
import { findRepetitions, nearRepetition } from './near-repetition.ts'
import { isLoved } from './phrases/loved.ts'
import { OwnerPhrases } from './phrases/owner-phrases.ts'
import { reasonFor } from './reasons.ts'
import { Retrieval } from './retrieval.ts'
import { sanitize } from './guard/sanitize.ts'
import { shownMoment } from './shown-moment.ts'
import { resembles } from './similarity.ts'
import { tokenize } from '../voice/tokens.ts'
import { readThread, type Thread, type TurnReader } from './thread.ts'
import type { MadeDraft } from './trust-signs.ts'

export interface DrafterOptions {
  /** Ids of the pairs (`ReplyPair.id`) that the owner has removed: they are neither used nor shown. */
  readonly excluded?: ReadonlySet<string>
}

export interface Drafter {
  /** Up to `count` drafts, likeliest first: one for each kind of answer that the moment allows. Empty if no short answer fits. */
  draft(request: DraftingRequest): MadeDraft[]
  /** The same in two steps: finding reads no texts; the returned function reads them and can be called repeatedly. */
  find(request: DraftingRequest): () => MadeDraft[]
}

/**
 * Drafts from a voice on the device: reads what the turn wants (`intents/`), takes the answers it allows, and says each in the owner's words (`phrases/`).
 * Keeps its working memory (12 bytes per pair and view), so make one per loaded voice, and do not run two calls at once.
 *
 * How to add one (a kind of answer): a row in `answers/rows/`, and its name in the rows of `intents/table.ts` that allow it.
 */
export function createDrafter(voice: Voice, options: DrafterOptions = {}): Drafter {
  const sketcher = createSketcher(voice)
  const removed = removedPairs(voice, options.excluded ?? new Set())
  const find = (request: DraftingRequest) => {
    const { known, thread, sketch } = sketcher(request, removed)
    const name = known.contacts[thread.contact]
    return () => sketch().map((one) => shown(known, one, name === undefined || name.group ? null : sanitize(name.name)))
  }
  return { find, draft: (request) => find(request)() }
}

/** The search result for a request. */
export interface Found {
  /** The voice as of the time of the draft. */
  readonly known: Voice
  readonly thread: Thread
  /** Drafts before they are dressed; reads the texts. */
  readonly sketch: () => readonly Sketch[]
}

/**
 * Also used in training. Finding does the expensive work once: weighing every phrase, reading the turn, searching the index. `read`: a turn reader that caches,
 * for callers that read many turns.
 */
export function createSketcher(voice: Voice, read?: TurnReader) {
  const retrieval = new Retrieval(voice)
  const phrases = new OwnerPhrases(voice)
  return (request: DraftingRequest, removed?: Removed): Found => {
    const known = request.asOf === undefined ? voice : voiceAsOf(voice, request.asOf)
    const thread = readThread(known, request, read)
    if (
      known.store.size === 0 ||
      thread.reading.intent === 'emergency' ||
      thread.reading.intent === 'automated' ||
      (thread.reading.intent !== 'serious' && isDelicate(thread.reading.intent, request.incoming, isLoved(known, thread.contact)))
    )
      return { known, thread, sketch: () => [] }
    const answers = findAnswers({ voice: known, phrases, thread, count: request.count, removed })
    const nearest =
      thread.reading.intent === 'serious' || thread.reading.touched || thread.register === 'email'
        ? []
        : findRepetitions(known, retrieval, thread, removed)
    const sketch = (): readonly Sketch[] => {
      const sketches = answers === null ? [] : draftSet(answers)
      const again = nearRepetition(known, thread, nearest)
      if (again !== null) {
        const taken = [tokenize(again.text)]
        const others = sketches.filter(({ text }) => !resembles(text, [again.text], taken))
        return [again, ...others].slice(0, request.count)
      }
      return thread.register === 'email' ? asMails(known, thread, sketches) : sketches
    }
    return { known, thread, sketch }
  }
}

function asMails(voice: Voice, thread: Thread, sketches: readonly Sketch[]): Sketch[] {
  const habits = mailHabits(
    mailsOf(voice, (contact) => contact === thread.contact),
    () => mailsOf(voice, () => true),
  )
  const name = firstName(voice.contacts[thread.contact]?.name ?? '')
  return sketches.map((sketch) => Object.assign({}, sketch, { text: asMail(sketch.text, habits, name) }))
}

/** Newest first. */
function* mailsOf({ store, contacts }: Voice, isWanted: (contact: number) => boolean): Generator<{ text: string; name: string }> {
  for (let pair = store.size - 1; pair >= 0; pair--) {
    const to = store.contacts[pair] ?? 0
    if (registerAt(store, pair) === 'email' && isWanted(to))
      yield { text: replyText(store, pair), name: firstName(contacts[to]?.name ?? '') }
  }
}

function firstName(name: string): string {
  return /^\p{L}[\p{L}'’-]+/u.exec(name.trim())?.[0] ?? ''
}

/** Undefined if nothing is removed. */
function removedPairs({ store }: Voice, excluded: ReadonlySet<string>): Removed | undefined {
  const isExcluded = isOneOf(store, excluded)
  if (isExcluded === undefined) return undefined
  const flags = new Uint8Array(store.size)
  for (let pair = 0; pair < store.size; pair++) if (isExcluded(pair)) flags[pair] = 1
  return { has: (pair) => flags[pair] === 1 }
}

function shown(voice: Voice, sketch: Sketch, name: string | null): MadeDraft {
  return {
    text: sketch.text,
    confidence: confidenceOf(voice.confidence, sketch.signs),
    because: sketch.pairs.map((pair) => shownMoment(voice, pair)),
    reason: reasonFor(sketch, name),
    making: { whole: true, agreement: null, logprob: null },
  }
}
