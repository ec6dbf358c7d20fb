import { takenApart, type Letters } from '../letter/letters.ts'

/** How a reply is built, whatever it says. Words and lines of a letter are counted without greeting and sign-off. */
export interface Shape {
  /** Words of each message; of each paragraph in a letter. */
  readonly words: readonly number[]
  /** UTF-16 units of all of it. */
  readonly length: number
  /** No message of it is a full sentence. */
  readonly fragment: boolean
  readonly asks: boolean
  /** The mark it ends with; `none` behind a letter, a digit or a closing bracket. */
  readonly end: 'none' | '.' | '?' | '!' | '…' | 'emoticon'
  /** Emoticons and emoji, all together. */
  readonly smileys: number
  /** Says why, or what follows; in English. */
  readonly explains: boolean
  /** Is not sure; in English. */
  readonly hedges: boolean
}

export const smiley = /(?<=^|\s)[:;=8xX]['-]?[)(DPpOo/\\|3*]+(?=\s|$)|\p{Extended_Pictographic}\ufe0f?/gmu

export const webLink = /\b(?:https?:\/\/|www\.)\S+/giu

/** `bubbles` of one turn; a letter is one, with line breaks of its own. */
export function shapeOf(bubbles: readonly string[], letters: Letters | null): Shape {
  const body = letters === null ? bubbles.join('\n') : takenApart(bubbles.join('\n'), letters).body
  const parts = body.split(letters === null ? /\n/u : /\n[ \t]*\n/u).filter((part) => part.trim() !== '')
  return {
    words: parts.map(countWords),
    length: body.length,
    fragment: parts.every(isFragment),
    asks: body.replace(webLink, '').includes('?'),
    end: endOf(body),
    smileys: body.match(smiley)?.length ?? 0,
    explains: reasonWord.test(body),
    hedges: hedgeWord.test(body),
  }
}

const reasonWord =
  /\b(?:because|since|so that|so (?:it|you|we|they|the|there)|which means|that way|otherwise|due to|as (?:it|they|you|that) (?:is|are|was|were|will|would|can|does|do|has|have))\b/iu
const hedgeWord =
  /\b(?:i think|i guess|i suppose|i believe|maybe|perhaps|probably|might|seems?|afaik|iirc|not sure|should be|presumably|apparently|likely)\b/iu

export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const shortWords = 5
/** What full sentences are told by, in English; elsewhere by their length alone. */
const verbForm =
  /\b(?:am|is|are|was|were|be|do|does|did|have|has|had|can|could|will|would|should|must|may|might|\p{L}+n['’]t|\p{L}+['’](?:s|re|m|ve|ll|d))\b/iu

function isFragment(text: string): boolean {
  const words = countWords(text)
  return words <= 2 || (words <= shortWords && !verbForm.test(text))
}

function endOf(text: string): Shape['end'] {
  const end = text.trimEnd()
  if (/(?:…|\.\.)$/u.test(end)) return '…'
  if (/(?:^|\s)[:;=8xX]['-]?[)(DPpOo/\\|3*]+$|\p{Extended_Pictographic}\ufe0f?$/u.test(end)) return 'emoticon'
  const last = end.at(-1)
  return last === '.' || last === '?' || last === '!' ? last : 'none'
}
