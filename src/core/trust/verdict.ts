import type { Register } from '../channel/register.ts'
/** How the owner came to judge a draft, and their judgment. */
export const verdictKinds = [
  /** Approved or inserted without a change. */
  'sent',
  /** Sent after a change. */
  'edited',
  'dismissed',
  /** They wrote a different answer by hand. */
  'answered',
  /** Practice: "I'd send this", "Almost", "No". */
  'practice-yes',
  'practice-almost',
  'practice-no',
  /** The owner looked at a reply that Idiolect sent automatically, or would have sent, and was fine with it. */
  'kept',
  /** … or wished that it had not been sent. */
  'regretted',
] as const
export type VerdictKind = (typeof verdictKinds)[number]

/** One judgment of a draft by the owner. */
export interface Verdict {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  /** Engine and model that wrote the draft, such as `openai/gpt-4o-mini`. */
  readonly engine: string
  /** Texts and emails are trusted separately. */
  readonly register: Register
  /** Key of the person it was for. */
  readonly person: string
  readonly kind: VerdictKind
  /** A draft in Practice that was made for another moment. An owner who approves it approves blindly. */
  readonly decoy: boolean
  /** For drafts sent after a change: the share of words that changed, 0–1. */
  readonly changed?: number
  /** The confidence shown with it. Null if there was none; omitted in Practice, where none is shown. */
  readonly stated?: number | null
  readonly moment: JudgedMoment
}

/** The judged moment, as far as trust depends on it. */
export interface JudgedMoment {
  /** Their turn. */
  readonly incoming: string
  readonly draft: string
  readonly signs: DraftSigns
}

/** Signs of a draft that are known before anyone has judged it. None is a model's opinion of itself. */
export interface DraftSigns {
  /** What the draft does (accept, thank, laugh …). */
  readonly act: string
  /** Length relative to the owner's typical reply. */
  readonly lengthRatio: number
  /** Share of its words that the owner has never written to this person, 0–1. */
  readonly newWords: number
  /** The guards had to remove something. */
  readonly trimmed: boolean
  /** Similarity to the model's other answers, 0–1. Null if there was only one answer. */
  readonly agreement: number | null
  /** Mean log probability of its tokens. Null if the engine does not report it. */
  readonly logprob: number | null
  /** Number of similar past moments with this person that were answered in the same way. */
  readonly precedents: number
  /** Local hour of the day, 0–23. */
  readonly hour: number
}

/** Whether the owner would have sent this draft as it was. */
export function isYes({ kind }: Pick<Verdict, 'kind'>): boolean {
  return kind === 'sent' || kind === 'practice-yes' || kind === 'kept'
}
