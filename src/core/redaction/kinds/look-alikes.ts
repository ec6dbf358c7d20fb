/** Letters of other scripts that look exactly like a Latin one (Unicode Technical Standard 39, confusables). */
const looksLike = new Map(
  [
    ['аеорсхуіјѕԁһԛԝкмтвнѵӏ', 'aeopcxyijsdhqwkmtbhvl'],
    ['αορνικτυεχηγωϲϳ', 'aopviktuexnywcj'],
  ].flatMap(([from = '', to = '']) => from.split('').map((letter, i) => [letter, to[i] ?? letter] as const)),
)
const others = /[\p{sc=Cyrillic}\p{sc=Greek}]/gu

/** Replaces letters that only look Latin with the Latin ones, keeping upper and lower case. */
export function inLatin(text: string): string {
  return text.replace(others, (letter) => {
    const small = letter.toLowerCase()
    const latin = looksLike.get(small)
    return latin === undefined ? letter : small === letter ? latin : latin.toUpperCase()
  })
}
