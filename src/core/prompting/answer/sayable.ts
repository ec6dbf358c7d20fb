import { gapIn } from '#contract/voice/drafts.ts'
import { checkDraft, hasUnfilledSlot } from '#core/auto-reply/checks/draft-checks.ts'
import { writtenOut } from '#core/channel/register.ts'
import { saysAffection } from '#core/drafting/affection.ts'
import { proposes } from '#core/drafting/guard/commitments.ts'
import { cleanRuns } from '#core/drafting/guard/guard.ts'
import type { Thread } from '#core/drafting/thread.ts'
import { registerAt, replyText } from '#core/voice/pair-store.ts'
import { tokenize } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'
import { mayHoldCode, namesIn, withoutCode, withoutCodeNumbers, withoutOwnNames } from '../letter/code.ts'
import type { DressingRequest } from '../prompt/brief.ts'
import { standsAlone } from './stands-alone.ts'

/** What the guards left of a text, and whether that is all of it. */
export interface Said {
  readonly text: string
  readonly whole: boolean
}

const minPart = 8
const minPartWords = 2

/** The text if it may be said here, else its longest contiguous part that may. Null if nothing may be said. */
export function sayable(
  voice: Voice,
  request: DressingRequest['request'],
  thread: Thread,
  text: string,
  /** `dotted`: names of functions and the like from the owner's mails. */
  { mayLeaveGap, dotted }: { readonly mayLeaveGap: boolean; readonly dotted: ReadonlySet<string> },
): Said | null {
  // The drafting guard recognizes links with common endings; a model invents all kinds.
  const texts = [
    thread.incoming,
    request.instruction ?? '',
    ...request.previous.map(({ bubbles }) => writtenOut(bubbles, thread.register)),
    voice.contacts[thread.contact]?.name ?? '',
  ]
  const withCode = thread.register === 'email' && mayHoldCode(texts, dotted)
  const plain = (said: string): string => (withCode ? withoutCode(withoutCodeNumbers(said), texts, dotted) : said)
  if (mayLeaveGap ? isLeftOpen(plain(text)) : hasUnfilledSlot(plain(text))) return null
  const words = thread.register === 'email' ? namesIn(text, voice.words) : voice.words
  let longest: Said | null = null
  // The device's drafts are taken from other moments; these answer this one.
  const context = { ...thread.facts, proposal: proposes(thread.incoming) }
  for (const { start, end, whole } of cleanRuns(withCode ? withoutOwnNames(withoutCodeNumbers(text), dotted) : text, context, words)) {
    const part = text.slice(start, end)
    if (whole) longest = { text: part, whole }
    else if (
      standsAlone(text, { start, end }) &&
      part.length >= minPart &&
      tokenize(part).length >= minPartWords &&
      part.length > (longest?.text.length ?? 0)
    )
      longest = { text: part, whole }
  }
  if (longest === null) return null
  const findings = checkDraft(plain(longest.text), texts, words)
  if (findings.includes('foreign-link-or-number') || findings.includes('unsafe-characters')) return null
  return saysAffection(longest.text) && !isLoved(voice, thread.contact) ? null : longest
}

/** An answer that was allowed a gap may have one for the owner to fill in. Two gaps, or any other kind, are not allowed. */
function isLeftOpen(text: string): boolean {
  const gap = gapIn(text)
  return hasUnfilledSlot(gap === null ? text : text.replace(gap, gap.slice(1, -1)))
}

/** Words of love are only for people the owner has written them to. */
function isLoved({ store, answered }: Voice, contact: number): boolean {
  if (contact < 0) return false
  if ((answered.lovedSince[contact] ?? -1) >= 0) return true
  // `lovedSince` leaves out the greeting and sign-off of mails. Here they count.
  for (let pair = store.size - 1; pair >= 0; pair--) {
    if (store.contacts[pair] !== contact || registerAt(store, pair) !== 'email') continue
    if (saysAffection(replyText(store, pair).slice(0, 400))) return true
  }
  return false
}
