import type { Register } from '../channel/register.ts'

/** A mail in the parts that people write it in. */
export interface LetterParts {
  /** `Hi Sam,`; null where it begins with what it has to say. */
  readonly greeting: string | null
  /** What it says, paragraph by paragraph, each on one line: mail programs break lines anywhere. */
  readonly body: readonly string[]
  /** From `Best,` on, or a name alone; null where there is none. Its lines parted by newlines. */
  readonly signOff: string | null
}

const GREETING =
  /^(?:hi|hiya|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen)|liebe[rs]?|sehr geehrte[rs]?|hola|querid[oa]s?|estimad[oa]s?|buenos d[ií]as|bonjour|salut|cher|ch[eè]re|ciao|caro|cara|gentile|ol[aá]|beste|hej|k[aæ]re|cześć|greetings)\b[^\n]{0,60}[,!:.]?\s*$/iu
/** A name alone, with the mark of a greeting. */
const NAMED = /^\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?\s*[,!:–-]+$/u
const SIGN_OFF =
  /^(?:best|best wishes|best regards|kind regards|warm regards|regards|rgds|br|many thanks|thanks|thank you|thx|cheers|sincerely|yours|yours truly|all the best|warmly|take care|love|xx?o?|talk soon|see you|-+|—|viele grüße|liebe grüße|lg|vg|mfg|beste grüße|schöne grüße|mit freundlichen grüßen|saludos|un abrazo|atentamente|cordialement|bien à vous|bises|cordiali saluti|un saluto|abraços|atenciosamente|groet(?:en|jes)?|met vriendelijke groet|hilsen|mvh|pozdrawiam)\b[^\n]{0,40}[,.!]?\s*$/iu
/** A name or initials alone. */
const SIGNED = /^[-–—~ ]{0,3}\p{Lu}[\p{L}\p{N}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}$/u
/** A sign-off is so many lines at most. */
const LAST_LINES = 5

/** Reads the own text of a mail (`ownText`); quotes and signatures are gone from it already. */
export function readLetter(text: string): LetterParts {
  const lines = text
    .trim()
    .split(/\r?\n/u)
    .map((line) => line.trim())
  const [first = ''] = lines
  const greets = lines.length > 1 && (GREETING.test(first) || NAMED.test(first))
  const begin = greets ? 1 : 0
  const sign = signOffAt(lines, begin)
  const body = lines
    .slice(begin, sign)
    .join('\n')
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '')
  const signOff = lines.slice(sign).filter((line) => line !== '')
  return { greeting: greets ? first : null, body, signOff: signOff.length === 0 ? null : signOff.join('\n') }
}

/** Where it begins; behind the last line where there is none. */
function signOffAt(lines: readonly string[], begin: number): number {
  const from = Math.max(begin + 1, lines.length - LAST_LINES)
  const words = lines.findLastIndex((line, i) => i >= from && SIGN_OFF.test(line) && lines.slice(begin, i).some((above) => above !== ''))
  // "Thanks for the list." in the middle of the last lines is a sentence: behind a sign-off stand nothing but names.
  if (words >= 0 && lines.slice(words + 1).every((line) => line === '' || line.length <= 40)) return words
  const last = lines.length - 1
  return last > begin && SIGNED.test(lines[last] ?? '') && lines[last - 1] === '' ? last : lines.length
}

/** What a turn says: all of a text, and of a mail its body, with paragraphs parted by a blank line. */
export function saidOf(text: string, register: Register): string {
  return register === 'email' ? readLetter(text).body.join('\n\n') : text
}
