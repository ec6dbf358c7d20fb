/** U+FFFC stands where an attachment, sticker or app is, U+FFFD where an app was in older texts. */
const placeholder = /[\uFFFC\uFFFD]/
const placeholders = /[\uFFFC\uFFFD]+/g
/** Fitness and similar apps leave their template's names in the text. */
const template = '$(kIM'

const link = /(?:https?:\/\/|www\.)\S+/gi

/** Beyond this a text was pasted, not typed: people do not thumb-type so much at once. */
const pasteCharacters = 1_000
const pasteLines = 15

/**
 * The bubbles a text shows as: Messages puts every attachment between two pieces of text in a bubble of its own, so a text with
 * attachments inside is several. Empty if nothing but attachments is left.
 */
export function bubblesOf(text: string): readonly string[] {
  if (text.includes(template)) return []
  if (!placeholder.test(text)) {
    const trimmed = text.trim()
    return trimmed === '' ? [] : [trimmed]
  }
  return text
    .split(placeholders)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function hasPlaceholder(text: string): boolean {
  return placeholder.test(text)
}

export function hasLink(text: string): boolean {
  return text.search(link) !== -1
}

/** Nothing but links: no words of the owner's. */
export function isLinkOnly(text: string): boolean {
  return hasLink(text) && text.replace(link, '').trim() === ''
}

export function isLongPaste(text: string): boolean {
  if (text.length > pasteCharacters) return true
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines >= pasteLines
}
