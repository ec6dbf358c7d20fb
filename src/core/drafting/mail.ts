import { readLetter } from '../mail/letter.ts'

/** How the owner opens and closes mails. */
export interface MailHabits {
  /** With `NAME` for the first name, or null where they begin without one. */
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

/** As they write to this person, else to everybody: `theirs` and `others` newest first. */
export function mailHabits(theirs: Iterable<WrittenMail>, others: () => Iterable<WrittenMail>): MailHabits {
  const own = countedIn(theirs)
  return own.mails >= OWN_FROM ? own.habits : countedIn(others()).habits
}

function countedIn(mails: Iterable<WrittenMail>): { mails: number; habits: MailHabits } {
  const greetings = new Map<string, number>()
  const signOffs = new Map<string, number>()
  let read = 0
  for (const { text, name } of mails) {
    if (read >= LOOKED_AT) break
    read++
    const { greeting, signOff } = readLetter(text)
    const named =
      greeting !== null && name !== '' ? greeting.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, 'iu'), 'NAME') : greeting
    greetings.set(named ?? '', (greetings.get(named ?? '') ?? 0) + 1)
    signOffs.set(signOff ?? '', (signOffs.get(signOff ?? '') ?? 0) + 1)
  }
  const most = (counts: ReadonlyMap<string, number>): string | null => {
    const [text, times] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
    return text === '' || times < 2 ? null : text
  }
  return { mails: read, habits: { greeting: most(greetings), signOff: most(signOffs) } }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
}

/** A short answer as a mail of the owner's. A greeting that needs a name nobody knows is left out. */
export function asMail(text: string, { greeting, signOff }: MailHabits, firstName: string): string {
  const opened = greeting === null || (greeting.includes('NAME') && firstName === '') ? null : greeting.replace('NAME', firstName)
  return [opened, text, signOff].filter((part) => part !== null).join('\n\n')
}
