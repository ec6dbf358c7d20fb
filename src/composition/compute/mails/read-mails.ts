import type { MessagePort } from 'node:worker_threads'
import { ownText } from '#core/mail/own-text/own-text.ts'
import { parseMail } from '#core/mail/parse/parse-mail.ts'
import type { MailAnswer, MailRequest } from '../protocol.ts'
import { toWorkerError } from '../worker-error.ts'

/** The worker's side of `MailDesk`: reads one mail after the other. */
export function readMails(port: MessagePort): void {
  const say = (answer: MailAnswer) => port.postMessage(answer)
  const fail = (error: unknown) => say({ type: 'failed', error: toWorkerError(error) })
  port.on('message', (request: MailRequest) => void read(request).then(say, fail))
}

async function read({ raw, signatures }: MailRequest): Promise<MailAnswer> {
  const mail = await parseMail(raw)
  return { type: 'read', parsed: { mail, own: ownText(mail, { signatures }) } }
}
