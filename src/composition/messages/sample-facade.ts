import { setTimeout as pause } from 'node:timers/promises'
import { playScenario, scenarios, type PlayedMessage } from '#adapters/sample-messages/index.ts'
import { AppError } from '#contract/errors.ts'
import { loadConfig } from '../config.ts'
import { playSampleMail, sampleMailboxFile } from '../mail/sample-mailbox.ts'

/** Played into the sample mailbox. All other scenarios are played into its Messages app. */
const mailScenario = { name: 'mail', about: 'the next mail of the sample, at once' }

/** The scenarios that can be played into the sample. */
export const scenarioList: readonly { readonly name: string; readonly about: string }[] = [
  ...Object.entries(scenarios).map(([name, { about }]) => ({ name, about })),
  mailScenario,
]

/**
 * Plays a scenario into a sample database: the given one, or else this data folder's. Throws AppError `no-database`, `not-found`, or
 * `sample-mismatch`. Never writes to a database that is not marked as a sample.
 */
export async function simulate(
  scenario: string,
  options: { chatDb?: string | undefined; text?: string | undefined },
): Promise<readonly PlayedMessage[]> {
  const { chatDb } = options
  const messages = chatDb === undefined ? loadConfig().messages : { chatDb, useSample: false, realHelper: false }
  if (messages === null) throw new AppError('not-available', 'A hosted server has no Messages.')
  if (scenario === mailScenario.name) return [playMail(sampleMailboxFile(messages))]
  const path = messages.chatDb
  return playScenario(scenario, {
    path,
    now: () => Date.now(),
    pause: (ms) => pause(ms),
    ...(options.text === undefined ? {} : { text: options.text }),
  })
}

function playMail(path: string | null): PlayedMessage {
  if (path === null) throw new AppError('sample-mismatch', 'Messages is not the sample’s here, so there is no sample of mail either.')
  const { messageId, change, thread, at } = playSampleMail(path, Date.now())
  return { guid: messageId, rowid: change, chat: thread, at, fromMe: false }
}
