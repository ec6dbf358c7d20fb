import { measuredPart, voiceAsOf } from '#core/drafting/as-of.ts'
import type { Drafter } from '#core/drafting/drafter.ts'
import { frequentPhrases } from '#core/drafting/phrases/frequent.ts'
import { Retrieval } from '#core/drafting/retrieval.ts'
import { sanitize } from '#core/drafting/guard/sanitize.ts'
import { readThread } from '#core/drafting/thread.ts'
import type { Register } from '#core/channel/register.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import type { Voice } from '#core/voice/voice.ts'
import type { DressedDraft, DressingRequest, ModelBrief } from './brief.ts'
import { dressAnswers } from '../answer/dress.ts'
import { chooseExchanges } from './exchanges.ts'
import { measureLetters } from '../letter/letters.ts'
import { dottedWords } from '../letter/code.ts'
import { commonWords } from '../habits/common-words.ts'
import { neverSays } from '../habits/never.ts'
import { drawShapes } from '../shape/draw-shapes.ts'
import { measureMarks, type Marks } from './marks.ts'
import { writtenTo } from '#core/voice/written-to.ts'

export interface Prompter {
  /** The brief for this request. `onDevice` are the drafts of `drafter`, which must use the same voice. */
  brief(drafter: Drafter, request: DraftingRequest): ModelBrief
  /** The same in two steps, like `Drafter.find`. */
  find(drafter: Drafter, request: DraftingRequest): () => ModelBrief
  /** Turns a model's answers into at most `request.count` drafts. Empty if nothing may be said. */
  dress(request: DressingRequest): DressedDraft[]
}

/**
 * A voice's part in drafting with a language model: it builds the brief and turns the model's answers into drafts. Keeps working memory like a `Drafter`: make
 * one per loaded voice, and do not run two calls at once.
 */
export function createPrompter(voice: Voice): Prompter {
  const retrieval = new Retrieval(voice)
  const measured = measuredPart(voice)
  const known = new Map<Register, Habits>()
  const habits = (register: Register): Habits => {
    const found = known.get(register) ?? {
      marks: measureMarks(measured, register),
      never: neverSays(measured, register),
      common: commonWords(measured, register),
      dotted: dottedWords(measured, register),
    }
    // Measurements made while texts were still missing are not cached.
    if (!voice.store.texts.isMissingAny) known.set(register, found)
    return found
  }
  const never = (register: Register) => habits(register).never
  const find = (drafter: Drafter, request: DraftingRequest) => findForModel({ voice, retrieval, never }, drafter, request)
  return {
    find,
    brief: (drafter, request) => find(drafter, request)(),
    dress: (request) =>
      dressAnswers(
        {
          voice,
          retrieval,
          marks: (register) => habits(register).marks,
          never,
          common: (register) => habits(register).common,
          dotted: (register) => habits(register).dotted,
        },
        request,
      ),
  }
}

const maxPhrases = 6

interface Known {
  readonly voice: Voice
  readonly retrieval: Retrieval
  readonly never: (register: Register) => readonly string[]
}

/** Measurements that are made once per register. */
interface Habits {
  readonly marks: Marks
  readonly never: readonly string[]
  readonly common: ReadonlySet<string>
  readonly dotted: ReadonlySet<string>
}

function findForModel({ voice, retrieval, never }: Known, drafter: Drafter, request: DraftingRequest): () => ModelBrief {
  const known = request.asOf === undefined ? voice : voiceAsOf(voice, request.asOf)
  const thread = readThread(known, request)
  const excluded = new Set(request.excluded)
  const contact = known.contacts[thread.contact]
  const near = retrieval.find(thread, known.store.size)
  const isExcluded = (id: string) => excluded.has(id)
  const drafts = drafter.find(request)
  return () => {
    const letters = measureLetters(known, thread)
    return {
      profile: writtenTo(voice.profile, thread.register, request.contact),
      typicalLength: voice.typicalLength[thread.register],
      contact: contact === undefined ? null : sanitize(contact.name),
      group: contact?.group ?? false,
      exchanges: chooseExchanges(known, thread, near, isExcluded),
      phrases: frequentPhrases(known, thread.register, maxPhrases),
      hand: {
        shapes: drawShapes(known, {
          thread,
          letters,
          count: request.count,
          nearness: new Map(near.map(({ pair, nearness }) => [pair, nearness])),
          isExcluded,
        }),
        never: never(thread.register),
        letters,
      },
      onDevice: drafts(),
    }
  }
}
