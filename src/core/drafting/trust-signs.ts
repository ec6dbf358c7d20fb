import type { Draft } from '#contract/voice/drafts.ts'
import type { DraftSigns } from '../trust/index.ts'
import { numbersOf } from './precedent/nearness.ts'
import type { LastLookVerdict } from '../auto-reply/precedent/evidence.ts'
import { readWords } from '../auto-reply/precedent/words.ts'
import type { Addressee } from './thread.ts'
import { saidOf } from '../mail/letter.ts'
import { writtenTo } from '../voice/written-to.ts'
import type { Voice } from '../voice/voice.ts'
import { actOf } from './answers/act-of.ts'

/** How a draft was made, as reported by its engine. Includes no model's opinion of itself. */
export interface Making {
  /** Whether the guards left it whole. */
  readonly whole: boolean
  /** See `DraftSigns`. */
  readonly agreement: number | null
  readonly logprob: number | null
}

/** A draft that still carries how it was made. */
export type MadeDraft = Draft & { readonly making?: Making; readonly lastLook?: LastLookVerdict }

/** The signs known here. The hour is missing: it is the owner's local hour, which is not known here. */
export type KnownSigns = Omit<DraftSigns, 'hour'>

/** `before`: only the owner's moments with lower numbers are used. `answers`: the owner's answers in similar moments with this person. */
export function signsOf(
  voice: Voice,
  draft: MadeDraft,
  known: Addressee & { readonly before: number; readonly answers: readonly string[] },
): KnownSigns {
  const { making } = draft
  const act = actOf(saidOf(draft.text, known.register))
  return {
    act,
    lengthRatio:
      draft.text.length / Math.max(1, writtenTo(voice.profile, known.register, voice.contacts[known.contact]?.key ?? null).length.mean),
    newWords: newWords(voice, draft.text, known),
    trimmed: making?.whole === false,
    agreement: making?.agreement ?? null,
    logprob: making?.logprob ?? null,
    precedents: known.answers.filter((answer) => actOf(saidOf(answer, known.register)) === act).length,
  }
}

/** Share of words that the owner has never written to this person. */
function newWords(voice: Voice, text: string, { contact, before }: { readonly contact: number; readonly before: number }): number {
  const words = readWords(text)
  if (words.length === 0) return 0
  const { starts, pairs } = voice.replies.index
  const isOld = (word: (typeof words)[number]) =>
    numbersOf(voice.lexicon, word).some((number) => {
      const end = starts[number + 1] ?? 0
      for (let at = starts[number] ?? 0; at < end; at++) {
        const pair = pairs[at] ?? 0
        if (pair >= before) return false
        if (voice.store.contacts[pair] === contact) return true
      }
      return false
    })
  return words.filter((word) => !isOld(word)).length / words.length
}
