import { readLetter, type LetterParts } from '#core/mail/letter.ts'

/** How the owner opens and closes mails. */
export interface MailHabits {
  /** With `NAME` for the first name, or null if they begin without one. */
  readonly greeting: string | null
  /** May be of several lines. */
  readonly signOff: string | null
}

/** A mail of the owner's, and the first name of whom it was written to. */
interface WrittenMail {
  readonly text: string
  readonly name: string
}

const lookedAt = 200
/** From so many mails on, what they write to somebody is how they write to them. */
const ownFrom = 3

/** Behind it another time of day would make it wrong. */
const ofTheDay = /morning|afternoon|evening|noon|day\b/iu

/**
 * As they write to this person, else to everybody: `theirs` and `others` newest first. Greeting and sign-off are always those of one and the same mail, as
 * "hey priya!" does not end with "Kind regards". Where there are only one or two mails to them, what these share with those to everybody counts, else the
 * newest: who was "Dear Ms. Park," once does not become "Hi Ana,".
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

/** It opens as the other does, or closes so and has no greeting. */
function isLike({ named, signOff }: OpenedAndClosed, other: OpenedAndClosed | null): boolean {
  if (other === null) return false
  return named === null ? signOff !== null && signOff === other.signOff : named === other.named
}

/** What they were called in it, as it was spelled: "hi priya". */
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

/** The newest mail that opens as most do, and closes as most of those do; null if no two open alike. */
function mostOften(letters: readonly OpenedAndClosed[]): OpenedAndClosed | null {
  const alike = largest(letters, ({ named }) => named)
  return alike.length < 2 ? null : (largest(alike, ({ signOff }) => signOff)[0] ?? null)
}

/** Of those that have the same in common the most; of two groups that are as large, the one with the newest. */
function largest(letters: readonly OpenedAndClosed[], by: (letter: OpenedAndClosed) => string | null): readonly OpenedAndClosed[] {
  return [...Map.groupBy(letters, by).values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

/** A short answer as a mail of the owner's. A greeting that needs a name nobody knows is left out. */
export function asMail(text: string, { greeting, signOff }: MailHabits, firstName: string): string {
  const opened = greeting === null || (greeting.includes('NAME') && firstName === '') ? null : greeting.replace('NAME', firstName)
  return [opened, text, signOff].filter((part) => part !== null).join('\n\n')
}
