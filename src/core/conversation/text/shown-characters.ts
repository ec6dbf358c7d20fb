/** Sequences that a terminal obeys: CSI, OSC up to its end, and the two-character ones. Bounded, so that a lone ESC eats no text. */
const escapeSequence = new RegExp(
  String.raw`\u001b\[[0-?]{0,64}[ -/]{0,8}[@-~]|\u009b[0-?]{0,64}[ -/]{0,8}[@-~]|\u001b[\]PX^_][^\u0007\u001b\u009c\n]{0,4096}(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]{0,4}[0-~]?`,
  'gu',
)

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/gu

/** A flag such as that of England, which is spelled in characters that do not show. */
const flagOfTags = /\u{1f3f4}[\u{e0020}-\u{e007f}]{1,8}/gu

/** Characters that take no room or change the order of others. Joiners are looked at apart. */
const unseen = /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** A joiner that joins nothing: it stands where neither pictures nor a script that needs it is on both sides. */
const idleJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{M}\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{Extended_Pictographic}\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\u2640\u2642\u2695])/gu

/** The text as a reader sees it: without terminal sequences, control characters but tab and line feed, and characters that do not show. */
export function shownCharacters(text: string): string {
  const plain = text
    .replace(lineBreak, '\n')
    .replace(escapeSequence, '')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
  return plain.replace(unseen, '').replace(idleJoiner, '').toWellFormed()
}

/** Whether the text carries writing in characters that do not show, or turns the order of others around. Flags are made of such too. */
export function hidesCharacters(text: string): boolean {
  const unflagged = text.replace(flagOfTags, '')
  return /[\u{e0000}-\u{e007f}\u202d\u202e]|(?:\u200b|\u200c|\u200d|\u2060|\ufeff){8,}/u.test(unflagged)
}

/** Whether a reader sees each character of the text, in the order in which they stand. A picture may say that it is to look like text. */
export function isShownWhole(text: string): boolean {
  const plain = text
    .replace(flagOfTags, '')
    .replace(/\ufe0e/gu, '')
    .replace(lineBreak, '\n')
  return shownCharacters(plain) === plain
}

/** Marks that strike through, enclose, or cross out what they are laid over, letters included. A keycap is a sign of its own. */
const overlay = /[\u0334-\u0338\u20d0-\u20f0]|\p{Me}/u
/** A mark that belongs to no letter, but for one that says whether a picture is to look like text. */
const looseMark =
  /(?<!(?!\p{Variation_Selector})[\p{L}\p{M}])(?!\p{Variation_Selector})\p{M}|(?<![\p{L}\p{Emoji}\ufe0e\ufe0f])[\ufe0e\ufe0f]/u
const keycap = /[0-9#*]\ufe0f?\u20e3/gu

/** Whether marks are laid over what the text shows: a heart that is crossed out says the opposite. */
export function isOverlaid(text: string): boolean {
  const uncapped = text.replace(keycap, '#')
  return overlay.test(uncapped) || looseMark.test(uncapped)
}

/** The text on one line, as a reader sees it: for a header, a name, a line of a terminal, and what another program said. */
export function shownOnOneLine(text: string): string {
  return shownCharacters(text).replace(/\s+/gu, ' ').trim()
}
