import { checkDraft, decide, type Decision } from '#core/auto-reply/index.ts'
import { withPrecedents } from '#core/drafting/index.ts'
import { trainVoice, type Voice } from '#core/voice/index.ts'
import { quiet } from '../history.ts'
import { eligible } from '../situation.ts'
import { judgedMoment, perfectRecord } from './earned.ts'
import { beloved, routineContacts, routineHistory } from './routines.ts'

/** Trained by the real training on a formulaic history. */
export function routineVoice(): Voice {
  return trainVoice({ pairs: routineHistory(1_800), contacts: routineContacts, seed: 3, resume: null, evaluate: false }, quiet)
}

/**
 * What the policy says of a draft of an engine that never missed, to somebody whom everything else allows to be answered: evidence and signs as
 * the drafting worker finds them, as sure as the owner's verdicts make it, the draft checked as at sending time.
 */
export function decideOn(
  voice: Voice,
  turn: string,
  text: string,
  contact: string | null = beloved.key,
  /** What they wrote in the half hour before, and the owner answered by hand, with `own`. */
  earlier: readonly string[] = [],
  own = 'ok',
): Decision {
  const bubbles = turn.split('\n')
  const now = noonAfter(voice)
  const thread = earlier.flatMap((one) => [
    { fromMe: false, bubbles: [one] },
    { fromMe: true, bubbles: [own] },
  ])
  const request = { contact, incoming: bubbles, previous: thread, count: 1 }
  const earlierRows = thread.map(({ fromMe, bubbles: [said] }, i) => {
    const from = fromMe ? ('owner' as const) : ('them' as const)
    return { from, text: said ?? '', at: now - 30 * 60_000 + i * 60_000, plain: true, says: true }
  })
  const [draft] = withPrecedents(voice, request, [{ text, confidence: null, because: [], reason: '' }])
  const precedent = draft?.precedent ?? null
  const findings = checkDraft(text, [turn, beloved.name], { names: new Set(precedent?.names), contactNames: new Set() })
  const confidence = perfectRecord(voice).state(contact ?? '', judgedMoment(voice, turn, text, contact))?.confidence ?? null
  return decide(
    eligible({
      now,
      incoming: bubbles.map((bubble, i) => ({ text: bubble, at: now - (bubbles.length - i) * 20_000 })),
      settings: { answersFrom: now - 3_600_000 },
      draft: { text, confidence, precedent, findings },
      history: { earlierRows },
    }),
  )
}

/** Noon, two days after the last that the voice knows: nobody has been silent for long. */
function noonAfter({ store }: Voice): number {
  const day = 24 * 3_600_000
  const newest = store.times.reduce((latest, at) => Math.max(latest, at), 0)
  return Math.floor(newest / day) * day + 2.5 * day
}
