import { isInvisible } from '#core/gravity/plain-text.ts'

/**
 * Everything in a text besides its words, each once: runs of punctuation and emoji ("!!!", ":'(", a flag), and words in capitals or mixed case.
 * They change what the same words mean.
 */
export function residueOf(text: string): Set<string> {
  const plain = text
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/\p{Variation_Selector}/gu, '')
    .replace(isInvisible, '')
  const marks = plain.match(/[^\p{L}\p{M}\p{N}\s]+/gu) ?? []
  // A smiley of a mark and a letter (":D", ":p") is one run.
  const faces = plain.match(/(?<!\S)[:;=xX>][^\s\p{Extended_Pictographic}]{1,3}(?!\S)/gu) ?? []
  const loud = plain.match(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu) ?? []
  // "tHaNk YoU" mocks.
  const mocking = plain.match(/(?<!\p{L})\p{L}*\p{Ll}\p{Lu}\p{L}*(?!\p{L})/gu) ?? []
  return new Set([...marks, ...faces, ...loud, ...mocking])
}
