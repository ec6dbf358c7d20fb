import type { ExclusionReason } from '../exclusion.ts'
import type { MessageKind } from '../message.ts'
import { looksLikeOneTimeCode } from './one-time-code.ts'
import { bubblesOf, hasPlaceholder, isLinkOnly, isLongPaste } from './text-content.ts'
import { isTextualTapback } from './textual-tapback.ts'

/** What one row says about itself, as the reader found it. */
export interface RowFacts {
  readonly fromMe: boolean
  readonly itemType: number
  readonly associatedType: number
  /** balloon_bundle_id. */
  readonly balloon: string | null
  readonly audio: boolean
  readonly attachments: boolean
  readonly autoReply: boolean
  readonly forward: boolean
  readonly spam: boolean
  readonly failed: boolean
  /** Every part was taken back. */
  readonly unsent: boolean
  /** It was edited and what the edit left cannot be read. */
  readonly unreadableEdit: boolean
  /** The system marked a one-time code in it. */
  readonly oneTimeCode: boolean
  /** There is a body and it cannot be read. */
  readonly undecodable: boolean
  /** Decoded text with its placeholders; null if there is none. */
  readonly text: string | null
}

export const linkBalloon = 'com.apple.messages.URLBalloonProvider'
const pollBalloon = 'com.apple.messages.Polls'

/** Rows whose body says nothing that anybody wrote: the reader need not decode them. */
export function isPlainRow(itemType: number, associatedType: number): boolean {
  return itemType === 0 && (associatedType === 0 || associatedType === 2 || associatedType === 3)
}

export function kindOf(facts: RowFacts): MessageKind {
  if (facts.itemType !== 0) return 'event'
  if (!isPlainRow(facts.itemType, facts.associatedType)) return associatedKind(facts.associatedType)
  if (facts.unsent) return 'unsent'
  if (facts.balloon === linkBalloon) return 'link'
  if (facts.balloon !== null && facts.balloon !== '') return facts.balloon === pollBalloon ? 'poll' : 'app'
  if (facts.undecodable) return 'undecodable'
  if (facts.text !== null && bubblesOf(facts.text).length > 0) return 'text'
  if (facts.audio) return 'audio'
  if (facts.attachments || (facts.text !== null && hasPlaceholder(facts.text))) return 'attachment'
  return facts.text !== null && facts.text.trim() !== '' ? 'app' : 'empty'
}

/**
 * Why a row is not learned from, as far as the row alone can say; null if it is. Of what others wrote, links, forwards and long texts
 * stay: they are what the owner answered.
 */
export function rowExclusion(facts: RowFacts, kind: MessageKind): ExclusionReason | null {
  if (kind === 'tapback' || kind === 'sticker' || kind === 'event' || kind === 'poll') return kind
  if (facts.spam) return 'spam'
  if (facts.failed && facts.fromMe) return 'failed'
  if (kind === 'unsent' || kind === 'undecodable' || kind === 'empty') return kind
  if (facts.autoReply) return 'auto-reply'
  if (kind === 'attachment' || kind === 'audio' || kind === 'app') return kind
  if (facts.unreadableEdit) return 'unreadable-edit'
  const text = facts.text ?? ''
  if (isTextualTapback(text)) return 'textual-tapback'
  if (facts.oneTimeCode || looksLikeOneTimeCode(text)) return 'one-time-code'
  if (!facts.fromMe) return null
  if (facts.forward) return 'forward'
  if (isLongPaste(text)) return 'long-paste'
  return kind === 'link' && bubblesOf(text).length === 0 ? 'link-only' : isLinkOnly(text) ? 'link-only' : null
}

function associatedKind(type: number): MessageKind {
  if (type >= 2000 && type <= 3999) return 'tapback'
  if (type === 4000) return 'poll'
  return type === 1000 ? 'sticker' : 'event'
}
