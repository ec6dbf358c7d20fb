/**
 * Words that stand beside a code in the languages that senders use most. A bare number is no code without one of them: people write
 * numbers.
 */
const word =
  /\b(?:code|c[oó]digo|codice|kode?|kod|otp|o\.t\.p\.|pass-?code|one[- ]time|2fa|pin|tan|token|verif\w*|v[eé]rif\w*|authenti\w*|best[aä]tigung\w*|sicherheits\w*|einmal\w*|log[- ]?in|sign[- ]?in|contrase[nñ]a|autoris\w*|koodi|kodu|doğrulama)\b|код|парол|验证码|驗證碼|校验码|認証|確認コード|인증|رمز|קוד|รหัส/iu

/** 4–8 digits, alone or in two groups, or a letter and digits as in G-123456; not part of a longer number, a price or a time. */
const code = /(?<![\d.,:/$€£-])(?:[A-Z]{1,3}-\d{4,8}|\d{3}[ -]\d{3,4}|\d{4,8}|(?=[A-Z]*\d[A-Z\d]*\d)[A-Z\d]{6,8})(?![\d/:%]|[.,]\d)/u

/** A code that is in use in automatic form filling ends its text with the site it is for (origin-bound codes: `@example.com #123456`). */
const originBound = /@[a-z0-9.-]+\.[a-z]{2,}\s+#\w{4,10}/i

/** Longer texts speak about codes; they do not send one. */
const longestText = 320

/** Whether a text hands over a one-time code: the system's own mark (`marked`) is better and is asked first by the caller. */
export function looksLikeOneTimeCode(text: string): boolean {
  if (text.length > longestText || !/\d\s?-?\d/.test(text)) return false
  return originBound.test(text) || (code.test(text) && word.test(text))
}

const words = new RegExp(word.source, 'giu')
const codes = new RegExp(code.source, 'gu')
/** Farther than this from its word, a number in a longer text is about something else. */
const reach = 60
/** What makes four digits a time of day or a place. */
const timeBefore = /\b(?:at|by|until|till|from|before|after|since|um|ab|bis|gegen|room|page|gate)\s$/iu

/**
 * Where the codes stand, in UTF-16 units. In a text that hands one over (`looksLikeOneTimeCode`) that is every such number but a year
 * or a time of day; in a
 * longer one, those close to one of the words.
 */
export function oneTimeCodesIn(text: string): { start: number; end: number }[] {
  const short = looksLikeOneTimeCode(text)
  const marks = short ? [] : [...text.matchAll(words)].map((match) => match.index)
  if (!short && (marks.length === 0 || text.length <= longestText)) return []
  const found: { start: number; end: number }[] = []
  let mark = 0
  for (const { 0: number, index } of text.matchAll(codes)) {
    while (mark < marks.length && (marks[mark] ?? 0) < index - reach) mark += 1
    const near = short || Math.abs((marks[mark] ?? Number.POSITIVE_INFINITY) - index) <= reach
    const otherwise =
      /^(?:19|20)\d\d$/u.test(number) ||
      (number.length === 4 && timeBefore.test(text.slice(Math.max(0, index - 12), index))) ||
      /[\w\\*^+=]\s?$/u.test(text.slice(Math.max(0, index - 1), index)) ||
      /^[\w^({]/u.test(text.slice(index + number.length, index + number.length + 1))
    if (near && !otherwise) found.push({ start: index, end: index + number.length })
  }
  return found
}
