import type { Span } from '../view.ts'

const alone = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}./-])(?:${pattern})(?![\p{L}\p{N}/-]|[.]\d)`, 'giu')

/** Brazil: CPF and CNPJ, by their punctuation. */
const brazilian = alone(String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}`)
/** Italy: codice fiscale, whose letters and digits have fixed places. */
const italian = alone(String.raw`[A-Z]{6} ?\d{2}[A-EHLMPR-T]\d{2} ?[A-Z]\d{3}[A-Z]`)
/** Spain: DNI and NIE, whose letter is their remainder by 23. */
const spanish = alone(String.raw`([XYZ]-?\d{7}|\d{8})-?([A-Z])`)
/** France: numéro de sécurité sociale, whose last two digits are a key. */
const french = alone(String.raw`([12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?\d{2} ?\d{3} ?\d{3}) ?(\d{2})`)

/** Numbers of persons that are told by their form: those of countries that give theirs a form of its own, or check digits. */
export function findIdentityNumbers(text: string): Span[] {
  if (!/\d{2}/u.test(text)) return []
  const found = [
    ...text.matchAll(brazilian),
    ...text.matchAll(italian),
    ...[...text.matchAll(spanish)].filter(([, digits = '', letter = '']) => spanishLetter(digits) === letter.toUpperCase()),
    ...[...text.matchAll(french)].filter(([, digits = '', key]) => 97 - (Number(digits.replaceAll(' ', '')) % 97) === Number(key)),
  ]
  return found.map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

const spanishLetter = (digits: string): string =>
  'TRWAGMYFPDXBNJZSQVHLCKE'[
    Number(digits.replace('-', '').replace(/^[XYZ]/iu, (letter) => String('XYZ'.indexOf(letter.toUpperCase())))) % 23
  ] ?? ''
