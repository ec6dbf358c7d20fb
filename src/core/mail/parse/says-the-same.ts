import type { BodyLine } from '../mail.ts'
import { ownText } from '../own-text/own-text.ts'

/**
 * Whether the plain text of a mail says what its markup shows, in the same words. Some readers are shown the one, some the other. What was answered
 * may be missing from the plain text.
 */
export function saysTheSame(plain: readonly BodyLine[], shown: readonly BodyLine[], hasPictures: boolean): boolean {
  const length = [...plain, ...shown].reduce((sum, { text }) => sum + text.length, 0)
  if (length > maxCompared) return false
  const wordsOf = (lines: readonly BodyLine[]): string[] => lines.flatMap(({ text }) => wordsIn(text, hasPictures))
  const [there, here] = [wordsOf(plain), wordsOf(shown)]
  if (there.join('') === here.join('')) return true
  const [thereOwn, hereOwn] = [plain, shown].map((lines) => wordsIn(ownText({ lines, subject: '' }).text, hasPictures))
  return thereOwn?.join('') === hereOwn?.join('') && areAmong(there, here)
}

/** UTF-16 units of both: of longer ones nobody knows. */
const maxCompared = 200_000

const marker = /^[ \t]*(?:(?:[-*•·§▪◦]|\d{1,3}[.)])[ \t]+|o[ \t]{2,})/gmu
const address = /<?(?:https?:\/\/|mailto:|tel:)[^\s<>]*>?/giu
const picture = /\[(?:image|cid|inline image):[^\]\n]{0,80}\]/giu

/** Without what only one of the two can show: where a link leads, the mark of a list, the name of a picture. */
function wordsIn(text: string, hasPictures: boolean): string[] {
  const bare = text.replace(marker, ' ').replace(address, ' ')
  const words = (hasPictures ? bare.replace(picture, ' ') : bare).normalize('NFKC').toLowerCase()
  return words.match(/[\p{L}\p{M}\p{N}]+|[?؟\p{Sc}\p{Extended_Pictographic}]/gu) ?? []
}

function areAmong(some: readonly string[], all: readonly string[]): boolean {
  const left = new Map<string, number>()
  for (const word of all) left.set(word, (left.get(word) ?? 0) + 1)
  return some.every((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
}
