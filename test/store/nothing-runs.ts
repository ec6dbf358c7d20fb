import { noMails } from '../mail/no-mails.ts'
import { noReplays } from '../style-report/no-replays.ts'

const idle = { cancel: () => Promise.resolve() }

/** What `forgetData` would have to end, in a product in which nothing runs: no job, no practice, no listener, no mailbox, no model. */
export const nothingRuns = {
  texts: { words: { untouched: '' } },
  extractions: idle,
  trainings: idle,
  mails: noMails,
  replays: noReplays,
  practice: { halt: () => Promise.resolve() },
  mailAccount: { disconnect: () => Promise.resolve(true) },
  listeners: null,
  box: null,
}
