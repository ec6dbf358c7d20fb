import { bubblesIn } from '#core/channel/register.ts'
import { isGrave } from '#core/drafting/intents/read-turn.ts'
import { topicsOf, type TopicId } from '#core/gravity/topics.ts'
import { lackOfPrecedent, type PrecedentLack } from '../precedent/judge.ts'
import { said, turnText } from '../said.ts'
import type { EarlierRow, Situation } from '../situation.ts'

/** What the texts of a situation show: which topics they touch, and what is missing for a precedent. */

interface Reading {
  readonly lack: PrecedentLack | null
  readonly topics: ReadonlySet<TopicId>
  /** Those that their turn or the draft touches, whatever was said before. */
  readonly now: ReadonlySet<TopicId>
}

/** Cache: many rules ask the same about one situation, and reading its texts is most of the work of a decision. */
const readings = new WeakMap<Situation, Reading>()

function read(situation: Situation): Reading {
  const known = readings.get(situation)
  if (known !== undefined) return known
  const reading = { lack: findLack(situation), ...findTopics(situation) }
  readings.set(situation, reading)
  return reading
}

/** Why a draft has no precedent. Null if it has one, or if there is nothing to check. */
export function precedentLack(situation: Situation): PrecedentLack | null {
  return read(situation).lack
}

/** Whether their turn, the draft, or what was said shortly before touches a topic that is never answered automatically. */
export function touches(situation: Situation, topic: TopicId): boolean {
  return read(situation).topics.has(topic)
}

/** Whether only what was said shortly before touches it. */
export function touchesBefore(situation: Situation, topic: TopicId): boolean {
  const { topics, now } = read(situation)
  return topics.has(topic) && !now.has(topic)
}

function findLack(situation: Situation): PrecedentLack | null {
  const { draft, history, now, settings } = situation
  const turn = turnText(situation)
  if (draft === null || draft.text.trim() === '' || turn === '') return null
  // After a breakup or a death, what came before says nothing about how they write now.
  const since = history.earlierRows.findLast(({ text }) => text !== null && isGrave([text]))?.at
  const spoken = lastSpoken(situation)
  return lackOfPrecedent(draft.precedent, {
    turn,
    register: situation.medium,
    draft: draft.text,
    now,
    timeZone: settings.schedule.time_zone,
    ...(since === undefined ? {} : { since }),
    ...(spoken === undefined ? {} : { spoken }),
  })
}

/** When either last said something before the turn: to be seen in the thread, and for e-mails also where the owner wrote in others. */
function lastSpoken({ medium, history, conversation, claim }: Situation): number | undefined {
  const here = history.earlierRows.findLast(({ says }) => says)?.at
  if (medium === 'text') return here
  const sent = history.sends.flatMap(({ id, at, conversation: to }) => (to === conversation.key && id !== claim ? [at] : []))
  const all = [here ?? null, history.wroteToThemAt ?? null, ...sent].filter((at) => at !== null)
  return all.length === 0 ? undefined : Math.max(...all)
}

/** How long a serious word affects what follows, ms. */
export const overshadowedMs = 12 * 60 * 60_000

/** Topics that affect a conversation until the owner has taken it up again, with `takenUpAfter` turns by hand. */
const lasting: ReadonlySet<TopicId> = new Set<TopicId>([
  'topic-emergency',
  'topic-illness',
  'topic-death',
  'topic-self-harm',
  'topic-threat',
  'topic-love-in-question',
  'topic-police',
])
const takenUpAfter = 2

/** Texts since the second-to-last turn that the owner wrote by hand, however long ago. */
function openlyGrave({ history }: Situation): string[] {
  const texts: string[] = []
  let turns = 0
  let later: EarlierRow['from'] | null = null
  for (const { from, says, text } of history.earlierRows.toReversed()) {
    if (says) {
      if (from === 'owner' && later !== 'owner') turns++
      if (from !== 'owner' && turns >= takenUpAfter) break
      later = from
    }
    if (text !== null) texts.push(text)
  }
  return texts
}

function findTopics(situation: Situation): Omit<Reading, 'lack'> {
  const { draft, history, now } = situation
  const before = history.earlierRows.filter(({ at }) => !(now - at > overshadowedMs))
  // Each bubble alone, and all of them together: a thought can be split anywhere.
  const theirs = said(situation).flatMap(({ text }) => text ?? [])
  const written = [...theirs, theirs.join(' '), draft?.text ?? '']
  const read = new Map(Array.from(new Set([...before.flatMap(({ text }) => text ?? []), ...written]), (text) => [text, topicsOf(text)]))
  const found = new Set<TopicId>()
  for (const topics of read.values()) for (const topic of topics) found.add(topic)
  const ofTurn = new Set<TopicId>()
  for (const text of written) for (const topic of read.get(text) ?? []) ofTurn.add(topic)
  for (const text of new Set(openlyGrave(situation))) {
    for (const topic of read.get(text) ?? topicsOf(text)) if (lasting.has(topic)) found.add(topic)
    if (isGrave([text])) found.add('topic-emergency')
  }
  // What counts as grave for drafting also counts as grave for sending, whatever the wording.
  if (isGrave(theirs)) {
    found.add('topic-emergency')
    ofTurn.add('topic-emergency')
  }
  return { topics: found, now: ofTurn }
}

/** Whether a text is grave, or touches one of the lasting topics. */
export function isSerious(text: string): boolean {
  return isGrave(bubblesIn(text, 'text')) || [...topicsOf(text)].some((topic) => lasting.has(topic))
}

/** Something grave was written to or by the owner, in any conversation. Nobody then gets a cheerful reply that the owner hasn't read. */
export function isGraveElsewhere({ history, now }: Situation): boolean {
  const { graveAt = null } = history
  return graveAt !== null && !(now - graveAt > overshadowedMs)
}
