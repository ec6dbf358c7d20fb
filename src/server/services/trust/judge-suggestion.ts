import { tokenF1 } from '#core/drafting/similarity.ts'
import { isSameText, type PrecedentedDraft } from '#core/auto-reply/index.ts'
import { moodOf } from '#core/auto-reply/precedent/tone.ts'
import { hasSameWords, readLimit } from '#core/auto-reply/precedent/words.ts'
import { stepsDown, type StepDown, type Verdict, type VerdictKind } from '#core/trust/index.ts'
import { tokenize } from '#core/voice/tokens.ts'
import { neverAbove } from '../automatic/modes-of-people.ts'
import type { Tables } from '#server/store/tables.ts'
import type { StoredSuggestion } from '#server/store/live/suggestions.ts'
import type { Rung } from '#server/store/trust/ladder.ts'
import { registerOf } from '#core/channel/register.ts'
import { textOf } from '#core/conversation/turns.ts'
import { draftAt } from '../drafting/edits.ts'
import { hourOf, maxVerdicts } from './confidences.ts'

/** Number of verdicts kept per account. `fitTrust` uses fewer. */
const kept = 2_000

/** A person whom the verdict moved back to ask. */
export interface SteppedDown {
  readonly conversation: string
  readonly name: string
  readonly text: string
}

/** What the owner did with a suggestion. Contains no text. */
export type Said = 'used' | 'dismissed' | 'answered' | 'kept' | 'regretted'

/**
 * Stores the owner's verdict on a suggestion's drafts, in the transaction that changes the suggestion. The last verdict on a suggestion counts.
 * `text`: what they sent or wrote, if anything. Returns the people whom the verdict moved back to ask.
 */
export async function judgeSuggestion(
  tables: Tables,
  suggestion: StoredSuggestion,
  said: Said,
  given: { readonly text: string | null; readonly now: number },
): Promise<readonly SteppedDown[]> {
  const { accountId, drafts, peer, turn, receivedAt, id } = suggestion
  const register = registerOf(suggestion)
  if (peer.group) return []
  const judged = drafts[given.text === null ? 0 : draftAt(suggestion, given.text)]
  if (judged?.signs === undefined || judged.engine === undefined) return []
  const before = await tables.verdicts.find(accountId, id)
  // Dismissing a suggestion that they already judged or used says nothing new.
  if (before !== null && (said === 'dismissed' || (said === 'answered' && wasAsked(before.kind)))) return []
  const kind = kindOf(said, judged, given.text, before?.kind ?? null)
  const changed = kind === 'edited' && given.text !== null ? { changed: 1 - tokenF1(tokenize(judged.text), tokenize(given.text)) } : {}
  return judge(
    tables,
    accountId,
    {
      id,
      at: given.now,
      engine: judged.engine,
      register,
      person: peer.key,
      kind,
      decoy: false,
      stated: judged.confidence,
      ...changed,
      moment: {
        incoming: textOf(turn, register),
        draft: judged.text,
        signs: { ...judged.signs, hour: await hourOf(tables, accountId, receivedAt) },
      },
    },
    { sent: suggestion.state === 'sent' },
  )
}

/** Stores a verdict. `sent`: whether the judged reply was sent. */
export async function judge(
  tables: Tables,
  accountId: string,
  verdict: Verdict,
  about: { readonly sent: boolean },
): Promise<readonly SteppedDown[]> {
  await tables.verdicts.put(accountId, verdict)
  await tables.verdicts.prune(accountId, kept)
  return stepDown(tables, accountId, verdict, about)
}

/** Whether the verdict is the owner's answer to "should this have been sent automatically?". */
function wasAsked(kind: VerdictKind): boolean {
  return kind === 'kept' || kind === 'regretted'
}

function kindOf(said: Said, judged: PrecedentedDraft, text: string | null, before: VerdictKind | null): VerdictKind {
  const same = text !== null && isSameText(text, judged.text)
  if (said === 'used') return same ? 'sent' : 'edited'
  if (said !== 'answered') return said
  if (same || (text !== null && saysTheSame(text, judged.text))) return 'sent'
  // Inserted into the input field but sent with other words: they edited it there.
  return before === 'sent' || before === 'edited' ? 'edited' : 'answered'
}

/** By hand, nobody copies a capital, an exclamation mark, or a heart. */
function saysTheSame(text: string, draft: string): boolean {
  return text.length <= readLimit && hasSameWords(text, draft) && moodOf(text) === moodOf(draft)
}

/** Moves the person back to ask if this verdict speaks against auto. One sent reply that should not have been sent is enough. */
async function stepDown(
  tables: Tables,
  accountId: string,
  verdict: Verdict,
  { sent }: { readonly sent: boolean },
): Promise<readonly SteppedDown[]> {
  const rungs = (await tables.ladder.all(accountId)).filter(({ down }) => down === null)
  if (rungs.length === 0) return []
  const all = await tables.verdicts.list(accountId, maxVerdicts)
  const heard = all.filter(({ engine, register }) => engine === verdict.engine && register === verdict.register)
  const fallen: SteppedDown[] = []
  for (const rung of rungs) {
    const regretted = sent && verdict.kind === 'regretted' && verdict.person === rung.conversation
    const why = regretted ? 'sent' : stepsDown(heard, { key: rung.conversation, since: rung.since })
    if (why !== null) fallen.push(await putBack(tables, accountId, rung, { at: verdict.at, text: texts[why](rung.name) }))
  }
  return fallen
}

/** Moves a person back to ask, with a reason for the owner. */
export async function putBack(tables: Tables, accountId: string, rung: Rung, down: NonNullable<Rung['down']>): Promise<SteppedDown> {
  await neverAbove(tables, accountId, rung.conversation, 'ask')
  await tables.ladder.put(accountId, { ...rung, down })
  return { conversation: rung.conversation, name: rung.name, text: down.text }
}

const texts: Readonly<Record<StepDown | 'sent', (name: string) => string>> = {
  sent: (name) => `Idiolect asks you before it writes to ${name} again: you said a reply it sent should not have gone out.`,
  person: (name) => `Idiolect asks you before it writes to ${name} again: you changed or regretted two of the last ten replies.`,
  everybody: (name) => `Idiolect asks you before it writes to ${name} again: you have turned down more drafts lately than you used to.`,
}
