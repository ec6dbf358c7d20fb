import type { MailReading } from '#server/services/voice/mails/learn-mails.ts'

/** For trainings without a mailbox: there is no sent mail to read. */
export const noMails: Pick<MailReading, 'isConnected' | 'finish' | 'cancel' | 'resume'> = {
  isConnected: () => Promise.resolve(false),
  finish: () => Promise.resolve(),
  cancel: () => Promise.resolve(),
  resume: () => undefined,
}
