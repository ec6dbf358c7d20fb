import { setTimeout as pause } from 'node:timers/promises'
import { createGmailMailbox, createQuota } from '#adapters/gmail/index.ts'
import { sampleMailOwner } from '#adapters/sample-mailbox/index.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { MailAccess } from '#core/ports/mail-access.ts'
import { MailboxFailure, type Mailbox, type Mailboxes } from '#core/ports/mailbox.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { MailboxState } from '#server/routes/live/gmail-listener.ts'
import type { MailAccount } from '#server/services/mail-account/mail-account.ts'
import { createSampleMail, type SampleMail } from '#server/services/mail-account/sample-mail.ts'
import type { Store } from '#server/store/db.ts'
import type { MessagesConfig } from '../config.ts'
import { openSampleMailbox, sampleMailboxFile } from './sample-mailbox.ts'

export interface Mail {
  readonly mailboxes: Mailboxes
  /** Mailbox state shown on the listener's page. The sample mailbox needs no credentials. */
  readonly mailboxState: (accountId: string) => Promise<MailboxState>
  /** Null if this mode has no sample. */
  readonly sample: SampleMail | null
  close(): void
}

export interface MailDeps {
  readonly store: Pick<Store, 'settings'>
  readonly clock: Clock
  readonly events: Pick<EventHub, 'publish'>
  readonly fetchFor: (outgoing: Outgoing) => typeof fetch
  readonly granted: MailAccess
  readonly state: MailAccount['state']
}

/**
 * The mailboxes of all accounts: Gmail with the granted access, or the sample mailbox if Messages is a sample too.
 *
 * @param gmailRoot Gmail's address, without a path.
 */
export function openMail({ gmailRoot, messages }: { gmailRoot: string; messages: MessagesConfig | null }, deps: MailDeps): Mail {
  const { store, clock, events, fetchFor, granted, state } = deps
  const file = sampleMailboxFile(messages)
  const sampleBox = file === null ? null : openSampleMailbox(file, clock)
  const sample =
    sampleBox === null
      ? null
      : createSampleMail({
          store,
          events,
          address: sampleMailOwner.address,
          provider: 'Gmail',
          async hasProvider(accountId) {
            const { address, hasClient } = await state(accountId)
            return hasClient || address !== null
          },
        })
  const hasSample = async (accountId: string) => (await sample?.isConnected(accountId)) === true
  const openGmail = gmailMailboxes(gmailRoot, { clock, fetchFor, granted })

  return {
    sample,
    mailboxes: {
      async of(accountId) {
        const identity = await granted.identity(accountId)
        if (identity !== null) return openGmail(accountId, identity.mailbox)
        try {
          return (await hasSample(accountId)) ? sampleBox : null
        } catch (cause) {
          throw new MailboxFailure('unavailable', 'Whether a mailbox is connected could not be read.', { cause })
        }
      },
    },
    async mailboxState(accountId) {
      const { address, problem, hasClient } = await state(accountId)
      if (address !== null) return { hasCredentials: hasClient, connected: problem === null, address, sample: false, problem }
      const connected = await hasSample(accountId)
      const shown = connected ? (sample?.address ?? null) : null
      return { hasCredentials: hasClient || connected, connected, address: shown, sample: connected, problem }
    },
    close: () => sampleBox?.close(),
  }
}

/** One object per account and mailbox. Quotas are per mailbox, shared by all accounts that use it. */
function gmailMailboxes(root: string, { clock, fetchFor, granted }: Pick<MailDeps, 'clock' | 'fetchFor' | 'granted'>) {
  const quotas = new Map<string, ReturnType<typeof createQuota>>()
  const boxes = new Map<string, Mailbox>()
  return (accountId: string, id: string): Mailbox => {
    const known = boxes.get(accountId)
    if (known?.id === id) return known
    const quota = quotas.get(id) ?? createQuota(clock)
    quotas.set(id, quota)
    const box = createGmailMailbox({
      id,
      root,
      fetch: fetchFor({ accountId, purpose: 'gmail', model: null, preview: null, act: null, cost: null }),
      accessToken: (refused) => granted.accessToken(accountId, refused),
      quota,
      clock,
      pause: (ms) => pause(ms),
    })
    boxes.set(accountId, box)
    return box
  }
}
