import type { Mail } from '../mail.ts'
import { withoutReplyMarks } from '../parse/reply-marks.ts'
import { attributionAt } from './attribution.ts'
import { headerBlockAt } from './header-block.ts'
import { headerLine } from './header-names.ts'
import { isBareSeparator } from './separators.ts'

/** Who is known in a thread, and what its mails are called: what may stand above a quote without saying anything. */
export interface ThreadNames {
  /** Words of names and addresses, in small letters. */
  readonly words: ReadonlySet<string>
  readonly subjects: ReadonlySet<string>
}

export function threadNames(mails: readonly Pick<Mail, 'from' | 'to' | 'cc' | 'subject'>[]): ThreadNames {
  const boxes = mails.flatMap(({ from, to, cc }) => [...from, ...to, ...cc])
  return {
    words: new Set(boxes.flatMap(({ name, address }) => wordsIn(`${name} ${address}`))),
    subjects: new Set(mails.map(({ subject }) => bareSubject(subject))),
  }
}

/**
 * These lines say who wrote what is quoted below them, and nothing else. Markup can call anything an attribution, and a line can begin and end as one and
 * hold any words: all of them are names of this thread, dates, or what programs write around these.
 */
export function saysOnlyWhoWrote(lines: readonly string[], names: ThreadNames): boolean {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  const from = isBareSeparator(said[0] ?? '') ? 1 : 0
  const headers = headerBlockAt(said, from)
  if (headers > 0) return from + headers === said.length && areBareHeaders(said.slice(from), names)
  return from + attributionAt(said, from, () => true) === said.length && isBare(said.slice(from).join(' '), names)
}

/** Headers of a mail that was answered, such as Outlook writes them: the subject is one of this thread. */
function areBareHeaders(lines: readonly string[], names: ThreadNames): boolean {
  return lines.every((line) => {
    const header = headerLine(line)
    if (header?.kinds.has('subject') === true) return names.subjects.has(bareSubject(header.value))
    return isBare(header?.value ?? line, names)
  })
}

/** No number of a date or a time has five digits. */
const speaks = /\p{N}{5}|[\p{Sc}\p{Extended_Pictographic}]/u

function isBare(text: string, { words }: ThreadNames): boolean {
  if (speaks.test(text.replace(/[^\s<>@]{1,64}@\S{1,253}/gu, ' '))) return false
  return wordsIn(text).every((word) => words.has(word) || aroundNames.has(word) || isOfDate(word))
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []
const bareSubject = (subject: string): string => withoutReplyMarks(subject).trim().toLowerCase()

/** What mail programs write beside name and date, in the languages that `attribution.ts` reads. */
const aroundNames = new Set(
  (
    'on at wrote writes mailto utc gmt cet cest mez mesz est edt pst pdt cst cdt mst mdt bst jst am pm ' +
    'um uhr schrieb schreibt hat folgendes geschrieben den le à a écrit el la las los escribió ha escrito il giorno alle ore h scritto em no dia o às as à s de escreveu ' +
    'op om schreef heeft het volgende geschreven w dniu dnia o godz napisał napisała użytkownik wiadomość napisana przez pisze в г написал написала а пишет ' +
    'kl den skrev følgende klo kirjoitti dne v napsal napsala dňa napísal napísala ekkor írta ezt în data pe a scris tarihinde şunu yazdı şunları στις έγραψε vào lúc đã viết ' +
    '年 月 日 于 在 日周 日星期 写道 寫道 のメール が書きました さんは書きました 님이 작성 כתב כתבה كتب'
  ).split(' '),
)

const english = new Set(
  (
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun'
  ).split(' '),
)
const otherLanguages = 'de fr es it pt nl pl ru uk sv da nb fi cs sk hu ro tr el ja zh ko he ar vi'.split(' ')
let elsewhere: ReadonlySet<string> | null = null

/** A month or a day, in any of the languages; the others are asked for once a word is none of English. */
function isOfDate(word: string): boolean {
  return english.has(word) || (elsewhere ??= datesOf(otherLanguages)).has(word)
}

function datesOf(languages: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        weekday: style,
        month: style,
        day: 'numeric',
        year: 'numeric',
        hour: 'numeric',
        timeZone: 'UTC',
      })
      // Twelve dates, 31 days apart: all months and all days of the week, in the forms that they have within a date.
      for (let nth = 0; nth < 12; nth++)
        for (const word of wordsIn(format.format(Date.UTC(2026, 0, 1 + nth * 31, nth * 2)))) found.add(word)
    }
  }
  return found
}
