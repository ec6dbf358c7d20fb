import { onTestFinished } from 'vitest'
import { createGmailMailbox, createQuota, type GmailOptions } from '#adapters/gmail/index.ts'
import type { Mailbox } from '#core/ports/mailbox.ts'
import { fakeClock } from '../fakes.ts'
import { rawMail } from '../mail/raw-mail.ts'
import { startGoogleServer, type GoogleScope } from './google-server.ts'

export const ada = 'ada@example.com'
export const mia = 'mia@example.org'

/** A stand-in for Google with two accounts, and mailboxes that reach it; it ends with the running test. Waiting moves the clock. */
export async function google() {
  const clock = fakeClock()
  const server = await startGoogleServer(clock)
  onTestFinished(() => server.close())
  server.world.account(ada, 'Ada Byron', '<div>Ada Byron<br>Analytical Engines</div>')
  server.world.account(mia, 'Mia')
  const waited: number[] = []
  const refused: (string | null)[] = []

  const mailbox = (options: Partial<GmailOptions> & { readonly granted?: readonly GoogleScope[] } = {}): Mailbox => {
    let token = server.token(ada, options.granted)
    return createGmailMailbox({
      id: 'box-of-ada',
      root: server.root,
      fetch,
      clock,
      quota: createQuota(clock),
      pause(ms) {
        waited.push(ms)
        clock.advance(ms)
        return Promise.resolve()
      },
      accessToken(before) {
        refused.push(before ?? null)
        if (before !== undefined) token = server.token(ada, options.granted)
        return Promise.resolve(token)
      },
      ...options,
    })
  }
  return {
    clock,
    server,
    world: server.world,
    mailbox,
    /** How long the mailboxes waited, ms. */
    waited,
    /** What they asked for a token with. */
    refused,
  }
}

/** A mail to Ada. */
export function toAda(subject: string, text: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return rawMail(
    { From: `Mia <${mia}>`, To: ada, Subject: subject, 'Message-ID': `<${encodeURIComponent(subject)}@example.org>`, ...more },
    { text },
  )
}
