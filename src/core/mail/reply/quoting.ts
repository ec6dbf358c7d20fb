import type { OwnText } from '../own-text/own-text.ts'
import { shownCharacters, shownOnOneLine } from '#core/conversation/text/shown-characters.ts'

/** Where somebody leaves the mail that they answer: under their words, over them, in pieces between them, or not at all. */
export type Quoting = 'none' | 'below' | 'above' | 'inline'

/** How a sent reply quotes. Whoever adds no answer to what they quote has not shown it. */
export function quotingOf({ parts, kind }: Pick<OwnText, 'parts' | 'kind'>): Quoting | null {
  if (kind === 'forward') return null
  const order = parts.flatMap((part) => (part.kind === 'own' || part.kind === 'quote' ? part.kind : []))
  const [first, last] = [order.indexOf('quote'), order.lastIndexOf('quote')]
  if (!order.includes('own')) return null
  if (first < 0) return 'none'
  if (order.slice(first, last).includes('own')) return 'inline'
  const [before, behind] = [order.slice(0, first).includes('own'), order.slice(last).includes('own')]
  return before && behind ? 'inline' : before ? 'below' : 'above'
}

/** Fewer replies than these say nothing of a habit. */
const minReplies = 3
const mostlyShare = 0.6

/** What they mostly do, of their newest replies; nothing is quoted where there are few of them, or where they do now this and now that. */
export function usualQuoting(seen: readonly Quoting[]): Quoting {
  if (seen.length < minReplies) return 'none'
  const usual = (['none', 'below', 'above', 'inline'] as const).find(
    (way) => seen.filter((one) => one === way).length >= seen.length * mostlyShare,
  )
  return usual ?? 'none'
}

export interface Quoted {
  /** As its reader is shown it. */
  readonly text: string
  readonly writer: { readonly name: string; readonly address: string }
}

/** A longer mail is quoted by its beginning. */
const maxLines = 300

/** What stands above and below the owner's words; `''` for nothing. */
export interface Around {
  readonly above: string
  readonly below: string
}

export const nothingAround: Around = { above: '', below: '' }

/**
 * The mail that is answered, where its answerer leaves it. Who quotes in pieces chooses them for what they say of each, which a draft cannot know:
 * then nothing is quoted.
 */
export function quoteAround(quoting: Quoting, { text: answered, writer }: Quoted): Around {
  const said = shownCharacters(answered).trim()
  if (said === '' || quoting === 'none' || quoting === 'inline') return nothingAround
  const lines = said.split('\n')
  const quote = [...lines.slice(0, maxLines), ...(lines.length > maxLines ? ['[…]'] : [])]
    .map((line) => (line === '' ? '>' : line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n')
  const block = `${attribution(writer)}\n${quote}`
  return quoting === 'below' ? { above: '', below: block } : { above: block, below: '' }
}

/** One line, as every program that reads mails knows it. Without the day: which one it was is another matter in each zone. */
function attribution({ name, address }: Quoted['writer']): string {
  const who =
    shownOnOneLine(name)
      .replaceAll(/[<>@:]/gu, ' ')
      .trim()
      .slice(0, 80) || address
  return `${who} wrote:`
}
