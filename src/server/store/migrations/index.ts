import type { Migration } from '../databases/migrate.ts'
import { start } from './001-009/001-start.ts'
import { live } from './001-009/002-live.ts'
import { choices } from './001-009/003-choices.ts'
import { ledger } from './001-009/004-ledger.ts'
import { replays } from './001-009/005-replays.ts'
import { modelChoices } from './001-009/006-model-choices.ts'
import { verdicts } from './010-019/012-verdicts.ts'
import { channels } from './010-019/013-channels.ts'
import { jobs } from './010-019/014-jobs.ts'
import { ledgerHours } from './010-019/015-ledger-hours.ts'
import { signIn } from './010-019/016-sign-in.ts'
import { sources } from './010-019/017-sources.ts'
import { seenMails } from './010-019/018-seen-mails.ts'
import { openKinds } from './010-019/019-open-kinds.ts'
import { voiceTexts } from './020-029/020-voice-texts.ts'
import { pauses } from './020-029/021-pauses.ts'
import { attempts } from './020-029/022-attempts.ts'
import { seenFacts } from './020-029/023-seen-facts.ts'
import { ownFacts } from './020-029/024-own-facts.ts'
import { suggestionsOfPeople } from './020-029/025-suggestions-of-people.ts'

/**
 * Every schema step, oldest first, the same for both databases. They are imported rather than read from a folder, so that bundles include them.
 *
 * How to add one: a file `NNN-what.ts` in the folder of its ten, with portable types only, and no list of the values that a column may hold, appended
 * here; the row type in `../schema.ts`; its table file. A released migration is never edited. It may be moved, since a store identifies it by its
 * `name`.
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
  voiceTexts,
  pauses,
  attempts,
  seenFacts,
  ownFacts,
  suggestionsOfPeople,
]
