import { readLetter, type LetterParts } from '../mail/letter.ts'

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

const LOOKED_AT = 200
/** From so many mails on, what they write to somebody is how they write to them. */
const OWN_FROM = 3

/** Behind it another time of day would make it wrong. */
const OF_THE_DAY = /morning|afternoon|evening|noon|day\b/iu

/**
 * As they write to this person, else to everybody: `theirs` and `others` newest first. Where there are only one or two mails to them, what they
 * share with those to everybody counts, else the newest: who was "Dear Ms. Park," once does not become "Hi Ana,".
 */
export function mailHabits(theirs: Iterable<WrittenMail>, others: () => Iterable<WrittenMail>): MailHabits {
  const own = countedIn(theirs)
  if (own.letters.length >= OWN_FROM) return own.habits
  const all = countedIn(others()).habits
  const greetings = own.letters.filter(({ greeting }) => greeting !== null && !OF_THE_DAY.test(greeting))
  const signOffs = own.letters.flatMap(({ signOff }) => signOff ?? [])
  return {
    greeting: greetings.some(({ named }) => named === all.greeting) ? all.greeting : (greetings[0]?.greeting ?? all.greeting),
    signOff: all.signOff !== null && signOffs.includes(all.signOff) ? all.signOff : (signOffs[0] ?? all.signOff),
  }
}

interface OpenedAndClosed extends Pick<LetterParts, 'greeting' | 'signOff'> {
  /** The greeting with `NAME` for the first name. */
  readonly named: string | null
}

function countedIn(mails: Iterable<WrittenMail>): { letters: readonly OpenedAndClosed[]; habits: MailHabits } {
  const letters: OpenedAndClosed[] = []
  for (const { text, name } of mails) {
    if (letters.length >= LOOKED_AT) break
    const { greeting, signOff } = readLetter(text)
    const named =
      greeting !== null && name !== '' ? greeting.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, 'iu'), 'NAME') : greeting
    letters.push({ greeting, named, signOff })
  }
  const most = (texts: readonly (string | null)[]): string | null => {
    const counts = new Map<string, number>()
    for (const text of texts) counts.set(text ?? '', (counts.get(text ?? '') ?? 0) + 1)
    const [text, times] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return text === '' || times < 2 ? null : text
  }
  return { letters, habits: { greeting: most(letters.map(({ named }) => named)), signOff: most(letters.map(({ signOff }) => signOff)) } }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

/** A short answer as a mail of the owner's. A greeting that needs a name nobody knows is left out. */
export function asMail(text: string, { greeting, signOff }: MailHabits, firstName: string): string {
  const opened = greeting === null || (greeting.includes('NAME') && firstName === '') ? null : greeting.replace('NAME', firstName)
  return [opened, text, signOff].filter((part) => part !== null).join('\n\n')
}
