import { setTimeout as pause } from 'node:timers/promises'
import { createGmailMailbox, createQuota } from '#adapters/gmail/index.ts'
import { sampleMailOwner } from '#adapters/sample-mailbox/index.ts'
import type { Outgoing } from '#core/language-model/port.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Mailbox, Mailboxes } from '#core/ports/mailbox.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import { createSampleMail, type SampleMail } from '#server/services/mail-account/sample-mail.ts'
import type { Store } from '#server/store/db.ts'
import type { MessagesConfig } from '../config.ts'
import { openSampleMailbox, sampleMailboxFile } from './sample-mailbox.ts'

/** What owners have connected at the provider. All throw `MailboxFailure`. */
export interface Granted {
  identity(accountId: string): Promise<{ readonly mailbox: string; readonly address: string } | null>
  accessToken(accountId: string, refused?: string): Promise<string>
}

/** What an owner is told of their connection. */
export interface MailConnection {
  /** Null: it could not be found out. */
  readonly connected: boolean | null
  readonly address: string | null
  readonly sample: boolean
}

export interface Mail {
  readonly mailboxes: Mailboxes
  /** Null where this way of running has no sample. */
  readonly sample: SampleMail | null
  /** What the listener needs is there: a provider's client, or the sample's mailbox. */
  hasCredentials(accountId: string): Promise<boolean>
  connection(accountId: string): Promise<MailConnection>
  close(): void
}

export interface MailDeps {
  readonly store: Pick<Store, 'settings'>
  readonly clock: Clock
  readonly events: Pick<EventHub, 'publish'>
  readonly fetchFor: (outgoing: Outgoing) => typeof fetch
  readonly granted: Granted
  /** `address` of the connected mailbox; `problem` where it must be connected again. */
  readonly state: (
    accountId: string,
  ) => Promise<{ readonly address: string | null; readonly problem: string | null; readonly hasClient: boolean }>
}

/**
 * The mailboxes of all accounts: at Gmail with the access that was granted, or the sample's where there is a sample of Messages too.
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
          async hasProvider(accountId) {
            const { address, hasClient } = await state(accountId)
            return hasClient || address !== null
          },
        })
  const openGmail = gmailMailboxes(gmailRoot, { clock, fetchFor, granted })

  return {
    sample,
    mailboxes: {
      async of(accountId) {
        const identity = await granted.identity(accountId)
        if (identity !== null) return openGmail(accountId, identity.mailbox)
        return (await sample?.isConnected(accountId)) === true ? sampleBox : null
      },
    },
    hasCredentials: async (accountId) => (await state(accountId)).hasClient || (await sample?.isConnected(accountId)) === true,
    async connection(accountId) {
      const { address, problem } = await state(accountId)
      if (address !== null) return { connected: problem === null, address, sample: false }
      const connected = (await sample?.isConnected(accountId)) === true
      return { connected, address: connected ? (sample?.address ?? null) : null, sample: connected }
    },
    close: () => sampleBox?.close(),
  }
}

/** One object for each account and mailbox; the quota belongs to the mailbox, whoever asks. */
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
