import type { Mailbox } from '#core/ports/mailbox.ts'

/** What a listening program and its test say to each other. The mailbox and the time are the test's: both outlive every program. */
export type ToProgram =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refused'; id: number; message: string }
  /** It is that late, and whatever is due happens. */
  | { type: 'tick'; now: number }
  | { type: 'start' }
  | { type: 'disable' }

export type MailboxCall = Exclude<keyof Mailbox, 'id' | 'sample'>

export type FromProgram =
  | { type: 'up' }
  | { type: 'ask'; id: number; call: MailboxCall; asked: unknown[] }
  /** The last command is carried out. */
  | { type: 'done' }
  | { type: 'error'; message: string }

export const listener = 'ada'
/** How long a lease lasts in the time that the programs live in, and how often it is renewed in that of the machine, ms. */
export const listeningLasts = 120_000
export const renewedEvery = 10
/** Whom the owner knows. */
export const known = Array.from({ length: 100 }, (_, i) => ({
  key: `card:${i}`,
  name: `Person ${i}`,
  group: false,
  addresses: [`person${i}@example.com`],
  doubt: null,
}))
