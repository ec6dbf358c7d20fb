import type { MessagePort } from 'node:worker_threads'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import type { MailAnswer, MailRequest } from '../protocol.ts'
import { toWorkerError } from '../worker-error.ts'

/** The worker's side of `MailDesk`: reads one mail after the other. */
export function readMails(port: MessagePort): void {
  const say = (answer: MailAnswer) => port.postMessage(answer)
  port.on('message', ({ raw, signatures }: MailRequest) => {
    void parseMail(raw).then(
      (mail) => say({ type: 'read', parsed: { mail, own: ownText(mail, { signatures }) } }),
      (error: unknown) => say({ type: 'failed', error: toWorkerError(error) }),
    )
  })
}
