/** Letters of other scripts that nobody tells from a Latin one (Unicode Technical Standard 39, confusables). */
const looksLike = new Map(
  [
    ['аеорсхуіјѕԁһԛԝкмтвнѵӏ', 'aeopcxyijsdhqwkmtbhvl'],
    ['αορνικτυεχηγωϲϳ', 'aopviktuexnywcj'],
  ].flatMap(([from = '', to = '']) => from.split('').map((letter, i) => [letter, to[i] ?? letter] as const)),
)
const others = /[\p{sc=Cyrillic}\p{sc=Greek}]/gu

/** A text as it looks: a word can be spelled with letters that only look like its own. In small letters where it was. */
export function inLatin(text: string): string {
  return text.replace(others, (letter) => {
    const small = letter.toLowerCase()
    const latin = looksLike.get(small)
    return latin === undefined ? letter : small === letter ? latin : latin.toUpperCase()
  })
}
