import { attachmentCharacter } from './encoding/message-body.ts'
import { chooseWords, type ScriptLine, type ScriptSession } from './script-format.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A planned row, not written to the database yet. */
export interface PlannedMessage {
  readonly guid: string
  /** ms: from the start of its session until the session is placed, then since 1970. */
  readonly at: number
  /** As in the script: null for the owner, '' for the other person, otherwise a member's key. */
  readonly from: string | null
  /** Text shown in the end; '' for a message that was unsent. */
  readonly text: string
  readonly attachment?: { readonly kind: 'photo' | 'voice'; readonly guid: string; readonly name: string }
  readonly oneTimeCode?: string
  /** For an edited message: all its texts including the last, each with the time it was written. */
  readonly versions?: readonly { readonly text: string; readonly at: number }[]
  /** Length of the text that was unsent. */
  readonly unsent?: number
  readonly tapback?: { readonly on: string; readonly length: number; readonly type: number; readonly emoji: string | null }
  readonly inReplyTo?: { readonly guid: string; readonly length: number }
  /** True for the second row of a link, which has the preview. */
  readonly preview?: boolean
  readonly groupName?: string
}

/** A message and the key of the conversation it belongs to. */
export interface PlacedMessage {
  readonly chat: string
  readonly message: PlannedMessage
}

const reactions: Readonly<Record<string, readonly [number, string]>> = {
  love: [2000, 'Loved'],
  like: [2001, 'Liked'],
  dislike: [2002, 'Disliked'],
  laugh: [2003, 'Laughed at'],
  emphasize: [2004, 'Emphasized'],
  question: [2005, 'Questioned'],
}
const emojiReaction = 2006
const removedOffset = 1000

/**
 * Plays a session once: chooses words, gives every bubble a time, and splits links into two rows. If `textual` (the other side has no iMessage),
 * links stay one row, and the other side's tapbacks become the sentences that arrive instead.
 */
export function planSession(session: ScriptSession, random: SeededRandom, options: { textual: boolean }): PlannedMessage[] {
  const rows: PlannedMessage[] = []
  /** Only messages that can be reacted to and replied to. */
  const bubbles: PlannedMessage[] = []
  let clock = 0
  let last: string | null | undefined
  const replace = (row: PlannedMessage, changed: PlannedMessage) => {
    rows[rows.indexOf(row)] = changed
    bubbles[bubbles.indexOf(row)] = changed
  }

  for (const line of session.lines) {
    if (line.kind === 'pause') {
      clock += line.ms
      continue
    }
    const target =
      line.kind === 'tapback' ? bubbles.at(-line.back) : line.kind === 'bubble' ? bubbles.at(-(line.replyTo ?? 1)) : bubbles.at(-1)
    if (line.kind === 'edit' || line.kind === 'unsend') {
      if (target === undefined) throw new Error('nothing to change before it')
      clock += random.between(8, 40) * 1000
      replace(target, line.kind === 'edit' ? edited(target, line.text, clock) : unsent(target))
      continue
    }
    clock += gap(line, last, random)
    if (line.kind === 'rename') {
      rows.push({ guid: random.guid(), at: clock, from: line.from, text: '', groupName: line.title })
    } else if (line.kind === 'tapback') {
      if (target === undefined) throw new Error('nothing to react to before it')
      rows.push(reaction(line, target, { at: clock, guid: random.guid(), textual: options.textual }))
    } else {
      const row = bubble(line, line.replyTo === null ? undefined : target, clock, random)
      rows.push(row)
      bubbles.push(row)
      if (/^https?:\/\/\S+$/.test(row.text) && !options.textual) {
        rows.push({ guid: random.guid(), at: clock + random.between(1, 4) * 1000, from: row.from, text: row.text, preview: true })
        clock += 5000
      }
      last = line.from
    }
  }
  return rows.toSorted((a, b) => a.at - b.at)
}

type BubbleLine = Extract<ScriptLine, { kind: 'bubble' }>
type TapbackLine = Extract<ScriptLine, { kind: 'tapback' }>

/** How long somebody takes: a few seconds for the next bubble, seconds to minutes for an answer, sometimes much longer. */
function gap(line: ScriptLine, last: string | null | undefined, random: SeededRandom): number {
  if (last === undefined) return 0
  if (line.kind === 'tapback') return random.between(5, 120) * 1000 + random.below(1000)
  const typing = line.kind === 'bubble' ? line.text.length * 90 : 2000
  if (line.kind === 'bubble' && line.from === last) return 1500 + typing + random.below(9000)
  const wait = random.chance(0.15) ? random.between(300, 1500) : random.between(8, 170)
  return typing + wait * 1000 + random.below(1000)
}

function bubble(line: BubbleLine, target: PlannedMessage | undefined, at: number, random: SeededRandom): PlannedMessage {
  const code = line.text.includes('[code]') ? String(random.between(100_000, 999_999)) : null
  const words = chooseWords(line.text, random)
  const text = (line.attachment === null ? '' : attachmentCharacter) + (code === null ? words : words.replaceAll('[code]', code))
  return {
    guid: random.guid(),
    at,
    from: line.from,
    text,
    ...(line.attachment !== null && { attachment: { ...line.attachment, guid: `at_0_${random.guid()}` } }),
    ...(code !== null && { oneTimeCode: code }),
    ...(target !== undefined && { inReplyTo: { guid: target.guid, length: target.text.length } }),
  }
}

function reaction(line: TapbackLine, target: PlannedMessage, made: { at: number; guid: string; textual: boolean }): PlannedMessage {
  const known = reactions[line.reaction]
  const quoted = target.text.startsWith(attachmentCharacter) ? 'an image' : `“${target.text}”`
  const verb = line.removed ? 'Removed a reaction from' : (known?.[1] ?? `Reacted ${line.reaction} to`)
  const row = { guid: made.guid, at: made.at, from: line.from, text: `${verb} ${quoted}` }
  if (made.textual && line.from !== null) return row
  const type = (known?.[0] ?? emojiReaction) + (line.removed ? removedOffset : 0)
  return { ...row, tapback: { on: target.guid, length: target.text.length, type, emoji: known === undefined ? line.reaction : null } }
}

function edited(row: PlannedMessage, text: string, at: number): PlannedMessage {
  const before = row.versions ?? [{ text: row.text, at: row.at }]
  return { ...row, text, versions: [...before, { text, at }] }
}

function unsent(row: PlannedMessage): PlannedMessage {
  return { ...row, text: '', unsent: row.text.length }
}
