import type { TextHistoryWords } from '#core/ports/history.ts'
import type { Store } from '#server/store/db.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { BoxModels } from '../box/box-models.ts'
import type { Extractions } from '../voice/extract-messages.ts'
import type { Live } from '../listening/live.ts'
import type { MailAccount } from '../mail-account/mail-account.ts'
import type { Replays } from '../style-report/replay-turns.ts'
import type { Practice } from '../trust/practice/practice.ts'
import type { MailReading } from '../voice/mails/learn-mails.ts'
import type { Trainings } from '../voice/train-voice.ts'

export interface Forgotten {
  readonly message: string
  /** Number of deleted rows by table. */
  readonly deleted: Record<string, number>
}

/** Stops running work, then deletes extracted and learned data and backups of the store. With `all`, deletes the account as well. */
export async function forgetData(
  deps: {
    store: Store
    events: EventHub
    texts: { readonly words: Pick<TextHistoryWords, 'untouched'> }
    extractions: Pick<Extractions, 'cancel'>
    trainings: Pick<Trainings, 'cancel'>
    mails: Pick<MailReading, 'cancel'>
    /** Null if nothing listens (hosted). */
    listeners: Pick<Live, 'leave'> | null
    replays: Pick<Replays, 'halt'>
    practice: Pick<Practice, 'halt'>
    mailAccount: Pick<MailAccount, 'disconnect'>
    /** Null if no model is downloaded (hosted). */
    box: Pick<BoxModels, 'leave'> | null
  },
  accountId: string,
  all: boolean,
): Promise<Forgotten> {
  await Promise.all([
    deps.extractions.cancel(accountId),
    deps.trainings.cancel(accountId),
    deps.mails.cancel(accountId),
    deps.listeners?.leave(accountId),
    deps.replays.halt(accountId),
    deps.practice.halt(accountId),
  ])
  // Access must end too: nobody may read a mailbox that Idiolect no longer knows.
  const toldThem = await deps.mailAccount.disconnect(accountId)
  const left = toldThem ? '' : ' Your mail provider could not be told: remove Idiolect from the apps that it lets into your mailbox.'
  if (all) {
    await deps.box?.leave(accountId)
    const deleted = await deps.store.deleteAccount(accountId)
    deps.events.forgotten(accountId)
    deps.events.endAccount(accountId)
    return { message: `The account and everything learned from your messages are deleted from this computer.${left}`, deleted }
  }
  const deleted = await deps.store.forgetLearned(accountId)
  deps.events.publish(accountId, { type: 'own-facts' })
  deps.events.forgotten(accountId)
  return { message: `Everything extracted and learned is deleted from this computer. ${deps.texts.words.untouched}${left}`, deleted }
}
