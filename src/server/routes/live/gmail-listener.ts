import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { gmailListener, gmailListenerConfig, type gmailListenerState } from '#contract/live/gmail-listener.ts'
import type { RouteGroup } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import type { ListenerChoices, ListenerControl, ListenerState } from '#server/services/listening/listener-control.ts'
import type { PendingMail } from '#server/services/replying/pending-mail.ts'
import type { TerminalOutput } from '#server/services/listening/terminal-output.ts'

type Config = z.output<typeof gmailListenerConfig>

/** What is known about the owner's mailbox. */
export interface MailboxState {
  /** True if the owner or the operator has configured a provider client, or none is needed. */
  readonly hasCredentials: boolean
  /** Null if it could not be determined. */
  readonly connected: boolean | null
  readonly address: string | null
  readonly sample: boolean
  /** Why it must be reconnected, worded for the owner. Null if it need not be. */
  readonly problem: string | null
}

export function gmailListenerRoutes(deps: {
  channel: string
  listener: ListenerControl
  pending: PendingMail
  terminal: TerminalOutput
  mailboxState: (accountId: string) => Promise<MailboxState>
}): RouteGroup {
  const { channel, listener, pending, terminal, mailboxState } = deps

  async function toState(accountId: string, { choices, warnings, ...state }: ListenerState): Promise<z.input<typeof gmailListenerState>> {
    const { hasCredentials, problem, connected, address, sample } = await mailboxState(accountId)
    const said = problem === null || warnings.includes(problem) ? warnings : [problem, ...warnings]
    return { ...state, has_credentials: hasCredentials, config: toConfig(choices), warnings: [...said], connected, address, sample }
  }

  async function requireCredentials(accountId: string): Promise<void> {
    if ((await mailboxState(accountId)).hasCredentials) return
    throw new AppError('conflict', 'Upload your Gmail API credentials first, then connect Gmail.')
  }

  return (app) => {
    route(app, gmailListener.status, async ({ account }) => toState(account.id, await listener.status(account.id)))
    route(app, gmailListener.config, async ({ input, account }) => toState(account.id, await listener.config(account.id, toChoices(input))))
    route(app, gmailListener.start, async ({ input, account }) => {
      await requireCredentials(account.id)
      return toState(account.id, await listener.start(account.id, toChoices(input)))
    })
    route(app, gmailListener.stop, async ({ input, account }) => toState(account.id, await listener.stop(account.id, input)))
    route(app, gmailListener.resume, async ({ account }) => toState(account.id, await listener.resumeAsSet(account.id)))
    route(app, gmailListener.terminalOutput, ({ account }) => ({ output: terminal.read(account.id, channel) }))
    route(app, gmailListener.pending, async ({ account }) => ({ pending: await pending.list(account.id) }))
    route(app, gmailListener.around, ({ input, account }) => pending.around(account.id, input.email_id))
    route(app, gmailListener.approve, async ({ input, account }) => {
      return { success: true as const, message: await pending.approve(account.id, input.email_id, input.text) }
    })
    route(app, gmailListener.reject, async ({ input, account }) => {
      await pending.reject(account.id, input.email_id)
      return { success: true as const, message: 'Email response rejected successfully' }
    })
  }
}

function toChoices({ filter_rules: filters, ...config }: Config): ListenerChoices {
  return {
    auto_respond: config.auto_respond,
    check_interval: config.check_interval,
    allowed: filters.allowed_senders,
    threshold: config.confidence_threshold,
    most_per_look: config.max_emails_per_check,
    ignore_no_reply: filters.ignore_noreply,
    ignore_subscriptions: filters.ignore_subscriptions,
  }
}

function toConfig(choices: ListenerChoices | null): z.input<typeof gmailListenerConfig> {
  if (choices === null) return unset
  return {
    auto_respond: choices.auto_respond,
    check_interval: choices.check_interval,
    confidence_threshold: choices.threshold ?? unset.confidence_threshold,
    max_emails_per_check: choices.most_per_look ?? unset.max_emails_per_check,
    filter_rules: {
      ignore_noreply: choices.ignore_no_reply,
      ignore_subscriptions: choices.ignore_subscriptions,
      allowed_senders: [...choices.allowed],
    },
  }
}

const unset = gmailListenerConfig.parse({ filter_rules: {} })
