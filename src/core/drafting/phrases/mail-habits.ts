import { readLetter, type LetterParts } from '#core/mail/letter.ts'

/** How the owner opens and closes mails. */
export interface MailHabits {
  /** With `NAME` for the first name. Null if they start without a greeting. */
  readonly greeting: string | null
  /** May have several lines. */
  readonly signOff: string | null
}

/** A mail by the owner, and the recipient's first name. */
interface WrittenMail {
  readonly text: string
  readonly name: string
}

const lookedAt = 200
/** From this many mails to somebody on, those alone show how the owner writes to them. */
const ownFrom = 3

/** Greetings for a time of day, which would be wrong at another. */
const ofTheDay = /morning|afternoon|evening|noon|day\b/iu

/**
 * How the owner writes to this person, else to everybody. `theirs` and `others` are newest first. Greeting and sign-off are always from the same mail, because
 * "hey priya!" does not go with "Kind regards". With only one or two mails to this person, the usual form counts if one of them has it, else the newest mail:
 * somebody who was "Dear Ms. Park," once does not become "Hi Ana,".
 */
export function mailHabits(theirs: Iterable<WrittenMail>, others: () => Iterable<WrittenMail>): MailHabits {
  const own = lettersOf(theirs)
  if (own.length >= ownFrom) return asWritten(mostOften(own) ?? own.find((letter) => !isOfTheDay(letter)) ?? null)
  const all = mostOften(lettersOf(others()))
  const usual = own.filter((letter) => !isOfTheDay(letter))
  const [newest] = usual
  if (newest === undefined || usual.some((letter) => isLike(letter, all)))
    return { greeting: all?.named ?? null, signOff: all?.signOff ?? null }
  return asWritten(newest)
}

interface OpenedAndClosed extends Pick<LetterParts, 'greeting' | 'signOff'> {
  /** The greeting with `NAME` for the first name. */
  readonly named: string | null
}

const isOfTheDay = ({ greeting }: OpenedAndClosed): boolean => greeting !== null && ofTheDay.test(greeting)

/** Whether it opens like the other, or has no greeting and closes like it. */
function isLike({ named, signOff }: OpenedAndClosed, other: OpenedAndClosed | null): boolean {
  if (other === null) return false
  return named === null ? signOff !== null && signOff === other.signOff : named === other.named
}

/** Keeps the name as it was spelled in that mail: "hi priya". */
const asWritten = (letter: OpenedAndClosed | null): MailHabits => ({ greeting: letter?.greeting ?? null, signOff: letter?.signOff ?? null })

function lettersOf(mails: Iterable<WrittenMail>): readonly OpenedAndClosed[] {
  const letters: OpenedAndClosed[] = []
  for (const { text, name } of mails) {
    if (letters.length >= lookedAt) break
    const { greeting, signOff } = readLetter(text)
    const named =
      greeting !== null && name !== '' ? greeting.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, 'iu'), 'NAME') : greeting
    letters.push({ greeting, named, signOff })
  }
  return letters
}

/** The newest mail with the most frequent greeting and, among those, the most frequent sign-off. Null if no two have the same greeting. */
function mostOften(letters: readonly OpenedAndClosed[]): OpenedAndClosed | null {
  const alike = largest(letters, ({ named }) => named)
  return alike.length < 2 ? null : (largest(alike, ({ signOff }) => signOff)[0] ?? null)
}

/** The largest group with the same value. Of groups of the same size, the one with the newest mail. */
function largest(letters: readonly OpenedAndClosed[], by: (letter: OpenedAndClosed) => string | null): readonly OpenedAndClosed[] {
  return [...Map.groupBy(letters, by).values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

/** A short answer as a mail by the owner. A greeting with a name is left out if the name is unknown. */
export function asMail(text: string, { greeting, signOff }: MailHabits, firstName: string): string {
  const opened = greeting === null || (greeting.includes('NAME') && firstName === '') ? null : greeting.replace('NAME', firstName)
  return [opened, text, signOff].filter((part) => part !== null).join('\n\n')
}
