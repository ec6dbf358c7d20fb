import { writtenOut } from '../channel/register.ts'
import { isSilent } from '../conversation/exclusion.ts'
import type { MessageKind } from '../conversation/message.ts'
import { bubblesOf } from '../conversation/text/text-content.ts'
import type { IncomingMessage, Situation } from './situation.ts'

/** The rows with content, in order. */
export function said({ incoming }: Situation): readonly IncomingMessage[] {
  return incoming.filter(({ exclusion, kind }) => !(exclusion !== null && isSilent(exclusion)) && !silentKinds.has(kind))
}

const silentKinds: ReadonlySet<MessageKind> = new Set<MessageKind>(['tapback', 'event', 'sticker', 'unsent', 'empty'])

export function hasText({ kind, text }: IncomingMessage): boolean {
  return (kind === 'text' || kind === 'link') && text !== null && bubblesOf(text).length > 0
}

/** The turn as one text. */
export function turnText(situation: Situation): string {
  const texts = said(situation)
    .filter(hasText)
    .map(({ text }) => text ?? '')
  return writtenOut(texts, situation.medium)
}
