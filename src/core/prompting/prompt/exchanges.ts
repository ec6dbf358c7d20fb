import type { Moment as ShownMoment } from '#contract/voice/drafts.ts'
import { saysAffection } from '#core/drafting/affection.ts'
import type { Addressee } from '#core/drafting/thread.ts'
import type { Moment } from '#core/drafting/retrieval.ts'
import { shownMoment } from '#core/drafting/shown-moment.ts'
import { resembles } from '#core/drafting/similarity.ts'
import { registerAt } from '#core/voice/pair-store.ts'
import { tokenize } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'

/** What a prompt may hold at most; packing gives up the last ones first. */
export const maxExchanges = 24
/** Places that this contact's exchanges may take before the nearest of everybody get theirs. */
const ofContact = 10
/** With fewer of this contact among the nearest, their newest show how the owner writes to them. */
const minOfContact = 3

/** Of a reply, to tell whether it says what another one says. How much of it goes into a prompt is decided there: what is cut first is half masked. */
const compared = 1500

/**
 * The owner's most similar exchanges for a thread: those of its register first, this contact's before the nearest of everybody. No two answers say the same; words of
 * love that were written to somebody else stay out, as in drafting. `moments`: nearest first.
 */
export function chooseExchanges(
  voice: Voice,
  { contact, register }: Addressee,
  moments: readonly Moment[],
  isExcluded: (id: string) => boolean,
): ShownMoment[] {
  const { store } = voice
  const isTheirs = (pair: number): boolean => contact >= 0 && store.contacts[pair] === contact
  const chosen: ShownMoment[] = []
  const replies: string[] = []
  const tokens: string[][] = []
  const take = (pairs: readonly number[], most: number): void => {
    for (const pair of pairs) {
      if (chosen.length >= most) return
      const shown = shownMoment(voice, pair)
      const reply = shown.reply.slice(0, compared).toWellFormed().trim()
      if (reply === '' || isExcluded(shown.id) || resembles(reply, replies, tokens)) continue
      if (!isTheirs(pair) && saysAffection(reply)) continue
      chosen.push(shown)
      replies.push(reply)
      tokens.push(tokenize(reply))
    }
  }
  const isAlike = (pair: number): boolean => registerAt(store, pair) === register
  const near = moments.map(({ pair }) => pair)
  const alike = near.filter(isAlike)
  take(alike.filter(isTheirs), ofContact)
  if (contact >= 0 && chosen.length < minOfContact)
    take(
      newestOf(voice, (pair) => isTheirs(pair) && isAlike(pair)),
      minOfContact,
    )
  take(
    alike.filter((pair) => !isTheirs(pair)),
    maxExchanges,
  )
  if (chosen.length === 0) take(newestOf(voice, isAlike), maxExchanges / 2)
  // How somebody texts says less of how they mail than any of their mails, and more than nothing.
  if (chosen.length < minShared) take([...near.filter(isTheirs), ...near], minShared)
  return chosen
}

/** With fewer exchanges of the register, those of the other show how the owner writes. */
const minShared = 4
const lookedAt = 60

/** Numbers of the newest pairs that are wanted, newest first. */
function newestOf({ store }: Voice, isWanted: (pair: number) => boolean): number[] {
  const found: number[] = []
  for (let pair = store.size - 1; pair >= 0 && found.length < lookedAt; pair--) {
    if (isWanted(pair)) found.push(pair)
  }
  return found
}
