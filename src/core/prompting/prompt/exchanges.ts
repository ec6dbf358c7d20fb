import type { Moment as ShownMoment } from '#contract/voice/drafts.ts'
import { saysAffection } from '#core/drafting/affection.ts'
import type { Addressee } from '#core/drafting/thread.ts'
import type { Moment } from '#core/drafting/retrieval.ts'
import { shownMoment } from '#core/drafting/shown-moment.ts'
import { resembles } from '#core/drafting/similarity.ts'
import { registerAt } from '#core/voice/pair-store.ts'
import { tokenize } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'

/** Maximum exchanges in a prompt; packing drops the last ones first. */
export const maxExchanges = 24
/** Places for this contact's exchanges before the nearest from everybody are added. */
const ofContact = 10
/** If fewer of the nearest are with this contact, their newest exchanges are added to show how the owner writes to them. */
const minOfContact = 3

/**
 * Characters of a reply that are compared to find duplicates. The prompt decides how much of it is shown: a value cut before redaction would be masked only in
 * part.
 */
const compared = 1500

/**
 * The owner's most similar exchanges for a thread: those of its register first, this contact's before everybody's. No two answers say the same. Words of love
 * to somebody else are left out, as in drafting. `moments`: nearest first.
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
  // A person's texts say less about their mails than any mail does, but more than nothing.
  if (chosen.length < minShared) take([...near.filter(isTheirs), ...near], minShared)
  return chosen
}

/** With fewer exchanges of the register, those of the other show how the owner writes. */
const minShared = 4
const lookedAt = 60

/** Numbers of the wanted pairs, newest first. */
function newestOf({ store }: Voice, isWanted: (pair: number) => boolean): number[] {
  const found: number[] = []
  for (let pair = store.size - 1; pair >= 0 && found.length < lookedAt; pair--) {
    if (isWanted(pair)) found.push(pair)
  }
  return found
}
