import { longestTurn, type Precedent, type PrecedentedDraft, type PrecedentObstacle } from '#core/auto-reply/precedent/evidence.ts'
import { isKnownLanguage } from '#core/auto-reply/precedent/language.ts'
import { isContent, readWords } from '#core/auto-reply/precedent/words.ts'
import { proposes } from '../guard/commitments.ts'
import type { DraftingRequest } from '#core/ports/drafting-request.ts'
import { pairsBefore } from '../as-of.ts'
import { signsOf, type MadeDraft } from '../trust-signs.ts'
import { registerOf, writtenOut } from '#core/channel/register.ts'
import { saidOf } from '#core/mail/letter.ts'
import type { Addressee } from '../thread.ts'
import { isOneOf, registerAt } from '#core/voice/pair-store.ts'
import { normalizeWord, wordSpans } from '#core/voice/tokens.ts'
import type { Voice } from '#core/voice/voice.ts'
import { answeredBefore } from './answered-before.ts'
import { isCourtesy } from './courtesy.ts'
import { findNearMoments } from './near-moments.ts'
import { saidBefore } from './said-before.ts'

/**
 * Gives each draft of a request, whatever engine wrote it, what the voice holds of moments like this one: what automatic sending asks for
 * before anything else; and the signs that it is judged by. A replay (`asOf`) sends nothing and gets signs alone, of what was known then.
 */
export function withPrecedents(voice: Voice, request: DraftingRequest, drafts: readonly MadeDraft[]): PrecedentedDraft[] {
  const register = registerOf(request)
  const turn = writtenOut(request.incoming, register)
  const before = request.asOf === undefined ? voice.store.size : pairsBefore(voice.store, request.asOf)
  const contact = request.contact === null ? -1 : voice.contacts.findIndex(({ key }) => key === request.contact)
  // Looked for even where there is no draft: what is read for it is then fetched together with what the drafts read.
  const found = precedentsOf(voice, request, { contact, register, turn, before })
  return drafts.map((made) => {
    const { making: _, ...draft } = made
    const signs = signsOf(voice, made, { contact, register, before, answers: found.answers })
    if (request.asOf !== undefined) return { ...draft, signs }
    return { ...draft, signs, precedent: { turn, draft: draft.text, ...found, names: namesIn(voice, draft.text) } }
  })
}

type OfTurn = Pick<Precedent, 'bar' | 'unseen' | 'answers' | 'turns' | 'times' | 'routine' | 'said' | 'obstacle'>

function precedentsOf(voice: Voice, request: DraftingRequest, asked: Addressee & { turn: string; before: number }): OfTurn {
  const { contact, register, turn, before } = asked
  const bar = voice.precedent?.bar ?? null
  const said = saidOf(turn, register)
  const obstacle = obstacleOf(voice, contact, said)
  if (bar === null || obstacle !== null) return { bar, obstacle, unseen: [], answers: [], turns: [], times: [], routine: [], said: [] }
  const isExcluded = isOneOf(voice.store, request.excluded ?? [])
  const { unseen, moments } = findNearMoments(voice, {
    contact,
    register,
    turn,
    before,
    bar,
    ...(isExcluded === undefined ? {} : { isExcluded }),
  })
  const isTheirs = (pair: number) =>
    pair < before && voice.store.contacts[pair] === contact && registerAt(voice.store, pair) === register && isExcluded?.(pair) !== true
  const earlier = request.previous.flatMap(({ fromMe, bubbles }) => (fromMe ? [] : bubbles))
  const own = request.previous.flatMap(({ fromMe, bubbles }) => (fromMe ? bubbles : []))
  return {
    bar,
    // The moments are looked for all the same: drafts are judged by them, too.
    obstacle: isCourtesy(said) ? null : 'no-courtesy',
    unseen,
    answers: moments.map(({ answer }) => answer),
    turns: moments.map((moment) => moment.turn),
    times: moments.map(({ at }) => at),
    routine: answeredBefore(voice, earlier, { isTheirs, bar }),
    said: saidBefore(voice, own, { isTheirs }),
  }
}

/** What no earlier moment can make up for. `turn`: what it says. */
export function obstacleOf({ contacts }: Pick<Voice, 'contacts'>, contact: number, turn: string): PrecedentObstacle | null {
  const person = contacts[contact]
  if (person === undefined || person.group) return 'not-one-person'
  const words = readWords(turn)
  if (words.length > longestTurn) return 'too-long'
  if (!words.some(({ word }) => isContent(word))) return 'no-subject'
  if (proposes(turn)) return 'asks-for-something'
  return isKnownLanguage(turn) ? null : 'unknown-language'
}

function namesIn({ words }: Voice, draft: string): string[] {
  const all = wordSpans(draft).map(({ start, end }) => normalizeWord(draft.slice(start, end)))
  const isName = (word: string) => words.names.has(word) || words.contactNames.has(word)
  return [...new Set(all.flatMap((word) => [word, word.replace(/'s$/u, '')]))].filter(isName)
}
