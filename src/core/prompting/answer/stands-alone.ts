/** Words that depend on the sentence before them. */
const leaningWord =
  /^(?:\W*)(?:then|but|and|or|so|also|however|still|yet|though|although|because|since|otherwise|instead|therefore|thus|hence|besides|moreover|furthermore|anyway|meanwhile|afterwards|after that|in that case|if so|if not|that said|on the other hand|which|it|its|it's|that|that's|this|these|those|they|them|he|she|his|her|the (?:former|latter|other|second|same)|another|either|neither|both|same)\b/iu
/** "2." or "b)" without the items before it. */
const numbered = /^\W*(?:[2-9]|\d\d|[b-h])[.)]\s/u
/** Announces something that was cut off: "like this:". */
const leftOpen = /[,:(]\s*$/u
/** A smaller share of the text could say something else. */
const minShare = 0.4

/**
 * Whether a part of a text can be sent on its own: it starts at the beginning of the text, or with words that need no context, and is a large enough share
 * of it. A dangling part is not worth a draft; the model is asked again instead.
 */
export function standsAlone(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const part = text.slice(start, end)
  if (part.trim().length < text.trim().length * minShare || leftOpen.test(part)) return false
  if (text.slice(0, start).trim() === '') return true
  return !leaningWord.test(part) && !numbered.test(part) && !(/^\W*\p{Ll}/u.test(part) && /^\W*\p{Lu}/u.test(text))
}
