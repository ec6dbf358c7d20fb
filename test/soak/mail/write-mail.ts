import type { Letter } from '../../mail/post-office.ts'
import type { Machine } from '../machine.ts'
import { isMail, type Scenario } from '../scenario.ts'

const day = 86_400_000
/** Longer than a mailbox is left alone between two looks, ms. */
const nextLook = 12_000

/** The thread of mail that a chat of the scenario is. */
export const threadOf = (chat: number) => `thread of ${chat}`

/** Lets each thread begin with a courtesy of the owner's, and puts all mails of the scenario into the machine's plan. */
export async function planMails(machine: Machine, { chats, turns, byHand }: Scenario): Promise<void> {
  const before = machine.clock.now() - day

  async function plan(at: number, text: string, letter: Letter & { readonly messageId: string }): Promise<void> {
    // Written when it comes, not now that it is planned.
    const headers = { ...letter.headers, Date: new Date(at).toUTCString() }
    const arrive = await machine.mail.ready(text, { ...letter, headers })
    if (at < machine.clock.now()) return void arrive()
    machine.later(at, () => void arrive())
    // Nothing happens then but the look that sees it.
    machine.later(at + nextLook, () => undefined)
  }
  const ofOwner = (chat: number, id: string): Letter & { readonly messageId: string } => {
    const to = chats[chat]?.from ?? ''
    return { from: machine.mail.address, to, thread: threadOf(chat), signs: ['sent'], unread: false, messageId: `<${id}@example.com>` }
  }

  for (const [chat, one] of chats.entries())
    if (one.kind === 'mail') await plan(before, 'good morning!', { ...ofOwner(chat, `hello${chat}`), at: before })
  for (const turn of turns) {
    const chat = chats[turn.chat]
    if (chat === undefined || !isMail(chat)) continue
    for (const [nth, at] of turn.times.entries()) {
      const bulk = chat.kind === 'newsletter' ? { headers: { 'List-Unsubscribe': '<https://example.com/off>', Precedence: 'bulk' } } : {}
      const letter = { from: `Somebody <${chat.from}>`, thread: threadOf(turn.chat), messageId: `<${turn.id}.${nth}@sender.example>` }
      const subject = turn.subject === null ? {} : { subject: turn.subject }
      await plan(at, turn.texts[nth] ?? '', { ...letter, ...subject, ...bulk })
    }
    if (turn.byHandAt !== null) await plan(turn.byHandAt, `answered by hand, ${turn.words}`, ofOwner(turn.chat, `hand${turn.id}`))
  }
  for (const [nth, { at, chat, text }] of byHand.entries())
    if (chats[chat]?.kind === 'mail') await plan(at, text, ofOwner(chat, `unasked${nth}`))
}
