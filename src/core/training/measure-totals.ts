import { registerOf, type Register } from '../channel/register.ts'
import type { Contact, ReplyPair } from '../conversation/reply-pair.ts'
import type { VoiceProfile } from '../voice/profile.ts'
import type { Totals } from '../voice/voice.ts'
import { collectWordStatistics } from '../voice/word-statistics.ts'

export interface MeasuredPairs {
  /** In the order of time. */
  readonly pairs: readonly ReplyPair[]
  /** The owner's replies as texts, by the index of the pair; more of them are not read. */
  readonly replies: readonly string[]
  readonly contacts: readonly Contact[]
  /** Measured on the same pairs. It comes from a checkpoint in a training that is resumed. */
  readonly profile: VoiceProfile
}

/** What is measured on these pairs together. */
export function measureTotals({ pairs, replies, contacts, profile }: MeasuredPairs): Totals {
  const repliesIn = (register: Register) => pairs.flatMap((pair, i) => (registerOf(pair) === register ? [replies[i] ?? ''] : []))
  return {
    words: collectWordStatistics(pairs, contacts),
    profile,
    typicalLength: { text: typicalLength(newer(repliesIn('text'))), email: typicalLength(newer(repliesIn('email'))) },
  }
}

/** The last 30 % of a list in the order of time. */
function newer(replies: readonly string[]): readonly string[] {
  return replies.slice(Math.floor(replies.length * 0.7))
}

/** Long pasted texts do not make somebody a writer of long texts. */
function typicalLength(replies: readonly string[]): number {
  return Math.max(1, replies.reduce((sum, reply) => sum + Math.min(1500, reply.length), 0) / Math.max(1, replies.length))
}
