import { isSilent, type ExclusionReason } from './exclusion.ts'
import { createPairBuilder, type FindThreadTarget } from './pair-builder.ts'
import type { ReplyPair } from './reply-pair.ts'
import { bubblesOf, hasLink } from './text/text-content.ts'

/** A sent link has two rows, its text and its preview, at most this far apart, ms. */
export const linkRowWindow = 90_000

/** One row of a conversation, in order of time. */
export interface FlowRow {
  readonly guid: string
  readonly fromMe: boolean
  readonly sender: number
  readonly at: number
  /** Decoded text. Only read if `exclusion` is null or `link-only`. */
  readonly text: string
  /** The row is a link preview. */
  readonly linkBalloon: boolean
  readonly thread: string | null
  readonly exclusion: ExclusionReason | null
}

export interface FlowResult {
  /** The row's own reason, or `link-preview` if it repeats the row before it. */
  readonly exclusion: ExclusionReason | null
  readonly pair: ReplyPair | null
}

export interface ConversationFlow {
  add(row: FlowRow): FlowResult
  end(): ReplyPair | null
}

const nothing: readonly string[] = []

/** Reads one conversation row by row: joins the two rows of a link, drops rows that are not part of the talk, and pairs the rest. */
export function createConversationFlow(contact: string, group: boolean, findThreadTarget: FindThreadTarget): ConversationFlow {
  const pairs = createPairBuilder(contact, group, findThreadTarget)
  let link: { fromMe: boolean; sender: number; at: number; text: string; balloon: boolean } | null = null

  /** Whether this row only repeats the link row before it. */
  function repeatsLink(row: FlowRow): boolean {
    const text = row.text.trim()
    const before = link
    if (!row.linkBalloon && !hasLink(text)) return false
    link = { fromMe: row.fromMe, sender: row.sender, at: row.at, text, balloon: row.linkBalloon }
    if (before === null || before.fromMe !== row.fromMe || before.sender !== row.sender) return false
    if (Math.abs(row.at - before.at) > linkRowWindow) return false
    return row.linkBalloon ? before.text.includes(text) : before.balloon && before.text === text
  }

  return {
    add(row) {
      let { exclusion } = row
      const mayBeLink = exclusion === null || exclusion === 'link-only'
      if (mayBeLink && repeatsLink(row)) exclusion = 'link-preview'
      if (exclusion !== null && isSilent(exclusion)) return { exclusion, pair: null }
      const { guid, fromMe, sender, at, thread } = row
      const bubbles = exclusion === null ? bubblesOf(row.text) : nothing
      return { exclusion, pair: pairs.add({ guid, fromMe, sender, at, thread, bubbles }) }
    },
    end: () => pairs.end(),
  }
}
