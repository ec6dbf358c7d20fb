import type { Register } from '../channel/register.ts'
/** How the owner came to judge a draft, and what they said of it. */
export const verdictKinds = [
  /** Approved or inserted without a change. */
  'sent',
  /** Sent after a change. */
  'edited',
  'dismissed',
  /** They answered with other words by hand. */
  'answered',
  /** Practice: "I'd send this", "Almost", "No". */
  'practice-yes',
  'practice-almost',
  'practice-no',
  /** The owner looked at a reply that Idiolect sent automatically, or would have sent, and let it stand. */
  'kept',
  /** … or wishes that it had not been sent. */
  'regretted',
] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** One time that the owner judged a draft. */
export interface Verdict {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  /** Engine and model that wrote the draft, such as `openai/gpt-4o-mini`. */
  readonly engine: string
  /** Texts and mails are trusted apart. */
  readonly register: Register
  /** Key of the person it was for. */
  readonly person: string
  readonly kind: VerdictKind
  /** In practice: a draft made for another moment. A reader who approves it approves blindly. */
  readonly decoy: boolean
  /** Of what was sent after a change: the share of words that changed, 0–1. */
  readonly changed?: number
  /** The confidence that it was shown with, null for none; left out in practice, where none is shown. */
  readonly stated?: number | null
  readonly moment: JudgedMoment
}

/** What was judged, as far as trust depends on it. */
export interface JudgedMoment {
  /** Their turn. */
  readonly incoming: string
  readonly draft: string
  readonly signs: DraftSigns
}

/** What can be told of a draft before anybody has judged it. Nothing in here is a model's opinion of itself. */
export interface DraftSigns {
  /** What the draft does (accept, thank, laugh …). */
  readonly act: string
  /** Length relative to the owner's typical reply. */
  readonly lengthRatio: number
  /** Share of its words that the owner has never written to this person, 0–1. */
  readonly newWords: number
  /** The guards had to take something out. */
  readonly trimmed: boolean
  /** Likeness to the model's other answers, 0–1; null if there was one. */
  readonly agreement: number | null
  /** Mean log probability of its tokens; null if the engine does not tell. */
  readonly logprob: number | null
  /** Past moments of this person that were near and answered in the same way. */
  readonly precedents: number
  /** Local hour of the day, 0–23. */
  readonly hour: number
}

/** Whether the owner would have sent this draft as it was. */
export function isYes({ kind }: Pick<Verdict, 'kind'>): boolean {
  return kind === 'sent' || kind === 'practice-yes' || kind === 'kept'
}
