import { isOverlaid, isShownWhole } from '#core/conversation/text/shown-characters.ts'
import { bubblesOf } from '#core/conversation/text/text-content.ts'
import { sessionGap } from '#core/conversation/turns.ts'
import { isCourtesy, needsNoAnswer, returnsCourtesy } from '#core/drafting/precedent/courtesy.ts'
import { saidOf } from '#core/mail/letter.ts'
import { isSameText } from '../checks/echo.ts'
import { overshadowedMs } from './gravity-around.ts'
import { asksAnything } from '../precedent/asking.ts'
import { isUnmarked, moodOf } from '../precedent/tone.ts'
import { hasSameWords } from '../precedent/words.ts'
import type { EarlierRow, IncomingMessage, Situation } from '../situation.ts'

/** Predicates over what stands in the thread before the turn, used by the rules in `safety-floor.ts`. If something can't be determined, they return the more careful answer. */

/** Plain text only: no attachment, reaction, call, card, or inline reply, nothing struck through, crossed out, or animated, and no characters that do not show. */
export function isPlain(row: Pick<IncomingMessage, 'kind' | 'text' | 'exclusion' | 'styled'>, inline: boolean): boolean {
  const { kind, text, exclusion, styled = false } = row
  const isText = kind === 'text' && exclusion !== 'textual-tapback' && !inline && !styled
  return isText && text !== null && !text.includes('\ufffc') && isShownWhole(text) && !isOverlaid(text)
}

/** This many of the last rows with content count, however old they are. */
const lastRows = 4

/** The rows before the turn that belong to the same session: those since the last long silence, and always the last few. */
export function sessionOf(situation: Situation): readonly EarlierRow[] {
  return situation.history.earlierRows.slice(beginOfSession(situation))
}

function beginOfSession(situation: Situation): number {
  const saying = situation.history.earlierRows.flatMap(({ says }, i) => (says ? [i] : []))
  return Math.min(sinceSilence(situation), saying.at(-lastRows) ?? 0)
}

/** The rows of the session, and all of the last hours, whatever silence and courtesies came after them. A row without a date is as old as those around it. */
function latelyIn(situation: Situation): readonly EarlierRow[] {
  const { now, history } = situation
  const older = history.earlierRows.findLastIndex(({ at }) => now - at > overshadowedMs)
  return history.earlierRows.slice(Math.min(older + 1, beginOfSession(situation)))
}

/** Index in `earlierRows` of the first row since the last long silence before the turn. */
function sinceSilence({ now, incoming, history: { earlierRows } }: Situation): number {
  let next = incoming[0]?.at ?? now
  let begin = earlierRows.length
  while (begin > 0) {
    const at = earlierRows[begin - 1]?.at ?? next
    if (next - at > sessionGap) break
    next = Math.min(next, at)
    begin--
  }
  return begin
}

/** The owner's side has already said exactly this since the last long silence. Nobody says good night twice. */
export function isSaidAlready(situation: Situation): boolean {
  const { draft, history } = situation
  if (draft === null) return false
  const since = history.earlierRows.slice(sinceSilence(situation))
  return since.some(
    ({ from, text }) => from !== 'them' && text !== null && (hasSameWords(text, draft.text) || isSameText(text, draft.text)),
  )
}

export function hasMoreThanText(situation: Situation): boolean {
  return situation.medium === 'text' && (isMoreThanText(situation) || sessionOf(situation).some(({ plain }) => !plain))
}

/** Only before their turn. */
export function hadMoreThanText(situation: Situation): boolean {
  return hasMoreThanText(situation) && !isMoreThanText(situation)
}

const isMoreThanText = ({ incoming }: Situation): boolean => incoming.some((row) => !isPlain(row, row.inline === true))

/**
 * Something was written here that the turn may be about: anything of this session and of the last twelve hours that is no courtesy, whoever wrote it and whatever was
 * answered; anything of this session that was never said before, but for plain courtesies of the owner's; and a question of the owner that the turn answers.
 */
