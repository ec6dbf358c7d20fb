import { checkDraft, decide, type Decision } from '#core/auto-reply/index.ts'
import { withPrecedents } from '#core/drafting/index.ts'
import { trainVoice, type Voice } from '#core/voice/index.ts'
import { quiet } from '../history.ts'
import { eligible } from '../situation.ts'
import { beloved, routineContacts, routineHistory } from './routines.ts'

/** Trained by the real training on a formulaic history. */
export function routineVoice(): Voice {
  return trainVoice({ pairs: routineHistory(1_800), contacts: routineContacts, seed: 3, resume: null, evaluate: false }, quiet)
}

/**
 * What the policy says of a draft that is surer than any, to somebody whom everything else allows to be answered: evidence as the drafting
 * worker finds it, the draft checked as at sending time.
 */
export function decideOn(voice: Voice, turn: string, text: string, contact: string | null = beloved.key): Decision {
  const bubbles = turn.split('\n')
  const request = { contact, incoming: bubbles, previous: [], count: 1 }
  const [draft] = withPrecedents(voice, request, [{ text, confidence: 0.99, because: [], reason: '' }])
  const precedent = draft?.precedent ?? null
  const findings = checkDraft(text, [turn, beloved.name], { names: new Set(precedent?.names), contactNames: new Set() })
  return decide(eligible({ incoming: bubbles.map((bubble) => ({ text: bubble })), draft: { text, confidence: 0.99, precedent, findings } }))
}
