import { authentication } from '#core/mail/classify/authentication.ts'
import { besideOf } from '#core/mail/classify/beside/beside-words.ts'
import { nothingBeside, type Beside, type EarlierMail } from '#core/mail/classify/mail-situation.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'

/** Limits: senders remembered, and things of each kind per sender. A signature has only a few lines; others appear for a day and go. */
const maxSenders = 1_000
const maxOfOne = 200

export type Familiar = ReturnType<typeof createFamiliar>

/**
 * Remembers what surrounds mails that the owner has answered, by mailbox and sender, so a known signature is not news in the sender's next thread. In
 * memory only: a signature that was forgotten holds a mail once more.
 */
export function createFamiliar() {
  const senders = new Map<string, Beside>()
  const nameOf = (mailbox: Pick<Mailbox, 'id'>, { from }: Mail) => JSON.stringify([mailbox.id, from[0]?.address ?? ''])

  return {
    of: (mailbox: Pick<Mailbox, 'id'>, mail: Mail): Beside => senders.get(nameOf(mailbox, mail)) ?? nothingBeside,

    /** `thread`: its mails, oldest first. Only mails with a verified sender count, and only if the owner wrote back to that sender. */
    note(mailbox: Pick<Mailbox, 'id'>, thread: readonly EarlierMail[]): void {
      for (const [i, { mail, byOwner }] of thread.entries()) {
        const sender = mail.from[0]?.address
        if (byOwner || sender === undefined || authentication(mail) !== 'pass') continue
        const isTo = ({ address }: { readonly address: string }) => address === sender
        if (!thread.slice(i + 1).some((later) => later.byOwner && [...later.mail.to, ...later.mail.cc].some(isTo))) continue
        const name = nameOf(mailbox, mail)
        const beside = besideOf(mail)
        const before = senders.get(name)
        senders.delete(name)
        senders.set(name, before === undefined ? beside : joined(before, beside))
        const [oldest] = senders.keys()
        if (senders.size > maxSenders && oldest !== undefined) senders.delete(oldest)
      }
    },
  }
}

/** The same object, if nothing is new: verdicts that are based on it still hold. */
function joined(before: Beside, more: Beside): Beside {
  if ((Object.keys(more) as (keyof Beside)[]).every((kind) => holds(before[kind], more[kind]))) return before
  const both = (kind: keyof Beside) => newest([...before[kind]], more[kind])
  return { lines: both('lines'), addresses: both('addresses'), subjects: both('subjects'), names: both('names') }
}

/** Once there are as many as are remembered, their order says which go first. */
function holds(before: ReadonlySet<string>, more: ReadonlySet<string>): boolean {
  return before.size < maxOfOne && [...more].every((one) => before.has(one))
}

function newest(before: readonly string[], more: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...before.filter((one) => !more.has(one)), ...more].slice(-maxOfOne))
}