export function hasOtherMatter(situation: Situation): boolean {
  const { draft, medium } = situation
  if (draft === null || draft.precedent === null) return false
  const session = sessionOf(situation).filter(({ says }) => says)
  const known = { them: trimmed(draft.precedent.routine), owner: trimmed(draft.precedent.said) }
  const returned = medium === 'text' ? returnedCourtesies(situation) : new Set()
  const isNew = (row: EarlierRow) => {
    const { from, text } = row
    if (from === 'product' || returned.has(row)) return false
    if (from === 'owner' && medium === 'text' && (isPlainCourtesy(row) || isPlainSign(row))) return false
    return text === null || bubblesOf(text).some((bubble) => !known[from].has(bubble.trim()))
  }
  const lastTurn = session.slice(session.findLastIndex(({ from }) => from === 'them') + 1)
  const asks = lastTurn.some(({ text }) => text !== null && asksAnything(text))
  return (
    asks || wasToldHere(situation) || session.some(isNew) || latelyIn(situation).some((row) => !returned.has(row) && isMatter(row, medium))
  )
}

/** Before the turn, either side wrote more than courtesies here, which the owner may have deleted since. */
function wasToldHere({ now, incoming, history: { toldHereAt = null, saidHereAt = null } }: Situation): boolean {
  const begin = incoming[0]?.at ?? now
  return [toldHereAt, saidHereAt].some((at) => at !== null && at < begin && !(now - at > overshadowedMs))
}

/**
 * More than a courtesy, or than signs that go with any. People also refuse, quarrel, and ask for things in words that were often said and answered, and no
 * answer shows that it is settled. What the product sent is never more.
 */
export function isMatter({ from, says, text, plain }: Omit<EarlierRow, 'at'>, medium: Situation['medium']): boolean {
  if (from === 'product' || !says) return false
  if (text === null || !plain) return true
  const words = saidOf(text, medium) || text
  return !isCourtesy(words) && (/[\p{L}\p{N}]/u.test(words) || moodOf(words) !== '')
}

/** Whether the owner's text only returns a courtesy, if that is what stood before it. */
export function mayReturnCourtesy({ text, plain }: Pick<EarlierRow, 'text' | 'plain'>): boolean {
  return plain && text !== null && moodOf(text) === '' && !asksAnything(text) && returnsCourtesy(text)
}

/** The owner's rows that only return a courtesy: what they wrote last before it, in the same session, is one, and nothing else. */
function returnedCourtesies({ history: { earlierRows } }: Situation): ReadonlySet<EarlierRow> {
  const saying = earlierRows.filter(({ says }) => says)
  return new Set(
    saying.filter((row, i) => {
      if (row.from !== 'owner' || !mayReturnCourtesy(row)) return false
      const behind = saying.slice(0, i).findLast(({ from }) => from !== 'owner')
      const { from, text = null, plain, at = Number.NaN } = behind ?? {}
      return from === 'them' && row.at - at <= sessionGap && plain === true && text !== null && isCourtesy(text) && !asksAnything(text)
    }),
  )
}

/** The owner wanted no automatic reply to what they wrote earlier in this session, and has not written here since. */
export function isDismissedBefore({ now, incoming, history: { dismissedAt = null, ownerWroteAt } }: Situation): boolean {
  if (dismissedAt === null || (ownerWroteAt !== null && ownerWroteAt > dismissedAt)) return false
  return !((incoming[0]?.at ?? now) - dismissedAt > sessionGap)
}

/** Empty for drafts stored before this evidence existed. */
function trimmed(texts: readonly string[] | undefined): ReadonlySet<string> {
  return new Set(texts?.map((text) => text.trim()))
}

/** How long courtesies may go without an answer before the owner has fallen silent, ms. */
const leftMs = 3 * 24 * 60 * 60_000

/**
 * Nobody has answered what they wrote since the owner's side last said something. Courtesies that need no answer may stand there: "good night" is no open
 * matter in the morning. None may be of days ago: an owner who leaves those has fallen silent, and three automatic replies without a word of theirs are the
 * most in any case.
 */
export function leavesUnanswered({ now, medium, history }: Situation): boolean {
  const saying = history.earlierRows.filter(({ says }) => says)
  const left = saying.slice(saying.findLastIndex(({ from }) => from !== 'them') + 1)
  if (left.length === 0) return false
  const isComplete = (row: EarlierRow) => isPlainCourtesy(row) && needsNoAnswer(row.text ?? '') && now - row.at <= leftMs
  return medium !== 'text' || !left.every(isComplete)
}

/** A heart or a thumbs-up alone, which goes with any courtesy. */
function isPlainSign({ text, plain }: EarlierRow): boolean {
  return plain && text !== null && !/[\p{L}\p{N}]/u.test(text) && isUnmarked(text)
}

/** A courtesy with nothing beside its words that could turn it into something else. */
function isPlainCourtesy({ text, plain }: EarlierRow): boolean {
  return plain && text !== null && isUnmarked(text) && isCourtesy(text)
}
