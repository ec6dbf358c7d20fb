import type { Migration } from '../databases/migrate.ts'
import { start } from './001-start.ts'
import { live } from './002-live.ts'
import { choices } from './003-choices.ts'
import { ledger } from './004-ledger.ts'
import { replays } from './005-replays.ts'
import { modelChoices } from './006-model-choices.ts'
import { verdicts } from './012-verdicts.ts'
import { channels } from './013-channels.ts'
import { jobs } from './014-jobs.ts'
import { ledgerHours } from './015-ledger-hours.ts'
import { signIn } from './016-sign-in.ts'
import { sources } from './017-sources.ts'
import { seenMails } from './018-seen-mails.ts'
import { openKinds } from './019-open-kinds.ts'

/**
 * Every step of the schema, oldest first, the same for both databases; imported and not read from a folder, so that a bundle has them.
 *
 * How to add one: a file `NNN-what.ts` with portable types only, and no list of the values that a column may hold, appended here; the row type
 * in `../schema.ts`; its table file. A released migration is never edited.
 */
export const migrations: readonly Migration[] = [
  start,
  live,
  choices,
  ledger,
  replays,
  modelChoices,
  verdicts,
  channels,
  jobs,
  ledgerHours,
  signIn,
  sources,
  seenMails,
  openKinds,
]
